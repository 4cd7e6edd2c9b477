// Requirements and decisions: their pages in docs/requirements, the ids that code, tests and docs
// name, and the links from each id to its tests.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** One row of a page in docs/requirements. */
export type Requirement = {
  /** The page, from docs: 'requirements/sale.md'. */
  readonly page: string
  readonly line: number
  readonly id: string
  /** Links to tests, or 'No test: ' and the reason. Empty when nothing proves the statement. */
  readonly proof: string
}

/** A file with the ids it names: its path from the root, with slashes. */
export type Mention = { readonly path: string; readonly ids: ReadonlySet<string> }

const ROW = /^\| ([A-Z]{2,8}-\d{3}|[PSDR]\d{1,2}) \| (.*) \| ?([^|]*)\|$/
const NO_TEST = 'No test: '
/** Its ids are samples for the rules, no proof. */
const SAMPLES = 'tools/house.test.ts'
const TEST_FILE = /\.(test|spec)\.tsx?$/

const STATEMENT = /\b([A-Z]{2,8})-(\d{3})\b(?![-\d])(?: to \1-(\d{3})\b)?/g
/** Names of standards that look like ids: SHA-256, EIP-191. */
const STANDARDS = ['SHA', 'EIP']
const DECISIONS = /\bdecisions? ([PSDR]\d{1,2}\b(?:(?:,? and |, | |-)[PSDR]\d{1,2}\b)*)/g
/** The ids before the words of a test's name: 'POS-046 decision S4 S7 the server ...'. */
const LEADING_IDS = /(?<=['"`])(?:(?:[A-Z]{2,8}-\d{3}|[PSDR]\d{1,2}|decisions?|and|to)[:,]? )+/g
const DECISION = /\b[PSDR]\d{1,2}\b/g

const expandRange = (prefix: string, first: string, last = first): string[] =>
  Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, at) => `${prefix}-${String(Number(first) + at).padStart(3, '0')}`,
  )

/** The ids of statements and decisions in a text. 'POS-005 to POS-017' names all thirteen. */
export const idsIn = (path: string, text: string): Set<string> => {
  const statements = [...text.matchAll(STATEMENT)]
    .filter(([, prefix = '']) => !STANDARDS.includes(prefix))
    .flatMap(([, prefix = '', first = '', last]) => expandRange(prefix, first, last))

  const leading = TEST_FILE.test(path) ? [...text.matchAll(LEADING_IDS)].map(([ids]) => ids) : []
  const named = [...[...text.matchAll(DECISIONS)].map(([, ids = '']) => ids), ...leading]

  return new Set([...statements, ...named.flatMap((ids) => ids.match(DECISION) ?? [])])
}

/** The rows of one page. */
export const requirementsOf = (page: string, text: string): Requirement[] =>
  text.split('\n').flatMap((line, at) => {
    const [, id, , proof = ''] = ROW.exec(line) ?? []
    return id === undefined ? [] : [{ page, line: at + 1, id, proof: proof.trim() }]
  })

/**
 * The text of a page with the links of its last column written anew; a stated reason stays while no
 * test names the id.
 */
export const withProofs = (page: string, text: string, tests: readonly Mention[]): string => {
  const link = ({ path }: Mention): string => {
    const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    return `[${name}](${relative(dirname(`docs/${page}`), path)
      .split(sep)
      .join('/')})`
  }
  return text
    .split('\n')
    .map((line) => {
      const [, id, statement = '', proof = ''] = ROW.exec(line) ?? []
      if (id === undefined) return line
      const links = tests.filter(({ ids }) => ids.has(id)).map(link)
      const reason = proof.startsWith(NO_TEST) ? proof.trim() : ''

      return `| ${id} | ${statement} | ${links.join(', ') || reason} |`
    })
    .join('\n')
}

const LEFT_OUT = /^(node_modules|dist|lint-fixtures|test-results|coverage|\..*)$/

const filesUnder = (root: string, folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (LEFT_OUT.test(entry.name)) return []
      if (entry.isDirectory()) return filesUnder(root, path, pattern)

      return pattern.test(entry.name) ? [path] : []
    })

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')

/** The ids that each file under these folders names. Paths are from the root. */
export const findMentions = (
  root: string,
  folders: readonly string[],
  pattern: RegExp,
): Mention[] =>
  folders
    .flatMap((folder) => filesUnder(root, folder, pattern))
    .map((path) => ({ path, ids: idsIn(path, read(root, path)) }))

/** The pages of docs/requirements: name from docs and text as stored. */
export const requirementPages = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filesUnder(root, 'docs/requirements', /\.md$/).map((path) => [
      path.slice('docs/'.length),
      read(root, path),
    ]),
  )

/** The same pages with the links to the tests as they are now. */
export const pagesWithProofs = (root: string): Readonly<Record<string, string>> => {
  const tests = findMentions(
    root,
    ['domain', 'server', 'web', 'e2e', 'tools', 'demo', 'trials'],
    TEST_FILE,
  ).filter(({ path }) => path !== SAMPLES)
  return Object.fromEntries(
    Object.entries(requirementPages(root)).map(([page, text]) => [
      page,
      withProofs(page, text, tests),
    ]),
  )
}

/**
 * What is wrong with the pages themselves: ids that are defined twice, statements without a test or
 * a reason.
 */
export const pageProblems = (requirements: readonly Requirement[]): string[] => {
  const defined = new Set<string>()
  const twice = requirements.filter(({ id }) => defined.size === defined.add(id).size)

  return [
    ...twice.map(({ page, line, id }) => `docs/${page}:${line} ${id} is defined twice`),
    ...requirements
      .filter(({ proof }) => proof === '')
      .map(
        ({ page, line, id }) =>
          `docs/${page}:${line} no test names ${id}; ` +
          `name it in a test or write '${NO_TEST}' and why`,
      ),
  ]
}

/** The ids of a file that no page defines, in words. */
export const undefinedIds = (requirements: readonly Requirement[], { ids }: Mention): string[] =>
  [...ids]
    .filter((id) => !requirements.some((requirement) => requirement.id === id))
    .map((id) => `names ${id}, which no page of docs/requirements defines`)
