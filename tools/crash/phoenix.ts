// A server that comes back: it is killed without warning and started again on the same data, or its database is killed under it, and
// then it must come to itself alone.
import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { LossyProxy } from './lossy-proxy.ts'
import { type RunningServer, startServer } from './server.ts'

export type Phoenix = {
  readonly address: string
  /** How often what was killed. */
  readonly strikes: ReadonlyMap<string, number>
  /** Milliseconds from when the database was back until the server was ready, each time. */
  readonly recoveries: readonly number[]
  /** How often the server ended though nobody had killed it. */
  readonly collapses: () => number
  strike(): Promise<void>
  end(): Promise<void>
}

const PATIENCE_MS = 20_000
const THE_SERVER = 'the server'

const isReady = ({ address }: RunningServer): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Milliseconds until it is ready by itself; the whole patience when it never is. */
const untilReady = async (server: RunningServer): Promise<number> => {
  const start = performance.now()
  while (server.isAlive() && performance.now() - start < PATIENCE_MS && !(await isReady(server))) await pause(20)
  return performance.now() - start
}

export const openPhoenix = async (
  { folder, settings, blows }: Ground,
  proxy: LossyProxy,
  built: boolean,
): Promise<Phoenix> => {
  const begin = async (): Promise<RunningServer> => {
    const begun = await startServer(folder, { built, settings })
    proxy.aim(begun.port)
    return begun
  }
  let server = await begin()
  const kinds = [THE_SERVER, ...Object.keys(blows)]
  const strikes = new Map(kinds.map((kind) => [kind, 0]))
  const recoveries: number[] = []
  let [count, collapses] = [0, 0]
  const hit = async (kind: string): Promise<void> => {
    const blow = blows[kind]
    if (blow === undefined) await server.kill('SIGKILL')
    else {
      await blow()
      recoveries.push(await untilReady(server))
      if (server.isAlive()) return
      collapses += 1
    }
    server = await begin()
  }
  return {
    address: server.address,
    strikes,
    recoveries,
    collapses: () => collapses,
    strike: async () => {
      const kind = kinds[count % kinds.length] ?? THE_SERVER
      count += 1
      strikes.set(kind, (strikes.get(kind) ?? 0) + 1)
      await hit(kind)
    },
    end: () => server.kill('SIGTERM'),
  }
}
