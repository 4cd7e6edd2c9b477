// Selling with a paid request: the sale uses it once, a closed sale is flagged and never refused,
// and money without a sale waits for a decision.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import {
  draftPaidBy,
  openCollectingShop,
  partOf,
  sellPaidBy,
} from '../../testing/collecting-shop.ts'
import { proved } from '../../testing/till-sales.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('collections in sales', (engine) => {
  test('COLL-012 a sale uses a paid request in its own transaction, and a second sale is refused', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    const { sale } = await sellPaidBy(shop, paid)
    expect(sale.payments).toEqual([
      { method: 'mobile_money', amount: 5000, tendered: 5000, reference: paid.reference },
    ])
    expect(await shop.rows('collection_uses')).toMatchObject([
      { collection_id: paid.id, kind: 'sale', sale_id: sale.id },
    ])
    const stock = await shop.stock({ id: shop.line.product_id })
    await expect(sellPaidBy(shop, paid)).rejects.toMatchObject({
      message: 'The money of this request was already used',
    })
    expect(await shop.stock({ id: shop.line.product_id })).toBe(stock)
    const [shown] = await shop.ask(collectionApi.ofCart, shop.seller, { cart_id: paid.cart_id })
    expect(shown).toMatchObject({ used_as: 'sale', receipt_number: sale.receipt_number })
  })

  test('COLL-012 a sale that is sent again with the same content is answered', async () => {
    const shop = await openCollectingShop(engine)
    const draft = draftPaidBy(shop, await shop.paidRequest())
    const first = await shop.ask(saleApi.complete, shop.seller, draft)
    const again = await shop.ask(saleApi.complete, shop.seller, draft)
    expect([again.replayed, again.sale.id]).toEqual([true, first.sale.id])
    const [part] = draft.parts ?? []
    const other = { ...draft, parts: [{ ...part, collection_id: undefined }] as never }
    await expect(shop.ask(saleApi.complete, shop.seller, other)).rejects.toMatchObject({
      code: 'sale_id_reused',
    })
  })

  test('COLL-012 another amount, reference or department, and an unpaid request, are refused', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    const asked = await shop.request()
    const refused = (draft: object, message: string) =>
      expect(
        shop.ask(saleApi.complete, shop.admin, {
          ...draftPaidBy(shop, paid, { department_id: shop.department_id }),
          ...draft,
        }),
      ).rejects.toMatchObject({ message })
    const part = partOf(paid)
    const differs = 'The payment differs from the request to the phone. Add it again'
    const unpaid = 'This request is not paid. Look at it again'
    await refused({ parts: [{ ...part, amount: 5001 }] }, differs)
    await refused({ parts: [{ ...part, reference: 'MP1' }] }, differs)
    await refused({ department_id: await shop.department('Perfume') }, differs)
    await refused({ department_id: null }, differs)
    await refused({ parts: [{ ...part, collection_id: shop.context.newId() }] }, differs)
    await refused({ parts: [{ ...partOf(asked), reference: 'MP1' }] }, unpaid)
    await refused({ parts: [{ ...part, method: 'card' }] }, differs)
    expect(await shop.rows('sales')).toEqual([])
  })

  test('COLL-012 what is more than the rest due is change in cash, of the drawer too', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest({ amount: 7000 })
    const { sale } = await sellPaidBy(shop, paid)
    expect(sale).toMatchObject({ total: 5000, amount_paid: 7000, change_amount: 2000 })
    expect(sale.payments).toEqual([
      { method: 'mobile_money', amount: 7000, tendered: 7000, reference: paid.reference },
      { method: 'cash', amount: -2000, tendered: 0, reference: null },
    ])
    const more = await shop.paidRequest({ amount: 6000 })
    const cash = { method: 'cash', amount: 1000 }
    const { sale: second } = await sellPaidBy(shop, more, {}, [cash])
    expect(second.payments).toMatchObject([{ amount: 6000 }, { amount: -1000, tendered: 1000 }])
    const typed = { method: 'mobile_money', amount: 6000, reference: 'MP5' }
    await expect(shop.sell([shop.line], { parts: [typed] as never })).rejects.toMatchObject({
      code: 'only_cash_gives_change',
    })
  })

  test('COLL-011 a reference counts once: typed after a request, and typed twice', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    await sellPaidBy(shop, paid)
    const typed = (reference: string | null) =>
      shop.sell([shop.line], {
        parts: [{ method: 'mobile_money', amount: 5000, reference }] as never,
      })
    await expect(typed(paid.reference)).rejects.toMatchObject({
      message: `The reference ${paid.reference} was already used. Check the payment`,
    })
    await typed('MP9')
    await expect(typed('MP9')).rejects.toMatchObject({
      message: 'The reference MP9 was already used. Check the payment',
    })
    await shop.ask(shopRulesApi.save, shop.admin, { collections: false })
    await typed('MP9')
  })

  test('COLL-011 a typed reference of a paid request takes its money, before and after it is known', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    const typed = (reference: string | null) =>
      shop.sell([shop.line], {
        parts: [{ method: 'mobile_money', amount: 5000, reference }] as never,
      })
    const sale = await typed(paid.reference)
    const late = await shop.request()
    const { financialTransactionId = '' } = shop.momo.settle(late.id, 'SUCCESSFUL')
    const second = await typed(financialTransactionId)
    await shop.pass(4)
    const uses = await shop.rows('collection_uses')
    expect(uses.map(({ collection_id, sale_id }) => [collection_id, sale_id])).toEqual(
      expect.arrayContaining([
        [paid.id, sale.id],
        [late.id, second.id],
      ]),
    )
    await shop.pass(3600)
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toEqual([])
  })

  test('COLL-018 a closed sale that carries a request marks it used; one that is used already is stored and flagged', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    const lines = [{ ...shop.line, rev: 1 }]
    const parts = { parts: [{ ...partOf(paid) }], payment_method: 'mobile_money' }
    const first = await shop.body(lines, parts)
    expect(await shop.flagsOf(first)).toEqual([])
    expect(await shop.rows('collection_uses')).toMatchObject([{ sale_id: first.id }])
    const second = await shop.body(lines, parts)
    expect(await shop.flagsOf(second)).toEqual(['collection_used'])
    expect(await shop.flagsOf(second)).toEqual(['collection_used'])
    expect(await shop.rows('sales')).toHaveLength(2)
  })

  test('COLL-018 COLL-012 a closed sale with a request that is not paid, or gives change, is stored', async () => {
    const shop = await openCollectingShop(engine)
    const asked = await shop.request()
    const lines = [{ ...shop.line, rev: 1 }]
    const part = { ...partOf(asked), reference: 'MP1' }
    const body = await shop.body(lines, { parts: [part], payment_method: 'mobile_money' })
    expect(await shop.flagsOf(body)).toEqual(['collection_used'])
    const paid = await shop.paidRequest({ amount: 8000 })
    const change = await shop.body(lines, {
      parts: [partOf(paid)],
      payment_method: 'mobile_money',
      amount_paid: 8000,
      change_amount: 3000,
    })
    expect(await shop.flagsOf(proved(change))).toEqual([])
    // The doctor finds nothing in it, although the money is that of the first sale.
    const again = { ...change, id: shop.context.newId(), receipt_number: 'RCP-009001' }
    expect(await shop.flagsOf(proved(again))).toContain('collection_used')
    await expectHealthy(shop)
    shop.momo.settle(asked.id, 'SUCCESSFUL')
    await shop.pass(3600)
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toEqual([])
  })

  test('COLL-011 a typed reference of a closed sale that repeats is flagged and not refused', async () => {
    const shop = await openCollectingShop(engine)
    const lines = [{ ...shop.line, rev: 1 }]
    const typed = { parts: [{ method: 'mobile_money', amount: 5000, reference: 'MP3' }] }
    expect(await shop.flagsOf(await shop.body(lines, typed))).toEqual([])
    expect(await shop.flagsOf(await shop.body(lines, typed))).toEqual(['reference_used'])
  })

  test('COLL-013 money without a sale: after 15 minutes, or at once when its cart was paid otherwise', async () => {
    const shop = await openCollectingShop(engine)
    const list = () => shop.ask(collectionApi.unsettled, shop.admin, {})
    const draft = shop.draft([shop.line])
    const one = await shop.paidRequest({ cart_id: draft.id })
    const two = await shop.paidRequest()
    expect(await list()).toEqual([])
    await shop.ask(saleApi.complete, shop.seller, draft)
    expect((await list()).map(({ id }) => id)).toEqual([one.id])
    await shop.pass(900)
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    await sellPaidBy(shop, two)
    expect((await list()).map(({ id }) => id)).toEqual([one.id])
  })

  test('COLL-013 a leader puts it on an account once, or marks it as paid back with a reason', async () => {
    const shop = await openCollectingShop(engine)
    const leader = await shop.person('moderator', shop.department_id)
    const customer = await shop.ask(customerApi.add, shop.admin, { name: 'Grace' })
    const [one, two] = [await shop.paidRequest(), await shop.paidRequest()]
    const account = { id: one.id, customer_id: customer.id }
    await expect(shop.ask(collectionApi.putOnAccount, leader, account)).rejects.toMatchObject({
      code: 'collection_on_till',
    })
    await shop.pass(901)
    await expect(shop.ask(collectionApi.putOnAccount, shop.seller, account)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await shop.ask(collectionApi.putOnAccount, leader, account)
    await expect(shop.ask(collectionApi.putOnAccount, leader, account)).rejects.toMatchObject({
      code: 'collection_used',
    })
    const { balance } = await shop.ask(customerAccountApi.credit, leader, {
      customer_id: customer.id,
    })
    expect(balance).toBe(-5000)
    const back = { id: two.id, reason: 'Customer came back' }
    expect(await shop.ask(collectionApi.payBack, leader, back)).toMatchObject({
      used_as: 'paid_back',
    })
    await expect(sellPaidBy(shop, two)).rejects.toMatchObject({ code: 'collection_used' })
    expect(await shop.ask(collectionApi.unsettled, leader, {})).toEqual([])
  })

  test('COLL-018 while the till that asked has not reported since, nobody decides about its money', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.paidRequest({ till_id: shop.till_id })
    await shop.pass(901)
    const list = () => shop.ask(collectionApi.unsettled, shop.admin, {})
    expect(await list()).toMatchObject([{ id, held_by: 'Till 3, Till 3' }])
    const back = { id, reason: 'Customer came back' }
    await expect(shop.ask(collectionApi.payBack, shop.admin, back)).rejects.toMatchObject({
      message: 'This money may still be on Till 3, Till 3. Wait until it has reported',
    })
    await shop.changeTill({ clear_at: shop.context.now() })
    expect(await list()).toMatchObject([{ id, held_by: null }])
    await shop.ask(collectionApi.payBack, shop.admin, back)
  })

  test('COLL-021 the day list has what was asked, paid and failed, with sums that equal the payments of sales', async () => {
    const shop = await openCollectingShop(engine)
    const day = { day: '2026-11-21' }
    await sellPaidBy(shop, await shop.paidRequest())
    await sellPaidBy(shop, await shop.paidRequest({ amount: 6000 }))
    await shop.paidRequest({ amount: 700 })
    const failed = await shop.request({ amount: 900 })
    shop.momo.settle(failed.id, 'FAILED', 'PAYER_NOT_FOUND')
    await shop.pass(901)
    const { rows, sums, in_sales } = await shop.ask(collectionApi.list, shop.admin, day)
    expect(rows).toHaveLength(4)
    expect(sums).toEqual([
      {
        provider: 'mtn',
        asked: 4,
        asked_amount: 12_600,
        paid: 3,
        paid_amount: 11_700,
        failed: 1,
        without_sale: 1,
        without_sale_amount: 700,
      },
    ])
    const money = await shop.rows('money_movements')
    const mobile = money.filter(({ method }) => method === 'mobile_money')
    expect(in_sales).toBe(11_000)
    expect(mobile.reduce((sum, { amount }) => sum + amount, 0)).toBe(in_sales)
  })
})
