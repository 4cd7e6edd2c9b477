// A folder with an installed Webale for tests: its versions are small programs, of which the good
// ones run the real server from source. Archives of further versions are made on the spot.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packTarGz } from '../installation/archive.ts'
import { digestOf, type ReleaseManifest, type System } from '../installation/release-manifest.ts'

const root = join(import.meta.dirname, '..', '..')
const require = createRequire(import.meta.url)
const MAIN = JSON.stringify(join(root, 'server/main.ts'))
const SQLITE = JSON.stringify(require.resolve('@photostructure/sqlite'))

/** The environment in which versions run: from source, with a quiet log. */
export const SHOP_ENV = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: `--import ${require.resolve('tsx')}`,
  LOG_LEVEL: 'silent',
} as const

const answers = (
  status: number,
): string => `require('node:http').createServer((request, answer) => {
  answer.statusCode = ${status}
  answer.end()
}).listen(Number(process.env.PORT), '127.0.0.1')`

/** Changes the shop as a migration would. */
const MIGRATES = `const { DatabaseSync } = require(${SQLITE})
const database = new DatabaseSync(process.env.DATA_DIR + '/webale.db')
database.exec("create table later (id text); update departments set name = 'Changed'")
require('node:fs').writeFileSync(process.env.DATA_DIR + '/later.json', '{}')`

/** Where the trial listens. */
const NOTES = `require('node:fs').writeFileSync(process.env.DATA_DIR + '/trial.txt',
  [process.env.HOST, process.env.PORT, process.env.LAN].join(' '))`

const bodies = {
  good: `import(${MAIN}).then(({ runServer }) => runServer(process.env))`,
  /**
   * Without the shop, for tests of the steps: the real server takes seconds to start from source.
   */
  ready: `${NOTES}\n${answers(200)}`,
  ends: `process.stderr.write('a module is missing\\n'); process.exit(3)`,
  'never ready': `${MIGRATES}\n${answers(503)}`,
  'kills the update': `${MIGRATES}\nprocess.kill(process.ppid, 'SIGKILL'); process.exit(1)`,
} as const
export type Behaviour = keyof typeof bodies

const SYSTEM = `${process.platform}-${process.arch}` as System

const runScript = (behaviour: Behaviour): Buffer =>
  Buffer.from(`exports.run = () => {\n${bodies[behaviour]}\n}\n`)

type ReleaseOptions = {
  readonly version?: string
  readonly mode?: number
  readonly change?: Partial<ReleaseManifest>
}

/** Writes the archive of a version that behaves so; returns its path. */
export const makeArchive = (
  folder: string,
  behaviour: Behaviour,
  { version = '1.1.0', mode = 0o644, change = {} }: ReleaseOptions = {},
): string => {
  const data = runScript(behaviour)
  const files = { 'run.cjs': { size: data.length, sha256: digestOf(data), mode } }
  const manifest = {
    product: 'webale',
    version,
    system: SYSTEM,
    node: '20.19',
    files,
    ...change,
  }
  const place = `webale/versions/${manifest.version}`
  const archive = packTarGz(
    [
      { path: `${place}/manifest.json`, data: Buffer.from(JSON.stringify(manifest)), mode: 0o644 },
      { path: `${place}/run.cjs`, data, mode: 0o644 },
    ],
    1_764_000_000,
  )
  const file = join(folder, `webale-${behaviour.replaceAll(' ', '-')}-${version}.tar.gz`)
  writeFileSync(file, archive)
  return file
}

/** Makes the folder of an installed version 1.0.0 with a copy of this data. */
export const installShop = (folder: string, data: string): void => {
  mkdirSync(join(folder, 'versions/1.0.0'), { recursive: true })
  writeFileSync(join(folder, 'current'), '1.0.0\n')
  writeFileSync(join(folder, 'versions/1.0.0/run.cjs'), runScript('good'))
  cpSync(data, join(folder, 'data'), { recursive: true })
}

/** The names and hashes of the files that hold the shop. */
export const shopFiles = (data: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(data)
      .filter((name) => /\.(db|db-wal|json)$/.test(name))
      .toSorted()
      .map((name) => [name, digestOf(readFileSync(join(data, name)))]),
  )

/**
 * Runs the update in a process of its own that is killed after `steps` steps; returns whether it
 * was killed.
 */
export const killUpdateAfter = async (
  shop: string,
  archive: string,
  steps: number,
): Promise<boolean> => {
  const words = ['--import', 'tsx', 'server/testing/killed-update.ts', shop, archive, String(steps)]
  const { NODE_OPTIONS: _options, ...env } = SHOP_ENV
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

/** What an update leaves behind when it is finished: nothing but versions, data and its result. */
export const leftovers = (shop: string): string[] =>
  readdirSync(shop).filter(
    (name) => !['current', 'data', 'versions', 'update-result.json'].includes(name),
  )
