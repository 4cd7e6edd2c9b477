// A rule for the names of tests: each begins with an id that a page of docs/requirements defines.
import { type Node, type RuleFinding, type SourceFile, walk } from './source.ts'

const TEST_FILE = /\.(test|spec)\.tsx?$/
const TEST_CALLS = ['test', 'it']
/** test.each(rows)(name, run) and test.runIf(isTrue)(name, run) name a test, too. */
const NAMING_MEMBERS = ['each', 'runIf']
const LEADING_ID = /^(?:decisions? )?([A-Z]{2,8}-\d{3}|[PSDR]\d{1,2})\b/

const nodeOf = (node: Node, field: string): Node | undefined => node[field] as Node | undefined
const nodesOf = (node: Node, field: string): readonly Node[] =>
  (node[field] as readonly Node[] | undefined) ?? []
const nameOf = (node: Node | undefined): string => (node?.['name'] as string | undefined) ?? ''

/** The call test.each(rows) of test.each(rows)(name, run), or undefined. */
const memberCallOf = (callee: Node): Node | undefined => {
  if (callee.type !== 'CallExpression') return undefined
  const member = nodeOf(callee, 'callee')

  return member?.type === 'MemberExpression' &&
    NAMING_MEMBERS.includes(nameOf(nodeOf(member, 'property')))
    ? callee
    : undefined
}

const isTestCall = (node: Node): boolean => {
  const callee = nodeOf(node, 'callee')
  if (
    node.type !== 'CallExpression' ||
    callee === undefined ||
    nodesOf(node, 'arguments').length < 2
  )
    return false

  const memberCall = memberCallOf(callee)
  const member = memberCall && nodeOf(memberCall, 'callee')

  return TEST_CALLS.includes(nameOf(member === undefined ? callee : nodeOf(member, 'object')))
}

/** The text of a literal or a template as it is written; undefined for any other expression. */
const textOf = ({ text }: SourceFile, node: Node | undefined): string | undefined => {
  const isText =
    node?.type === 'TemplateLiteral' ||
    (node?.type === 'Literal' && typeof node['value'] === 'string')
  return isText ? text.slice(node.start + 1, node.end - 1) : undefined
}

/** The rows of test.each: an array, or a constant of the same file. */
const rowsOf = (source: SourceFile, table: Node | undefined): readonly Node[] => {
  if (table?.type === 'TSAsExpression') return rowsOf(source, nodeOf(table, 'expression'))
  if (table?.type !== 'Identifier') return table === undefined ? [] : nodesOf(table, 'elements')
  let rows: readonly Node[] = []
  walk(source.tree, (node) => {
    if (node.type === 'VariableDeclarator' && nameOf(nodeOf(node, 'id')) === nameOf(table))
      rows = rowsOf(source, nodeOf(node, 'init'))
  })

  return rows
}

/**
 * The beginnings of the names that a call makes; '%s' at the start is filled with the first value
 * of each row.
 */
const startsOf = (source: SourceFile, call: Node): readonly string[] => {
  const name = textOf(source, nodesOf(call, 'arguments')[0]) ?? ''
  const memberCall = memberCallOf(nodeOf(call, 'callee') as Node)
  if (!name.startsWith('%s') || memberCall === undefined) return [name]
  const rows = rowsOf(source, nodesOf(memberCall, 'arguments')[0])
  const starts = rows.map((row) =>
    textOf(source, row.type === 'ArrayExpression' ? nodesOf(row, 'elements')[0] : row),
  )

  return starts.length === 0 ? [name] : starts.map((start) => start ?? name)
}

/** Makes the rule. `definedIds` are the statements and decisions of docs/requirements. */
export const testNameFindings =
  (definedIds: ReadonlySet<string>) =>
  (sources: readonly SourceFile[]): RuleFinding[] =>
    sources
      .filter(({ path }) => TEST_FILE.test(path))
      .flatMap((source) => {
        const found: RuleFinding[] = []
        walk(source.tree, (node) => {
          if (!isTestCall(node)) return
          const start = startsOf(source, node).find(
            (each) => !definedIds.has(LEADING_ID.exec(each)?.[1] ?? ''),
          )

          if (start === undefined) return
          const text = `"${start}" begins with no id of docs/requirements`
          found.push({
            rule: 'test-names',
            file: source.path,
            line: source.lineOf(node.start),
            text,
          })
        })

        return found
      })
