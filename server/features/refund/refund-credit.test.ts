// Returns and voids of sales on credit, on every engine: the debt goes first, and no money moves
// for it.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openCreditShop, type TestCredit } from '../../testing/credit.ts'
import { returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { removeData } from '../backup/remove-data.ts'

const removeCustomers = async ({ admin, context }: TestCredit) => {
  const by = { actor: admin, now: context.now(), newId: context.newId }
  const onFault = (error: unknown) => {
    throw error
  }
  return removeData(context.store, ['customers'], { by, report: () => undefined, onFault })
}

onEveryEngine('returns of credit', (engine) => {
  test('REFUND-043 CREDIT-028 a return reduces the debt of its sale first and pays the rest in money', async () => {
    const shop = await openCreditShop(engine)
    const shift = await shop.open(50_000)
    await shop.sellOnCredit(shop.grace, 5000)
    const sale = await shop.sellOnCredit(shop.grace, 20_000, 10_000, shop.place)
    const first = await returnInput(shop, sale, [8])
    expect(first.pay_back).toEqual([{ method: 'credit', amount: 8000 }])
    const { refund } = await shop.ask(refundApi.returnItems, shop.moderator, {
      ...first,
      ...shop.place,
    })
    expect(refund.pay_back).toMatchObject([{ method: 'credit', amount: 8000 }])
    expect((await shop.report(shift)).expected.cash).toBe(60_000)
    const { balance, open, entries } = await shop.account(shop.grace)
    expect(balance).toBe(7000)
    expect(open.map(({ amount, number }) => [amount, number])).toEqual([
      [5000, 'RCP-000001'],
      [2000, 'RCP-000002'],
    ])
    expect(entries.at(-1)).toMatchObject({
      kind: 'refund',
      amount: -8000,
      number: 'REF-000001',
      sale_id: sale.id,
    })
    const rest = await returnInput(shop, sale, [12])
    expect(rest.pay_back).toEqual([
      { method: 'credit', amount: 2000 },
      { method: 'cash', amount: 10_000 },
    ])
    await shop.ask(refundApi.returnItems, shop.moderator, { ...rest, ...shop.place })
    expect(await shop.balance(shop.grace)).toBe(5000)
    expect((await shop.report(shift)).expected.cash).toBe(50_000)
  })

  test('REFUND-043 a debt is never paid back in cash while the customer is there', async () => {
    const shop = await openCreditShop(engine)
    const sale = await shop.sellOnCredit(shop.grace, 20_000, 15_000)
    const whole = await returnInput(shop, sale, [20])
    const payBack = (cash: number) =>
      shop.ask(refundApi.returnItems, shop.admin, {
        ...whole,
        pay_back: [
          { method: 'cash', amount: cash },
          { method: 'credit', amount: 20_000 - cash },
        ],
      })
    await expect(payBack(5001)).rejects.toMatchObject({
      message: 'Only 5,000 can be paid back by Cash',
    })
    await expect(payBack(4999)).rejects.toMatchObject({
      message: 'Only 15,000 can be paid back by Credit',
    })
    await payBack(5000)
    expect(await shop.balance(shop.grace)).toBe(0)
  })

  test('REFUND-043 goods of a debt that was paid become credit of the customer', async () => {
    const shop = await openCreditShop(engine)
    const sale = await shop.sellOnCredit(shop.grace, 20_000)
    await shop.pay(shop.grace, 20_000)
    await shop.ask(refundApi.returnItems, shop.moderator, await returnInput(shop, sale, [5]))
    expect(await shop.balance(shop.grace)).toBe(-5000)
    const pay = {
      id: shop.context.newId(),
      customer_id: shop.grace.id,
      amount: 5000,
      method: 'cash',
    } as const
    expect((await shop.ask(customerAccountApi.payOut, shop.moderator, pay)).balance).toBe(0)
  })

  test('REFUND-044 the credit part of a deleted customer is paid back in cash, and role user needs an approval', async () => {
    const shop = await openCreditShop(engine)
    await shop.ask(shopRulesApi.save, shop.admin, { approvals: true })
    const sale = await shop.sellOnCredit(shop.grace, 6000)
    await shop.pay(shop.grace, 6000)
    expect(await removeCustomers(shop)).toMatchObject({ failed: 0 })
    const { caps } = await shop.ask(refundApi.ofSale, shop.seller, { id: sale.id })
    expect(caps).toEqual({ cash: 0, mobile_money: 0, card: 0, credit: 0 })
    const back = await returnInput(shop, sale, [6])
    expect(back.pay_back).toEqual([{ method: 'cash', amount: 6000 }])
    await expect(shop.ask(refundApi.returnItems, shop.seller, back)).rejects.toMatchObject({
      code: 'approval_needed',
    })
    const { refund } = await shop.ask(refundApi.returnItems, shop.moderator, back)
    expect(refund.pay_back).toMatchObject([{ method: 'cash', amount: 6000 }])
    expect(await shop.rows('customer_entries')).toEqual([])
  })

  test('VOID-016 a void takes the credit of the sale off the account and leaves the drawer as it was', async () => {
    const shop = await openCreditShop(engine)
    const shift = await shop.open(10_000)
    const before = (await shop.report(shift)).expected
    const sale = await shop.sellOnCredit(shop.grace, 20_000, 15_000, shop.place)
    const draft = { id: shop.context.newId(), sale_id: sale.id, reason: 'Typed twice' }
    const copies = await Promise.all(
      [1, 2, 3].map(() => shop.ask(refundApi.voidSale, shop.moderator, draft)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await shop.report(shift)).expected).toEqual(before)
    const { balance, open, entries } = await shop.account(shop.grace)
    expect({ balance, open }).toEqual({ balance: 0, open: [] })
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 15_000],
      ['refund', -15_000],
    ])
  })
})
