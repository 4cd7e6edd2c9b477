// Which sale the money of a request is, when nobody chose the request: by a typed reference, in
// each order and over another amount, and by the cart that was sold as mobile money.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { draftPaidBy, openCollectingShop } from '../../testing/collecting-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { proved } from '../../testing/till-sales.ts'

const typed = (reference: string | null, amount = 5000) => ({
  parts: [{ method: 'mobile_money', amount, reference }] as never,
  discount: 5000 - amount,
})

const openUsingShop = async (engine: Engine) => {
  const shop = await openCollectingShop(engine)
  const { admin, line } = shop

  return {
    shop,
    lines: [{ ...line, rev: 1 }],
    usedBy: async () =>
      Object.fromEntries(
        (await shop.rows('collection_uses')).map((use) => [use.collection_id, use.sale_id]),
      ),
    /** Nobody may decide about any money, also an hour later. */
    expectSettled: async () => {
      await shop.pass(3600)
      expect(await shop.ask(collectionApi.unsettled, admin, {})).toEqual([])
    },
    inSales: async () =>
      (await shop.ask(collectionApi.list, admin, { day: '2026-11-21' })).in_sales,
    voidSale: (sale_id: string) =>
      shop.ask(refundApi.voidSale, admin, {
        id: shop.context.newId(),
        sale_id,
        reason: 'Wrong goods',
      }),
  }
}

