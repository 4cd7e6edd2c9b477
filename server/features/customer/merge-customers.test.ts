// Merging customers on every engine: one account for both, nothing moved and nothing lost.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openCreditShop, type TestCredit } from '../../testing/credit.ts'
import { returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { loseEpoch, withSellingTill } from '../../testing/till-sales.ts'
import { findCustomer } from './account.queries.ts'

/** Grace, who is kept (limit 100,000), and her twin with a limit of 500,000. */
const openTwins = async (engine: 'sqlite' | 'postgres') => {
  const shop = await openCreditShop(engine)
  const twin = await shop.customer('Grace Twin')
  await shop.terms(twin, 500_000)
  return { ...shop, twin, merge: mergeOf(shop) }
}

const mergeOf =
  ({ ask, moderator, grace }: TestCredit) =>
  (customer: { readonly id: string }, into: { readonly id: string } = grace, by = moderator) =>
    ask(customerApi.merge, by, { customer_id: customer.id, into: into.id })

onEveryEngine('merged customers', (engine) => {
  test('CUST-018 CUST-020 the kept account has both balances and every entry stays with its customer when two are merged', async () => {
    const shop = await openTwins(engine)
    await shop.sellOnCredit(shop.grace, 10_000)
    await shop.sellOnCredit(shop.twin, 20_000)
    const before = await shop.rows('customer_entries')
    const { customer } = await shop.merge(shop.twin)
    expect(customer).toMatchObject({ id: shop.grace.id, balance: 30_000 })
    expect(await shop.rows('customer_entries')).toEqual(before)
    for (const asked of [shop.grace, shop.twin]) {
      const account = await shop.account(asked)
      expect(account).toMatchObject({
        customer: { id: shop.grace.id },
        balance: 30_000,
        balance_after: 30_000,
        credit_limit: 100_000,
      })
      expect(account.entries.map((entry) => [entry.amount, entry.merged_name])).toEqual([
        [10_000, null],
        [20_000, 'Grace Twin'],
      ])
    }
    const { rows } = await shop.ask(customerAccountApi.debtors, shop.moderator, {})
    expect(rows.map((row) => [row.customer_id, row.balance, row.not_due])).toEqual([
      [shop.grace.id, 30_000, 30_000],
    ])
  })

  test('CUST-018 the limit of the kept customer counts for both, to the shilling', async () => {
    const shop = await openTwins(engine)
    await shop.sellOnCredit(shop.twin, 80_000)
    await shop.merge(shop.twin)
    const credit = await shop.ask(customerAccountApi.credit, shop.seller, {
      customer_id: shop.twin.id,
    })
    expect(credit).toMatchObject({ customer_id: shop.grace.id, balance: 80_000, left: 20_000 })
    await expect(shop.sellOnCredit(shop.twin, 21_000, 20_001)).rejects.toMatchObject({
      code: 'credit_over_limit',
    })
    const sale = await shop.sellOnCredit(shop.twin, 20_000)
    expect(sale.customer).toEqual({ id: shop.grace.id, name: 'Nakato Grace' })
    const stored = await shop.rows('customer_entries')
    expect(stored.map((entry) => [entry.amount, entry.customer_id])).toContainEqual([
      20_000,
      shop.grace.id,
    ])
  })

  test('CUST-019 payments, undos and returns of the merged customer are those of the kept one', async () => {
    const shop = await openTwins(engine)
    const sale = await shop.sellOnCredit(shop.twin, 20_000)
    const { entry } = await shop.pay(shop.twin, 5000)
    await shop.merge(shop.twin)
    await shop.ask(customerAccountApi.undoPayment, shop.moderator, {
      id: shop.context.newId(),
      customer_id: shop.grace.id,
      entry_id: entry.id,
      reason: 'Typed twice',
    })
    expect(await shop.balance(shop.grace)).toBe(20_000)
    await shop.pay(shop.twin, 4000)
    const whole = await returnInput(shop, sale, [6])
    await shop.ask(refundApi.returnItems, shop.moderator, whole)
    const { balance, open } = await shop.account(shop.grace)
    expect(balance).toBe(10_000)
    expect(open.map(({ amount }) => amount)).toEqual([10_000])
    const { rows } = await shop.ask(customerAccountApi.debtors, shop.moderator, {})
    expect(rows.map((row) => [row.balance, row.not_due])).toEqual([[10_000, 10_000]])
  })

  test('CUST-019 what tills sold to the merged customer arrives after the merge as a sale of the kept one', async () => {
    const shop = await withSellingTill(await openTwins(engine))
    const line = { service_id: shop.line.service_id, item_name: 'Printing' }
    const customer_id = shop.twin.id
    const parts = [{ method: 'credit', amount: 3000, reference: null }]
    const bodies = [
      await shop.body([line], { customer_id }),
      await shop.body([{ ...line, quantity: 3 }], { customer_id, parts, epoch: 'before' }),
    ]
    await loseEpoch(shop, 'before')
    await shop.merge(shop.twin)
    for (const body of bodies)
      expect(await shop.send('closed', body)).toMatchObject({
        state: 'stored',
        sale: { customer: { id: shop.grace.id } },
      })
    expect(await shop.balance(shop.grace)).toBe(3000)
  })

  test('CUST-019 a customer is resolved to the kept one in one step when the kept one is merged later', async () => {
    const shop = await openTwins(engine)
    const third = await shop.customer('Grace Third')
    await shop.sellOnCredit(shop.twin, 1000)
    await shop.merge(shop.twin, third)
    await shop.merge(third)
    const { db } = shop.context.store
    for (const one of [shop.twin, third])
      expect((await findCustomer(db, one.id))?.id).toBe(shop.grace.id)
    expect(await shop.balance(shop.grace)).toBe(1000)
  })

  test('CUST-020 lists show the kept customer only, and the search finds both names and gives that one', async () => {
    const shop = await openTwins(engine)
    await shop.merge(shop.twin)
    const list = await shop.ask(customerApi.list, shop.seller, {})
    expect(list.map(({ id, merged }) => [id, merged])).toEqual([
      [shop.grace.id, [{ name: 'Grace Twin', phone: '0772123456' }]],
    ])
    const totals = await shop.ask(analyticsApi.adminTotals, shop.admin, {})
    expect(totals.customers).toBe(1)
    for (const term of ['twin', 'nakato'])
      expect(await shop.ask(customerApi.suggest, shop.seller, { term })).toEqual([
        { id: shop.grace.id, name: 'Nakato Grace', phone: '0772123456' },
      ])
  })

  test('CUST-021 a merged customer is neither changed nor merged again, and nobody into oneself', async () => {
    const shop = await openTwins(engine)
    await shop.merge(shop.twin)
    const third = await shop.customer('Grace Third')
    const refused = { code: 'customer_merged', message: 'Grace Twin was merged into Nakato Grace' }
    await expect(shop.merge(shop.twin, third)).rejects.toMatchObject(refused)
    await expect(shop.merge(third, shop.twin)).rejects.toMatchObject(refused)
    await expect(shop.terms(shop.twin, 1)).rejects.toMatchObject(refused)
    const edit = { id: shop.twin.id, name: 'Other', email: null, phone: null, address: null }
    await expect(shop.ask(customerApi.update, shop.admin, edit)).rejects.toMatchObject(refused)
    await expect(shop.merge(shop.grace)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('CUST-021 nobody is merged while an approval for a sale of either is asked', async () => {
    const shop = await openTwins(engine)
    await shop.ask(shopRulesApi.save, shop.admin, { approvals: true })
    const sale = await shop.sellOnCredit(shop.twin, 1000)
    await shop.ask(approvalRequestApi.send, shop.seller, {
      requests: [{ action: 'void', document_id: sale.id }],
    })
    const message = expect.stringMatching(/^An approval for .+ is waiting. Answer it first$/)
    const refused = { code: 'customer_asked', message }
    await expect(shop.merge(shop.twin)).rejects.toMatchObject(refused)
    await expect(shop.merge(shop.grace, shop.twin)).rejects.toMatchObject(refused)
    const third = await shop.customer('Grace Third')
    await shop.merge(third)
  })

  test('CUST-018 CUST-022 leaders only merge, with one entry that has both names, also when it is sent twice', async () => {
    const shop = await openTwins(engine)
    await expect(shop.merge(shop.twin, shop.grace, shop.seller)).rejects.toMatchObject({
      status: 403,
    })
    await shop.sellOnCredit(shop.twin, 1000)
    await shop.merge(shop.twin)
    await shop.merge(shop.twin)
    expect(await shop.balance(shop.grace)).toBe(1000)
    const { rows } = await shop.ask(auditApi.list, shop.admin, {})
    const merges = rows.filter(({ action }) => action === 'customer.merge')
    expect(merges.map(({ subject }) => subject)).toEqual(['Grace Twin into Nakato Grace'])
  })

  test('CUST-019 payments that are taken while their customer is merged are those of the kept one', async () => {
    const shop = await openTwins(engine)
    await shop.sellOnCredit(shop.twin, 60_000)
    const payAll = () => Array.from({ length: 6 }, () => shop.pay(shop.twin, 1000))
    await Promise.all([...payAll(), shop.merge(shop.twin), ...payAll()])
    expect(await shop.balance(shop.grace)).toBe(48_000)
    expect((await shop.account(shop.grace)).entries).toHaveLength(13)
  })

  test('CUST-019 of a merge and sales on credit at once nothing is lost and the limit holds', async () => {
    const shop = await openTwins(engine)
    const sales = Array.from({ length: 6 }, () =>
      shop.ask(saleApi.complete, shop.seller, shop.creditDraft(shop.twin, 30_000)),
    )
    const [merged, ...sold] = await Promise.allSettled([shop.merge(shop.twin), ...sales])
    expect(merged.status).toBe('fulfilled')
    const stored = sold.filter(({ status }) => status === 'fulfilled').length
    expect(await shop.balance(shop.grace)).toBe(stored * 30_000)
    const [twin] = (await shop.rows('customers')).filter(({ id }) => id === shop.twin.id)
    expect(twin?.balance).toBe(0)
  })
})
