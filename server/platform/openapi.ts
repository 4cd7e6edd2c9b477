// /openapi.json, made from the operations themselves, so it cannot drift from what the server does.
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { PRODUCT_NAME, PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { z } from 'zod'
import type { Feature } from './operations.ts'

type JsonSchema = { type?: unknown; properties?: Record<string, JsonSchema>; required?: string[]; [key: string]: unknown }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const parametersOf = (operation: Operation, input: JsonSchema) => {
  const inPath = pathNames(operation.path)
  const inQuery = operation.method === 'GET' ? Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name)) : []
  const describe = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  })
  return [...inPath.map(describe('path')), ...inQuery.map(describe('query'))]
}

const withoutPathNames = (input: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...input,
  ...(input.properties === undefined ? {} : { properties: Object.fromEntries(Object.entries(input.properties).filter(([name]) => !names.includes(name))) }),
  ...(input.required === undefined ? {} : { required: input.required.filter((name) => !names.includes(name)) }),
})

const describeOperation = (name: string, operation: Operation) => {
  const input = schemaOf(operation.input, 'input')
  const body = { required: true, content: { 'application/json': { schema: withoutPathNames(input, pathNames(operation.path)) } } }
  return {
    operationId: name,
    summary: `${name} (${operation.can})`,
    tags: [name.split('.')[0]],
    ...(operation.can === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(operation, input),
    ...(operation.method === 'GET' || operation.method === 'DELETE' ? {} : { requestBody: body }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(operation.output, 'output') } } },
      default: { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

const Problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    params: { type: 'object' },
    instance: { type: 'string' },
  },
}

/** The OpenAPI 3.1 page of all operations. */
export const openApiOf = (features: readonly Feature[]): unknown => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, operation } of features.flatMap(({ operations }) => operations)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(name, operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: PRODUCT_VERSION },
    paths,
    components: { schemas: { Problem }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
