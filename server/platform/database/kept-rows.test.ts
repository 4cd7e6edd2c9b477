// The database itself keeps facts: whoever has a connection and writes SQL past the house cannot rewrite what was sold.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type Till } from '../../testing/till.ts'
import { missingGuards, whileLifted } from './kept-rows.ts'

const run = (till: Till, text: string) => till.write((tx) => sql.raw(text).execute(tx))

const FORBIDDEN = [
  'update sale_items set quantity = 1',
  'delete from sale_items',
  'update stock_movements set quantity = 0',
  'delete from stock_movements',
  'update sales set total = 1',
  'update sales set amount_paid = 1, cogs = 3',
  "update sales set created_at = '2020-01-01T00:00:00.000Z'",
  'delete from sales',
  "update audit_log set action = 'other'",
  "update audit_log set seal_seq = 7, details = 'x' where action = 'product.add'",
  'delete from audit_log',
]

onEveryEngine('kept rows', (engine) => {
  test('facts can neither be changed nor deleted; what the reports count beside them can', async () => {
    const till = await openTill(engine)
    await till.sell([{ product_id: (await till.product()).id, quantity: 2 }])
    const facts = () => Promise.all((['sales', 'sale_items', 'stock_movements', 'audit_log'] as const).map((table) => till.rows(table)))
    const before = await facts()
    for (const text of FORBIDDEN) await expect(run(till, text), text).rejects.toThrow(/is never changed/)
    expect(await facts()).toEqual(before)
    await run(till, 'update sales set cogs = 7, is_suspicious = 1')
    expect(await till.rows('sales')).toMatchObject([{ cogs: 7, is_suspicious: true }])
    if (engine === 'postgres') await expect(run(till, 'truncate sale_items')).rejects.toThrow(/is never changed/)
    expect(await missingGuards(till.world.store.db)).toEqual([])
  })

  test('lifted, a transaction may delete sales, but not what is on record; the next one may not', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    await till.write((tx) => whileLifted(tx, () => sql`delete from sales`.execute(tx)))
    expect([(await till.rows('sales')).length, (await till.rows('sale_items')).length]).toEqual([0, 0])
    await till.sell([{ product_id: soap.id }])
    await expect(run(till, 'delete from sales')).rejects.toThrow(/is never changed/)
    const lifting = till.write((tx) => whileLifted(tx, () => sql`delete from audit_log`.execute(tx)))
    await expect(lifting.then(() => run(till, 'delete from sales'))).rejects.toThrow(/is never changed/)
    expect(await till.rows('ledger_lifts')).toEqual([])
  })

  test('a guard that somebody took away is missed', async () => {
    const till = await openTill(engine)
    await run(till, `drop trigger keep_sales_delete${engine === 'postgres' ? ' on sales' : ''}`)
    expect(await missingGuards(till.world.store.db)).toEqual(['keep_sales_delete'])
  })
})
