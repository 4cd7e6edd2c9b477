// A shop that receives goods: a supplier, a leader, and the requests of the form.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Engine } from '../platform/database/store.ts'
import type { HttpCall, HttpResponse } from './http-shop.ts'
import type { Shop } from './shop.ts'
import { openTill } from './till.ts'

export type SentDelivery = SentOf<typeof deliveryApi.receive>

export const openStockroom = async (engine: Engine) => {
  const till = await openTill(engine)
  const leader = await till.person('moderator', till.department_id)
  const { id: supplier_id } = await till.ask(stockApi.addSupplier, till.admin, {
    name: 'Mukwano Ltd',
  })
  const sentDelivery = (
    lines: SentDelivery['lines'],
    fields: Partial<SentDelivery> = {},
  ): SentDelivery => ({
    id: till.context.newId(),
    supplier_id,
    received_on: businessDate(till.context.now()),
    department_id: till.department_id,
    lines,
    ...fields,
  })
  return {
    ...till,
    leader,
    supplier_id,
    /** What the shop owes the supplier. */
    owed: async () => (await till.ask(supplierAccountApi.get, till.admin, { supplier_id })).balance,
    sentDelivery,
    receive: async (
      lines: SentDelivery['lines'],
      fields: Partial<SentDelivery> = {},
      who: Actor = till.admin,
    ) => (await till.ask(deliveryApi.receive, who, sentDelivery(lines, fields))).delivery,
    /** Stock and cost of a product. */
    shelf: async (product: { readonly id: string }) => {
      const { current_stock, cost_price } = await till.ask(productApi.get, till.admin, {
        id: product.id,
      })
      return [current_stock, cost_price]
    },
  }
}

type Room = Awaited<ReturnType<typeof openStockroom>>

/** What a leader returns of a delivery. */
export const goodsReturnOf = (
  { context }: Room,
  delivery_id: string,
  lines: SentOf<typeof deliveryApi.returnGoods>['lines'],
): SentOf<typeof deliveryApi.returnGoods> => ({
  id: context.newId(),
  delivery_id,
  kind: 'supplier',
  reason: 'Broken when it came',
  lines,
})

/** One piece of a product, without a supplier. */
export const forgedDelivery = (product_id: string, more: Readonly<Record<string, unknown>>) => ({
  received_on: '2026-11-21',
  lines: [{ product_id, quantity: 1 }],
  reason: 'Forged',
  ...more,
})

/**
 * Over HTTP, two deliveries of soap: one at its cost from a supplier, of which two pieces were
 * taken back, and one without both that got its cost later.
 */
export const addDeliveries = async (
  { context }: Shop,
  call: (line: string, call?: HttpCall) => Promise<HttpResponse>,
): Promise<void> => {
  const { db } = context.store
  const soap = await db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const supplier = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  const { id: product_id, department_id } = soap
  const came = { received_on: '2026-01-02', department_id }
  const invoice = { supplier_id: supplier.id, invoice_number: 'INV-7', extra: 500 }
  const packed = { product_id, quantity: 12, packs: 2, pack_size: 6, line_cost: 6000 }
  const bare = { reason: 'Found in the store', lines: [{ product_id, quantity: 1 }] }
  const send = async (line: string, sent: object): Promise<string> => {
    const id = context.newId()
    const answer = await call(line, { body: { ...sent, id } })
    if (answer.status !== 200)
      throw new Error(`the delivery was answered ${answer.status} ${answer.text}`)
    return id
  }
  const first = await send('POST /api/deliveries', { ...came, ...invoice, lines: [packed] })
  const second = await send('POST /api/deliveries', { ...came, ...bare })
  const back = {
    kind: 'supplier',
    reason: 'Broken when it came',
    lines: [{ product_id, quantity: 2 }],
  }
  await send(`POST /api/deliveries/${first}/take-back`, back)
  await send(`POST /api/deliveries/${second}/costs`, {
    lines: [{ product_id, line_cost: 700 }],
    extra: 0,
  })
}
