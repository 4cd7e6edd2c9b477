// A private PostgreSQL for one run of the tests: own folder, own port, stopped and removed
// afterwards. A cluster of the system is never touched.
import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall, isRootOnDebian, onPath } from './browser.mjs'
import { run } from './terminal.mjs'

const DEBIAN = '/usr/lib/postgresql'
const READY_MS = 30_000
// Upper and lower case beyond ASCII, sorted by bytes, without generating a locale.
export const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'

const findNewest = () => {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
    : []
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

const onThePath = () => {
  const initdb = onPath(['initdb'])
  // A link on the PATH points to the folder of the other programs.
  const folder = initdb && dirname(realpathSync(initdb))
  return folder && existsSync(join(folder, 'postgres')) ? folder : undefined
}

export const findBinaries = async () =>
  findNewest() ??
  onThePath() ??
  (isRootOnDebian() && (await aptInstall('postgresql')) ? findNewest() : undefined)

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres` (or nobody). */
export const findUnprivileged = async () => {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag, user) => Number((await run('id', [flag, user])).output.trim())
  const user = (await run('id', ['-u', 'postgres'])).code === 0 ? 'postgres' : 'nobody'
  return { uid: await id('-u', user), gid: await id('-g', user) }
}

const hasEnded = (server) =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null

/** Sends `signal` and resolves when the process has ended. */
export const endWith = async (server, signal) => {
  if (hasEnded(server)) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

const stop = async (server) => {
  // SIGINT is PostgreSQL's "fast" shutdown: it ends open sessions instead of waiting for them.
  const timer = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await endWith(server, 'SIGINT')
  clearTimeout(timer)
}

/**
 * Resolves with an empty text when the server is ready, or with its last output when it ends or
 * takes too long.
 */
const waitUntilReady = (server) =>
  new Promise((resolve) => {
    const log = []
    const answer = (isUp) => {
      clearTimeout(timer)
      resolve(isUp ? '' : (log.join('').trim().split('\n').at(-1) ?? 'no reason given'))
    }
    const timer = setTimeout(() => answer(false), READY_MS)
    server.stderr.on('data', (part) => {
      log.push(String(part))
      if (/ready to accept connections/.test(log.join(''))) answer(true)
    })
    server.on('exit', () => answer(false))
    server.on('error', (error) => {
      log.push(error.message)
      answer(false)
    })
  })

/**
 * Repeats the start: after a kill, child processes may live on for a moment and hold resources of
 * the new server.
 */
const beginAgain = async (begin) => {
  const until = performance.now() + READY_MS
  for (;;) {
    const { server, trouble } = await begin()
    if (trouble === '') return server
    await endWith(server, 'SIGKILL')
    if (performance.now() > until) throw new Error(`PostgreSQL did not come back: ${trouble}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * @typedef {object} Postgres
 * @property {string} url
 * @property {string} bin
 * @property {() => Promise<void>} stop
 * @property {(signal: NodeJS.Signals) => Promise<void>} crash kills the server and starts it again
 * on the same data
 */

/**
 * The tests make and drop a thousand small databases: nothing to
 * clean up in them, no copy of the log for standbys, and fewer pages
 * to look through when one is dropped. Nothing here weakens a commit.
 */
const FOR_MANY_DATABASES = [
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=32MB',
]

const settingsFor = ({ serializable = false, isForTests = false, settings = [] }) =>
  [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    ...(isForTests ? FOR_MANY_DATABASES : []),
    ...(serializable ? ['default_transaction_isolation=serializable'] : []),
    ...settings,
  ].flatMap((setting) => ['-c', setting])

/**
 * Through the socket in `folder`, which takes two fifths less processor time for each statement
 * than TCP, if given.
 */
const addressOf = (port, folder) =>
  folder === undefined
    ? `postgres://postgres@127.0.0.1:${port}/postgres`
    : `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`

/** An own folder, which is removed at the end; or `kept`, which stays with its data. */
const openFolder = (kept) => {
  if (kept === undefined) return mkdtempSync(join(tmpdir(), 'webale-postgres-'))
  mkdirSync(kept, { recursive: true })
  return kept
}

/**
 * Makes the data of a server unless they exist; returns the reason when that fails, otherwise an
 * empty text.
 */
const makeData = async (bin, data, as) => {
  if (existsSync(join(data, 'PG_VERSION'))) return ''
  const { code, output } = await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync'],
    as,
  )
  return code === 0 ? '' : `PostgreSQL could not be set up: ${output.trim().split('\n').at(-1)}`
}

/**
 * Starts a server, at SERIALIZABLE when asked; `isForTests` for many small databases; `settings`
 * are 'name=value'. With `kept` its data stay in this folder and are used again. Returns { missing:
 * true } without binaries, and { reason } when it does not start.
 * @param {{ serializable?: boolean, isForTests?: boolean, kept?: string, settings?: readonly
 * string[] }} options
 * @returns {Promise<Postgres | { readonly url?: undefined, readonly missing?: true, readonly
 * reason?: string }>}
 */
export const startPostgres = async (options = {}) => {
  const { isForTests = false, kept } = options
  const bin = options.bin ?? (await findBinaries())
  if (!bin) return { missing: true }
  const owner = await findUnprivileged()
  const folder = openFolder(kept)
  const remove = () => kept === undefined && rmSync(folder, { recursive: true, force: true })
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const as = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder } }
  const data = join(folder, 'data')
  const reason = await makeData(bin, data, as)
  if (reason !== '') {
    remove()
    return { reason }
  }
  const port = await freePort()
  const settings = settingsFor(options)
  const begin = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings],
      {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    return { server, trouble: await waitUntilReady(server) }
  }
  const first = await begin()
  let { server } = first
  const crash = async (signal) => {
    await endWith(server, signal)
    server = await beginAgain(begin)
  }
  const end = async () => {
    await stop(server)
    remove()
  }
  if (first.trouble === '')
    return { url: addressOf(port, isForTests ? folder : undefined), bin, stop: end, crash }
  await end()
  return { reason: `PostgreSQL did not start: ${first.trouble}` }
}
