// The shape of files: names, first line, length, exports.
import { nouns } from './nouns.ts'
import type { RuleFinding, Node, SourceFile } from './source.ts'

const BANNED_NAMES = [
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'shared',
  'constants',
]
const KEBAB = /^(\d{4}-)?[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * The middle parts (`expense.<part>.ts`) that a folder
 * allows. A file without one is named for its content.
 */
const PARTS: readonly { readonly path: RegExp; readonly parts: readonly string[] }[] = [
  { path: /^domain\/features\//, parts: ['api', 'test'] },
  { path: /^server\/features\//, parts: ['queries', 'handlers', 'test'] },
  { path: /^server\/auth\//, parts: ['queries', 'handlers', 'test'] },
  { path: /^e2e\//, parts: ['spec', 'config'] },
  { path: /^web\//, parts: ['test', 'config'] },
  { path: /./, parts: ['test', 'config'] },
]

const findingAt = (rule: string, source: SourceFile, line: number, text: string): RuleFinding => ({
  rule,
  file: source.path,
  line,
  text,
})

const nameProblem = (path: string): string | null => {
  const file = path.split('/').at(-1) ?? ''
  const [name = '', ...parts] = file.replace(/\.tsx?$/, '').split('.')
  const allowed = PARTS.find((row) => row.path.test(path))?.parts ?? []
  const noun = /^\w+\/features\/([^/]+)\//.exec(path)?.[1]
  const odd = path
    .split('/')
    .slice(0, -1)
    .find((folder) => !KEBAB.test(folder))

  if (odd !== undefined) return `the folder ${odd} is not in kebab-case`
  if (noun !== undefined && !(nouns as readonly string[]).includes(noun))
    return `${noun} is not a known noun (see tools/house/nouns.ts)`

  if (!KEBAB.test(name)) return `${file} is not in kebab-case`
  if (BANNED_NAMES.includes(name))
    return `${file} has a name without meaning; name it for its content`

  const wrong = parts.find((part) => !allowed.includes(part))

  return wrong === undefined
    ? null
    : `.${wrong}.ts is not a kind of file of this folder (known: ${allowed.join(', ')})`
}

export const nameFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const text = nameProblem(source.path)
    return text === null ? [] : [findingAt('names', source, 1, text)]
  })

export const headFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) =>
    /^(\/\/ |\/\* |\/\*\* |\/\/\/ )\S/.test(source.text)
      ? []
      : [
          findingAt(
            'head',
            source,
            1,
            'the file does not open with a comment that says what it is for',
          ),
        ],
  )

const statements = (source: SourceFile): readonly Node[] => source.tree['body'] as readonly Node[]

/**
 * No re-exports: everything is imported from where
 * it is defined. The linter refuses default exports.
 */
export const exportFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) =>
    statements(source).flatMap((node) => {
      const line = source.lineOf(node.start)
      const isReexport =
        node.type === 'ExportAllDeclaration' ||
        (node.type === 'ExportNamedDeclaration' && node['source'] !== null)

      return isReexport
        ? [findingAt('exports', source, line, 're-export; import it from where it is written')]
        : []
    }),
  )
