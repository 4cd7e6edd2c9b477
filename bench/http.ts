// Signed-in tills that sell over HTTP at a real server process.
import { Agent, request } from 'node:http'
import type { CrashTestPerson } from '../tools/crash/shop.ts'
import { timeRuns, WITH_WARM_UP } from './measure.ts'
import { basketOf, benchDraftOf } from './shop.ts'

export type HttpTill = { sell(basket: readonly string[]): Promise<void>; close(): void }

/** A till with a persistent connection; throws when a sale is not answered with 200. */
export const openHttpTill = (port: number, { token }: CrashTestPerson): HttpTill => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${token}`,
      }
      const sent = request(
        { agent, host: '127.0.0.1', port, path: '/api/sales', method: 'POST', headers },
        (answer) => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`A sale was answered with ${answer.statusCode}`)),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return { sell: (basket) => post(JSON.stringify(benchDraftOf(basket))), close: () => agent.destroy() }
}

/** Sales per second of several tills at the same time, `count` sales each. */
export const sellTogether = async (
  port: number,
  person: CrashTestPerson,
  products: readonly string[],
  { tills, count }: { readonly tills: number; readonly count: number },
): Promise<number> => {
  const start = performance.now()
  const sell = async (place: number) => {
    const till = openHttpTill(port, person)
    await timeRuns(count, (round) => till.sell(basketOf(products, round * tills + place)))
    till.close()
  }
  await Promise.all(Array.from({ length: tills }, (_, place) => sell(place)))
  return (tills * count * WITH_WARM_UP * 1000) / (performance.now() - start)
}
