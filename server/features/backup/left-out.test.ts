// Unreadable rows of a backup file: reported before anything is written, and left out with their
// dependents only by choice.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Tables = Record<string, Record<string, unknown>[]>

/** The file of a full shop with some damaged rows, and an empty shop to restore it into. */
const openSpoilt = async (engine: 'sqlite' | 'postgres', spoil: (tables: Tables) => void) => {
  const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
  await from.stockUp()
  const file = JSON.parse(await from.export(BACKUP_TABLES)) as { tables: Tables }
  spoil(file.tables)
  return { to, checked: await to.check(JSON.stringify(file)) }
}

const of = (tables: Tables, table: string, fields: object): Record<string, unknown> => {
  const row = tables[table]?.find((one) =>
    Object.entries(fields).every(([name, value]) => one[name] === value),
  )
  if (row === undefined) throw new Error(`No such row in ${table}`)
  return row
}

const counts = async ({ rows }: BackupClient) => [
  (await rows('sales')).length,
  (await rows('sale_items')).length,
]

onEveryEngine('unreadable rows of a backup file', (engine) => {
  test('BKP-016 an unreadable sale is named first and left out with its items when the person chooses to', {
    timeout: 120_000,
  }, async () => {
    const { to, checked } = await openSpoilt(engine, (tables) => {
      of(tables, 'sales', { receipt_number: 'RCP-000001' })['total'] = 'much'
    })
    const sales = checked.tables.find(({ name }) => name === 'sales')
    expect(sales).toMatchObject({
      rows: 2,
      added: 1,
      skipped: 0,
      left_out: { rows: 1, companions: 2 },
    })
    expect([sales?.problem, sales?.left_out?.examples]).toMatchObject([
      expect.stringMatching(/^sales, row \d: total must be a whole number$/),
      [sales?.problem],
    ])
    expect(await to.restore(checked, true)).toMatchObject({ imported: 10, failed: 0 })
    expect(await counts(to)).toEqual([1, 1])
    await expectHealthy(to.shop)
    const entry = (await to.rows('audit_log')).find(
      ({ action, subject }) => action === 'data_restored' && subject === 'sales',
    )
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ rows: 1, left_out: 3 })
  })

  test('BKP-016 a table stays unchanged and the reason is shown when the person does not leave rows out', {
    timeout: 120_000,
  }, async () => {
    const { to, checked } = await openSpoilt(engine, (tables) => {
      of(tables, 'sales', { receipt_number: 'RCP-000001' })['total'] = 'much'
    })
    const restored = await to.restore(checked)
    expect(restored.tables.find(({ name }) => name === 'sales')).toMatchObject({
      added: 0,
      problem: expect.stringMatching(/total must be/),
    })
    expect([restored.failed, await counts(to)]).toEqual([1, [0, 0]])
  })

  test('BKP-016 a sale is left out when one of its items is unreadable, and a bundle when one of its parts is', {
    timeout: 120_000,
  }, async () => {
    const { to, checked } = await openSpoilt(engine, (tables) => {
      of(tables, 'sale_items', { position: 2 })['quantity'] = null
      of(tables, 'products', { name: 'Soap' })['selling_price'] = -1
    })
    to.shop.leaveBroken('sale_unmoved')
    expect(checked.tables.find(({ name }) => name === 'sales')?.left_out).toMatchObject({
      rows: 1,
      companions: 2,
    })
    // Soap with its variant, alert and movements; the basket that holds soap with its part, its
    // movements and its usage.
    const products = checked.tables.find(({ name }) => name === 'products')
    expect([products?.added, products?.left_out?.rows]).toEqual([1, 2])
    expect(await to.restore(checked, true)).toMatchObject({ imported: 10, failed: 0 })
    expect([
      await counts(to),
      (await to.rows('products')).map(({ name }) => name),
      await to.rows('product_bundles'),
    ]).toEqual([[1, 1], ['Oud'], []])
    await expectHealthy(to.shop, 'sale_unmoved')
  })

  test('BKP-016 a table stays unchanged when the sale of an unreadable item is unknown', {
    timeout: 120_000,
  }, async () => {
    const { to, checked } = await openSpoilt(engine, (tables) => {
      of(tables, 'sale_items', { position: 2 })['sale_id'] = 'lost'
    })
    expect(checked.tables.find(({ name }) => name === 'sales')).toMatchObject({
      left_out: null,
      problem: expect.stringMatching(/sale_id must be an id/),
    })
    expect(await to.restore(checked, true)).toMatchObject({ imported: 9, failed: 1 })
    expect(await counts(to)).toEqual([0, 0])
  })
})
