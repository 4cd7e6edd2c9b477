// T32: hundreds of connections ask for long answers, many at once, and read nothing. The server
// must hold few of them, give the memory back, and go on selling.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openHttpTill } from '../harness/http-till.ts'
import { quantile } from '../harness/measure.ts'
import { startServer } from '../harness/server.ts'
import { addGoods, openShopOver, type PersonSession } from '../harness/shop-over-http.ts'
import { rssOf } from './half-bodies.ts'
import { judgeControl, type TrialResult, type TrialScale, type Trial } from './trial.ts'

const CONNECTIONS = { short: 100, full: 300 } as const
/** Requests of a connection: more than may wait, then as many as may. */
const DEPTHS = [100, 5, 1] as const
/** The most memory, while it lasts and afterwards, as a multiple of that at rest. */
const MAX_MEMORY = 1.3
/** The median of the sales beside it, as a multiple of that alone. */
const MAX_SLOWER = 2
const SALES = 100
const LINES = 3
const QUIET_MS = 3000
const READS = 100
/** Memory of the control beyond which a server counts as one that keeps the answers. */
const MAX_GROWTH_MB = 60

const requestOf = (path: string, token: string | null): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n')

/** Opens connections that send so many requests and read nothing. */
const askUnread = async (port: number, count: number, text: string): Promise<readonly Socket[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').pause()
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      return socket
    }),
  )

type Place = { readonly pid: number; readonly port: number; sell(): Promise<number> }

const sellMany = async ({ sell }: Pick<Place, 'sell'>): Promise<readonly number[]> => {
  const times: number[] = []
  for (let sale = 0; sale < SALES; sale += 1) times.push(await sell())
  return times
}

type Cost = {
  readonly rest: number
  readonly most: number
  readonly after: number
  readonly slower: number
  readonly longest: number
}

const costOf = async (place: Place, count: number, text: string): Promise<Cost> => {
  const alone = await sellMany(place)
  const rest = rssOf(place.pid)
  let most = rest
  const watch = setInterval(() => (most = Math.max(most, rssOf(place.pid))), 200)
  const opening = askUnread(place.port, count, text)
  const beside = await sellMany(place)
  await pause(QUIET_MS)
  for (const socket of await opening) socket.destroy()
  await pause(QUIET_MS)
  clearInterval(watch)
  const after = rssOf(place.pid)

  return {
    rest,
    most,
    after,
    slower: quantile(beside, 0.5) / quantile(alone, 0.5),
    longest: Math.max(...beside),
  }
}

const inShop = async <Result>(
  work: (place: Place, person: PersonSession) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-unread-'))
  const server = await startServer(folder, { built: true })

  try {
    const shop = await openShopOver(server.address, 2)
    const goods = (await addGoods(server.address, shop)).slice(0, LINES).map(({ id }) => id)
    const [seller, reader] = shop.people
    if (seller === undefined || reader === undefined) throw new Error('There are two people')
    const till = openHttpTill(server.port, seller)
    const sell = async (): Promise<number> => {
      const start = performance.now()
      await till.sell(goods)
      return performance.now() - start
    }
    // More sales than the history shows, and lists and pages that are read: a shop in use.
    for (let round = 0; round < 3; round += 1) await sellMany({ sell })
    const headers = { authorization: `Bearer ${reader.token}` }
    for (let round = 0; round < READS; round += 1)
      for (const path of ['/api/sales', '/openapi.json'])
        await (await fetch(`${server.address}${path}`, { headers })).text()

    const result = await work({ ...server, sell }, reader)
    till.close()
    return result
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The growth of a server that answers whatever arrives. */
const growthOfControl = async (count: number): Promise<number> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'unread.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const before = rssOf(child.pid ?? 0)
    const text = requestOf('/', null).repeat(DEPTHS[0])
    const sockets = await askUnread(Number(port.toString()), count, text)
    await pause(QUIET_MS)
    const growth = rssOf(child.pid ?? 0) - before
    for (const socket of sockets) socket.destroy()

    return growth
  } finally {
    child.kill()
  }
}

const wordsOf = ({ rest, most, after, slower, longest }: Cost): string =>
  `${rest.toFixed(0)} MB at rest, x${(most / rest).toFixed(2)} at most, ` +
  `x${(after / rest).toFixed(2)} after, sales x${slower.toFixed(1)}, ` +
  `longest ${longest.toFixed(0)} ms`

const isBounded = ({ rest, most, after, slower }: Cost): boolean =>
  most <= MAX_MEMORY * rest && after <= MAX_MEMORY * rest && slower <= MAX_SLOWER

/** Runs the trial with this number of connections. */
export const tryUnreadAnswers = async (count: number): Promise<TrialResult> => {
  const costs = new Map<string, Cost>()
  // Each in a new shop: what one flood leaves in the memory would hide that of the next.
  for (const depth of DEPTHS)
    for (const isPerson of [false, true])
      await inShop(async (place, { token }) => {
        const request = isPerson ? requestOf('/api/sales', token) : requestOf('/openapi.json', null)
        costs.set(
          `${count} x ${depth} ${isPerson ? 'with' : 'without'} a session`,
          await costOf(place, count, request.repeat(depth)),
        )
      })

  const growth = await growthOfControl(count)
  const { isRight, control } = judgeControl(
    growth > MAX_GROWTH_MB,
    `a server that answers whatever arrives (${growth.toFixed(0)} MB)`,
  )

  return {
    held: [...costs.values()].every(isBounded) && isRight,
    figures: Object.fromEntries([...costs].map(([what, cost]) => [what, wordsOf(cost)])),
    control,
  }
}

export const unreadAnswersTrial: Trial = {
  id: 't32',
  title: 'answers that nobody reads',
  run: (scale: TrialScale) =>
    process.platform === 'win32'
      ? Promise.resolve({ skipped: 'it asks ps for the memory of the server' })
      : tryUnreadAnswers(CONNECTIONS[scale]),
}
