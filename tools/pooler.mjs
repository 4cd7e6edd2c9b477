// A private pgbouncer in transaction pooling in front of a PostgreSQL: own folder, own port,
// stopped and removed afterwards. For `npm test -- --pooler` and the torture trial of several
// servers behind a pooler.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from './browser.mjs'
import { endWith, findUnprivileged, freePort } from './postgres.mjs'

const READY_MS = 10_000
/**
 * Fewer than a server opens, so that one connection to
 * PostgreSQL carries transactions of several servers.
 */
const CONNECTIONS = 6

const settingsFor = (database, port) => {
  const { hostname, port: target, searchParams } = new URL(database)
  return [
    '[databases]',
    `* = host=${searchParams.get('host') ?? hostname} port=${target} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${CONNECTIONS}`,
    'max_client_conn = 500',
    'server_idle_timeout = 10',
    // After PostgreSQL was away; 15 seconds otherwise.
    'server_login_retry = 1',
    '',
  ].join('\n')
}

/** Resolves when it listens. Throws with its last output when it ends or takes too long. */
const waitUntilReady = (pooler) =>
  new Promise((resolve, reject) => {
    let log = ''
    const fail = () =>
      reject(new Error(`pgbouncer did not start: ${log.trim().split('\n').at(-1)}`))
    const timer = setTimeout(fail, READY_MS)
    pooler.stderr.on('data', (part) => {
      log = (log + String(part)).slice(-2000)
      if (!log.includes('process up')) return
      clearTimeout(timer)
      resolve()
    })
    pooler.once('exit', fail)
    pooler.once('error', fail)
  })

/**
 * Starts pgbouncer in front of the database at this address. Returns { missing } with the reason
 * when it is not installed.
 * @returns {Promise<
 *   | { readonly url: string, stop(): Promise<void>, crash(): Promise<void>, readonly missing?: undefined }
 *   | { readonly url?: undefined, readonly missing: string }
 * >}
 */
export const startPooler = async (database) => {
  const program = await findOrInstall('pgbouncer')
  if (!program) return { missing: 'pgbouncer is not installed (Debian: apt-get install pgbouncer)' }
  const owner = await findUnprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'webale-pooler-'))
  const [file, port] = [join(folder, 'pgbouncer.ini'), await freePort()]
  writeFileSync(file, settingsFor(database, port))
  if (owner.uid !== undefined)
    for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  const begin = async () => {
    const started = spawn(program, [file], {
      cwd: folder,
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitUntilReady(started)
    return started
  }
  let pooler = await begin()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await endWith(pooler, 'SIGKILL')
      pooler = await begin()
    },
    stop: async () => {
      await endWith(pooler, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
