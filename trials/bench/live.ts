// Live updates: how long after its answer a change reaches the other screens, on one server and
// from one server to another on PostgreSQL, while tills sell.
import { setTimeout as pause } from 'node:timers/promises'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { openHttpTill } from '../harness/http-till.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { type RunningServer, startServer, UNLIMITED } from '../harness/server.ts'
import { addGoods, ask, openShopOver, type PersonSession } from '../harness/shop-over-http.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { type BenchPart, goalLine, type Line, skippedLine } from './part.ts'

const SCREENS = 20
const PEOPLE = 5
const TILLS = 10
const SALE_EVERY_MS = 500
const CHANGES = { full: 40, short: 3 } as const
/** The goal of held carts, rules, prices and requests. */
const MAX_MS = 2000
const GIVE_UP_MS = 10_000

type Screen = { heardAt: number | null }

/** Reads the changes of a server until the end, and notes when an expense is among them. */
const watchExpenses = async (
  address: string,
  { token }: PersonSession,
  screen: Screen,
  end: AbortSignal,
) => {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${address}/api/changes`, { headers, signal: end })
  if (body === null) throw new Error('The server sends no changes')

  for await (const text of body.pipeThrough(new TextDecoderStream()))
    if (text.includes('"expense"')) screen.heardAt ??= performance.now()
}

/** A till with a sale twice a second. */
const sellUntil = async (
  end: AbortSignal,
  port: number,
  person: PersonSession,
  products: readonly string[],
) => {
  const till = openHttpTill(port, person)

  while (!end.aborted) {
    await till.sell(products)
    await pause(SALE_EVERY_MS)
  }

  till.close()
}

/**
 * Records an expense at `address`; for each screen the milliseconds from the answer until it heard
 * of it.
 */
const changeOnce = async (
  address: string,
  person: PersonSession,
  screens: readonly Screen[],
): Promise<number[]> => {
  for (const screen of screens) screen.heardAt = null
  const date = businessDate(new Date().toISOString())
  await ask(address, expenseApi.record, person, {
    description: 'Water',
    category: 'Utilities',
    amount: 1000,
    date,
  })

  const answered = performance.now()

  while (
    performance.now() - answered < GIVE_UP_MS &&
    screens.some(({ heardAt }) => heardAt === null)
  )
    await pause(5)

  return screens.map(({ heardAt }) => Math.max(0, (heardAt ?? Number.POSITIVE_INFINITY) - answered))
}

/** The change is made at the first server, the screens are at the second, which may be the same. */
const measureDelays = async (
  first: RunningServer,
  second: RunningServer,
  changes: number,
): Promise<number[]> => {
  const shop = await openShopOver(first.address, PEOPLE)
  const goods = await addGoods(first.address, shop)
  const products = goods.filter(({ parts }) => parts.length === 0).map(({ id }) => id)
  const personAt = (place: number): PersonSession => shop.people[place % PEOPLE] ?? shop.admin
  const over = new AbortController()
  const screens = Array.from({ length: SCREENS }, (): Screen => ({ heardAt: null }))
  const listening = screens.map((screen, place) =>
    watchExpenses(second.address, personAt(place), screen, over.signal),
  )

  const selling = Array.from({ length: TILLS }, (_, place) =>
    sellUntil(over.signal, first.port, personAt(place), products.slice(0, 3)),
  )

  const delays: number[] = []
  await pause(1000)

  for (let change = 0; change < changes; change += 1) {
    delays.push(...(await changeOnce(first.address, shop.admin, screens)))
    // Not in step with the polls of the other server.
    await pause(100 + Math.random() * 900)
  }

  over.abort()
  await Promise.allSettled([...listening, ...selling])

  return delays
}

const lineOf = (what: string, delays: readonly number[]): Line => {
  const [p50, longest] = [quantile(delays, 0.5), Math.max(...delays)]
  return goalLine(
    what,
    `${formatMs(p50)}, longest ${formatMs(longest)}`,
    `<= ${MAX_MS} ms`,
    longest <= MAX_MS,
  )
}

const measureOneServer = async (folder: string, changes: number): Promise<Line> => {
  const server = await startServer(folder, { built: true, settings: UNLIMITED })
  try {
    return lineOf('on one server, embedded database', await measureDelays(server, server, changes))
  } finally {
    await server.kill('SIGTERM')
  }
}

const measureTwoServers = async (folder: string, changes: number): Promise<Line> => {
  const database = await startPostgres()
  if (database.url === undefined)
    return skippedLine('PostgreSQL', database.reason ?? 'it is not installed')

  const options = { built: true, settings: { ...UNLIMITED, DATABASE_URL: database.url } }
  const servers: RunningServer[] = []

  try {
    const first = await startServer(folder, options)
    servers.push(first)
    const second = await startServer(folder, options)
    servers.push(second)

    return lineOf(
      'from one server to another, PostgreSQL',
      await measureDelays(first, second, changes),
    )
  } finally {
    for (const server of servers) await server.kill('SIGTERM')
    await database.stop()
  }
}

export const livePart: BenchPart = {
  name: 'live',
  about:
    `from the answer to a change until it is on ${SCREENS} other screens, ` +
    `while ${TILLS} tills sell`,
  run: async ({ scale, makeFolder }) => [
    await measureOneServer(makeFolder(), CHANGES[scale]),
    await measureTwoServers(makeFolder(), CHANGES[scale]),
  ],
}
