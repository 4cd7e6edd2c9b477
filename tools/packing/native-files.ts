// The files of the two packages with native modules, for one system. A module that is not installed
// on this computer comes from its package in the npm registry, compared with the lockfile.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { System } from '../../server/installation/release-manifest.ts'
import { readTar } from '../../server/installation/tar.ts'
import { npm } from '../install.mjs'
import { root } from '../terminal.mjs'
import { findLocked, type LockedPackage } from './lockfile.ts'

export type Content = { readonly path: string; readonly data: Uint8Array }

/** The package with the password hash of each system; on Linux for the usual C library. */
const ARGON: Readonly<Record<System, string>> = {
  'linux-x64': '@node-rs/argon2-linux-x64-gnu',
  'linux-arm64': '@node-rs/argon2-linux-arm64-gnu',
  'win32-x64': '@node-rs/argon2-win32-x64-msvc',
}

const CACHE = '.cache/package/native'

const digestOf = (data: Uint8Array): string =>
  `sha512-${createHash('sha512').update(data).digest('base64')}`

/**
 * The packed package, from the cache or from the registry.
 * Throws when it is not the one of the lockfile.
 */
const readPacked = async ({ name, version, integrity }: LockedPackage): Promise<Buffer> => {
  const folder = join(root, CACHE)
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const { code, output } = await npm([
      'pack',
      `${name}@${version}`,
      '--pack-destination',
      folder,
      '--loglevel=error',
    ])

    if (code !== 0)
      throw new Error(`${name} could not be fetched from the npm registry: ${output.trim()}`)
  }

  const data = readFileSync(file)
  if (digestOf(data) !== integrity)
    throw new Error(`${file} is not the package of package-lock.json; delete it`)

  return data
}

const installed = (path: string): Content => ({ path, data: readFileSync(join(root, path)) })

const argonModule = async (system: System): Promise<Content[]> => {
  const locked = findLocked(ARGON[system])
  const files = readTar(gunzipSync(await readPacked(locked)))
  return files
    .filter(({ path }) => /\/package\.json$|\.node$/.test(path))
    .map(({ path, data }) => ({ path: path.replace(/^package/, locked.path), data }))
}

const SQLITE = 'node_modules/@photostructure/sqlite'
/**
 * Its code for `import` and `require`. The index loads
 * the chunks, whose names change with each version.
 */
const SQLITE_CODE = /^(index|chunk-\w+)\.[cm]js$/

/** What an installed Webale needs in node_modules. */
export const nativeFiles = async (system: System): Promise<Content[]> => [
  ...['package.json', 'index.js', 'LICENSE'].map((name) =>
    installed(`node_modules/@node-rs/argon2/${name}`),
  ),
  ...(await argonModule(system)),
  ...['package.json', 'LICENSE'].map((name) => installed(`${SQLITE}/${name}`)),
  ...readdirSync(join(root, SQLITE, 'dist'))
    .filter((name) => SQLITE_CODE.test(name))
    .toSorted()
    .map((name) => installed(`${SQLITE}/dist/${name}`)),
  installed(`${SQLITE}/prebuilds/${system}/@photostructure+sqlite.glibc.node`),
  ...['package.json', 'index.js', 'node-gyp-build.js', 'LICENSE'].map((name) =>
    installed(`node_modules/node-gyp-build/${name}`),
  ),
]
