// Sales as tills make them: over HTTP, signed in, with a real server process on the other side.
import { Agent, request } from 'node:http'
import type { Person } from '../tools/crash/shop.ts'
import { timed, WITH_WARM_UP } from './measure.ts'
import { draftOf } from './shop.ts'

const post = (agent: Agent, port: number, { token }: Person, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), authorization: `Bearer ${token}` }
    const sent = request({ agent, host: '127.0.0.1', port, path: '/api/sales', method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`A sale was answered with ${answer.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Milliseconds of each sale, and sales a second of all clients together; `count` sales each. */
export const timeHttpSales = async (
  port: number,
  person: Person,
  baskets: readonly (readonly string[])[],
  { clients, count }: { readonly clients: number; readonly count: number },
): Promise<{ times: number[]; perSecond: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const start = performance.now()
  const sell = (client: number) =>
    timed(count, (round) => post(agent, port, person, JSON.stringify(draftOf(baskets[(client * 31 + round + baskets.length) % baskets.length] ?? []))))
  const times = (await Promise.all(Array.from({ length: clients }, (_, client) => sell(client)))).flat()
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return { times, perSecond: (times.length * WITH_WARM_UP) / seconds }
}
