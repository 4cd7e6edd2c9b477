// Checks the imports of every file against the import table.
import { type Kind, kinds } from './import-table.ts'
import type { RuleFinding, Import, SourceFile } from './source.ts'

const RULE = 'imports'

const kindOf = (path: string): Kind | undefined => kinds.find((kind) => kind.path.test(path))

/** 'server/features/expense/expense.queries.ts' -> 'expense'; migrations share one shelf. */
const shelfOf = (path: string): string =>
  /^\w+\/features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/')

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*')
    ? name.startsWith(pattern.slice(0, -1))
    : name === pattern || name.startsWith(`${pattern}/`)

const withoutExtension = (from: string): boolean =>
  !/\.(ts|tsx|mjs|css|svg|png|woff2|json|html)(\?.*)?$/.test(from)

/** Migrations are released once: code that changes later would change what a new shop gets. */
const changesLater = (kind: Kind, { file, isType }: Import): boolean =>
  kind.name === 'migration' && !isType && kindOf(file ?? '')?.name !== 'migration'

const problemOf = (kind: Kind, path: string, imported: Import): string | null => {
  const { from, file } = imported
  if (file === undefined)
    return kind.packages.some((pattern) => matches(pattern, from))
      ? null
      : `${kind.name} may not use the package ${from}`

  if (changesLater(kind, imported))
    return `a migration may use the kit it is given and types, not ${file}`

  if (withoutExtension(from)) return `the import ${from} has no file extension`
  const target = kindOf(file)
  if (target === undefined) return `${from} belongs to no room of the import table`
  if (kind.uses.includes(target.name)) return null
  if (kind.own?.includes(target.name))
    return shelfOf(file) === shelfOf(path)
      ? null
      : `${kind.name} may use only its own ${target.name}, not ${file}`

  return `${kind.name} may not use ${target.name} (${file})`
}

/** Every forbidden import, and every file that belongs to no room. */
export const importFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const kind = kindOf(source.path)
    if (kind === undefined)
      return [
        {
          rule: RULE,
          file: source.path,
          line: 1,
          text: 'this file belongs to no room of the import table',
        },
      ]

    return source.imports.flatMap((imported) => {
      const text = problemOf(kind, source.path, imported)
      return text === null ? [] : [{ rule: RULE, file: source.path, line: imported.line, text }]
    })
  })
