// Builds the service worker into /sw.js, with the list of the files that a device keeps. Its name
// never changes, so the server answers it without caching. SW=off builds one that removes itself.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'

/** True in a build without the service worker. */
export const isWorkerOff = process.env['SW'] === 'off'

/** Files of the build folder that no page asks for. */
const NOT_ASKED_FOR = /\.(br|gz)$|^\.vite\/|^sw\.js$/
/** Used with the server only, by few people: long texts, and what reads files for an import. */
const SERVER_PAGES = 'audit-log|display|evening|health|import|phone-payments|today|vat'
/** The same of parts of pages. */
const SERVER_PARTS =
  'what-is-new-dialog|sheet-worker|phones-tab|share-button|settle-dialog|vat-limits-card|' +
  'float-(?:card|dialogs)'
const ONLY_WITH_SERVER = new RegExp(`^assets/(?:(?:${SERVER_PAGES})-page|${SERVER_PARTS})-`)
const DIGEST_LETTERS = 8

/** Is this chunk a page that devices keep? Its file needs no name. */
export const isPageOfDevice = (chunk: string): boolean =>
  chunk.endsWith('-page') && !ONLY_WITH_SERVER.test(`assets/${chunk}-`)

const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, DIGEST_LETTERS)

/**
 * The files of a build that a device keeps: path, and a digest of the content unless the name
 * contains one.
 */
export const listBuildFiles = (folder: string): [path: string, digest: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((name) => !NOT_ASKED_FOR.test(name) && !ONLY_WITH_SERVER.test(name))
    .toSorted()
    .map((name) => [
      `/${name}`,
      name.startsWith('assets/') ? '' : digestOf(readFileSync(join(folder, name))),
    ])

const buildWorker = async (root: string, folder: string): Promise<void> => {
  const files = JSON.stringify(listBuildFiles(folder))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD_FILES: files, BUILD_ID: JSON.stringify(digestOf(files)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'sw', isWorkerOff ? 'off.ts' : 'sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

export const serviceWorker = (): Plugin => {
  let [root, folder] = ['', '']
  return {
    name: 'webale-service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    // Before the compression, which takes the worker along.
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => buildWorker(root, folder),
    },
  }
}
