// What a device sends for the till that it was before: its browser lost the identity of the till,
// and the second store still had what waited.
import { tillDocumentApi } from '@webale/domain/features/till/till-document.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expect, test } from 'vitest'
import { performOperation } from '../../platform/operations/operations.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { documentBody } from '../../testing/till-documents.ts'
import { openSellingTill, proved, type SellingTill } from '../../testing/till-sales.ts'
import { tillDocumentHandlers } from './till-document.handlers.ts'
import { tillSaleHandlers } from './till-sale.handlers.ts'

const OTHER_KEY = 'cd'.repeat(32)
const AFTER = '2026-11-21T12:00:00.000Z'

/** The device is a new till, on which the seller is signed in with a key of its own. */
const becomeNewTill = async (shop: SellingTill): Promise<string> => {
  const id = await shop.register(4, 101)
  await shop.context.store.transaction(async (tx) => {
    await tx.updateTable('tills').set({ registered_at: AFTER }).where('id', '=', id).execute()
    await tx.updateTable('till_people').set({ key: OTHER_KEY }).where('till_id', '=', id).execute()
  })
  shop.setNow(AFTER)
  return id
}

const SALE = { name: 'till.sell', operation: tillSaleApi.sell, handler: tillSaleHandlers.sell }
const DOCUMENT = {
  name: 'till.recordClosed',
  operation: tillDocumentApi.recordClosed,
  handler: tillDocumentHandlers.recordClosed,
}

/** As the program does, from this till; answers the state and the flags. */
const send = async (
  shop: SellingTill,
  till_id: string,
  operation: typeof SALE | typeof DOCUMENT,
  sent: object,
) => {
  const caller = { actor: null, till: { id: till_id, ended_at: null } }
  const answer = (await performOperation(shop.context, { ...operation, ...caller, sent })) as {
    state: string
    flags?: string[]
  }
  return [answer.state, ...(answer.flags ?? [])]
}

const sendSale = (shop: SellingTill, till_id: string, body: { id: string }) =>
  send(shop, till_id, SALE, { id: body.id, v: 1, mode: 'closed', body })

const originsOf = async (shop: SellingTill) =>
  (await shop.rows('sale_origins')).map(({ till_id }) => till_id)

onEveryEngine('sales of a former till', (engine) => {
  test('OFF-310 OFF-126 a sale that the former till proves is its own, with a note and no flag', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product({ current_stock: 10 })
    const lines = [{ product_id: soap.id }]
    const [sale, moment] = [
      await shop.body(lines),
      await shop.body(lines, { receipt_number: 'RCP1763715600000' }),
    ]
    const id = await becomeNewTill(shop)
    for (const body of [sale, moment])
      expect(await sendSale(shop, id, body)).toEqual(['stored', 'recovered'])
    expect(await shop.openFlags()).toEqual([])
    // The same again, from either till, is the same sale.
    for (const from of [id, shop.till_id])
      expect(await sendSale(shop, from, sale)).toEqual(['stored', 'recovered'])
    expect(await originsOf(shop)).toEqual([shop.till_id, shop.till_id])
    const body = await documentBody(shop, 'expense')
    expect(await send(shop, id, DOCUMENT, { id: body.id, v: 1, kind: body.kind, body })).toEqual([
      'stored',
      'recovered',
    ])
    // What the new till sells is its own.
    const own = await shop.body(lines, { receipt_number: 'RCP-000101', sold_at: AFTER })
    expect(await sendSale(shop, id, proved(own, OTHER_KEY))).toEqual(['stored'])
    expect((await originsOf(shop)).filter((till_id) => till_id === id)).toHaveLength(1)
  })

  test('OFF-310 a sale without the proof of the former till is flagged as before', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product({ current_stock: 10 })
    const lines = [{ product_id: soap.id }]
    const [bare, forged] = [
      { ...(await shop.body(lines)), proof: null },
      proved(await shop.body(lines), 'ef'.repeat(32)),
    ]
    const id = await becomeNewTill(shop)
    for (const body of [bare, forged])
      expect(await sendSale(shop, id, body)).toEqual(['stored', 'person_unproved', 'number'])
    expect(await originsOf(shop)).toEqual([id, id])
  })

  test('OFF-226 OFF-310 a till that is still heard of is another device, and the sender its copy', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product({ current_stock: 10 })
    const sale = await shop.body([{ product_id: soap.id }])
    const id = await becomeNewTill(shop)
    await shop.changeTill({ seen_at: '2026-11-21T12:00:01.000Z' })
    expect(await sendSale(shop, id, sale)).toEqual(['stored', 'person_unproved', 'number'])
  })
})
