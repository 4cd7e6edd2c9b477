// A server that is killed and started again on the same data, or whose database is killed, after which it must
// recover without help.
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHarness } from './database-harness.ts'
import type { LossyProxy } from './lossy-proxy.ts'
import { type RunningServer, startServer } from '@webale/harness/server.ts'

export type AutoRestartServer = {
  readonly address: string
  /** Number of kills by kind. */
  readonly killCounts: ReadonlyMap<string, number>
  /** Milliseconds from when the database was back until the server was ready. */
  readonly recoveries: readonly number[]
  /** How often the server ended without being killed. */
  readonly unexpectedExits: () => number
  killOnce(): Promise<void>
  end(): Promise<void>
}

const READY_TIMEOUT_MS = 20_000
const SERVER_KIND = 'the server'

const isReady = ({ address }: RunningServer): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Milliseconds until the server is ready without help; the whole timeout when it never is. */
const waitUntilReady = async (server: RunningServer): Promise<number> => {
  const start = performance.now()
  while (server.isAlive() && performance.now() - start < READY_TIMEOUT_MS && !(await isReady(server))) await pause(20)
  return performance.now() - start
}

export const startAutoRestartServer = async (
  { folder, settings, crashes }: DatabaseHarness,
  proxy: LossyProxy,
  built: boolean,
): Promise<AutoRestartServer> => {
  const begin = async (): Promise<RunningServer> => {
    const started = await startServer(folder, { built, settings })
    proxy.aim(started.port)
    return started
  }
  let server = await begin()
  const kinds = [SERVER_KIND, ...Object.keys(crashes)]
  const killCounts = new Map(kinds.map((kind) => [kind, 0]))
  const recoveries: number[] = []
  let [count, unexpectedExits] = [0, 0]
  const killKind = async (kind: string): Promise<void> => {
    const crash = crashes[kind]
    if (crash === undefined) await server.kill('SIGKILL')
    else {
      await crash()
      recoveries.push(await waitUntilReady(server))
      if (server.isAlive()) return
      unexpectedExits += 1
    }
    server = await begin()
  }
  return {
    address: server.address,
    killCounts,
    recoveries,
    unexpectedExits: () => unexpectedExits,
    killOnce: async () => {
      const kind = kinds[count % kinds.length] ?? SERVER_KIND
      count += 1
      killCounts.set(kind, (killCounts.get(kind) ?? 0) + 1)
      await killKind(kind)
    },
    end: () => server.kill('SIGTERM'),
  }
}