onEveryEngine('money of sales', (engine) => {
  test('COLL-011 COLL-018 a closed sale with a typed reference is the money of its request, before and after it is paid', async () => {
    const { shop, lines, usedBy, expectSettled } = await openUsingShop(engine)
    const paid = await shop.paidRequest()
    const first = await shop.body(lines, typed(paid.reference))
    expect(await shop.flagsOf(first)).toEqual([])
    const late = await shop.request()
    const { financialTransactionId = '' } = shop.momo.settle(late.id, 'SUCCESSFUL')
    const second = await shop.body(lines, typed(financialTransactionId))
    expect(await shop.flagsOf(second)).toEqual([])
    await shop.pass(4)
    expect(await usedBy()).toEqual({ [paid.id]: first.id, [late.id]: second.id })
    await expectSettled()
  })

  test('COLL-011 a closed sale over another amount than its request takes it and is flagged, in both orders', async () => {
    const { shop, lines, usedBy, expectSettled } = await openUsingShop(engine)
    const paid = await shop.paidRequest()
    const first = await shop.body(lines, typed(paid.reference, 4500))
    expect(await shop.flagsOf(proved(first))).toContain('collection_used')
    const late = await shop.request()
    const { financialTransactionId = '' } = shop.momo.settle(late.id, 'SUCCESSFUL')
    const second = await shop.body(lines, typed(financialTransactionId, 4500))
    expect(await shop.flagsOf(proved(second))).not.toContain('collection_used')
    await shop.pass(4)
    expect(await usedBy()).toEqual({ [paid.id]: first.id, [late.id]: second.id })
    expect((await shop.openFlags()).filter((flag) => flag === 'collection_used')).toHaveLength(2)
    await expectSettled()
  })

  test('COLL-011 a typed reference over another amount is refused once the request is paid, and is its money before', async () => {
    const { shop, usedBy, expectSettled } = await openUsingShop(engine)
    const paid = await shop.paidRequest()
    await expect(
      shop.sell([shop.line], typed(paid.reference, 4500), shop.admin),
    ).rejects.toMatchObject({ code: 'collection_differs' })
    await shop.sell([shop.line], {
      ...typed(paid.reference),
      department_id: shop.department_id,
    })
    const late = await shop.request()
    const { financialTransactionId = '' } = shop.momo.settle(late.id, 'SUCCESSFUL')
    const sale = await shop.sell(
      [shop.line],
      {
        ...typed(financialTransactionId, 4500),
        department_id: shop.department_id,
      },
      shop.admin,
    )
    await shop.pass(4)
    expect((await usedBy())[late.id]).toBe(sale.id)
    await expectSettled()
  })

  test('COLL-011 COLL-013 money that was paid back is flagged in a closed sale that types its reference', async () => {
    const { shop, lines } = await openUsingShop(engine)
    const paid = await shop.paidRequest()
    await shop.pass(901)
    const back = { id: paid.id, reason: 'Customer came back' }
    await shop.ask(collectionApi.payBack, shop.admin, back)
    const body = await shop.body(lines, typed(paid.reference))
    expect(await shop.flagsOf(body)).toEqual(['reference_used'])
  })

  test('COLL-011 a reference counts once in small letters too, and twice in one sale never', async () => {
    const { shop } = await openUsingShop(engine)
    await shop.sell([shop.line], typed('MP9a'.toUpperCase()))
    const used = { code: 'reference_used' }
    await expect(shop.sell([shop.line], typed('mp9a'))).rejects.toMatchObject(used)
    const half = { method: 'mobile_money', amount: 2500, reference: 'MP10' }
    await expect(shop.sell([shop.line], { parts: [half, half] as never })).rejects.toMatchObject(
      used,
    )
  })

  test('COLL-011 the reference of a voided sale may be typed again', async () => {
    const { shop, voidSale } = await openUsingShop(engine)
    const sale = await shop.sell([shop.line], typed('MP11'))
    await voidSale(sale.id)
    await shop.sell([shop.line], typed('MP11'))
    await expect(shop.sell([shop.line], typed('MP11'))).rejects.toMatchObject({
      code: 'reference_used',
    })
  })

  test('COLL-013 a cart that was sold as mobile money while the phone was asked is the sale of its request', async () => {
    const { shop, lines, usedBy, expectSettled, inSales } = await openUsingShop(engine)
    const mobile = { payment_method: 'mobile_money', amount_paid: 5000 } as const
    const [one, two, three] = [await shop.request(), await shop.request(), await shop.request()]
    await shop.sell([shop.line], { ...mobile, id: one.cart_id })
    const parts = [
      { method: 'cash', amount: 5000 },
      { method: 'mobile_money', amount: 5000 },
    ]
    await shop.sell([shop.line, shop.line], { parts: parts as never, id: two.cart_id })
    const closed = await shop.body(lines, { ...mobile, id: three.cart_id })
    expect(await shop.flagsOf(proved(closed))).toEqual([])
    for (const { id } of [one, two, three]) shop.momo.settle(id, 'SUCCESSFUL')
    await shop.pass(4)
    expect(await usedBy()).toEqual({
      [one.id]: one.cart_id,
      [two.id]: two.cart_id,
      [three.id]: three.cart_id,
    })
    expect(await inSales()).toBe(15_000)
    await expectSettled()
  })

  test('COLL-013 a cart that is sold as mobile money takes its request that is paid, once', async () => {
    const { shop, lines, usedBy } = await openUsingShop(engine)
    const mobile = { payment_method: 'mobile_money', amount_paid: 5000 } as const
    const [one, two] = [await shop.paidRequest(), await shop.paidRequest()]
    await shop.sell([shop.line], { ...mobile, id: one.cart_id })
    const closed = await shop.body(lines, { ...mobile, id: two.cart_id })
    expect(await shop.flagsOf(proved(closed))).toEqual([])
    const uses = { [one.id]: one.cart_id, [two.id]: two.cart_id }
    expect(await usedBy()).toEqual(uses)
    const again = await shop.request({ cart_id: one.cart_id })
    shop.momo.settle(again.id, 'SUCCESSFUL')
    await shop.pass(4)
    expect(await usedBy()).toEqual(uses)
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toMatchObject([
      { id: again.id, sold_as: { payment_method: 'mobile_money' } },
    ])
  })

  test('COLL-013 a cart that was voided, or sold over another amount, is not the sale of its request', async () => {
    const { shop, usedBy, voidSale } = await openUsingShop(engine)
    const mobile = { payment_method: 'mobile_money', amount_paid: 5000 } as const
    const [one, two] = [await shop.request(), await shop.request({ amount: 4000 })]
    await shop.sell([shop.line], { ...mobile, id: one.cart_id })
    await voidSale(one.cart_id)
    await shop.sell([shop.line], { ...mobile, id: two.cart_id })
    for (const { id } of [one, two]) shop.momo.settle(id, 'SUCCESSFUL')
    await shop.pass(4)
    expect(await usedBy()).toEqual({})
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toHaveLength(2)
  })

  test('COLL-018 a till that reported and is gone still holds its money', async () => {
    const { shop } = await openUsingShop(engine)
    const { id } = await shop.paidRequest({ till_id: shop.till_id })
    await shop.pass(30)
    await shop.changeTill({ clear_at: shop.context.now() })
    await shop.pass(901)
    const list = () => shop.ask(collectionApi.unsettled, shop.admin, {})
    expect(await list()).toMatchObject([{ id, held_by: 'Till 3, Till 3' }])
    await expect(
      shop.ask(collectionApi.payBack, shop.admin, { id, reason: 'Customer came back' }),
    ).rejects.toMatchObject({ code: 'collection_on_till' })
    await shop.changeTill({ ended_at: shop.context.now() })
    expect(await list()).toMatchObject([{ id, held_by: null }])
  })

  test('COLL-018 another till uses the money of a till only when that one is here with nothing to send', async () => {
    const { shop } = await openUsingShop(engine)
    const till_id = shop.till_id
    const [one, two, three] = [
      await shop.paidRequest({ till_id }),
      await shop.paidRequest({ till_id }),
      await shop.paidRequest({ till_id }),
    ]
    const sell = (paid: typeof one, fields = {}) =>
      shop.ask(saleApi.complete, shop.seller, draftPaidBy(shop, paid, fields))
    const held = {
      message: 'This money may still be on Till 3, Till 3. Wait until it has reported',
    }
    await expect(sell(one)).rejects.toMatchObject(held)
    await expect(shop.sell([shop.line], typed(one.reference))).rejects.toMatchObject(held)
    await sell(two, { id: two.cart_id })
    const body = await shop.body([{ ...shop.line, rev: 1 }], {
      parts: draftPaidBy(shop, three).parts,
      payment_method: 'mobile_money',
    })
    expect(await shop.send('open', proved(body))).toMatchObject({ state: 'stored' })
    await shop.changeTill({ clear_at: shop.context.now() })
    await shop.pass(1)
    await sell(one)
  })
})
