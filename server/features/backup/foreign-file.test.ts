// Backup files of older products and other shops, on every engine.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { setDatabase } from '../../testing/stores.ts'

onEveryEngine('backup files of other shops', (engine) => {
  test('BKP-027 the report figures of a sale are computed when the file lacks them', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const before = await client.rows('sales')
    const sold = await client.rows('daily_items')
    const text = await client.export(['sales'])
    await client.remove(['sales'])
    expect(await client.rows('daily_items')).toEqual([])
    await client.restore(
      await client.check(text.replaceAll(/"(cogs|item_count|is_suspicious)":[^,]+,/g, '')),
    )
    expect(before.map(({ cogs, item_count }) => [cogs, item_count])).toEqual([
      [1200, 3],
      [600, 1],
    ])
    expect(await client.rows('sales')).toEqual(before)
    expect(await client.rows('daily_items')).toEqual(sold)
  })

  test('BKP-027 a restore into another shop matches departments and categories by name and continues the receipt numbers', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    const own = await to.shop.department('groceries')
    const restored = await to.restore(await to.check(await from.export(BACKUP_TABLES)))
    expect(restored).toMatchObject({ imported: 10, failed: 0 })
    const products = await to.rows('products')
    expect(products.find(({ name }) => name === 'Soap')).toMatchObject({
      department_id: own,
      current_stock: 5,
    })
    await expectHealthy(to.shop)
    expect((await to.rows('counters')).find(({ name }) => name === 'receipt_number')?.value).toBe(2)
  })

  test('GEN-014 decision D8: a file of the ten tables alone, as an older product wrote it, is restored', async () => {
    const client = await openBackupClient(engine)
    client.shop.leaveBroken('restored_sums')
    const [product, sale] = [uuidv7(), uuidv7()]
    const old = {
      version: '1.0',
      tables: {
        sales: [
          {
            id: sale,
            receipt_number: 'RCP1700000000000',
            subtotal: 900,
            total: 900,
            amount_paid: '1000.00',
            change_amount: 100,
            payment_method: 'cash',
            created_at: '2024-05-01T22:30:00+00:00',
            extra: 1,
          },
        ],
        products: [
          {
            id: product,
            name: 'Candle',
            selling_price: 500,
            current_stock: 4,
            category_id: uuidv7(),
            pricing_tiers: { retail: 500, bulk: 9 },
            tax: 0.18,
          },
        ],
      },
    }
    const checked = await client.check(JSON.stringify(old))
    expect(checked.tables.find(({ name }) => name === 'products')?.note).toMatch(
      /^1 of them had a department, category or supplier/,
    )
    expect(await client.restore(checked)).toMatchObject({ imported: 2, failed: 0 })
    expect(await client.rows('sales')).toMatchObject([
      {
        id: sale,
        amount_paid: 1000,
        business_date: '2024-05-02',
        created_at: '2024-05-01T22:30:00.000Z',
      },
    ])
    expect(await client.rows('products')).toMatchObject([
      {
        id: product,
        unit: 'piece',
        category_id: null,
        pricing_tiers: { retail: 500, wholesale: null, individual: null },
      },
    ])
    expect(await client.rows('stock_movements')).toMatchObject([
      { product_id: product, movement_type: 'restore', quantity: 4 },
    ])
  })

  test.each([
    '0100-01-01T00:00:00.000Z',
    '1899-12-31T21:29:40.001Z',
    '1900-01-01T00:00:00.000Z',
    '9998-12-31T23:59:59.999Z',
  ])(
    'BKP-014 a restore stores the time %s as its check read it, in whatever zone the database is',
    async (created_at) => {
      const client = await openBackupClient(engine)
      if (engine === 'postgres')
        await setDatabase(client.shop.context.store, 'timezone', 'Africa/Kampala')
      await client.stockUp()
      const customers = (await client.rows('customers')).map((customer) => ({
        ...customer,
        created_at,
      }))
      const text = (await client.export(['customers'])).replaceAll(
        /"created_at":"[^"]+"/g,
        `"created_at":"${created_at}"`,
      )
      await client.remove(['customers'])
      const checked = await client.check(text)
      expect(checked.tables).toMatchObject([{ name: 'customers', rows: 1, problem: null }])
      expect(await client.restore(checked)).toMatchObject({ imported: 1, failed: 0 })
      expect(await client.rows('customers')).toEqual(customers)
    },
  )
})
