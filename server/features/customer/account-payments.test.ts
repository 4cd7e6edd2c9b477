// Payments of customers on every engine: what they settle,
// their undo, credit that is paid out, adjustments.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { openCreditShop, type TestCredit } from '../../testing/credit.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const payOut = (shop: TestCredit, amount: number, fields: object = {}) =>
  shop.ask(customerAccountApi.payOut, shop.moderator, {
    id: shop.context.newId(),
    customer_id: shop.grace.id,
    amount,
    method: 'cash',
    ...fields,
  })

const undo = (shop: TestCredit, entry_id: string, who = shop.moderator) =>
  shop.ask(customerAccountApi.undoPayment, who, {
    id: shop.context.newId(),
    customer_id: shop.grace.id,
    entry_id,
    reason: 'Typed twice',
  })

whereEnginesDiffer('account payments', (engine) => {
  test('CREDIT-019 CREDIT-021 a cash payment lowers the balance and raises what the open shift should hold', async () => {
    const shop = await openCreditShop(engine)
    const shift = await shop.open(10_000)
    await shop.sellOnCredit(shop.grace, 50_000, 40_000, shop.place)
    const { entry, balance, customer } = await shop.pay(shop.grace, 15_000, shop.place)
    expect({ balance, customer }).toEqual({
      balance: 25_000,
      customer: { id: shop.grace.id, name: 'Nakato Grace' },
    })
    expect(entry).toMatchObject({
      kind: 'repayment',
      amount: -15_000,
      balance_after: 25_000,
      can_undo: true,
    })
    const { expected, sums } = await shop.report(shift)
    expect(expected).toEqual({ cash: 35_000, mobile_money: 0, card: 0 })
    expect(sums).toMatchObject({
      repayments: 15_000,
      credit_given: 40_000,
      came_in: { cash: 25_000 },
    })
  })

  test('REC-022 cash of customers raises the proposed cash of the department in whose drawer it is, also when an administrator took it', async () => {
    const shop = await openCreditShop(engine)
    const other = await shop.department('Bar')
    await shop.open(10_000)
    await shop.sellOnCredit(shop.grace, 50_000, 50_000, shop.place)
    await shop.pay(shop.grace, 15_000, shop.place)
    const { entry } = await shop.pay(shop.grace, 4000, shop.place, shop.admin)
    await shop.pay(shop.grace, 500, {}, shop.admin)
    const date = businessDate(shop.context.now())
    const proposed = async (department_id?: string) =>
      (await shop.ask(reconciliationApi.systemCash, shop.admin, { date, department_id }))
        ?.cash_payments ?? 0
    expect([await proposed(shop.department_id), await proposed(other), await proposed()]).toEqual([
      19_000, 0, 19_500,
    ])
    await undo(shop, entry.id, shop.admin)
    expect(await proposed(shop.department_id)).toBe(15_000)
  })

  test('CREDIT-023 SPLIT-023 an undone payment leaves balance and X report as they were, and is undone once', async () => {
    const shop = await openCreditShop(engine)
    const shift = await shop.open(10_000)
    await shop.sellOnCredit(shop.grace, 50_000, 50_000, shop.place)
    const before = await shop.report(shift)
    expect(before.expected).toEqual({ cash: 10_000, mobile_money: 0, card: 0 })
    const { entry } = await shop.pay(shop.grace, 15_000, shop.place)
    const both = await Promise.allSettled([undo(shop, entry.id), undo(shop, entry.id, shop.admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.report(shift)).toEqual(before)
    expect(await shop.balance(shop.grace)).toBe(50_000)
    await expect(undo(shop, entry.id)).rejects.toMatchObject({ message: 'This was already undone' })
    const { entries, open } = await shop.account(shop.grace)
    expect(entries.map(({ kind, note, can_undo }) => [kind, note, can_undo])).toEqual([
      ['sale', null, false],
      ['repayment', null, false],
      ['undo', 'Undo: Typed twice', false],
    ])
    expect(open).toMatchObject([{ amount: 50_000, charged: 50_000 }])
  })

  test('CREDIT-023 a payment is undone while its shift is open, without a shift on its day', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 50_000)
    const kept = {
      code: 'payment_kept',
      message: 'This payment can no longer be undone. An administrator can adjust the account',
    }
    const shift = await shop.open(0)
    const inShift = await shop.pay(shop.grace, 1000, shop.place)
    const outside = await shop.pay(shop.grace, 2000)
    await shop.close(shift, 1000)
    await expect(undo(shop, inShift.entry.id)).rejects.toMatchObject(kept)
    await undo(shop, outside.entry.id)
    const late = await shop.pay(shop.grace, 3000)
    shop.setNow('2026-11-22T09:00:00.000Z')
    await expect(undo(shop, late.entry.id)).rejects.toMatchObject(kept)
    const [sale] = (await shop.account(shop.grace)).entries
    await expect(undo(shop, sale?.id ?? '')).rejects.toMatchObject(kept)
    await expect(undo(shop, shop.context.newId())).rejects.toMatchObject({ code: 'not_found' })
    expect(await shop.balance(shop.grace)).toBe(46_000)
  })

  test('CREDIT-021 a payment that a closing overtook is a late event of the closure', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 50_000)
    const shift = await shop.open(0)
    const { id: closure_id } = await shop.close(shift, 0)
    const { entry } = await shop.pay(shop.grace, 1000, { ...shop.place, shift_id: shift.id })
    const closure = await shop.ask(closureApi.get, shop.admin, { closure_id })
    expect(closure.late).toMatchObject([
      { subject_type: 'movement', number: null, amounts: { cash: 1000 } },
    ])
    expect(closure).toMatchObject({ expected_cash: 0, state: 'after_closing' })
    await expect(undo(shop, entry.id)).rejects.toMatchObject({ code: 'payment_kept' })
  })

  test('CREDIT-025 CREDIT-026 a payment above the debt needs a confirmation and then stays as credit', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 10_000)
    const id = shop.context.newId()
    await expect(shop.pay(shop.grace, 15_000, { id })).rejects.toMatchObject({
      code: 'more_than_owed',
      status: 409,
      message: 'This is 5,000 more than owed. Keep it as credit?',
      details: { more: 5000 },
    })
    expect(await shop.balance(shop.grace)).toBe(10_000)
    expect((await shop.pay(shop.grace, 15_000, { id, keep: true })).balance).toBe(-5000)
    expect((await shop.account(shop.grace)).unassigned).toBe(5000)
    await expect(shop.pay(shop.grace, 1000)).rejects.toMatchObject({ details: { more: 1000 } })
  })

  test('CREDIT-040 CREDIT-041 credit is paid out up to what the shop owes, and lowers the expected cash', async () => {
    const shop = await openCreditShop(engine)
    const shift = await shop.open(10_000)
    await expect(payOut(shop, 1)).rejects.toMatchObject({ message: 'Only 0 can be paid out' })
    await shop.pay(shop.grace, 5000, { keep: true, ...shop.place })
    await expect(payOut(shop, 5001, shop.place)).rejects.toMatchObject({
      code: 'payout_too_much',
      message: 'Only 5,000 can be paid out',
    })
    expect((await payOut(shop, 5000, shop.place)).balance).toBe(0)
    expect((await shop.report(shift)).expected.cash).toBe(10_000)
    expect((await shop.report(shift)).sums).toMatchObject({
      repayments: 0,
      paid_back: { cash: 5000 },
    })
  })

  test('CREDIT-038 an adjustment has a reason, may go either way and is no money', async () => {
    const shop = await openCreditShop(engine)
    const { entry } = await shop.adjust(shop.grace, 30_000)
    expect(entry).toMatchObject({
      kind: 'adjustment',
      amount: 30_000,
      note: 'From the old book',
      due: '2026-12-21',
    })
    expect((await shop.adjust(shop.grace, -12_000)).balance).toBe(18_000)
    expect(await shop.rows('money_movements')).toEqual([])
    const bad = { id: shop.context.newId(), customer_id: shop.grace.id }
    for (const [amount, reason, message] of [
      [0, 'Written off', 'Amount cannot be 0'],
      [1.5, 'Written off', 'Amount must be whole shillings'],
      [1, '  ', 'Give a reason of at least 3 characters'],
    ] as const)
      await expect(
        shop.ask(customerAccountApi.adjust, shop.admin, { ...bad, amount, reason }),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        message,
      })
  })

  test('SHIFT-077 two payments of one customer outside shifts are two documents', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 20_000)
    for (const amount of [3000, 4000]) await shop.pay(shop.grace, amount)
    const days = await shop.ask(shiftApi.outside, shop.admin, {})
    expect(days).toEqual([{ date: '2026-11-21', documents: 2, cash: 7000 }])
  })

  test('CREDIT-019 a payment that is sent again is answered and counts once, with other content it is refused', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 10_000)
    const id = shop.context.newId()
    const first = await shop.pay(shop.grace, 4000, { id })
    const copies = await Promise.all(
      Array.from({ length: 8 }, () => shop.pay(shop.grace, 4000, { id })),
    )
    for (const copy of copies) expect(copy).toEqual({ ...first, replayed: true })
    await expect(shop.pay(shop.grace, 4001, { id })).rejects.toMatchObject({ code: 'key_reused' })
    await expect(shop.pay(await shop.customer('Musa'), 4000, { id })).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(await shop.balance(shop.grace)).toBe(6000)
    expect(await shop.rows('money_movements')).toHaveLength(2)
  })
})
