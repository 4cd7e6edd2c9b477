// The built server as a process: time until ready, memory at rest, and number of flushes.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../harness/server.ts'
import { STRACE } from '../harness/strace.ts'

const REST_MS = 2000

/** Milliseconds from the start of the process until it is ready, and MB of memory after a rest. */
export const measureProcess = async (
  folder: string,
): Promise<{ ready: number; memory: number | null }> => {
  const start = performance.now()
  const server = await startServer(folder, { built: true })
  const answer = await fetch(`${server.address}/readyz`)
  const ready = performance.now() - start
  if (!answer.ok) throw new Error(`The server says it is not ready: ${answer.status}`)
  await pause(REST_MS)
  const memory = memoryOf(server.pid)
  await server.kill('SIGTERM')

  return { ready, memory }
}

/** Memory of the process in MB; null when the system does not report it. */
export const memoryOf = (pid: number): number | null => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

/**
 * Runs the server under strace, which writes every flush
 * and every file write with its file name to `log`.
 */
export const watchSyncs = (log: string): string[] => [
  STRACE,
  '-D',
  '-f',
  '-y',
  '-s',
  '0',
  '-e',
  'trace=fsync,fdatasync,pwrite64',
  '-o',
  log,
]

export type Syncs = { readonly wal: number; readonly database: number; readonly restarts: number }

// The 32 bytes at the beginning of the log are written only when it restarts after a checkpoint.
const RESTART = /pwrite64\(\d+<[^>]*webale\.db-wal>, .*, 32, 0\b/

/**
 * How often the write-ahead log and the database file
 * were flushed so far, and how often the log restarted.
 */
export const countSyncs = (log: string): Syncs => {
  const lines = readFileSync(log, 'utf8').split('\n')
  const of = (file: string) =>
    lines.filter((line) => line.includes(`${file}>`) && line.includes('sync(')).length

  return {
    wal: of('webale.db-wal'),
    database: of('webale.db'),
    restarts: lines.filter((line) => RESTART.test(line)).length,
  }
}
