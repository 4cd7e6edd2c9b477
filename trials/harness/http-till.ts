// Signed-in tills that sell over HTTP at a real server process.
import { Agent, request } from 'node:http'
import type { PersonSession } from './shop-over-http.ts'
import { timeRuns, WITH_WARM_UP } from './measure.ts'
import { basketOf, saleDraftOf } from './local-shop.ts'

export type HttpTill = {
  sell(basket: readonly string[]): Promise<void>
  /** Makes the body now; the result sends it. */
  prepareSale(basket: readonly string[]): () => Promise<void>
  close(): void
}

type HttpClient = {
  send(method: 'GET' | 'POST', path: string, body?: string): Promise<void>
  close(): void
}

/** A signed-in client with a connection that it keeps; an answer that is not 200 throws. */
const openHttpClient = (port: number, { token }: PersonSession): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: HttpClient['send'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const content =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

      const headers = { ...content, authorization: `Bearer ${token}` }
      const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${method} ${path} was answered with ${answer.statusCode}`)),
        )
      })

      sent.on('error', reject)
      sent.end(body)
    })

  return { send, close: () => agent.destroy() }
}

/** A till with a connection that it keeps; a sale that is not answered with 200 throws. */
export const openHttpTill = (port: number, person: PersonSession): HttpTill => {
  const { send, close } = openHttpClient(port, person)
  const prepareSale: HttpTill['prepareSale'] = (basket) => {
    const body = JSON.stringify(saleDraftOf(basket))
    return () => send('POST', '/api/sales', body)
  }

  return { sell: (basket) => prepareSale(basket)(), prepareSale, close }
}

/** Asks for an address again and again over one connection. */
export const openHttpReader = (
  port: number,
  person: PersonSession,
): { get(path: string): Promise<void>; close(): void } => {
  const { send, close } = openHttpClient(port, person)
  return { get: (path) => send('GET', path), close }
}

/** Sales per second of several tills at the same time, `count` sales each. */
export const sellTogether = async (
  port: number,
  person: PersonSession,
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
