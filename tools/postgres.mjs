// A private PostgreSQL for one run of the tests: own folder, own port, stopped and removed afterwards. A cluster that the
// system may have is never touched.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall, isRootOnDebian, onPath } from './browser.mjs'
import { run } from './terminal.mjs'

const DEBIAN = '/usr/lib/postgresql'
const READY_MS = 30_000
// Knows upper and lower case beyond ASCII, sorts by bytes, and needs no locale to be generated.
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'

const newest = () => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

const onThePath = () => {
  const initdb = onPath(['initdb'])
  // A link on the PATH leads to the folder where the other programs lie.
  const folder = initdb && dirname(realpathSync(initdb))
  return folder && existsSync(join(folder, 'postgres')) ? folder : undefined
}

const findBinaries = async () => newest() ?? onThePath() ?? (isRootOnDebian() && (await aptInstall('postgresql')) ? newest() : undefined)

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres` (or nobody). */
const unprivileged = async () => {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag, user) => Number((await run('id', [flag, user])).output.trim())
  const user = (await run('id', ['-u', 'postgres'])).code === 0 ? 'postgres' : 'nobody'
  return { uid: await id('-u', user), gid: await id('-g', user) }
}

const ended = (server) => server.pid === undefined || server.exitCode !== null || server.signalCode !== null

const stop = async (server, folder) => {
  if (!ended(server)) {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    // SIGINT is PostgreSQL's "fast" shutdown: it ends open sessions instead of waiting for them.
    server.kill('SIGINT')
    const timer = setTimeout(() => server.kill('SIGQUIT'), 10_000)
    await gone
    clearTimeout(timer)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Resolves true when the server says so in its log, false when it ends or takes too long. */
const isReady = (server, log) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_MS)
    const answer = (is) => {
      clearTimeout(timer)
      resolve(is)
    }
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

/** Starts one, at SERIALIZABLE when asked: { url, stop } or { missing: true } when there are no binaries, or { reason } when it does not come up. */
export const startPostgres = async ({ serializable = false } = {}) => {
  const bin = await findBinaries()
  if (!bin) return { missing: true }
  const owner = await unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'webale-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const as = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder } }
  const data = join(folder, 'data')
  const made = await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync'], as)
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return { reason: `PostgreSQL could not be set up: ${made.output.trim().split('\n').at(-1)}` }
  }
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200']
  if (serializable) settings.push('-c', 'default_transaction_isolation=serializable')
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const log = []
  const handle = { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stop(server, folder) }
  if (await isReady(server, log)) return handle
  await handle.stop()
  return { reason: `PostgreSQL did not start: ${log.join('').trim().split('\n').at(-1)}` }
}
