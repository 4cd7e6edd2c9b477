// A rule for the core stories (docs/decisions/0063): each page has one, and each tag names a page.
import type { RuleFinding, SourceFile } from './source.ts'

const STORY_FILE = /^e2e\/.*\.spec\.ts$/
const TAG = /@core(-[a-z]+)?(\/[a-z-]*)?/g

/** Tasks that have a core story although no page of the page table is theirs alone. */
const OTHER_TASKS = ['/auth', '/first-run', '/forgot-password', '/backup']

/** How many core stories carry these tags: accessibility, on a phone too, without the server. */
const COUNTS = { '-axe': 10, '-phone': 4, '-offline': 2 } as const

type Tag = {
  readonly text: string
  readonly kind: string
  readonly task: string
  readonly file: string
  readonly line: number
}

const tagsOf = (source: SourceFile): Tag[] =>
  [...source.text.matchAll(TAG)].map(({ 0: text, 1: kind = '', 2: task = '', index }) => ({
    text,
    kind,
    task,
    file: source.path,
    line: source.lineOf(index),
  }))

const findingOf = (file: string, line: number, text: string): RuleFinding => ({
  rule: 'core-stories',
  file,
  line,
  text,
})

/** Makes the rule. `routes` are those of the page table. */
export const coreStoryFindings =
  (routes: readonly string[]) =>
  (sources: readonly SourceFile[]): RuleFinding[] => {
    const tasks = [...routes, ...OTHER_TASKS]
    const tags = sources.filter(({ path }) => STORY_FILE.test(path)).flatMap(tagsOf)
    const isKnown = ({ kind, task }: Tag): boolean =>
      kind === '' || kind === '-axe' ? tasks.includes(task) : kind in COUNTS && task === ''

    const unknown = tags.filter((tag) => !isKnown(tag))
    const named = tags.filter(({ task }) => task !== '')
    const twice = named.filter(
      ({ text }, at) => named.findIndex((other) => other.text === text) < at,
    )

    const missing = tasks.filter((task) => !tags.some(({ text }) => text === `@core${task}`))
    const counts = Object.entries(COUNTS).flatMap(([kind, expected]) => {
      const found = tags.filter((tag) => tag.kind === kind).length
      return found === expected
        ? []
        : [`${found} stories are tagged @core${kind}, expected ${expected}`]
    })

    return [
      ...unknown.map(({ text, file, line }) =>
        findingOf(file, line, `${text} names no page and no known task`),
      ),
      ...twice.map(({ text, file, line }) =>
        findingOf(file, line, `a second story is tagged ${text}`),
      ),
      ...missing.map((task) =>
        findingOf('domain/access/pages.ts', 1, `no story is tagged @core${task}`),
      ),
      ...counts.map((text) => findingOf('e2e/playwright.config.ts', 1, text)),
    ]
  }
