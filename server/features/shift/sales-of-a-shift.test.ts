// Sales and shifts on every engine: the shift of a sale, late sales, cash outside shifts, sales
// beside a closing.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { recordLateEvent } from './take-shift.queries.ts'

onEveryEngine('sales of a shift', (engine) => {
  test('SHIFT-061 SHIFT-073 SHIFT-074 a sale belongs to the open shift; after closing to the shift that it names, as a late event', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100 })
    const sell = (shift_id?: string) =>
      shop.sell([{ product_id: soap.id }], {
        ...shop.place,
        ...(shift_id !== undefined && { shift_id }),
        amount_paid: 1000,
      })
    const first = await shop.open(5000)
    await sell()
    const closed = await shop.close(first, 6000)
    await sell(first.id)
    const after = await shop.ask(closureApi.get, shop.admin, { closure_id: closed.id })
    expect(after).toMatchObject({
      expected: closed.expected,
      sums: closed.sums,
      state: 'after_closing',
    })
    expect(after.late).toMatchObject([
      {
        subject_type: 'sale',
        number: 'RCP-000002',
        amounts: { cash: 1000, mobile_money: 0, card: 0 },
      },
    ])
    // Without a claim, and with the claim of an older shift, it is a sale outside shifts.
    await sell()
    const second = await shop.open(0)
    await sell(first.id)
    expect((await shop.report(second)).sums.sales.count).toBe(1)
    await shop.close(second, 1000)
    await sell(first.id)
    const sold = (await shop.rows('sales')).toSorted((a, b) =>
      a.receipt_number < b.receipt_number ? -1 : 1,
    )
    expect(sold.map(({ shift_id }) => shift_id)).toEqual([
      first.id,
      first.id,
      null,
      second.id,
      null,
    ])
  })

  test('SHIFT-074 a late movement of money counts alone, and not with its opposite', async () => {
    const shop = await openDrawerShop(engine)
    shop.leaveBroken()
    const shift = await shop.open(5000)
    const { movement } = await shop.move(shift, { amount: 2000, reason: 'From the safe' })
    const undo = { id: shop.context.newId(), shift_id: shift.id, movement_id: movement.id }
    await shop.ask(shiftApi.undo, shop.seller, undo)
    const closed = await shop.close(shift, 5000)
    const late = { subject_type: 'movement' as const, subject_id: movement.id }
    await shop.write((tx) =>
      recordLateEvent(tx, { shift_id: shift.id, closure_id: closed.id }, late, {
        newId: shop.context.newId,
        now: shop.context.now(),
      }),
    )
    const found = await shop.ask(closureApi.get, shop.admin, { closure_id: closed.id })
    expect(found.late).toMatchObject([{ subject_type: 'movement', amounts: { cash: 2000 } }])
  })

  test('SHIFT-065 the first and last receipt of a shift follow their numbers beyond six digits', async () => {
    const shop = await openDrawerShop(engine)
    shop.leaveBroken('seal_broken')
    const soap = await shop.product()
    await shop.write((tx) =>
      tx
        .updateTable('counters')
        .set({ value: 999_998 })
        .where('name', '=', 'receipt_number')
        .execute(),
    )
    const shift = await shop.open()
    for (let sold = 0; sold < 2; sold += 1)
      await shop.sell([{ product_id: soap.id }], { ...shop.place, amount_paid: 1000 })
    const sums = { first_receipt: 'RCP-999999', last_receipt: 'RCP-1000000' }
    expect((await shop.report(shift)).sums).toMatchObject(sums)
  })

  test('SHIFT-075 SHIFT-076 with the rule on only a till with an open shift sells, and nothing is written otherwise', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product()
    const sell = (fields: object = {}) =>
      shop.sell([{ product_id: soap.id }], { amount_paid: 1000, ...fields })
    await sell()
    await shop.ask(shopRulesApi.save, shop.admin, { sell_only_in_shift: true })
    for (const fields of [{}, shop.place])
      await expect(sell(fields)).rejects.toThrow('Open a shift first')
    expect([await shop.stock(soap), (await shop.rows('sales')).length]).toEqual([9, 1])
    await shop.open()
    expect((await sell(shop.place)).receipt_number).toBe('RCP-000002')
    // A shop that no longer uses shifts sells as before.
    await shop.close({ id: (await shop.rows('shifts'))[0]?.id ?? '' }, 1000)
    await shop.ask(shopRulesApi.save, shop.admin, { shifts: false })
    await sell()
  })

  test('SHIFT-082 a sale with the drawer of another department is refused, and a replay is one sale even when it names another shift', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product()
    const elsewhere = await shop.addDrawer({
      name: 'Elsewhere',
      department_id: await shop.department('Printing'),
    })
    const draft = shop.draft([{ product_id: soap.id }], { drawer_id: elsewhere.id })
    await expect(shop.ask(saleApi.complete, shop.seller, draft)).rejects.toThrow(
      'The drawer was not found',
    )
    const shift = await shop.open()
    const own = shop.draft([{ product_id: soap.id }], { ...shop.place, shift_id: shift.id })
    await shop.ask(saleApi.complete, shop.seller, own)
    await shop.close(shift, 1000)
    const again = { ...own, shift_id: (await shop.open()).id }
    expect(await shop.ask(saleApi.complete, shop.seller, again)).toMatchObject({ replayed: true })
  })

  test('SHIFT-077 cash of a department with a drawer that belongs to no shift is listed by day for leaders', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100 })
    const printing = await shop.department('Printing')
    const sell = (fields: object = {}, who = shop.seller) =>
      shop.sell([{ product_id: soap.id }], { amount_paid: 1000, ...fields }, who)
    await sell()
    await sell({ payment_method: 'mobile_money', amount_paid: 5000 })
    await sell({ payment_method: 'card' })
    await sell({ department_id: printing }, shop.admin)
    await shop.open()
    await sell(shop.place)
    shop.setNow('2026-11-22T09:00:00.000Z')
    await sell()
    const days = [
      { date: '2026-11-22', documents: 1, cash: 1000 },
      { date: '2026-11-21', documents: 2, cash: -3000 },
    ]
    expect(await shop.ask(shiftApi.outside, shop.admin, {})).toEqual(days)
    expect(await shop.ask(shiftApi.outside, shop.moderator, {})).toEqual(days)
    expect(await shop.ask(shiftApi.outside, await shop.person('moderator', printing), {})).toEqual(
      [],
    )
    await expect(shop.ask(shiftApi.outside, shop.seller, {})).rejects.toMatchObject({
      code: 'not_allowed',
    })
    shop.setNow('2026-12-21T09:00:00.000Z')
    expect(await shop.ask(shiftApi.outside, shop.admin, {})).toEqual([days[0]])
  })

  test('SHIFT-060 sales beside a closing are in the closure or late events of it, never both and never neither', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100_000 })
    const rounds = engine === 'postgres' ? 40 : 10
    for (let round = 0; round < rounds; round += 1) {
      const shift = await shop.open()
      const place = { ...shop.place, shift_id: shift.id, amount_paid: 1000 }
      const count_id = shop.context.newId()
      await shop.count(shift, 500_000, { id: count_id })
      const closing = { id: shop.context.newId(), shift_id: shift.id, count_id }
      const work = Array.from({ length: 6 }, (_, at) =>
        at === round % 6
          ? shop.ask(shiftApi.close, shop.seller, closing)
          : shop.sell(
              [{ product_id: soap.id }],
              place,
              at % 2 === 0 ? shop.seller : shop.moderator,
            ),
      )
      await Promise.all(work)
      const closure = await shop.ask(closureApi.get, shop.admin, { closure_id: closing.id })
      expect(closure.sums.sales.count + closure.late.length).toBe(5)
      expect(
        closure.expected.cash + closure.late.reduce((sum, { amounts }) => sum + amounts.cash, 0),
      ).toBe(5000)
      expect(
        (await shop.rows('sales')).filter(({ shift_id }) => shift_id === shift.id),
      ).toHaveLength(5)
    }
  })
})
