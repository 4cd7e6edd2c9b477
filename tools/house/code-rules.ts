// Rules for the code: language features that are not used, and clock, random numbers and
// environment only from the context.
import { type RuleFinding, type Node, type SourceFile, walk } from './source.ts'

/** Errors that are caught by class; and React accepts an error boundary only as a class. */
const CLASSES = [
  'Refusal',
  'ConfigError',
  'CallError',
  'PrinterError',
  'Boundary',
  'LimitLiteralCompiler',
]

const PURE = /^(domain|server\/features)\//
const TEST = /\.(test|spec)\.tsx?$/

const nameOf = (node: unknown): string => (node as { name?: string } | null | undefined)?.name ?? ''

/** 'Date.now' for the expression Date.now. */
const memberOf = (node: Node): string =>
  node.type === 'MemberExpression' ? `${nameOf(node['object'])}.${nameOf(node['property'])}` : ''

/** The clock without its name; the linter refuses Date.now and the others that have one. */
const isClock = (node: Node): boolean =>
  node.type === 'NewExpression' &&
  nameOf(node['callee']) === 'Date' &&
  (node['arguments'] as readonly unknown[]).length === 0

const languageProblem = (node: Node): string | null => {
  if (node.type === 'TSEnumDeclaration') return '`enum`; use a const array and a union'
  if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return null
  const name = nameOf(node['id'])

  return CLASSES.includes(name) ? null : `class ${name}; functions and types do`
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

export const languageFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const found: RuleFinding[] = []
    walk(source.tree, (node) => {
      const text = languageProblem(node)
      if (text !== null)
        found.push({ rule: 'language', file: source.path, line: source.lineOf(node.start), text })
    })

    return found
  })

export const purityFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources
    .filter(({ path }) => PURE.test(path) && !TEST.test(path))
    .flatMap((source) => {
      const found: RuleFinding[] = []
      walk(source.tree, (node) => {
        if (!isClock(node)) return
        const text = 'new Date(); take now from the context'
        found.push({ rule: 'purity', file: source.path, line: source.lineOf(node.start), text })
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
        if (text !== null)
          found.push({ rule: 'tests', file: source.path, line: source.lineOf(node.start), text })
      })

      return found
    })

/**
 * Comments that switch a check off. The linter refuses unfinished work, @ts-ignore and @ts-nocheck.
 */
const ESCAPES = /\b(?:(?:eslint|oxlint)-disable|biome-ignore|v8 ignore)\b|@ts-expect-error\b/

export const commentFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) =>
    source.comments.flatMap(({ value, line }) => {
      const word = ESCAPES.exec(value)?.[0]
      return word === undefined
        ? []
        : [
            {
              rule: 'comments',
              file: source.path,
              line,
              text: `"${word}" in a comment; do it now or leave it out`,
            },
          ]
    }),
  )

/** The line width of biome.json. Biome formats code only, so comments are checked here. */
const MAX_COLUMNS = 100

export const commentWidthFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const lines = source.text.split('\n')
    const ofComments = source.comments.flatMap(({ value, line }) =>
      value.split('\n').map((_, place) => line + place),
    )

    return [...new Set(ofComments)].flatMap((line) => {
      const width = lines[line - 1]?.length ?? 0
      const text = `a comment of ${width} columns; wrap it at ${MAX_COLUMNS}`
      return width > MAX_COLUMNS ? [{ rule: 'comment-width', file: source.path, line, text }] : []
    })
  })
