// The effect of sign-ins on the till, and whether response times reveal which accounts exist. Over
// HTTP, with a real server process.
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, UNLIMITED } from '../harness/server.ts'
import type { PersonSession } from '../harness/shop-over-http.ts'
import { openHttpTill } from '../harness/http-till.ts'
import { formatMs, quantile, timeInTurns } from '../harness/measure.ts'
import { goalLine, type BenchPart, formatRatio, infoLine } from './part.ts'
import { withServer } from '../harness/served-shop.ts'
import { basketOf } from '../harness/local-shop.ts'

const CLIENTS = 8
const SIZES = {
  full: { stretches: 4, stretchMs: 4000 },
  short: { stretches: 1, stretchMs: 800 },
} as const
const PRODUCTS = 1000
const SALE_EVERY_MS = 20
const GUESSES = 200
/** Per account; the tenth wrong password causes a pause. */
const GUESSES_OF_EACH = 8
const PASSWORD = 'a long enough password'

const postPassword = async (
  { address }: RunningServer,
  path: string,
  email: string,
  password: string,
): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })

  await answer.arrayBuffer()

  return answer.status
}

const signIn = (server: RunningServer, email: string, password = PASSWORD) =>
  postPassword(server, 'token?grant_type=password', email, password)

const addAccounts = async (server: RunningServer, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, (_, place) => `person${place}@shop.ug`)
  for (const email of emails)
    if ((await postPassword(server, 'signup', email, PASSWORD)) !== 200)
      throw new Error(`${email} could not sign up`)
  return emails
}

type Till = { readonly person: PersonSession; readonly products: readonly string[] }
type Sizes = { readonly stretches: number; readonly stretchMs: number }

/**
 * Sales at fixed moments, whether or not the previous one
 * is done: the waiting times of a till, in milliseconds.
 */
const sellFor = async (
  server: RunningServer,
  { person, products }: Till,
  first: number,
  stretchMs: number,
): Promise<number[]> => {
  const till = openHttpTill(server.port, person)
  const [waits, running]: [number[], Promise<unknown>[]] = [[], []]
  const start = performance.now()

  for (let n = 0; n * SALE_EVERY_MS < stretchMs; n += 1) {
    const due = start + n * SALE_EVERY_MS
    await pause(Math.max(0, due - performance.now()))
    running.push(
      till.sell(basketOf(products, first + n)).then(() => waits.push(performance.now() - due)),
    )
  }

  await Promise.all(running)
  till.close()

  return waits
}

/**
 * Each person signs in again after every response until
 * the work is done; returns the number of sign-ins.
 */
const signInDuring = async (
  server: RunningServer,
  emails: readonly string[],
  work: Promise<unknown>,
): Promise<number> => {
  const state = { done: false, count: 0 }
  const finished = work.finally(() => (state.done = true))
  const again = async (email: string): Promise<void> => {
    while (!state.done) {
      if ((await signIn(server, email)) !== 200) throw new Error(`${email} could not sign in`)
      state.count += 1
    }
  }

  await Promise.all([finished, ...emails.map(again)])

  return state.count
}

type Waits = { readonly p50: number; readonly p99: number }

const quietestRound = (rounds: readonly (readonly number[])[]): Waits => ({
  p50: Math.min(...rounds.map((waits) => quantile(waits, 0.5))),
  p99: Math.min(...rounds.map((waits) => quantile(waits, 0.99))),
})

/**
 * A till alone, and beside eight people who sign in without a pause; rounds in turns, of which the
 * fastest counts.
 */
const timeBeside = async (server: RunningServer, till: Till, { stretches, stretchMs }: Sizes) => {
  const emails = (await addAccounts(server, GUESSES / GUESSES_OF_EACH)).slice(0, CLIENTS)
  const [alone, beside]: [number[][], number[][]] = [[], []]
  let count = 0
  await sellFor(server, till, 0, stretchMs)

  for (let round = 0; round < stretches; round += 1) {
    alone.push(await sellFor(server, till, (2 * round + 1) * 1000, stretchMs))
    const selling = sellFor(server, till, (2 * round + 2) * 1000, stretchMs)
    count += await signInDuring(server, emails, selling)
    beside.push(await selling)
  }

  return {
    alone: quietestRound(alone),
    beside: quietestRound(beside),
    signInsPerSecond: (count * 1000) / (stretches * stretchMs),
  }
}

/**
 * Medians of a wrong password for known and unknown accounts, in turns. Runs after `timeBeside`,
 * which creates the accounts.
 */
const timeGuesses = async (server: RunningServer): Promise<{ known: number; unknown: number }> => {
  const places = GUESSES / GUESSES_OF_EACH
  const guess = async (email: string): Promise<void> => {
    const status = await signIn(server, email, 'not the password')
    if (status !== 400) throw new Error(`A guess was answered with ${status}`)
  }

  // The server also counts the warm-up rounds.
  const [known = [], unknown = []] = await timeInTurns(GUESSES - places, [
    (round) => guess(`person${Math.abs(round) % places}@shop.ug`),
    (round) => guess(`nobody${Math.abs(round) % places}@shop.ug`),
  ])

  return { known: quantile(known, 0.5), unknown: quantile(unknown, 0.5) }
}

export const signInPart: BenchPart = {
  name: 'sign-in',
  about: 'a sale every 20 ms over HTTP beside eight people who sign in; the quietest stretch',
  run: ({ scale, makeFolder }) =>
    withServer(
      makeFolder(),
      { products: PRODUCTS, settings: UNLIMITED },
      async ({ server, person, shop }) => {
        const { alone, beside, signInsPerSecond } = await timeBeside(
          server,
          { person, products: shop.products },
          SIZES[scale],
        )

        const { known, unknown } = await timeGuesses(server)
        const difference = Math.abs(known - unknown) / Math.max(known, unknown)
        const waits = ({ p50, p99 }: Waits) => `${formatMs(p50)}, p99 ${formatMs(p99)}`

        return [
          infoLine('a sale, nobody signs in', waits(alone)),
          goalLine(
            `a sale beside ${signInsPerSecond.toFixed(0)} sign-ins a second`,
            `${waits(beside)}, ${formatRatio(beside.p50, alone.p50)}`,
            '<= 2 x',
            beside.p50 <= 2 * alone.p50,
          ),
          goalLine(
            'a wrong password, known and unknown address',
            `${formatMs(known)}, ${formatMs(unknown)}, ${(difference * 100).toFixed(1)} % apart`,
            '< 10 %',
            difference < 0.1,
          ),
        ]
      },
    ),
}
