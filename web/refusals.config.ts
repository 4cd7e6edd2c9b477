// Leaves out of the browser the texts of refusals that only the server gives: it sends its texts
// with its answers, and the first page is 2 kB smaller.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FILE = /\/domain\/kernel\/refusal(-mobile-money)?\.ts$/
/** Name codes without refusing: the texts, and the steps after answers of the server. */
const NAMING = /\/domain\/kernel\/refusal(-step|-mobile-money)?\.ts$/
const NOT_IN_BROWSER = /\.test\.tsx?$|(^|[/\\])testing[/\\]/
const folderOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** A line or lines like `  not_found: [404, '...'],`. */
const ENTRY = /^ {2}(\w+): \[(?:.*|\n(?: {4}.*\n)+ {2})\],\n/gm

/** All that the browser may run: web and domain without tests. */
const readSources = (): string =>
  ['web', 'domain']
    .map(folderOf)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !NOT_IN_BROWSER.test(name))
        .map((name) => join(folder, name))
        .filter((path) => !NAMING.test(path.replaceAll('\\', '/'))),
    )
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/**
 * The file of the refusals with those only whose code is named in `sources`: the compiler lets
 * nobody refuse with a code that is not written out.
 */
export const withNamedRefusals = (file: string, sources = readSources()): string =>
  file.replace(ENTRY, (entry, code: string) => (sources.includes(`'${code}'`) ? entry : ''))

/** The build with `withNamedRefusals`. */
export const namedRefusals = (): Plugin => ({
  name: 'webale-named-refusals',
  enforce: 'pre',
  apply: 'build',
  transform: { filter: { id: FILE }, handler: (code) => withNamedRefusals(code) },
})
