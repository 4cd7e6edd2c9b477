// `npm run new voucher`: a new feature starts as a copy of the exemplar (expense) in all three
// rooms, renamed, with its lines in the registries. A second argument is the plural when it is not
// noun + s: `npm run new delivery deliveries`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const NOUN = /^[a-z]+(-[a-z]+)*$/
const ROOMS = ['domain', 'server', 'web']
/** Files with a line per feature: lines about the exemplar are repeated for the new noun. */
const REGISTRIES = [
  'server/features.ts',
  'domain/access/permissions.ts',
  'domain/access/pages.ts',
  'domain/kernel/audit.ts',
  'domain/features/audit/audit-words.ts',
  'web/routes.tsx',
  'tools/permission-words.ts',
  'tools/house/nouns.ts',
]

/**
 * The exemplar is also recorded without the server, which a new noun is not: what of it a copy does
 * not get.
 */
const WITHOUT_TILL: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'expense-form.tsx': [
    [
      "import { useRecorder } from '../../till/page/use-recorder.ts'",
      "import { useCommand } from '../../lib/server/use-command.ts'",
    ],
    ["useRecorder(expenseApi.record, 'expense')", 'useCommand(expenseApi.record)'],
  ],
  'expenses-page.tsx': [
    ["import { useShownExpenses } from './use-shown-expenses.ts'\n", ''],
    ['rows: stored = []', 'rows = []'],
    ['  const { rows, waiting } = useShownExpenses(stored, filter.month)\n', ''],
    ['            waiting={waiting}\n', ''],
    ['stored.length', 'rows.length'],
  ],
  'expenses-table.tsx': [
    [
      'const columnsOf = (waiting: ReadonlySet<string>): readonly ListColumn<Expense>[] => [',
      'const COLUMNS: readonly ListColumn<Expense>[] = [',
    ],
    ['({ id, description })', '({ description })'],
    ['{description} {waiting.has(id) && <Badge tone="attention">Waiting</Badge>}', '{description}'],
    ['  /** Ids that the server does not have yet. */\n  waiting: ReadonlySet<string>\n', ''],
    ['({ expenses, waiting, onMore }', '({ expenses, onMore }'],
    ['columnsOf(waiting)', 'COLUMNS'],
  ],
}
const ONLY_FOR_TILLS = 'use-shown-expenses.ts'

/** Throws when the exemplar was changed and this list was not. */
const withoutTill = (name: string, text: string): string =>
  (WITHOUT_TILL[name] ?? []).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`${name} has no "${from}" any more: change tools/new-feature.ts`)
    return changed.replace(from, to)
  }, text)

const camel = (noun: string): string =>
  noun.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (noun: string): string => camel(noun).replace(/^./, (letter) => letter.toUpperCase())

type Step = readonly [RegExp, string]
const apply = (text: string, steps: readonly Step[]): string =>
  steps.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text)

/** Comments, quoted texts and JSX texts: there the noun is a word of a sentence, not a name. */
const SPOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"|>[^<>{}='"();\n]+(?=<)/g

