// Every text that people read is provoked by a test: toasts of commands and screens by a story in
// the browser, refusals by any test.
import type { ExportedOperation } from './registry-rules.ts'
import { type RuleFinding, type Node, type SourceFile, walk } from './source.ts'

/** A text and where it is declared. `{blanks}` stand for anything. */
export type Text = { readonly file: string; readonly text: string; readonly by: 'story' | 'test' }

const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path)
const isStory = ({ path }: SourceFile): boolean => path.startsWith('e2e/')

/**
 * The text of a literal, or of a template with a blank for each expression; null for anything else.
 */
const wordsOf = (node: Node): string | null => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as readonly { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('{blank}')
}

/** The texts in files: literals, templates, patterns. */
const writtenIn = (sources: readonly SourceFile[]): string[] => {
  const written: string[] = []

  for (const { tree } of sources)
    walk(tree, (node) => {
      const { pattern } = (node['regex'] ?? {}) as { pattern?: string }
      const words = pattern === undefined ? wordsOf(node) : pattern.replace(/\\(.)/g, '$1')
      if (words !== null) written.push(words)
    })

  return written
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const patternOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )

/** Both toasts of every command that a screen runs. */
export const commandTexts = (
  sources: readonly SourceFile[],
  exported: readonly ExportedOperation[],
): Text[] => {
  const screens = sources.filter((source) => source.path.startsWith('web/') && !isTest(source))
  return exported
    .filter(
      ({ name, operation }) =>
        operation.kind === 'command' &&
        screens.some(({ text }) => new RegExp(String.raw`\b${name}\b`).test(text)),
    )
    .flatMap(({ file, operation }) =>
      [operation.done, operation.failed].flatMap((text) =>
        text ? [{ file, text, by: 'story' as const }] : [],
      ),
    )
}

/** Texts that screens pass to a function that shows a toast. */
export const toastTexts = (sources: readonly SourceFile[]): Text[] =>
  sources
    .filter((source) => source.path.startsWith('web/') && !isTest(source))
    .flatMap(({ path, tree }) => {
      const texts: Text[] = []
      walk(tree, (node) => {
        const { name = '' } = (node['callee'] ?? {}) as { name?: string }
        if (node.type !== 'CallExpression' || !/^toast[A-Z]/.test(name)) return
        const [first] = node['arguments'] as readonly Node[]
        const choices =
          first?.type === 'ConditionalExpression'
            ? [first['consequent'] as Node, first['alternate'] as Node]
            : first
              ? [first]
              : []

        for (const text of choices.map(wordsOf))
          if (text !== null) texts.push({ file: path, text, by: 'story' })
      })

      return texts
    })

/** Texts that no story or test expects. */
export const textFindings = (
  sources: readonly SourceFile[],
  texts: readonly Text[],
): RuleFinding[] => {
  const stories = writtenIn(sources.filter(isStory))
  const tests = [...stories, ...writtenIn(sources.filter(isTest))]

  return texts
    .filter(({ text, by }) => {
      const pattern = patternOf(text)
      return !(by === 'story' ? stories : tests).some((words) => pattern.test(words))
    })
    .map(({ file, text, by }) => ({
      rule: 'texts',
      file,
      line: 1,
      text: `no ${by} makes anybody read '${text}'`,
    }))
}
