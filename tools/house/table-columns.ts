// The columns of the row types (tables.ts, auth-tables.ts) and of the migrations must be the same.
import type { Node, SourceFile } from './source.ts'

export type TableColumns = ReadonlyMap<string, readonly string[]>

const aliasesOf = (sources: readonly SourceFile[]): Map<string, Node> => {
  const aliases = new Map<string, Node>()

  for (const statement of sources.flatMap(({ tree }) => tree['body'] as readonly Node[])) {
    const node =
      statement.type === 'ExportNamedDeclaration'
        ? (statement['declaration'] as Node | null)
        : statement
    if (node?.type === 'TSTypeAliasDeclaration')
      aliases.set((node['id'] as { name: string }).name, node['typeAnnotation'] as Node)
  }

  return aliases
}

type Member = {
  readonly key: { readonly name: string }
  readonly typeAnnotation: { readonly typeAnnotation: Node }
}

const membersOf = (type: Node, aliases: ReadonlyMap<string, Node>): Member[] => {
  if (type.type === 'TSTypeLiteral') return type['members'] as Member[]
  if (type.type === 'TSIntersectionType')
    return (type['types'] as Node[]).flatMap((part) => membersOf(part, aliases))

  const name = (type['typeName'] as { name?: string } | undefined)?.name ?? ''
  const alias = aliases.get(name)

  return alias === undefined ? [] : membersOf(alias, aliases)
}

/** Tables and columns of the type `Tables`, which may span several files. */
export const declaredColumns = (sources: readonly SourceFile[]): TableColumns => {
  const aliases = aliasesOf(sources)
  const tables = aliases.get('Tables')
  if (tables === undefined) return new Map()

  return new Map(
    membersOf(tables, aliases).map(({ key, typeAnnotation }) => [
      key.name,
      membersOf(typeAnnotation.typeAnnotation, aliases)
        .map((member) => member.key.name)
        .toSorted(),
    ]),
  )
}
