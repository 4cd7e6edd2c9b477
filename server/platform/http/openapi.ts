// Generates /openapi.json from the routes of the server, so that the two cannot differ.
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { PRODUCT_NAME, PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { z } from 'zod'

/** Description of a route that is not an operation. */
export type RouteDescription = {
  readonly summary: string
  /** Requires a bearer token. */
  readonly bearer?: true
  /** Names in the query. */
  readonly query?: readonly string[]
  /** Missing: any JSON object, for methods with a body. 'file': raw bytes. */
  readonly body?: z.ZodType | 'file'
  /** Content type of the response; JSON by default. */
  readonly type?: string
}

export type KnownRoute = {
  readonly method: string
  /** With :names, and * for any rest. */
  readonly url: string
  readonly about?: RouteDescription | undefined
  readonly performs?: { readonly name: string; readonly operation: Operation } | undefined
}

type JsonSchema = {
  type?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  [key: string]: unknown
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema
  return rest
}

const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const parametersOf = (operation: Operation, input: JsonSchema) => {
  const inPath = pathNames(operation.path)
  const inQuery =
    operation.method === 'GET'
      ? Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name))
      : []

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
  ...(input.properties === undefined
    ? {}
    : {
        properties: Object.fromEntries(
          Object.entries(input.properties).filter(([name]) => !names.includes(name)),
        ),
      }),
  ...(input.required === undefined
    ? {}
    : { required: input.required.filter((name) => !names.includes(name)) }),
})

const securityOf = ({ can }: Operation) =>
  can === 'anyone' ? {} : { security: can === 'till' ? [{ till: [] }] : [{ bearer: [] }] }

const describeOperation = (name: string, operation: Operation) => {
  const input = schemaOf(operation.input, 'input')
  const body = {
    required: true,
    content: { 'application/json': { schema: withoutPathNames(input, pathNames(operation.path)) } },
  }

  return {
    operationId: name,
    summary: `${name} (${operation.can})`,
    tags: [name.split('.')[0]],
    ...securityOf(operation),
    parameters: parametersOf(operation, input),
    ...(operation.method === 'GET' || operation.method === 'DELETE' ? {} : { requestBody: body }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(operation.output, 'output') } },
      },
      default: {
        description: 'Refused',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
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

const ANY_OBJECT = { type: 'object', additionalProperties: true }

const bodyOf = ({ method, about = { summary: '' } }: KnownRoute): unknown => {
  if (about.body === undefined)
    return method === 'POST' || method === 'PUT'
      ? { content: { 'application/json': { schema: ANY_OBJECT } } }
      : undefined

  if (about.body === 'file') return { required: true, content: { 'application/octet-stream': {} } }

  return {
    required: true,
    content: { 'application/json': { schema: schemaOf(about.body, 'input') } },
  }
}

const firstFolder = (url: string): string =>
  /^\/((?:api|auth\/v1|functions\/v1)\/)?([\w-]+)/.exec(url)?.[2] ?? 'page'

const describeRoute = (route: KnownRoute) => {
  const {
    summary,
    bearer,
    query = [],
    type = 'application/json',
  } = route.about ?? { summary: route.url }

  const requestBody = bodyOf(route)

  return {
    summary,
    tags: [firstFolder(route.url)],
    ...(bearer ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      ...pathNames(namedRest(route.url)).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...query.map((name) => ({
        name,
        in: 'query',
        required: false,
        schema: { type: 'string' },
      })),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      200: {
        description: 'Done',
        content: { [type]: type === 'application/json' ? { schema: ANY_OBJECT } : {} },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: ANY_OBJECT } } },
    },
  }
}

const namedRest = (url: string): string => url.replace('*', ':path')

/** The OpenAPI 3.1 document of all routes. */
export const openApiOf = (routes: readonly KnownRoute[]): unknown => {
  const paths: Record<string, Record<string, unknown>> = {}

  for (const route of routes) {
    const path = namedRest(route.url).replace(/:(\w+)/g, '{$1}')
    const described =
      route.performs === undefined
        ? describeRoute(route)
        : describeOperation(route.performs.name, route.performs.operation)

    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described }
  }

  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: PRODUCT_VERSION },
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
        },
      },
    },
  }
}
