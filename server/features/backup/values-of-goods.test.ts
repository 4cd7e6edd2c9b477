// Values of goods in a backup file: kept as they are, and computed for a file of an older version.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Row = Readonly<Record<string, unknown>>
type File = { readonly tables: Record<string, readonly Row[]> }

const REMOVED = BACKUP_TABLES.filter((table) => table !== 'departments')
const ADDED = ['stock_value', 'base_value', 'value', 'cost_difference', 'cost_value']

/** Without what an older version did not have. */
const olderRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ADDED.includes(name)))

const VALUED = ['products', 'stock_movements', 'sale_items', 'transfer_lines']

onEveryEngine('values in a backup file', (engine) => {
  const openEmptied = async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const valuesOf = async () =>
      (await client.rows('products'))
        .map(({ name, stock_value }) => [name, stock_value] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const before = await valuesOf()
    const file = JSON.parse(await client.export(BACKUP_TABLES)) as File
    expect(await client.remove(REMOVED)).toMatchObject({ failed: 0 })
    return { client, valuesOf, before, file }
  }

  test('GOODS-013 restored goods have the value of the file, and their movements explain it', {
    timeout: 120_000,
  }, async () => {
    const { client, valuesOf, before, file } = await openEmptied()
    await client.restore(await client.check(JSON.stringify(file)))
    expect(await valuesOf()).toEqual(before)
    expect(before.some(([, value]) => value > 0)).toBe(true)
    await expectHealthy(client.shop)
  })

  test('GOODS-013 goods of an older file are worth their stock at their cost, kits nothing', {
    timeout: 120_000,
  }, async () => {
    const { client, file } = await openEmptied()
    const tables = Object.fromEntries(
      Object.entries(file.tables).map(([name, rows]) => [
        name,
        VALUED.includes(name) ? rows.map(olderRow) : rows,
      ]),
    )
    await client.restore(await client.check(JSON.stringify({ ...file, tables })))
    const kits = new Set(
      (await client.rows('product_bundles')).map((part) => part.bundle_product_id),
    )
    const products = await client.rows('products')
    expect(products.map(({ stock_value }) => stock_value)).toEqual(
      products.map(({ id, current_stock, cost_price }) =>
        kits.has(id) ? 0 : Math.round(current_stock * (cost_price ?? 0) * 100),
      ),
    )
    await expectHealthy(client.shop)
  })
})
