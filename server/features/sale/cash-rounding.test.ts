// Rounded cash on every engine: what is stored, and each figure of cash.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import { returnLines } from '@webale/domain/features/printing/slip-lines.ts'
import { effectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { receiptOf, receiptText } from '@webale/domain/features/sale/receipt.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { closureSlip } from '@webale/domain/features/shift/slip.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { withSellingTill } from '../../testing/till-sales.ts'
import type { SentSale } from '../../testing/till.ts'
import { sealNow } from '../audit/sealing.queries.ts'
import { verifySeals } from '../audit/verify.ts'

/** A shop that rounds to 50, with an open shift of 10,000 and a soap for 1,667. */
const openRounding = async (engine: 'sqlite' | 'postgres') => {
  const shop = await openDrawerShop(engine)
  const { admin, ask } = shop
  await ask(shopRulesApi.save, admin, { cash_rounding: 50 })
  const soap = await shop.product({ selling_price: 1667 })
  const shift = await shop.open(10_000)
  const buy = (fields: Partial<SentSale>) =>
    shop.sell([{ product_id: soap.id, unit_price: 1667 }], {
      amount_paid: 1650,
      round_to: 50,
      ...shop.place,
      ...fields,
    })
  const cash = async () => (await shop.report(shift)).expected.cash
  const dayCash = () =>
    ask(reconciliationApi.systemCash, admin, { date: businessDate(shop.context.now()) })

  return { ...shop, soap, shift, buy, cash, dayCash }
}

onEveryEngine('cash rounding', (engine) => {
  test('ROUND-001 ROUND-002 a cash sale keeps its total, and the drawer and the day have what was taken', async () => {
    const shop = await openRounding(engine)
    const sale = await shop.buy({})
    expect(sale).toMatchObject({
      total: 1667,
      amount_paid: 1667,
      change_amount: 0,
      rounding: -17,
    })
    expect(await shop.ask(saleApi.get, shop.seller, { id: sale.id })).toEqual(sale)
    expect(await shop.cash()).toBe(11_650)
    expect(await shop.dayCash()).toMatchObject({ system_cash: 1650, cash_rounding: -17 })
    expect((await shop.report(shop.shift)).sums).toMatchObject({
      cash_rounding: -17,
      sales: { total: 1667 },
      came_in: { cash: 1667 },
    })
    const closure = await shop.close(shop.shift, 11_650)
    expect(closure.difference).toBe(0)
    expect(closureSlip(closure, { business: 'Duka', isCopy: false })).toContainEqual({
      kind: 'row',
      left: 'Cash rounding',
      right: '−17',
    })
    await shop.context.store.transaction(sealNow)
    expect((await verifySeals(shop.context.store.db)).broken).toEqual([])
  })

  test('ROUND-002 the receipt says what was handed over, the rounding and the change', async () => {
    const shop = await openRounding(engine)
    const sale = await shop.buy({ amount_paid: 2000 })
    const receipt = receiptOf(sale, sale.sale_items, effectiveSettings(null, null))
    expect(receipt).toMatchObject({ total: 1667, amountPaid: 2000, change: 350, rounding: -17 })
    expect(receiptText(receipt)).toContain('Cash rounding: −17\nPaid: UGX 2,000\nChange: UGX 350')
    expect(JSON.stringify(receiptLines(receipt))).toContain('Cash rounding')
    expect(await shop.cash()).toBe(11_650)
  })

  test('ROUND-001 the cash of a split payment and the change of mobile money are rounded', async () => {
    const shop = await openRounding(engine)
    const parts = [
      { method: 'mobile_money', amount: 1000 },
      { method: 'cash', amount: 650 },
    ] as const
    expect(await shop.buy({ parts: [...parts] })).toMatchObject({ rounding: -17, total: 1667 })
    expect(await shop.cash()).toBe(10_650)
    const mobile = { payment_method: 'mobile_money', amount_paid: 2000 } as const
    expect(await shop.buy(mobile)).toMatchObject({ change_amount: 333, rounding: -17 })
    expect(await shop.cash()).toBe(10_300)
    const { expected } = await shop.report(shop.shift)
    expect(expected.mobile_money).toBe(3000)
  })

  test('ROUND-003 a return is rounded alike, and a void gives back what was paid when the rule has changed', async () => {
    const shop = await openRounding(engine)
    const [first, second] = [await shop.buy({}), await shop.buy({})]
    const whole = await returnInput(shop, first, [1])
    const { refund } = await shop.ask(refundApi.returnItems, shop.moderator, {
      ...whole,
      round_to: 50,
      ...shop.place,
    })
    expect(refund).toMatchObject({ total: 1667, rounding: 17 })
    expect(JSON.stringify(returnLines(refund, 'Duka'))).toContain('−17')
    expect(await shop.cash()).toBe(11_650)
    await shop.ask(shopRulesApi.save, shop.admin, { cash_rounding: 0 })
    const gone = { id: shop.context.newId(), sale_id: second.id, reason: 'Typed twice' }
    await shop.ask(refundApi.voidSale, shop.moderator, gone)
    expect(await shop.cash()).toBe(10_000)
    expect(await shop.dayCash()).toMatchObject({ system_cash: 0 })
  })

  test('ROUND-004 another rounding than the rule is refused, too little as well, and a page that rounds nothing sells', async () => {
    const shop = await openRounding(engine)
    await expect(shop.buy({ round_to: 100, amount_paid: 1700 })).rejects.toMatchObject({
      code: 'rounding_changed',
      message: 'The rounding of cash was changed. Check the amount and try again',
    })
    await expect(shop.buy({ amount_paid: 1649 })).rejects.toMatchObject({
      code: 'insufficient_payment',
    })
    const { rounding } = await shop.buy({ round_to: null, amount_paid: 1667 })
    expect(rounding).toBeUndefined()
    expect(await shop.cash()).toBe(11_667)
    const whole = await returnInput(shop, await shop.buy({}), [1])
    await expect(
      shop.ask(refundApi.returnItems, shop.moderator, { ...whole, round_to: 100, ...shop.place }),
    ).rejects.toMatchObject({ code: 'rounding_changed' })
  })

  test('ROUND-004 what a till took without the server is stored, whatever the rule is now', async () => {
    const shop = await withSellingTill(await openRounding(engine))
    await shop.ask(shopRulesApi.save, shop.admin, { cash_rounding: 0 })
    const line = { product_id: shop.soap.id, unit_price: 1667 }
    const body = await shop.body([line], { amount_paid: 1650, round_to: 50, ...shop.place })
    await expect(shop.send('open', body)).rejects.toMatchObject({ code: 'rounding_changed' })
    expect(await shop.flagsOf(body)).toEqual([])
    const [sale] = await shop.rows('sales')
    expect(sale).toMatchObject({ total: 1667, amount_paid: 1667, change_amount: 0 })
    expect(await shop.dayCash()).toMatchObject({ system_cash: 1650, cash_rounding: -17 })
  })
})
