// Servers that are killed and started again on the same data, or whose database is killed, after
// which they must recover without help.
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHarness } from './database-harness.ts'
import type { LossyProxy } from './lossy-proxy.ts'
import { type RunningServer, startServer } from '../harness/server.ts'

export type AutoRestartServers = {
  /** Of the first one. */
  readonly address: string
  /** Number of kills by kind. */
  readonly killCounts: ReadonlyMap<string, number>
  /** Milliseconds from when the database was back until every server was ready. */
  readonly recoveries: readonly number[]
  /** How often a server ended without being killed. */
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

  while (
    server.isAlive() &&
    performance.now() - start < READY_TIMEOUT_MS &&
    !(await isReady(server))
  )
    await pause(20)

  return performance.now() - start
}

type Servers = { readonly running: RunningServer[]; begin(): Promise<RunningServer> }

/** Starts again those that ended; returns how many. */
const restartEnded = async ({ running, begin }: Servers): Promise<number> => {
  let ended = 0

  for (const [at, server] of running.entries()) {
    if (server.isAlive()) continue
    ended += 1
    running[at] = await begin()
  }

  return ended
}

/** Starts `count` servers on one database; requests through the proxy take turns among them. */
export const startAutoRestartServers = async (
  { folder, settings, crashes }: DatabaseHarness,
  proxy: LossyProxy,
  { built, count }: { built: boolean; count: number },
): Promise<AutoRestartServers> => {
  const begin = (): Promise<RunningServer> => startServer(folder, { built, settings })
  const running = [await begin()]
  while (running.length < count) running.push(await begin())
  const aim = (): void => proxy.aim(...running.map(({ port }) => port))
  aim()
  const kinds = [SERVER_KIND, ...Object.keys(crashes)]
  const killCounts = new Map(kinds.map((kind) => [kind, 0]))
  const recoveries: number[] = []
  let [kills, unexpectedExits] = [0, 0]
  const killKind = async (kind: string): Promise<void> => {
    const crash = crashes[kind]
    if (crash === undefined) await running[kills % count]?.kill('SIGKILL')
    else {
      await crash()
      recoveries.push(Math.max(...(await Promise.all(running.map(waitUntilReady)))))
    }

    const ended = await restartEnded({ running, begin })
    if (crash !== undefined) unexpectedExits += ended
    aim()
  }

  return {
    address: running[0]?.address ?? '',
    killCounts,
    recoveries,
    unexpectedExits: () => unexpectedExits,
    killOnce: async () => {
      const kind = kinds[kills % kinds.length] ?? SERVER_KIND
      kills += 1
      killCounts.set(kind, (killCounts.get(kind) ?? 0) + 1)
      await killKind(kind)
    },
    end: async () => void (await Promise.all(running.map((server) => server.kill('SIGTERM')))),
  }
}
