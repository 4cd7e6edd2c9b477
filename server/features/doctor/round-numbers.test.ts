// Rows that an older version stored with rounding
// errors: found, rounded on request, and healthy again.
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Engine, Tx } from '../../platform/database/store.ts'
import { expectHealthy, findingsIn } from '../../testing/healthy.ts'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { sealAll } from '../audit/sealer.ts'
import { verifySeals } from '../audit/verify.ts'
import { roundNumbers } from './round-numbers.ts'

const DUST = 1e-9

/** Writes numbers as an older version stored them; PostgreSQL rounds its columns itself. */
const writeUnrounded = async (tx: Tx): Promise<void> => {
  await sql`update sale_items set quantity = quantity + ${DUST},
    base_quantity = base_quantity + ${DUST}, unit_price = unit_price + ${DUST}`.execute(tx)
  await sql`update stock_movements set quantity = quantity - ${DUST}
    where movement_type = 'sale'`.execute(tx)
  await sql`update internal_stock_usage set quantity = quantity + ${DUST},
    unit_value = unit_value + ${DUST}`.execute(tx)
  await sql`update expenses set amount = amount + ${DUST}`.execute(tx)
  await sql`update mobile_money_transactions set amount = amount - ${DUST}`.execute(tx)
  await sql`update reconciliations set system_cash = system_cash + ${DUST}`.execute(tx)
  await sql`update products set selling_price = selling_price + ${DUST},
    cost_price = cost_price + ${DUST}`.execute(tx)
  await sql`update services set base_price = base_price + ${DUST}`.execute(tx)
  await sql`update product_variants set selling_price = selling_price + ${DUST}`.execute(tx)
  await sql`update product_bundles set quantity = quantity + ${DUST}`.execute(tx)
}

const TABLES = [
  'sale_items',
  'stock_movements',
  'internal_stock_usage',
  'expenses',
  'mobile_money_transactions',
  'reconciliations',
  'products',
] as const

const numbersOf = async ({ rows }: BackupClient) => Promise.all(TABLES.map((table) => rows(table)))

const seal = ({ shop }: BackupClient) =>
  sealAll({ store: shop.context.store, now: shop.context.now, holder: 'test' })

const openSpoiled = async (engine: Engine) => {
  const client = await openBackupClient(engine)
  await client.stockUp()
  const before = await numbersOf(client)
  await client.shop.write((tx) => withImmutabilityDisabled(tx, () => writeUnrounded(tx)))
  await seal(client)
  return { client, before }
}

const repair = async ({ shop }: BackupClient): Promise<number> => {
  const { now, newId } = shop.context
  const actor = await shop.person('admin')
  return shop.write((tx) => roundNumbers(tx, { actor, now: now(), newId }))
}

whereEnginesDiffer('rounding stored numbers', (engine) => {
  test('DOC-005 numbers are rounded with one audit entry per row, and books, seals and stock stay in order', {
    timeout: 120_000,
  }, async () => {
    const { client, before } = await openSpoiled(engine)
    const { store, now } = client.shop.context
    expect(Object.keys(await findingsIn(store.db, now())).includes('not_rounded')).toBe(
      engine === 'sqlite',
    )
    const rows = await repair(client)
    expect(await numbersOf(client)).toEqual(before)
    await expectHealthy(client.shop)
    await seal(client)
    expect((await verifySeals(store.db)).broken).toEqual([])
    await expectHealthy(client.shop)
    const entries = (await client.rows('audit_log')).filter(
      ({ action }) => action === 'numbers_rounded',
    )
    expect([
      entries.length,
      entries.every(({ seal_seq }) => seal_seq !== null),
      await repair(client),
    ]).toEqual([rows, true, 0])
    const expense = entries.find(({ entity }) => entity === 'expense')
    expect(JSON.parse(expense?.before ?? 'null')).toEqual(
      engine === 'sqlite' ? { amount: 5000.5 + DUST } : null,
    )
    expect(JSON.parse(expense?.after ?? 'null')).toEqual(
      engine === 'sqlite' ? { amount: 5000.5 } : null,
    )
  })
})

