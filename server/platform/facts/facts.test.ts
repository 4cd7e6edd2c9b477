// No write of a fact is missed: every table is a table of facts or listed with a reason, and every
// transaction that writes a fact leaves its fingerprint.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealNow } from '../../features/audit/sealing.queries.ts'
import { verifySeals } from '../../features/audit/verify.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withImmutabilityDisabled } from '../database/immutable-rows.ts'
import { createWriteTriggers } from './written-rows.ts'
import { FACT_TABLE_NAMES, factTable, keyOf, OTHER_TABLES } from './fact-tables.ts'

const VIEWS = ['staff_performance', 'sale_money']
/** Tables of the engine and the migrations. */
const HOUSEKEEPING = /^(kysely_migration|product_search|written_rows)/

whereEnginesDiffer('facts', (engine) => {
  test('SEAL-004 every table is a table of facts or has a reason, and every excluded column exists', async () => {
    const { context } = await openShop(engine)
    const tables = await context.store.schema.introspection.getTables()
    const known = [...FACT_TABLE_NAMES, ...Object.keys(OTHER_TABLES)].filter(
      (name) => !VIEWS.includes(name),
    )
    expect(
      tables
        .flatMap(({ name, isView }) => (isView || HOUSEKEEPING.test(name) ? [] : [name]))
        .toSorted(),
    ).toEqual(known.toSorted())
    for (const name of FACT_TABLE_NAMES) {
      const columns = tables
        .find((table) => table.name === name)
        ?.columns.map((column) => column.name)
      expect(columns).toEqual(expect.arrayContaining([keyOf(name), ...(factTable(name).but ?? [])]))
    }
  })

  test('SEAL-004 a direct write leaves its fingerprint, and a rolled-back one leaves none', async () => {
    const till = await openTill(engine)
    const { store, newId, now } = till.context
    const id = newId()
    const category = { id, name: 'Soaps', type: 'product', created_at: now() } as const
    await store.transaction((tx) => tx.insertInto('categories').values(category).execute())
    const [entry] = (await till.rows('audit_log')).filter(
      ({ facts }) => facts?.includes(id) === true,
    )
    expect(entry).toMatchObject({ action: 'facts_noted', entity: 'books' })
    const failing = store.transaction(async (tx) => {
      await tx.updateTable('categories').set({ name: 'Other' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await till.product()
    const { broken } = await verifySeals(store.db)
    expect(broken).toEqual([])
    expect(
      (await till.rows('audit_log')).filter(({ facts }) => facts?.includes(id) === true),
    ).toHaveLength(1)
  })

  test('SEAL-004 a row leaves no entry when only excluded columns or nothing changed', async () => {
    const till = await openTill(engine)
    const { id } = await till.product()
    const { store } = till.context
    const count = (await till.rows('audit_log')).length
    await store.transaction((tx) =>
      sql`update products set name = name, selling_price = selling_price, barcode = barcode
        where id = ${id}`.execute(tx),
    )
    expect(await till.rows('audit_log')).toHaveLength(count)
    await store.transaction((tx) =>
      sql`update products set barcode = '4711' where id = ${id}`.execute(tx),
    )
    await store.transaction((tx) =>
      sql`update products set barcode = null where id = ${id}`.execute(tx),
    )
    expect(await till.rows('audit_log')).toHaveLength(count + 2)
    expect((await verifySeals(store.db)).broken).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'SEAL-004 a trigger of an earlier version is replaced when a server opens the database',
    async () => {
      const till = await openTill(engine)
      const { id } = await till.product()
      const { store } = till.context
      const triggers = async () => {
        const named = sql<{
          name: string
        }>`select tgname as name from pg_trigger where tgrelid = cast('products' as regclass)
          and tgname like 'note%' order by 1`
        return (await named.execute(store.db)).rows.map(({ name }) => name)
      }
      const expected = await triggers()
      const update = expected.find((name) => name.includes('update')) ?? ''
      await sql.raw(`drop trigger ${update} on products`).execute(store.schema)
      const old = `create trigger note_products_update after update of "name" on products for each row execute function note_row('products', 'id')`
      await sql.raw(old).execute(store.schema)
      await store.transaction(createWriteTriggers)
      expect(await triggers()).toEqual(expected)
      const count = (await till.rows('audit_log')).length
      await store.transaction((tx) =>
        sql`update products set name = name, barcode = '4711' where id = ${id}`.execute(tx),
      )
      expect(await till.rows('audit_log')).toHaveLength(count + 1)
    },
  )

  test('SEAL-004 a sale has fingerprints only of the projections of affected bundles', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    await till.bundle([{ product: soap, quantity: 2 }])
    await till.sell([{ product_id: soap.id, quantity: 2 }])
    const sold = (await till.rows('audit_log'))
      .filter(({ action }) => action === 'sale.complete')
      .map(({ facts }) => Object.keys(JSON.parse(facts ?? '{}') as object))
    expect(sold).toEqual([[], ['stock_movements']])
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
  })

  test('SEAL-004 writes of one row keep their order when the clock is set back between them', async () => {
    const till = await openTill(engine)
    const { id } = await till.product()
    const category = { id, name: 'Soaps', type: 'product', created_at: till.context.now() } as const
    await till.write((tx) => tx.insertInto('categories').values(category).execute())
    till.setNow('2026-11-20T09:00:00.000Z')
    await till.write((tx) => tx.updateTable('categories').set({ name: 'Other' }).execute())
    till.setNow('2026-11-22T09:00:00.000Z')
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
    await till.write(sealNow)
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
  })

  test('SEAL-004 a sale that was corrected with disabled guards is compared with its new values', async () => {
    const till = await openTill(engine)
    const sale = await till.sell([{ product_id: (await till.product()).id }])
    await till.write((tx) =>
      withImmutabilityDisabled(tx, () =>
        sql`update sales set customer_name = 'Grace' where id = ${sale.id}`.execute(tx),
      ),
    )
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
  })
})
