// Consistency across files: operations and the list of
// features, refusals and their use, pages and routes.
import { join } from 'node:path'
import { type RuleFinding, type SourceFile, walk } from './source.ts'

export type DeclaredOperation = {
  readonly kind: 'query' | 'command'
  readonly method: string
  readonly path: string
  readonly done?: string | null
  readonly failed?: string
}
/** An operation as an api file exports it. */
export type ExportedOperation = {
  readonly file: string
  readonly name: string
  readonly operation: DeclaredOperation
}

const finding = (rule: string, file: string, text: string): RuleFinding => ({
  rule,
  file,
  line: 1,
  text,
})

const isOperation = (value: unknown): value is DeclaredOperation => {
  const { kind, path } = (value ?? {}) as { kind?: unknown; path?: unknown }
  return (kind === 'query' || kind === 'command') && typeof path === 'string'
}

/** The operations that the module of an api file exports: every field of every exported `…Api`. */
export const operationsOf = (
  file: string,
  module: Readonly<Record<string, unknown>>,
): ExportedOperation[] =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([api, fields]) =>
      Object.entries(fields as Readonly<Record<string, unknown>>)
        .filter((entry): entry is [string, DeclaredOperation] => isOperation(entry[1]))
        .map(([name, operation]) => ({ file, name: `${api}.${name}`, operation })),
    )

/** The operations of every api file under `root`. */
export const exportedOperations = async (
  root: string,
  sources: readonly SourceFile[],
): Promise<ExportedOperation[]> => {
  const files = sources.filter(({ path }) => path.endsWith('.api.ts')).map(({ path }) => path)
  const modules = await Promise.all(
    files.map(async (file) =>
      operationsOf(file, (await import(join(root, file))) as Record<string, unknown>),
    ),
  )

  return modules.flat()
}

const wordsProblem = ({ kind, done, failed }: DeclaredOperation): string | null => {
  if (kind === 'query') return null
  if (failed === undefined || failed.trim() === '') return 'has no text for its failure'
  return done === '' ? 'has an empty text for its success; use null when the screen words it' : null
}

/** Every operation has exactly one handler and its own URL, and commands have their texts. */
export const operationFindings = (
  exported: readonly ExportedOperation[],
  registered: readonly DeclaredOperation[],
): RuleFinding[] => {
  const addresses = new Map<string, string>()
  return exported.flatMap(({ file, name, operation }) => {
    const found: RuleFinding[] = []
    const times = registered.filter((candidate) => candidate === operation).length
    if (times !== 1)
      found.push(
        finding(
          'operations',
          file,
          `${name} is registered ${times} times in server/features.ts, expected once`,
        ),
      )

    const words = wordsProblem(operation)
    if (words !== null) found.push(finding('operations', file, `${name} ${words}`))
    const address = `${operation.method} ${operation.path.replace(/:\w+/g, ':')}`
    const other = addresses.get(address)
    if (other !== undefined)
      found.push(finding('operations', file, `${name} has the address of ${other}: ${address}`))

    addresses.set(address, name)

    return found
  })
}

/** Every text of the refusal table is used; an unused one is reported. */
export const refusalFindings = (
  sources: readonly SourceFile[],
  codes: readonly string[],
): RuleFinding[] => {
  const literals = new Set<string>()

  for (const source of sources) {
    if (/\.(test|spec)\.tsx?$/.test(source.path) || source.path.includes('domain/kernel/refusal'))
      continue
    walk(source.tree, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') literals.add(node['value'])
    })
  }

  return codes
    .filter((code) => !literals.has(code))
    .map((code) => finding('refusals', 'domain/kernel/refusal.ts', `nothing refuses with ${code}`))
}

/** Every page of the page table has a route in the web app. */
export const pageFindings = (
  sources: readonly SourceFile[],
  routes: readonly string[],
): RuleFinding[] => {
  const text = sources.find(({ path }) => path === 'web/routes.tsx')?.text ?? ''
  return routes
    .filter((route) => !text.includes(`'${route}'`))
    .map((route) => finding('pages', 'web/routes.tsx', `the page ${route} has no route`))
}
