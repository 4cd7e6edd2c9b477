// What a shift should hold, on every engine: each kind of money in the drawer.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('what a shift should hold', (engine) => {
  test('SHIFT-038 SHIFT-039 a cash sale adds its total to the drawer, and change of a mobile money sale is taken out', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100 })
    const shift = await shop.open(50_000)
    await shop.sell([{ product_id: soap.id, quantity: 15 }], { ...shop.place, amount_paid: 20_000 })
    expect((await shop.report(shift)).expected).toEqual({ cash: 65_000, mobile_money: 0, card: 0 })
    const paid = { ...shop.place, payment_method: 'mobile_money', amount_paid: 20_000 } as const
    await shop.sell([{ product_id: soap.id, quantity: 15 }], paid)
    expect((await shop.report(shift)).expected).toEqual({
      cash: 60_000,
      mobile_money: 20_000,
      card: 0,
    })
  })

  test('SHIFT-035 SHIFT-036 SHIFT-037 the X report shows what should be there, and writes nothing', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100 })
    const shift = await shop.open(50_000)
    await shop.sell([{ product_id: soap.id, quantity: 15 }], { ...shop.place, amount_paid: 20_000 })
    await shop.sell([{ product_id: soap.id, quantity: 20 }], {
      ...shop.place,
      payment_method: 'mobile_money',
      amount_paid: 20_000,
    })
    await shop.move(shift, { movement_type: 'paid_out', amount: 3000, reason: 'Water bill' })
    const before = [await shop.rows('counters'), await shop.rows('audit_log')]
    const report = await shop.report(shift)
    expect(report.expected).toEqual({ cash: 62_000, mobile_money: 20_000, card: 0 })
    expect(report.sums).toMatchObject({
      sales: { count: 2, subtotal: 35_000, discounts: 0, total: 35_000 },
      came_in: { cash: 15_000, mobile_money: 20_000, card: 0 },
      float: 50_000,
      paid_in: 0,
      paid_out: 3000,
    })
    expect(await shop.report(shift)).toEqual(report)
    expect([await shop.rows('counters'), await shop.rows('audit_log')]).toEqual(before)
  })

  test('SHIFT-043 beside a count leaders see what should be there, and users of the department only when the shop does not hide it', async () => {
    const shop = await openDrawerShop(engine)
    const elsewhere = await shop.person('user', await shop.department('Books'))
    const whole = await shop.addDrawer({ name: 'Whole', department_id: null })
    const [own, all] = [await shop.open(50_000), await shop.open(70_000, shop.seller, whole.id)]
    const read = (shift: { id: string }, who = shop.seller) =>
      shop.ask(shiftApi.expected, who, { shift_id: shift.id })
    const expected = { cash: 50_000, mobile_money: 0, card: 0 }
    await expect(read(own)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await read(own, shop.moderator)).toEqual({ expected, silent_tills: [] })
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: false })
    expect(await read(own)).toEqual({ expected, silent_tills: [] })
    await expect(read(own, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    for (const who of [shop.seller, shop.moderator])
      await expect(read(all, who)).rejects.toMatchObject({ code: 'not_allowed' })
    await shop.close(own, 50_000)
    await expect(read(own)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('SHIFT-040 SHIFT-041 mobile money services move the cash of a drawer that is set so, and of no other', async () => {
    const shop = await openDrawerShop(engine)
    const agent = await shop.addDrawer({ name: 'Agent', counts_mobile_money: true })
    const [front, box] = [await shop.open(10_000), await shop.open(10_000, shop.seller, agent.id)]
    const record = (
      transaction_type: 'deposit' | 'withdrawal',
      amount: number,
      drawer_id: string,
    ) =>
      shop.ask(mobileMoneyApi.record, shop.seller, {
        transaction_type,
        amount,
        provider: 'MTN',
        phone_number: '0772123456',
        drawer_id,
      })
    await record('deposit', 5000, agent.id)
    await record('withdrawal', 1999.5, agent.id)
    await record('deposit', 5000, shop.drawer.id)
    expect((await shop.report(box)).expected.cash).toBe(13_000)
    expect((await shop.report(front)).expected.cash).toBe(10_000)
  })

  test('LIVE-006 screens with the movements of a shift are read again after everything that moves its cash', () => {
    const { returnItems, voidSale } = refundApi
    const { takePayment } = customerAccountApi
    for (const { changes } of [
      shiftApi.move,
      shiftApi.undo,
      returnItems,
      voidSale,
      takePayment,
      mobileMoneyApi.record,
    ])
      expect(changes).toEqual(expect.arrayContaining(['shift', 'sale']))
  })

  test('SHIFT-085 SHIFT-086 users get no system cash while a drawer that they may use is open and the rule is on', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product()
    await shop.sell([{ product_id: soap.id }], { amount_paid: 1000 })
    const ask = (who = shop.seller) =>
      shop.ask(reconciliationApi.systemCash, who, { date: '2026-11-21' })
    expect(await ask()).toMatchObject({ system_cash: 1000, sale_count: 1 })
    const shift = await shop.open()
    expect(await ask()).toBeNull()
    for (const who of [shop.moderator, shop.admin])
      expect(await ask(who)).toMatchObject({ system_cash: 1000 })
    const elsewhere = await shop.person('user', await shop.department('Printing'))
    expect(await ask(elsewhere)).toMatchObject({ system_cash: 0 })
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: false })
    expect(await ask()).toMatchObject({ system_cash: 1000 })
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: true })
    await shop.close(shift, 0)
    expect(await ask()).toMatchObject({ system_cash: 1000 })
  })
})
