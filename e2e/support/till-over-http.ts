// A registered till without a screen: it reports and
// sends closed sales over HTTP with its own credential.
import { createHash } from 'node:crypto'
import { writeSalesFile } from '@webale/domain/features/till/sales-file.ts'
import type { SignedInPerson } from './shop.ts'

const SECRET = 'd'.repeat(64)

type Fields = Readonly<Record<string, unknown>>
type Goods = { readonly id: string; readonly name: string; readonly price: number }
type ReportAnswer = { readonly epoch: string; readonly block: { readonly first: number } }

export type TillOverHttp = {
  readonly id: string
  /** A file of closed sales of one piece each, which were never sent. */
  saveFile(goods: Goods, sales: number, shop?: string): Promise<string>
  /** Sends a closed sale of one piece; answers its receipt number and what became of it. */
  sell(
    goods: Goods,
    fields?: Fields,
  ): Promise<{ receipt: string; state: string; flags?: readonly string[] }>
  /** Reports to the server. */
  report(changes?: Fields): Promise<ReportAnswer>
}

const uuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Registers a till on which this person is signed in. */
export const openTillOverHttp = async (
  address: string,
  person: SignedInPerson,
  { name, department_id }: { readonly name: string; readonly department_id: string },
): Promise<TillOverHttp> => {
  const id = uuid(`${address} ${name}`)
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.session.access_token}`,
        ...(path === '/api/tills' ? {} : { 'x-till': `${id}.${SECRET}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const now = (): string => new Date().toISOString()
  const setup = await fetch(`${address}/api/setup`)
  const { shop_id: own } = (await setup.json()) as { shop_id: string }
  await post('/api/tills', { id, secret: SECRET, name, since: now(), shop_id: own })
  const report: TillOverHttp['report'] = async (changes = {}) =>
    (await post('/api/till/hello', {
      completed: 0,
      waiting: 0,
      waiting_total: 0,
      waiting_since: null,
      numbers_left: 0,
      block_id: null,
      block_last: null,
      epoch: null,
      last_stored: null,
      starts: [{ count: 1, id: uuid('start') }],
      app: '1.0.0',
      persisted: true,
      device_now: now(),
      ...changes,
    })) as ReportAnswer
  const { epoch, block } = await report()
  let printed = 0
  const bodyOf = (goods: Goods, fields: Fields = {}) => {
    const receipt_number = `RCP-${String(block.first + printed).padStart(6, '0')}`
    printed += 1
    const line = {
      product_id: goods.id,
      quantity: 1,
      unit_price: goods.price,
      rev: 1,
      item_name: goods.name,
    }
    const sums = {
      subtotal: goods.price,
      total: goods.price,
      change_amount: 0,
      amount_paid: goods.price,
    }
    const sold_at = now()
    return {
      id: crypto.randomUUID(),
      lines: [{ ...line, subtotal: goods.price }],
      payment_method: 'cash',
      department_id,
      receipt_number,
      sold_at,
      sold_at_device: sold_at,
      clock_offset_ms: 0,
      person_id: person.id,
      epoch,
      ...sums,
      ...fields,
    }
  }
  const sell: TillOverHttp['sell'] = async (goods, fields = {}) => {
    const body = bodyOf(goods, fields)
    const answer = await post('/api/till/sales', { id: body.id, v: 1, mode: 'closed', body })
    return {
      ...(answer as { state: string; flags?: readonly string[] }),
      receipt: body.receipt_number,
    }
  }
  const saveFile: TillOverHttp['saveFile'] = (goods, count, shop = own) => {
    const bodies = Array.from({ length: count }, () => bodyOf(goods))
    const sales = bodies.map((body) => ({ id: body.id, v: 1, body }))
    const hash = async (text: string) => createHash('sha256').update(text).digest('hex')
    return writeSalesFile({ shop_id: shop, till_id: id, number: 1, made_at: now(), sales }, hash)
  }
  return { id, sell, saveFile, report }
}
