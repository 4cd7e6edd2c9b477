// A rule for code that branches by database engine: beside it stands a
// test that also runs on PostgreSQL in `npm test` (whereEnginesDiffer).
// All other tests run there only in `npm run test:full`.
import { posix } from 'node:path'
import { type Node, type RuleFinding, type SourceFile, walk } from './source.ts'

const TEST_FILE = /\.test\.ts$/
/**
 * Migrations have no tests beside them: each run of the tests migrates a database of each engine.
 */
const CODE = /^server\/(?!migrations\/|testing\/)/
const ENGINES = ['sqlite', 'postgres']

const nodeOf = (node: Node, field: string): Node | undefined => node[field] as Node | undefined

const isEngine = (node: Node | undefined): boolean =>
  node?.['name'] === 'engine' ||
  (node?.type === 'MemberExpression' && isEngine(nodeOf(node, 'property')))

const isEngineName = (node: Node | undefined): boolean =>
  ENGINES.includes((node?.['value'] as string | undefined) ?? '')

/** db.engine === 'sqlite', or a table by engine: TABLE[db.engine]. */
const isBranch = (node: Node): boolean => {
  if (node.type === 'BinaryExpression')
    return isEngine(nodeOf(node, 'left')) && isEngineName(nodeOf(node, 'right'))
  return (
    node.type === 'MemberExpression' &&
    node['computed'] === true &&
    isEngine(nodeOf(node, 'property'))
  )
}

const linesOfBranches = (source: SourceFile): number[] => {
  const lines: number[] = []
  walk(source.tree, (node) => {
    if (isBranch(node)) lines.push(source.lineOf(node.start))
  })
  return lines
}

/** whereEnginesDiffer(...), or a test for PostgreSQL alone, which names the list of engines. */
const testsPostgres = ({ text }: SourceFile): boolean =>
  /\bwhereEnginesDiffer\(|\bengines\.(?:includes|filter)\(/.test(text)

const folderOf = ({ path }: SourceFile): string => posix.dirname(path)

export const engineFindings = (sources: readonly SourceFile[]): RuleFinding[] => {
  const tests = sources.filter(({ path }) => TEST_FILE.test(path))
  const tested = new Set(tests.filter(testsPostgres).map(folderOf))

  return sources
    .filter(
      (source) =>
        CODE.test(source.path) && !TEST_FILE.test(source.path) && !tested.has(folderOf(source)),
    )
    .flatMap((source) =>
      linesOfBranches(source).map((line) => ({
        rule: 'engines',
        file: source.path,
        line,
        text: `branches by engine; no test in ${folderOf(source)} uses whereEnginesDiffer`,
      })),
    )
}
