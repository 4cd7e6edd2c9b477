// Adding a file of unsent sales over HTTP, for tests.
import { createHash } from 'node:crypto'
import { salesFileAddresses } from '@webale/domain/features/till/added-sales.ts'
import { type SalesFile, writeSalesFile } from '@webale/domain/features/till/sales-file.ts'
import { findShopId } from '../features/snapshot/epoch.queries.ts'
import { openHttpShop } from './http-shop.ts'
import { openSellingOverHttp } from './selling-over-http.ts'

const hash = async (text: string): Promise<string> =>
  createHash('sha256').update(text).digest('hex')

type Table =
  | 'sales'
  | 'expenses'
  | 'mobile_money_transactions'
  | 'kept_sales'
  | 'sale_origins'
  | 'audit_log'
type Body = { readonly id: string }

/** A shop with a selling till, and what adds a file of its unsent sales over HTTP. */
export const openImport = async (engine: Parameters<typeof openHttpShop>[0]) => {
  const client = await openHttpShop(engine)
  const selling = await openSellingOverHttp(client)
  const shop_id = (await findShopId(client.shop.context.store.db)) ?? ''
  const fileOf = (bodies: readonly Body[], fields: Partial<SalesFile> = {}) => {
    const sales = bodies.map((body) => ({ id: body.id, v: 1, body }))
    return writeSalesFile(
      {
        shop_id,
        till_id: selling.id,
        number: 1,
        made_at: '2026-11-21T09:00:00.000Z',
        sales,
        ...fields,
      },
      hash,
    )
  }
  const send = async (path: string, raw: string, token = selling.token) => {
    const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${client.url}${path}`, { method: 'POST', headers: sent, body: raw })
    const last = JSON.parse((await answer.text()).trimEnd().split('\n').at(-1) ?? '{}') as Record<
      string,
      unknown
    >
    return { status: answer.status, ...last } as {
      status: number
      code?: string
      result?: object
      title?: string
    }
  }
  const rows = (table: Table) =>
    client.shop.context.store.db.selectFrom(table).selectAll().execute()
  return {
    client,
    ...selling,
    fileOf,
    send,
    rows,
    check: (raw: string) => send(salesFileAddresses.check, raw),
    add: (raw: string) => send(salesFileAddresses.add, raw),
  }
}
