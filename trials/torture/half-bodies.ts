// T19: hundreds of requests announce a large body, send nearly all of it and then stop. The server
// must not keep the data, must close the requests soon, and must go on selling.
import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { startServer } from '../harness/server.ts'
import { ask, openShopOver, type PersonSession } from '../harness/shop-over-http.ts'
import { judgeControl, type TrialResult, type TrialScale, type Trial } from './trial.ts'

const COUNTS = { short: 100, full: 600 } as const
const LENGTH = 1_048_000
const SENT = 1_000_000
/** The maximum growth for all of them together. */
const MAX_GROWTH_MB = 40
/** The maximum time from the last byte until the last connection is closed. */
const MAX_OPEN_MS = 40_000
const QUIET_MS = 4000

/** The memory of a process in MB. */
export const rssOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

type Halves = { readonly sockets: readonly Socket[]; isClosed(): boolean; end(): void }

type Sizes = { readonly length: number; readonly sent: number }
const HALF: Sizes = { length: LENGTH, sent: SENT }
/**
 * Complete requests first, so that the server has
 * handled as many connections before memory is measured.
 */
const WHOLE: Sizes = { length: 2, sent: 2 }

const headOf = (token: string | null, length: number): string =>
  [
    'POST /api/customers HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n')

const sendHalves = async (
  port: number,
  count: number,
  token: string | null,
  { length, sent } = HALF,
): Promise<Halves> => {
  const body = Buffer.alloc(sent, '{')
  let closed = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(headOf(token, length), () => socket.write(body)),
    )

    socket.on('close', () => (closed += 1))
    socket.on('error', () => undefined)

    return socket.resume()
  })

  await pause(QUIET_MS)

  return {
    sockets,
    isClosed: () => closed === count,
    end: () => sockets.forEach((socket) => socket.destroy()),
  }
}

type Cost = { readonly growth: number; readonly openMs: number | null; readonly sellMs: number }

/**
 * The growth of a server in MB, how long the last connection stays open (null when too long), and
 * how long another request waits.
 */
const costOf = async (
  place: { pid: number; port: number; other(): Promise<unknown> },
  count: number,
  token: string | null,
): Promise<Cost> => {
  const before = rssOf(place.pid)
  const halves = await sendHalves(place.port, count, token)
  const start = Date.now()
  const sellStart = performance.now()
  await place.other()
  const sellMs = performance.now() - sellStart
  const growth = rssOf(place.pid) - before
  while (!halves.isClosed() && Date.now() - start < MAX_OPEN_MS) await pause(500)
  const openMs = halves.isClosed() ? Date.now() - start : null
  halves.end()

  return { growth, openMs, sellMs }
}

/** The growth of a server that reads bodies before it checks the sender. */
const greedyGrowth = async (count: number): Promise<number> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'greedy.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const before = rssOf(child.pid ?? 0)
    const halves = await sendHalves(Number(port.toString()), count, null)
    const growth = rssOf(child.pid ?? 0) - before
    halves.end()

    return growth
  } finally {
    child.kill()
  }
}

const inShop = async <Result>(
  count: number,
  work: (place: Parameters<typeof costOf>[0], person: PersonSession) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-halves-'))
  const server = await startServer(folder, { built: true })

  try {
    const { admin } = await openShopOver(server.address, 0)
    const other = () => ask(server.address, departmentApi.list, admin, {})
    for (let round = 0; round < 200; round += 1) await other()

    for (let round = 0; round < 2; round += 1)
      (await sendHalves(server.port, count, null, WHOLE)).end()

    return await work({ ...server, other }, admin)
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the trial with this number of requests of each kind. */
export const tryHalfBodies = async (count: number): Promise<TrialResult> => {
  const [stranger, person] = await inShop(
    count,
    async (place, { token }) =>
      [await costOf(place, count, null), await costOf(place, count, token)] as const,
  )

  const greedy = await greedyGrowth(count)
  const { isRight, control } = judgeControl(
    greedy > MAX_GROWTH_MB,
    `a server that keeps what strangers send (${greedy.toFixed(0)} MB)`,
  )

  const isBounded = ({ growth, openMs }: Cost): boolean =>
    growth <= MAX_GROWTH_MB && openMs !== null

  const words = ({ growth, openMs, sellMs }: Cost): string =>
    `${growth.toFixed(0)} MB, closed after ` +
    `${openMs === null ? 'too long' : `${(openMs / 1000).toFixed(0)} s`}, ` +
    `others wait ${sellMs.toFixed(0)} ms`

  return {
    held: isBounded(stranger) && isBounded(person) && isRight,
    figures: {
      requests: count,
      'without a session': words(stranger),
      'with a session': words(person),
    },
    control,
  }
}

export const halfBodiesTrial: Trial = {
  id: 't19',
  title: 'half-sent bodies',
  run: (scale: TrialScale) =>
    process.platform === 'win32'
      ? Promise.resolve({ skipped: 'it asks ps for the memory of the server' })
      : tryHalfBodies(COUNTS[scale]),
}
