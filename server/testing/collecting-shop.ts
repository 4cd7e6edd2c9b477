// A shop that asks phones, with a selling till, a seller and the fake of a provider, for tests
// about money that is asked from phones. Its clock stands still until a test lets it pass.
import { randomUUID } from 'node:crypto'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import type { Collection } from '@webale/domain/features/collection/collection.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import { expect, vi } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import type { Row } from '../platform/database/tables.ts'
import { momoOfTest } from './collection-providers.ts'
import type { FakeMomo } from './fake-momo.ts'
import { withSellingTill, type SellingTill } from './till-sales.ts'
import { openTill, type SentSale } from './till.ts'

type SentRequest = {
  readonly id: string
  readonly cart_id: string
  readonly amount: number
  readonly phone: string
  readonly provider: 'mtn' | 'airtel'
  readonly till_id?: string
  readonly note?: string
}

export type CollectingShop = SellingTill & {
  readonly momo: FakeMomo
  readonly line: { readonly product_id: string; readonly unit_price: number }
  /** A request for 5,000 from 0772 123456 for a new cart, unless said otherwise. */
  sentOf(fields?: Partial<SentRequest>): SentRequest
  /** Asks, and waits until the provider has answered. */
  request(fields?: Partial<SentRequest>): Promise<Collection>
  /** The clock passes, and the server looks at what is due. */
  pass(seconds: number): Promise<void>
  row(id: string): Promise<Row<'collections'>>
  /** Requests, until it is paid. */
  paidRequest(fields?: Partial<SentRequest>): Promise<Collection>
}

const START = '2026-11-21T09:00:00.000Z'

type PaidMoney = Pick<Collection, 'id' | 'amount' | 'reference'>

/** The part of a payment that a till makes of a paid request. */
export const partOf = ({ id, amount, reference }: PaidMoney) => ({
  method: 'mobile_money' as const,
  amount,
  reference,
  collection_id: id,
})

export const openCollectingShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<CollectingShop> => {
  const momo = await momoOfTest()
  const till = await withSellingTill(await openTill(engine, { env: { ...momo.env, ...env } }))
  await till.ask(shopRulesApi.save, till.admin, { collections: true })
  const soap = await till.product({ name: 'Soap', selling_price: 5000, current_stock: 1000 })
  const line = { product_id: soap.id, unit_price: 5000 }
  let now = START

  const row = async (id: string): Promise<Row<'collections'>> =>
    till.context.store.db
      .selectFrom('collections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const readOne = async (id: string): Promise<Collection> => {
    const { cart_id } = await row(id)
    const found = await till.ask(collectionApi.ofCart, till.admin, { cart_id })
    const one = found.find((candidate) => candidate.id === id)
    if (one === undefined) throw new Error(`no request ${id}`)
    return one
  }

  const nothingDue = (): Promise<void> =>
    vi.waitFor(
      async () => {
        const due = await till.context.store.db
          .selectFrom('collections')
          .select('id')
          .where('look_at', '<=', now)
          .execute()
        expect(due).toEqual([])
      },
      { timeout: 8000, interval: 10 },
    )

  const shop: CollectingShop = {
    ...till,
    momo,
    line,
    sentOf: (fields = {}) => ({
      id: randomUUID(),
      cart_id: till.context.newId(),
      amount: 5000,
      phone: '0772123456',
      provider: 'mtn',
      ...fields,
    }),
    request: async (fields = {}) => {
      const { id } = await till.ask(collectionApi.ask, till.seller, shop.sentOf(fields))
      await vi.waitFor(async () => expect((await row(id)).state).not.toBe('created'), {
        timeout: 8000,
        interval: 10,
      })
      return readOne(id)
    },
    pass: async (seconds) => {
      now = secondsAfter(now, seconds)
      till.setNow(now)
      till.context.collecting.wake()
      await nothingDue()
    },
    row,
    paidRequest: async (fields = {}) => {
      const { id } = await shop.request(fields)
      momo.settle(id, 'SUCCESSFUL')
      await shop.pass(4)
      return readOne(id)
    },
  }

  return shop
}

/** A sale of 5,000 that is paid with this request, and other parts. */
export const draftPaidBy = (
  { draft, line }: CollectingShop,
  collection: PaidMoney,
  fields: Partial<SentSale> = {},
  more: readonly object[] = [],
): SentSale => draft([line], { parts: [partOf(collection), ...more] as never, ...fields })

/** Sells it as a browser that is no till. */
export const sellPaidBy = (
  shop: CollectingShop,
  collection: PaidMoney,
  fields: Partial<SentSale> = {},
  more: readonly object[] = [],
) => shop.ask(saleApi.complete, shop.seller, draftPaidBy(shop, collection, fields, more))
