// Counting and closing on every engine: counts that do not match, two people at once, numbers,
// repeated requests.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('counting and closing', (engine) => {
  test('SHIFT-044 SHIFT-045 counted cash is pieces times value, and pieces that do not exist are refused', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(5000)
    const pieces = { 'note-1000': 2, 'coin-1000': 3 }
    for (const wrong of [
      { 'note-500': 1 },
      { 'coin-50': 100_000 },
      { 'coin-50': -1 },
      { 'coin-50': 1.5 },
    ])
      await expect(shop.count(shift, 0, { pieces: wrong })).rejects.toThrow('Check the count')
    const { closed, closure } = await shop.count(shift, 0, { pieces })
    expect([closed, closure?.counted.cash, closure?.difference]).toEqual([true, 5000, 0])
  })

  test('SHIFT-046 SHIFT-047 SHIFT-048 a count within the rule closes, any other says only that it does not match', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(50_000)
    const wrong = await shop.count(shift, 48_950)
    expect(wrong).toEqual({ closed: false, count_number: 1, closure: null })
    expect(await shop.count(shift, 51_050)).toEqual({
      closed: false,
      count_number: 2,
      closure: null,
    })
    expect(await shop.count(shift, 50_000, { mobile_money: 1001 })).toMatchObject({ closed: false })
    expect(await shop.count(shift, 51_000)).toMatchObject({ closed: true, count_number: 4 })
    expect(
      (await shop.rows('shift_counts')).map(({ number, cash, created_by }) => [
        number,
        cash,
        created_by,
      ]),
    ).toEqual([48_950, 51_050, 50_000, 51_000].map((cash, at) => [at + 1, cash, shop.seller.id]))
  })

  test('SHIFT-049 SHIFT-050 SHIFT-051 a shift can only be closed with the newest count after five counts', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(50_000)
    const ids = Array.from({ length: 5 }, shop.context.newId)
    for (const id of ids) await shop.count(shift, 30_000, { id })
    await expect(shop.count(shift, 50_000)).rejects.toThrow(
      'This drawer was counted five times. Close it as it is',
    )
    const close = (count_id: string) =>
      shop.ask(shiftApi.close, shop.seller, {
        id: shop.context.newId(),
        shift_id: shift.id,
        count_id,
      })
    await expect(close(ids[0] ?? '')).rejects.toThrow('There is a newer count. Reload the page')
    const { closure } = await close(ids[4] ?? '')
    expect(closure).toMatchObject({
      difference: -20_000,
      state: 'waiting',
      is_waiting: true,
      count_number: 5,
    })
  })

  test('SHIFT-055 SHIFT-056 SHIFT-066 what is not counted has no difference, and no more is left than was counted', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(120_000)
    await expect(shop.count(shift, 120_000, { left_in_drawer: 120_001 })).rejects.toThrow(
      'Cash left for the next shift cannot be above 120,000',
    )
    const closure = await shop.close(shift, 120_000, { left_in_drawer: 50_000 })
    expect(closure).toMatchObject({
      counted: { cash: 120_000, mobile_money: null, card: null },
      left_in_drawer: 50_000,
    })
  })

  test('SHIFT-057 SHIFT-059 closing writes one reconciliation of the person who closed, with number and drawer', async () => {
    const shop = await openDrawerShop(engine)
    shop.setNow('2026-11-21T22:30:00.000Z')
    await shop.close(await shop.open(20_000), 19_500)
    expect((await shop.ask(reconciliationApi.list, shop.admin, {})).rows).toMatchObject([
      {
        cashier_name: shop.seller.full_name,
        date: '2026-11-22',
        system_cash: 20_000,
        reported_cash: 19_500,
        difference: -500,
        notes: 'Z-000001, Front',
        department_id: shop.department_id,
      },
    ])
  })

  test('PARK-019 closing leaves held carts, and the slip names their number and total', async () => {
    const shop = await openDrawerShop(engine)
    await shop.ask(shopRulesApi.save, shop.admin, { shifts: true, held_carts: true })
    const shift = await shop.open(20_000)
    const soap = await shop.ask(productApi.add, shop.admin, {
      name: 'Soap',
      unit: 'piece',
      selling_price: 1500,
      current_stock: 5,
      department_id: shop.department_id,
    })
    const line = newLine('line-1', sellableProduct(soap), 1)
    const cart = {
      ...emptyCart(shop.department_id),
      id: shop.context.newId(),
      lines: [line],
      lines_added: 1,
    }
    await shop.ask(heldCartApi.hold, shop.seller, { id: shop.context.newId(), cart, label: null })
    expect((await shop.close(shift, 20_000)).sums.held_carts).toEqual({ count: 1, amount: 1500 })
    expect(await shop.ask(heldCartApi.list, shop.seller, {})).toHaveLength(1)
  })

  test('SHIFT-058 SHIFT-059 a shift whose expected cash is below 0 closes', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open()
    await shop.move(shift, { movement_type: 'paid_out', amount: 5000, reason: 'Water bill' })
    expect(await shop.close(shift, 0)).toMatchObject({
      expected_cash: -5000,
      difference: 5000,
      state: 'waiting',
    })
    expect((await shop.ask(reconciliationApi.list, shop.admin, {})).rows).toMatchObject([
      { system_cash: -5000 },
    ])
  })

  test('SHIFT-062 SHIFT-063 two people who close at once make one closure, and numbers have no gaps', async () => {
    const shop = await openDrawerShop(engine)
    for (let round = 1; round <= 15; round += 1) {
      const shift = await shop.open()
      const count_id = shop.context.newId()
      await shop.count(shift, 5000, { id: count_id })
      const closings = [shop.seller, shop.moderator].map((who) =>
        shop.ask(shiftApi.close, who, { id: shop.context.newId(), shift_id: shift.id, count_id }),
      )
      const answers = await Promise.allSettled(closings)
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'shift_closed' },
      })
    }
    const numbers = (await shop.rows('closures')).map(({ number }) => number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  })

  test('SHIFT-048 a repeated count and a repeated closing answer what is stored', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(5000)
    const [id, closure_id] = [shop.context.newId(), shop.context.newId()]
    const wrong = await shop.count(shift, 0, { id, closure_id })
    expect(await shop.count(shift, 0, { id, closure_id })).toEqual(wrong)
    await expect(shop.count(shift, 50, { id, closure_id })).rejects.toMatchObject({
      code: 'key_reused',
    })
    const closing = { id: shop.context.newId(), shift_id: shift.id, count_id: id }
    const closed = await shop.ask(shiftApi.close, shop.seller, closing)
    expect(await shop.ask(shiftApi.close, shop.seller, closing)).toEqual(closed)
    const matching = { id: shop.context.newId(), closure_id: shop.context.newId() }
    const next = await shop.open(5000)
    const right = await shop.count(next, 5000, matching)
    expect(right.closed).toBe(true)
    expect(await shop.count(next, 5000, matching)).toEqual(right)
    await expect(shop.count(next, 5000)).rejects.toThrow('This shift is closed')
  })

  test('SHIFT-064 a shift, a count, a closure and a movement are not changed or deleted in the database', async () => {
    const shop = await openDrawerShop(engine)
    await shop.close(await shop.open(5000), 0)
    for (const table of ['shifts', 'shift_counts', 'closures', 'money_movements']) {
      const texts = [`delete from ${table}`, `update ${table} set id = id`]
      for (const text of texts)
        await expect(shop.write((tx) => sql.raw(text).execute(tx))).rejects.toThrow(
          `${table} is never changed`,
        )
    }
  })
})