whereEnginesDiffer('rounding stored tier prices', (engine) => {
  test('DOC-005 a tier price is rounded on input, and a stored one with rounding errors is found and rounded with an entry', async () => {
    const till = await openTill(engine)
    const clean = { retail: 900.25, wholesale: 850, individual: null }
    const soap = await till.product({ pricing_tiers: { ...clean, retail: 900.25 + DUST } })
    expect(soap.pricing_tiers).toEqual(clean)
    const { store, now, newId } = till.context
    const dusty = { ...clean, wholesale: 850 + DUST }
    await till.write((tx) => tx.updateTable('products').set({ pricing_tiers: dusty }).execute())
    expect((await findingsIn(store.db, now()))['not_rounded']).toMatchObject({ count: 1 })
    const round = () =>
      till.write((tx) => roundNumbers(tx, { actor: till.admin, now: now(), newId }))
    expect([await round(), await round()]).toEqual([1, 0])
    expect((await till.rows('products'))[0]?.pricing_tiers).toEqual(clean)
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'numbers_rounded')
    const values = [entry?.before, entry?.after].map(
      (text) => JSON.parse(text ?? 'null') as unknown,
    )
    expect(values).toEqual([{ pricing_tiers: dusty }, { pricing_tiers: clean }])
    await expectHealthy(till)
    await till.write((tx) =>
      tx
        .updateTable('products')
        .set({ pricing_tiers: { ...clean, retail: 900.254 } })
        .execute(),
    )
    expect(await round()).toBe(0)
    till.leaveBroken('not_rounded')
  })
})

test('DOC-005 a number is not rounded when its extra decimals are no rounding error', {
  timeout: 120_000,
}, async () => {
  const { client } = await openSpoiled('sqlite')
  client.shop.leaveBroken('not_rounded')
  const { store, now } = client.shop.context
  await repair(client)
  await client.shop.write((tx) =>
    withImmutabilityDisabled(tx, () =>
      sql`update expenses set amount = amount + 0.004`.execute(tx),
    ),
  )
  expect(await repair(client)).toBe(0)
  expect((await findingsIn(store.db, now()))['not_rounded']?.count).toBe(1)
})

test('DOC-005 npm run doctor -- --repair-numbers takes a snapshot and repairs the numbers, and the nightly proof then passes', {
  timeout: 120_000,
}, async () => {
  const { client } = await openSpoiled('sqlite')
  const { folder, context, ask, person } = client.shop
  const doctor = (...flags: string[]) => runDoctor(flags, { DATA_DIR: folder })
  const prove = async () => {
    await context.snapshots?.take('by-hand')
    await context.snapshots?.prove()
    return (await ask(healthApi.get, await person('admin'), {})).snapshots
  }
  const red = await doctor()
  expect([red.code, red.text]).toMatchObject([
    2,
    expect.stringContaining('npm run doctor -- --repair-numbers rounds it'),
  ])
  expect(await prove()).toMatchObject({
    problem: expect.stringContaining('the books are not right'),
    proven_at: null,
  })
  const done = await doctor('--repair-numbers')
  expect([done.code, done.text]).toMatchObject([
    0,
    expect.stringMatching(
      /^Snapshot: .*-before-repair\.db\nRounded the numbers of \d+ rows\. [^]*Healthy/,
    ),
  ])
  // The command line took its snapshot at the real time, so the next one must be newer.
  client.shop.setNow(new Date(new Date().getTime() + 60_000).toISOString())
  expect(await prove()).toMatchObject({ problem: null, proven_at: context.now() })
  expect((await doctor('--deep')).code).toBe(0)
  expect((await doctor('--repair-numbers')).text).toContain('No number needed rounding.')
})
