// The database protects facts: SQL from outside the app cannot change what was sold.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { addGuards } from './guards.ts'
import { missingGuards, withImmutabilityDisabled } from './immutable-rows.ts'

const run = (till: TestTill, text: string) => till.write((tx) => sql.raw(text).execute(tx))

const FACTS = [
  'sales',
  'sale_items',
  'stock_movements',
  'expenses',
  'reconciliations',
  'mobile_money_transactions',
  'internal_stock_usage',
  'audit_log',
] as const

const FORBIDDEN = [
  'update sale_items set quantity = 1',
  'delete from sale_items',
  'update stock_movements set quantity = 0',
  'delete from stock_movements',
  'update sales set total = 1',
  'update sales set amount_paid = 1, cogs = 3',
  "update sales set created_at = '2020-01-01T00:00:00.000Z'",
  'delete from sales',
  ...['cashier_name', 'customer_name', 'content_hash'].map(
    (column) => `update sales set ${column} = 'Somebody else'`,
  ),
  ...['department_id', 'customer_id', 'created_by'].map(
    (column) => `update sales set ${column} = id`,
  ),
  'update expenses set amount = 1',
  'delete from expenses',
  'update reconciliations set difference = 0',
  'delete from reconciliations',
  'update mobile_money_transactions set amount = 1',
  'delete from mobile_money_transactions',
  'update internal_stock_usage set total_value = 1',
  'delete from internal_stock_usage',
  "update audit_log set action = 'other'",
  "update audit_log set seal_seq = 7, details = 'x' where action = 'product.add'",
  'delete from audit_log',
]

whereEnginesDiffer('immutable rows', (engine) => {
  test('DATA-003 facts can neither be changed nor deleted, while report columns can be changed', async () => {
    const till = await openTill(engine)
    till.leaveBroken('sale_cost')
    const soap = await till.product()
    await till.sell([{ product_id: soap.id, quantity: 2 }])
    const books = { department_id: till.department_id, date: '2026-11-21' }
    await till.ask(expenseApi.record, till.admin, {
      ...books,
      description: 'Transport',
      category: 'Travel',
      amount: 500,
    })
    await till.ask(reconciliationApi.record, till.admin, {
      ...books,
      cashier_name: 'Joel',
      system_cash: 3000,
      reported_cash: 2900,
      notes: null,
    })
    const sent = {
      transaction_type: 'deposit',
      provider: 'MTN',
      phone_number: '0772123456',
      amount: 5000,
      customer_id: null,
    } as const
    await till.ask(mobileMoneyApi.record, till.admin, sent)
    await till.ask(internalUsageApi.record, till.admin, {
      product_id: soap.id,
      department_id: till.department_id,
      quantity: 1,
      reason: 'Shown',
    })
    const facts = () => Promise.all(FACTS.map((table) => till.rows(table)))
    const before = await facts()
    for (const text of FORBIDDEN)
      await expect(run(till, text), text).rejects.toThrow(/is never changed/)
    expect(await facts()).toEqual(before)
    await run(till, "update internal_stock_usage set status = 'accounted'")
    await run(till, 'update sales set cogs = 7, is_suspicious = 1')
    expect(await till.rows('sales')).toMatchObject([{ cogs: 7, is_suspicious: true }])
    if (engine === 'postgres')
      await expect(run(till, 'truncate sale_items')).rejects.toThrow(/is never changed/)
    expect(await missingGuards(till.context.store.db)).toEqual([])
  })

  test('DATA-003 only a transaction with disabled guards may delete sales, and none may delete audit entries', async () => {
    const till = await openTill(engine)
    till.leaveBroken('day_items')
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    await till.write((tx) => withImmutabilityDisabled(tx, () => sql`delete from sales`.execute(tx)))
    expect([(await till.rows('sales')).length, (await till.rows('sale_items')).length]).toEqual([
      0, 0,
    ])
    await till.sell([{ product_id: soap.id }])
    await expect(run(till, 'delete from sales')).rejects.toThrow(/is never changed/)
    const lifting = till.write((tx) =>
      withImmutabilityDisabled(tx, () => sql`delete from audit_log`.execute(tx)),
    )
    await expect(lifting.then(() => run(till, 'delete from sales'))).rejects.toThrow(
      /is never changed/,
    )
    expect(await till.rows('ledger_lifts')).toEqual([])
  })

  test('DATA-003 a missing guard is reported', async () => {
    const till = await openTill(engine)
    till.leaveBroken('guard_missing')
    await run(till, `drop trigger keep_sales_delete${engine === 'postgres' ? ' on sales' : ''}`)
    expect(await missingGuards(till.context.store.db)).toEqual(['keep_sales_delete'])
  })

  test('DATA-003 a guard that cannot be made is an error, and no guard of its list is left behind', async () => {
    const till = await openTill(engine)
    const guard = (table: string) =>
      ({ name: `${table}_made`, table, event: 'delete', unless: 'never' }) as const
    const making = till.write((tx) =>
      addGuards(tx as unknown as Kysely<never>, engine, [guard('customers'), guard('nowhere')]),
    )
    await expect(making).rejects.toThrow(/nowhere/)
    await run(till, 'delete from customers')
  })
})
