// Reads the source tree once for the rules: every file
// with its text, its syntax tree and its imports.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
} & Readonly<Record<string, unknown>>

export type Import = {
  /** As written: './money.ts', '@webale/domain/kernel/money.ts', 'react', 'node:path'. */
  readonly from: string
  /** Path from the root for our own files, undefined for packages and node: modules. */
  readonly file: string | undefined
  readonly line: number
  /** Only types, which do not exist at run time. */
  readonly isType: boolean
}

export type SourceFile = {
  /** From the root, with slashes: 'server/features/expense/expense.queries.ts'. */
  readonly path: string
  readonly text: string
  readonly tree: Node
  readonly imports: readonly Import[]
  readonly comments: readonly { readonly value: string; readonly line: number }[]
  lineOf(offset: number): number
}

/** A violation of a rule: file, line and text. */
export type RuleFinding = {
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly text: string
}

const LEFT_OUT = /^(node_modules|dist|lint-fixtures|\..*)$/

const pathsUnder = (root: string, folder: string): string[] => {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .toSorted()
    .flatMap((name) => {
      const path = `${folder}/${name}`
      if (LEFT_OUT.test(name)) return []
      if (statSync(join(root, path)).isDirectory()) return pathsUnder(root, path)

      return /\.tsx?$/.test(name) ? [path] : []
    })
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string'

/** Visits every node of a syntax tree, parents first. */
export const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit)
  }
}

const OWN_PACKAGE = /^@webale\/(.+)$/

const ownFile = (from: string, importer: string): string | undefined => {
  const plain = from.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.normalize(posix.join(dirname(importer), plain))
  return OWN_PACKAGE.exec(plain)?.[1]
}

const IMPORTS = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

const importsOf = (tree: Node, path: string, lineOf: (offset: number) => number): Import[] => {
  const imports: Import[] = []
  walk(tree, (node) => {
    if (!IMPORTS.includes(node.type)) return
    const source = (node['source'] ?? node['argument']) as
      | { value?: unknown; literal?: { value?: unknown } }
      | null
      | undefined

    const from = source?.value ?? source?.literal?.value
    if (typeof from === 'string')
      imports.push({
        from,
        file: ownFile(from, path),
        line: lineOf(node.start),
        isType: node['importKind'] === 'type',
      })
  })

  return imports
}

const lineCounter = (text: string): ((offset: number) => number) => {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset) => ends.filter((end) => end < offset).length + 1
}

const readSource = (root: string, path: string): SourceFile => {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ''}`)
  const tree = program as unknown as Node
  const lineOf = lineCounter(text)

  return {
    path,
    text,
    tree,
    imports: importsOf(tree, path, lineOf),
    comments: comments.map(({ value, start }) => ({ value, line: lineOf(start) })),
    lineOf,
  }
}

/** All TypeScript files of the rooms under `root`. */
export const readTree = (root: string, rooms: readonly string[]): SourceFile[] =>
  rooms.flatMap((room) => pathsUnder(root, room)).map((path) => readSource(root, path))
