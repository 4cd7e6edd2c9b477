// A registered till that sells over HTTP with its own credential, as the app does: its bodies have
// the proof of its person, and it reads the changes of its catalogue.
import { createHmac, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import {
  provedText,
  readSaleOnTill,
  type SaleOnTill,
} from '@webale/domain/features/till/sale-on-till.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { contentHashOf } from '@webale/server/features/sale/new-sale.queries.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { saleDraftOf } from './local-shop.ts'
import { ask, type PersonSession } from './shop-over-http.ts'

const TOO_FAST = 429

/** What the server answered to the first report of a till. */
export type ReportedTill = {
  readonly epoch: string
  readonly person_id: string
  readonly key: string
}

/** Adds the proof of the person to the body of a sale. Throws when the body cannot be read. */
export const proveSale = <Body extends { readonly id: string }>(
  body: Body,
  key: string,
): Body & { proof: string } => {
  const read = readSaleOnTill(body.id, 1, body)
  if (read === null) throw new Error('The body of the sale cannot be read')
  const text = provedText(read, contentHashOf(read))

  return { ...body, proof: createHmac('sha256', key).update(text).digest('hex') }
}

let printed = 0

/** A body of three lines of UGX 1,000, with a number of the fallback. */
export const bodyOnTill = (
  basket: readonly string[],
  { epoch, person_id, key }: ReportedTill,
): SaleOnTill => {
  const draft = saleDraftOf(basket)
  const [now, total] = [new Date().toISOString(), 1000 * basket.length]
  printed += 1
  const body = {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, rev: 1, item_name: 'Soap', subtotal: 1000 })),
    receipt_number: `RCP${Date.now() * 10 + (printed % 10)}`,
    sold_at: now,
    sold_at_device: now,
    clock_offset_ms: 0,
    person_id,
    epoch,
    subtotal: total,
    total,
    change_amount: 0,
  }

  return proveSale(body, key) as unknown as SaleOnTill
}

export type NetworkTill = {
  /** Sends a sale; sends it again when the till is too fast. Any other answer than 200 throws. */
  sell(mode: 'open' | 'closed', basket: readonly string[]): Promise<void>
  /** Makes the body with its proof now; the result sends it as `sell` does. */
  prepareSale(mode: 'open' | 'closed', basket: readonly string[]): () => Promise<void>
  /** Reads the changes of the catalogue since the last reading. */
  pull(): Promise<void>
  close(): void
}

const reportOf = (now: string) => ({
  completed: 0,
  waiting: 0,
  waiting_total: 0,
  waiting_since: null,
  numbers_left: null,
  block_id: null,
  block_last: null,
  epoch: null,
  last_stored: null,
  starts: [{ count: 1, id: newId() }],
  app: 'harness',
  persisted: true,
  device_now: now,
})

type TillCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
type HttpAnswer = { readonly status: number; readonly text: string }

const openConnection = (port: number, headers: Readonly<Record<string, string>>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ method, path, body }: TillCall): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const all = { ...headers, ...content, 'content-type': 'application/json' }
      const sent = request(
        { agent, host: '127.0.0.1', port, path, method, headers: all },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          )
        },
      )

      sent.on('error', reject)
      sent.end(body)
    })

  return { send, close: () => agent.destroy() }
}

const expectOk = ({ status, text }: HttpAnswer, path: string): string => {
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 300)}`)
  return text
}

/** Throws when the sale was not stored, or has flags. */
const expectStored = (text: string): void => {
  const { state, flags } = JSON.parse(text) as { state: string; flags?: string[] }
  if (state !== 'stored' || (flags ?? []).length > 0)
    throw new Error(`A sale was ${state}: ${String(flags)}`)
}

/** Registers a till with this person signed in on it. */
export const openRegisteredTill = async (
  address: string,
  person: PersonSession,
): Promise<NetworkTill> => {
  const [id, secret, since] = [newId(), randomBytes(32).toString('hex'), new Date().toISOString()]
  const { shop_id } = await ask(address, sessionApi.setup, person, {})
  await ask(address, tillApi.register, person, { id, secret, name: 'Harness', since, shop_id })
  const headers = { 'x-till': `${id}.${secret}`, authorization: `Bearer ${person.token}` }
  const { send, close } = openConnection(Number(new URL(address).port), headers)
  const report = {
    method: 'POST',
    path: '/api/till/hello',
    body: JSON.stringify(reportOf(since)),
  } as const

  const reported = JSON.parse(expectOk(await send(report), report.path)) as {
    epoch: string
    person: { id: string; key: string }
  }

  const answered = {
    epoch: reported.epoch,
    person_id: reported.person.id,
    key: reported.person.key,
  }
  let cursor = since
  const prepareSale: NetworkTill['prepareSale'] = (mode, basket) => {
    const body = bodyOnTill(basket, answered)
    const sent = JSON.stringify({ id: body.id, v: 1, mode, body })
    const sale = { method: 'POST', path: '/api/till/sales', body: sent } as const

    return async () => {
      let answer = await send(sale)

      while (answer.status === TOO_FAST) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        answer = await send(sale)
      }

      expectStored(expectOk(answer, sale.path))
    }
  }

  return {
    sell: (mode, basket) => prepareSale(mode, basket)(),
    prepareSale,
    pull: async () => {
      const path = `/api/till/catalogue?reason=word&cursor=${cursor}`
      const { now } = JSON.parse(expectOk(await send({ method: 'GET', path }), path)) as {
        now: string
      }
      cursor = now
    },
    close,
  }
}