/** Replaces expense by the new noun in a text, in the form that each place needs. */
export const createRenamer = (noun: string, plural: string): ((text: string) => string) => {
  const words = (text: string): string => text.replaceAll('-', ' ')
  const capital = (text: string): string =>
    words(text).replace(/^./, (letter) => letter.toUpperCase())

  const names: readonly Step[] = [
    [/Expenses/g, pascal(plural)],
    [/Expense/g, pascal(noun)],
    [/expenses/g, camel(plural)],
    [/expense/g, camel(noun)],
  ]

  const spoken: readonly Step[] = [
    // Paths, URLs and permissions keep the hyphen, tables use the underscore.
    [/(?<=\/)expenses(?=[-/'?.]|$)/g, plural],
    [/(?<=\/)expense(?=[-/'?.]|$)/g, noun],
    [/^'expense(?=[.'])/g, `'${noun}`],
    [/^'expenses(?=[.'])/g, `'${plural.replaceAll('-', '_')}`],
    [/\bExpenses\b/g, capital(plural)],
    [/\bExpense\b/g, capital(noun)],
    [/\bexpenses\b/g, words(plural)],
    [/\bexpense\b/g, words(noun)],
    ...names,
  ]

  return (text) =>
    apply(
      text.replace(SPOKEN, (part) => apply(part, spoken)),
      names,
    )
}

/**
 * Replaces the ids of requirements in test names. No page defines it, so the house test lists each
 * file that still has it; in two parts here, because this file would be listed too.
 */
export const PLACEHOLDER_ID = ['TODO', '001'].join('-')

const withoutIds = (text: string): string =>
  text.replace(/(?<=')(?:[A-Z]{2,8}-\d{3} )+/g, `${PLACEHOLDER_ID} `)

const fileName = (name: string, noun: string, plural: string): string =>
  name.replace(/expenses/g, plural).replace(/expense/g, noun)

const copyShelf = (root: string, room: string, noun: string, plural: string): string[] => {
  const rename = createRenamer(noun, plural)
  const from = join(root, room, 'features/expense')
  const shelf = join(root, room, 'features', noun)
  if (!existsSync(from)) return []
  mkdirSync(shelf, { recursive: true })
  const names = readdirSync(from).filter((name) => name !== ONLY_FOR_TILLS)

  return names.map((name) => {
    const file = join(shelf, fileName(name, noun, plural))
    writeFileSync(
      file,
      rename(withoutIds(withoutTill(name, readFileSync(join(from, name), 'utf8')))),
    )

    return file.slice(root.length + 1)
  })
}

/** Groups lines: the lines of an object that begins on its own line are one entry. */
const entriesOf = (lines: readonly string[]): string[][] => {
  const entries: string[][] = []
  let end: string | null = null

  for (const line of lines) {
    if (end === null) entries.push([line])
    else entries.at(-1)?.push(line)
    const [, indent] = /^(\s*)\{$/.exec(line) ?? []
    if (end === null && indent !== undefined) end = `${indent}},`
    else if (line === end) end = null
  }

  return entries
}

const isOfExemplar = (line: string): boolean =>
  /expense/i.test(line) && !line.trim().startsWith('//')

const addLines = (root: string, path: string, rename: (text: string) => string): string[] => {
  const file = join(root, path)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const extended = entriesOf(lines).flatMap((entry) =>
    entry.some(isOfExemplar) ? [...entry, ...entry.map(rename)] : entry,
  )

  if (extended.length === lines.length) return []
  writeFileSync(file, extended.join('\n'))

  return [path]
}

/** The nouns of operations are one union type, not one per line. */
const addNoun = (root: string, noun: string): string[] => {
  const path = 'domain/kernel/operation.ts'
  const file = join(root, path)
  writeFileSync(file, readFileSync(file, 'utf8').replace("| 'expense'", `| 'expense' | '${noun}'`))

  return [path]
}

/**
 * Creates the files of a new noun under `root`; returns their paths. Throws when the noun is
 * invalid or taken.
 */
export const newFeature = (root: string, noun: string, plural = `${noun}s`): string[] => {
  if (!NOUN.test(noun) || !NOUN.test(plural))
    throw new Error(
      `"${noun}" is not a feature name. Use a singular noun in small letters, ` +
        `words joined by a hyphen`,
    )

  if (ROOMS.some((room) => existsSync(join(root, room, 'features', noun))))
    throw new Error(`There is a feature called ${noun} already`)

  const rename = createRenamer(noun, plural)

  return [
    ...ROOMS.flatMap((room) => copyShelf(root, room, noun, plural)),
    ...REGISTRIES.flatMap((path) => addLines(root, path, rename)),
    ...addNoun(root, noun),
  ]
}

const NEXT = `Next: its table in server/migrations and server/platform/database/tables.ts, its own rules and texts, and its page in
docs/requirements, whose ids replace ${PLACEHOLDER_ID} in the tests. Then npx tsc -b and npm run check name every place that must
know the table: audit, backup, doctor, permissions, departments, words.
Finish with npx biome format --write on these files and npm run map.`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [noun = '', plural] = process.argv.slice(2)
  try {
    for (const file of newFeature(join(import.meta.dirname, '..'), noun, plural))
      process.stdout.write(`${file}\n`)
    process.stdout.write(`${NEXT}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
