// Fifty tills at once with live screens and reports,
// on the built server: how long their sales take.
import { setTimeout as pause } from 'node:timers/promises'
import { openHttpTill } from './http-till.ts'
import { quantile } from './measure.ts'
import { fillShop } from './served-shop.ts'
import { basketOf } from './local-shop.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { type RunningServer, startServer } from './server.ts'
import { type OpenedShop, openShopOver } from './shop-over-http.ts'

const PRODUCTS = 1000
export const TILLS = 50
const PEOPLE = 5
const SALE_EVERY_MS = 2000
export const STREAMS = 20
const REPORT_EVERY_MS = 3000
export const MAX_P95_MS = 100
export const MAX_P99_MS = 250

type LoadedShop = {
  readonly server: RunningServer
  readonly shop: OpenedShop
  readonly products: readonly string[]
}
type Waits = { readonly ms: number[]; errors: number }

/** One till with a sale every two seconds, whether or not the previous one was fast. */
const sellOn = async (
  { server, shop, products }: LoadedShop,
  place: number,
  until: number,
  waits: Waits,
): Promise<void> => {
  const person = shop.people[place % PEOPLE]
  if (person === undefined) return
  const till = openHttpTill(server.port, person)
  await pause((SALE_EVERY_MS * place) / TILLS)

  for (let round = 0; Date.now() < until; round += 1) {
    const start = performance.now()
    await till.sell(basketOf(products, round * TILLS + place)).catch(() => {
      waits.errors += 1
    })

    waits.ms.push(performance.now() - start)
    await pause(Math.max(0, SALE_EVERY_MS - (performance.now() - start)))
  }

  till.close()
}

const openStreams = ({ server, shop }: LoadedShop, over: AbortSignal): void => {
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const headers = { authorization: `Bearer ${shop.people[stream % PEOPLE]?.token ?? ''}` }
    fetch(`${server.address}/api/changes`, { headers, signal: over })
      .then((answer) => answer.text())
      .catch(() => undefined)
  }
}

const readReports = async ({ server, shop }: LoadedShop, until: number): Promise<void> => {
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  while (Date.now() < until) {
    await fetch(`${server.address}/api/reports/sales?period=monthly`, { headers }).then((answer) =>
      answer.text(),
    )
    await pause(REPORT_EVERY_MS)
  }
}

const sellFor = async (
  running: LoadedShop,
  seconds: number,
  beside: (until: number) => Promise<void>,
): Promise<Waits> => {
  const until = Date.now() + seconds * 1000
  const waits: Waits = { ms: [], errors: 0 }
  const deadline = new AbortController()
  openStreams(running, deadline.signal)
  await Promise.all([
    beside(until),
    ...Array.from({ length: TILLS }, (_, place) => sellOn(running, place, until, waits)),
  ])

  deadline.abort()

  return waits
}

export const STOPPED_MS = 400

/** The control: the server is paused again and again. */
const pauseRepeatedly = async ({ server }: LoadedShop, until: number): Promise<void> => {
  while (Date.now() < until) {
    process.kill(server.pid, 'SIGSTOP')
    await pause(STOPPED_MS)
    process.kill(server.pid, 'SIGCONT')
    await pause(STOPPED_MS)
  }
}

/** Runs fifty tills with screens and reports, then the same with a paused server. */
export const measureLoad = async (folder: string, seconds: number) => {
  const filled = await fillShop(folder, PRODUCTS, ({ context }) =>
    context.store.transaction(stocksFromLedger),
  )

  const server = await startServer(folder, { built: true })

  try {
    const shop = await openShopOver(server.address, PEOPLE, filled.seller.department_id)
    const running = { server, shop, products: filled.products }
    await sellFor(running, 3, async () => undefined)
    const { ms, errors } = await sellFor(running, seconds, (until) => readReports(running, until))
    const stopped = await sellFor(running, 5, (until) => pauseRepeatedly(running, until))

    return { ms, errors, stopped: quantile(stopped.ms, 0.95) }
  } finally {
    await server.kill('SIGTERM')
  }
}
