// All files of the archive of one system.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  digestOf,
  MANIFEST,
  type ReleaseManifest,
  type System,
} from '../../server/installation/release-manifest.ts'
import type { ArchivedFile } from '../../server/installation/tar.ts'
import { root } from '../terminal.mjs'
import { type Content, nativeFiles } from './native-files.ts'
import { writeNotices } from './third-party-notices.ts'

const PLAIN = 0o644
const PROGRAM = 0o755

type Package = { readonly version: string; readonly engines: { readonly node: string } }

const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package
export const releaseVersion = version
const leastNode = engines.node.replace('>=', '')

const read = (path: string): Buffer => readFileSync(join(root, path))

const asText = (path: string, text: string): Content => ({ path, data: Buffer.from(text) })

/** The files of a built folder under another name; without what only bundlers read. */
const builtFiles = (from: string, to: string): Content[] =>
  readdirSync(join(root, from), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, from).length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/\.map$|^\.vite\//.test(path))
    .map((path) => ({ path: `${to}/${path}`, data: read(`${from}/${path}`) }))

/** The files of one version, which an update puts beside the others. */
const versionFiles = async (system: System): Promise<ArchivedFile[]> => {
  const contents = [
    ...builtFiles('.cache/package/server', 'server/dist'),
    ...builtFiles('.cache/package/web', 'web/dist'),
    ...(await nativeFiles(system)),
    { path: 'run.cjs', data: read('tools/packing/run.cjs') },
    asText(
      'package.json',
      `${JSON.stringify({ name: 'webale', version, private: true, type: 'module' })}\n`,
    ),
    ...['LICENSE', 'CHANGELOG.md'].map((path) => ({ path, data: read(path) })),
    asText('THIRD-PARTY-NOTICES.txt', writeNotices()),
  ]
  return contents
    .map((content) => ({ ...content, mode: PLAIN }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

const manifestOf = (system: System, files: readonly ArchivedFile[]): ReleaseManifest => ({
  product: 'webale',
  version,
  system,
  node: leastNode,
  files: Object.fromEntries(
    files.map(({ path, data, mode }) => [
      path,
      { size: data.length, sha256: digestOf(data), mode },
    ]),
  ),
})

const isWindows = (system: System): boolean => system.startsWith('win32')

const startScript = (system: System): ArchivedFile => {
  const script = (name: string): string =>
    read(`tools/packing/${name}`).toString().replaceAll('NODE_VERSION', leastNode)
  return isWindows(system)
    ? { ...asText('webale.cmd', script('webale.cmd').replaceAll('\n', '\r\n')), mode: PLAIN }
    : { ...asText('webale', script('webale.sh')), mode: PROGRAM }
}

const readMe = (system: System): string =>
  [
    `Webale ${version}: point of sale and back office for small shops`,
    '',
    `1. Install Node.js 24 from nodejs.org. The oldest that works is ${leastNode}.`,
    isWindows(system)
      ? '2. Double-click webale.cmd.'
      : '2. Type ./webale in a terminal in this folder.',
    '3. Open http://127.0.0.1:3000 and sign up. The first account is the administrator.',
    '',
    'The folder data holds the shop. Keep it when you replace the other files.',
    `${isWindows(system) ? 'webale.cmd' : './webale'} help lists all commands.`,
    '',
  ].join(isWindows(system) ? '\r\n' : '\n')

/** The folder `webale` of an archive: start script, the version, and the file that names it. */
export const archiveFiles = async (system: System): Promise<ArchivedFile[]> => {
  const files = await versionFiles(system)
  const manifest = asText(MANIFEST, `${JSON.stringify(manifestOf(system, files), null, 1)}\n`)
  const folder = `versions/${version}`
  const all = [
    startScript(system),
    ...[
      { path: 'launch.cjs', data: read('tools/packing/launch.cjs') },
      asText('current', `${version}\n`),
      asText('READ-ME.txt', readMe(system)),
      { path: 'LICENSE', data: read('LICENSE') },
      { ...manifest, path: `${folder}/${MANIFEST}` },
    ].map((content) => ({ ...content, mode: PLAIN })),
    ...files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  ]

  return all
    .map((file) => ({ ...file, path: `webale/${file.path}` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
