// A constant mixed load: tills sell, screens connect and disconnect, people sign in and out,
// reports are read, and some clients send half a request.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpTill, openHttpTill } from '../harness/http-till.ts'
import { basketOf } from '../harness/local-shop.ts'
import type { RunningServer } from '../harness/server.ts'
import { type OpenedShop, signInOver } from '../harness/shop-over-http.ts'

const TILLS = 10
const SALE_EVERY_MS = 200
const STREAM_EVERY_MS = 250
const MAX_STREAM_MS = 2000
const SESSION_EVERY_MS = 500
const READ_EVERY_MS = 100
const HALF_REQUEST_EVERY_MS = 500
const READS = [
  '/api/reports/sales?period=monthly',
  '/api/products/search?term=soap',
  '/api/sales',
  '/',
  '/readyz',
  '/api/nothing/here',
]

export type LoadTarget = {
  readonly server: RunningServer
  readonly shop: OpenedShop
  readonly products: readonly string[]
}
export type MixedLoadResult = {
  readonly asked: Readonly<Record<string, number>>
  readonly errors: readonly string[]
}

type LoadTask = (round: number) => Promise<unknown>

const expectBelow500 = async (asked: Promise<Response>): Promise<void> => {
  const answer = await asked
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`answered with ${answer.status}`)
}

/** Every request has its own connection, so that none is kept open by the client. */
const bearer = (token = ''): { readonly headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${token}`, connection: 'close' },
})

const listenBriefly = async ({ server, shop }: LoadTarget, round: number): Promise<void> => {
  const { token } = shop.people[round % shop.people.length] ?? shop.admin
  const timeout = AbortSignal.timeout(100 + Math.round(Math.random() * MAX_STREAM_MS))

  try {
    const answer = await fetch(`${server.address}/api/changes`, {
      ...bearer(token),
      signal: timeout,
    })

    if (!answer.ok) throw new Error(`a stream was answered with ${answer.status}`)
    await answer.text()
  } catch (error) {
    if (!timeout.aborted) throw error
  }
}

const signInAndOut = async ({ server, shop }: LoadTarget, round: number): Promise<void> => {
  const { token } = await signInOver(server.address, `till${round % shop.people.length}@shop.ug`)
  await expectBelow500(
    fetch(`${server.address}/auth/v1/logout?scope=local`, { method: 'POST', ...bearer(token) }),
  )
}

/** Sends half a request and disconnects. */
const sendHalf = ({ server }: LoadTarget): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('POST /api/sales HTTP/1.1\r\ncontent-length: 900\r\n\r\n{"id":', () =>
        socket.destroy(),
      ),
    )

    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

type RepeatedTask = readonly [name: string, everyMs: number, work: LoadTask]

const listTasks = (place: LoadTarget, tills: readonly HttpTill[]): readonly RepeatedTask[] => {
  const { server, shop, products } = place
  return [
    ...tills.map(
      (till, at): RepeatedTask => [
        'sales',
        SALE_EVERY_MS,
        (round) => till.sell(basketOf(products, round * TILLS + at)),
      ],
    ),
    ['streams', STREAM_EVERY_MS, (round) => listenBriefly(place, round)],
    ['sessions', SESSION_EVERY_MS, (round) => signInAndOut(place, round)],
    [
      'reads',
      READ_EVERY_MS,
      (round) =>
        expectBelow500(
          fetch(`${server.address}${READS[round % READS.length]}`, bearer(shop.admin.token)),
        ),
    ],
    ['strangers', HALF_REQUEST_EVERY_MS, () => sendHalf(place)],
  ]
}

/**
 * Runs until the given time. Delayed tasks do not delay others, so that the load stays constant.
 */
export const runMixedLoad = async (place: LoadTarget, until: number): Promise<MixedLoadResult> => {
  const counts: Record<string, number> = {}
  const errors: string[] = []
  const repeat = async ([name, everyMs, work]: RepeatedTask): Promise<void> => {
    const running = new Set<Promise<void>>()
    await pause(Math.random() * everyMs)

    for (let round = 0; Date.now() < until; round += 1) {
      counts[name] = (counts[name] ?? 0) + 1
      const one: Promise<void> = work(round)
        .then(
          () => undefined,
          (error: unknown) =>
            void errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
        )
        .finally(() => running.delete(one))

      running.add(one)
      await pause(everyMs)
    }

    await Promise.all(running)
  }

  const { people, admin } = place.shop
  const tills = Array.from({ length: TILLS }, (_, at) =>
    openHttpTill(place.server.port, people[at % people.length] ?? admin),
  )

  await Promise.all(listTasks(place, tills).map(repeat))
  for (const till of tills) till.close()

  return { asked: counts, errors }
}
