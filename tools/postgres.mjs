// A private PostgreSQL for one run of the tests: own folder, own port, stopped and removed afterwards. A cluster that the
// system may have is never touched.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  return initdb && existsSync(join(dirname(initdb), 'postgres')) ? dirname(initdb) : undefined
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

const waitUntilReady = async (bin, port, server) => {
  const until = Date.now() + READY_MS
  while (Date.now() < until && !ended(server)) {
    if ((await run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'])).code === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Starts one: { url, stop } or { missing: true } when there are no binaries, or { reason } when it does not come up. */
export const startPostgres = async () => {
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
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr.on('data', (part) => (log = (log + part).slice(-2000)))
  server.on('error', (error) => (log += error.message))
  const handle = { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stop(server, folder) }
  if (await waitUntilReady(bin, port, server)) return handle
  await handle.stop()
  return { reason: `PostgreSQL did not start: ${log.trim().split('\n').at(-1)}` }
}
