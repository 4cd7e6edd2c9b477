// Rules for the code: language features that are not used, and clock, random numbers and environment only from the
// context.
import { type RuleFinding, type Node, type SourceFile, walk } from './source.ts'

/** Errors that are caught by class; and React accepts an error boundary only as a class. */
const CLASSES = ['Refusal', 'ConfigError', 'CallError', 'Boundary']

const PURE = /^(domain|server\/features)\//
const TEST = /\.(test|spec)\.tsx?$/

const FORBIDDEN_TYPES: Readonly<Record<string, string>> = {
  TSAnyKeyword: '`any`; say what it is, or `unknown`',
  TSEnumDeclaration: '`enum`; use a const array and a union',
}

const nameOf = (node: unknown): string => (node as { name?: string } | null | undefined)?.name ?? ''

/** 'Date.now' for the expression Date.now. */
const memberOf = (node: Node): string =>
  node.type === 'MemberExpression' ? `${nameOf(node['object'])}.${nameOf(node['property'])}` : ''

const CONTEXT_ONLY = [
  'Date.now',
  'Math.random',
  'process.env',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'performance.now',
]

const impurity = (node: Node): string | null => {
  if (CONTEXT_ONLY.includes(memberOf(node))) return memberOf(node)
  if (node.type !== 'NewExpression' || nameOf(node['callee']) !== 'Date') return null
  return (node['arguments'] as readonly unknown[]).length === 0 ? 'new Date()' : null
}

const languageProblem = (node: Node): string | null => {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    const name = nameOf(node['id'])
    return CLASSES.includes(name) ? null : `class ${name}; functions and types do`
  }
  return FORBIDDEN_TYPES[node.type] ?? null
}

const TEST_MARKS = ['test', 'it', 'describe']
const testProblem = (node: Node): string | null => {
  const member = memberOf(node)
  if (member === 'vi.mock' || member === 'vi.doMock') return `${member}; tests use the real code`
  const [object = '', property = ''] = member.split('.')
  return TEST_MARKS.includes(object) && ['skip', 'only', 'todo', 'fixme'].includes(property)
    ? `${member} must not stay`
    : null
}

const interfaces = (source: SourceFile): Node[] => {
  const found: Node[] = []
  const inModule = new Set<Node>()
  walk(source.tree, (node) => {
    // Only an interface can extend the types of another module.
    if (node.type === 'TSModuleDeclaration') walk(node, (inner) => inModule.add(inner))
    if (node.type === 'TSInterfaceDeclaration' && !inModule.has(node)) found.push(node)
  })
  return found
}

export const languageFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const found: RuleFinding[] = interfaces(source).map((node) => ({
      rule: 'language',
      file: source.path,
      line: source.lineOf(node.start),
      text: '`interface`; use `type`',
    }))
    walk(source.tree, (node) => {
      const text = languageProblem(node)
      if (text !== null) found.push({ rule: 'language', file: source.path, line: source.lineOf(node.start), text })
    })
    return found
  })

export const purityFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources
    .filter(({ path }) => PURE.test(path) && !TEST.test(path))
    .flatMap((source) => {
      const found: RuleFinding[] = []
      walk(source.tree, (node) => {
        const what = impurity(node)
        if (what !== null)
          found.push({
            rule: 'purity',
            file: source.path,
            line: source.lineOf(node.start),
            text: `${what}; take now, newId and config from the context`,
          })
      })
      return found
    })

export const testFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources
    .filter(({ path }) => TEST.test(path))
    .flatMap((source) => {
      const found: RuleFinding[] = []
      walk(source.tree, (node) => {
        const text = testProblem(node)
        if (text !== null) found.push({ rule: 'tests', file: source.path, line: source.lineOf(node.start), text })
      })
      return found
    })

const ESCAPES =
  /\b(?:TODO|FIXME|XXX|(?:eslint|oxlint)-disable|biome-ignore|v8 ignore)\b|@ts-(?:ignore|nocheck|expect-error)\b/

export const commentFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) =>
    source.comments.flatMap(({ value, line }) => {
      const word = ESCAPES.exec(value)?.[0]
      return word === undefined
        ? []
        : [{ rule: 'comments', file: source.path, line, text: `"${word}" in a comment; do it now or leave it out` }]
    }),
  )
