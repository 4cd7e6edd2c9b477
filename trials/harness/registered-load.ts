// Fifty registered tills at once: each sells every two seconds, listens to changes, and reads the
// changes of its catalogue as often as the app does.
import { setTimeout as pause } from 'node:timers/promises'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { TILLS } from './load.ts'
import { basketOf } from './local-shop.ts'
import { openRegisteredTill, type NetworkTill } from './registered-till.ts'
import { fillShop } from './served-shop.ts'
import { startServer } from './server.ts'
import { openShopOver } from './shop-over-http.ts'

const PEOPLE = 5
const SALE_EVERY_MS = 2000
/** As in web/lib/server/live.ts: a till reads 100 to 200 ms after a word, then rests. */
const READ_AFTER_MS = 100
const REST_MS = 800

export type RegisteredLoad = { readonly ms: number[]; readonly pulls: number[]; errors: number }

const timeOf = async (
  work: () => Promise<void>,
  into: number[],
  waits: RegisteredLoad,
): Promise<void> => {
  const start = performance.now()
  await work().catch(() => {
    waits.errors += 1
  })
  into.push(performance.now() - start)
}

/** Calls `onWord` with each change that the server reports. */
const listen = async (
  address: string,
  token: string,
  over: AbortSignal,
  onWord: () => void,
): Promise<void> => {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${address}/api/changes`, { headers, signal: over })
    for await (const part of body ?? []) if (String(part).length > 0) onWord()
  } catch {
    // The measurement is over.
  }
}

const sellOn = async (
  till: NetworkTill,
  place: number,
  { products, until, waits }: { products: readonly string[]; until: number; waits: RegisteredLoad },
): Promise<void> => {
  await pause((SALE_EVERY_MS * place) / TILLS)
  for (let round = 0; Date.now() < until; round += 1) {
    const start = performance.now()
    await timeOf(
      () => till.sell('open', basketOf(products, round * TILLS + place)),
      waits.ms,
      waits,
    )

    await pause(Math.max(0, SALE_EVERY_MS - (performance.now() - start)))
  }
}

const readOn = async (
  till: NetworkTill,
  word: { isHeard: boolean },
  until: number,
  waits: RegisteredLoad,
): Promise<void> => {
  while (Date.now() < until) {
    await pause(READ_AFTER_MS * (1 + Math.random()))
    if (!word.isHeard) continue
    word.isHeard = false
    await timeOf(() => till.pull(), waits.pulls, waits)
    await pause(REST_MS)
  }
}

/** The ms of each sale and of each reading. */
export const measureRegisteredLoad = async (
  folder: string,
  products: number,
  seconds: number,
): Promise<RegisteredLoad> => {
  const filled = await fillShop(folder, products, ({ context }) =>
    context.store.transaction(stocksFromLedger),
  )

  const server = await startServer(folder, { built: true })
  const deadline = new AbortController()

  try {
    const { people } = await openShopOver(server.address, PEOPLE, filled.seller.department_id)
    const waits: RegisteredLoad = { ms: [], pulls: [], errors: 0 }
    const tills: (readonly [NetworkTill, string])[] = []

    for (let place = 0; place < TILLS; place += 1) {
      const person = people[place % PEOPLE]
      if (person !== undefined)
        tills.push([await openRegisteredTill(server.address, person), person.token])
    }

    const until = Date.now() + seconds * 1000
    await Promise.all(
      tills.map(async ([till, token], place) => {
        const word = { isHeard: false }
        void listen(server.address, token, deadline.signal, () => {
          word.isHeard = true
        })

        const selling = sellOn(till, place, { products: filled.products, until, waits })
        await Promise.all([selling, readOn(till, word, until, waits)])
        till.close()
      }),
    )

    return waits
  } finally {
    deadline.abort()
    await server.kill('SIGTERM')
  }
}
