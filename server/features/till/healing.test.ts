// What stays right around a restore: the day of a late sale, the backup file with sales of tills,
// and a file that is restored while a till continues to sell.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { registerTill } from '../../testing/registered-till.ts'
import { restoreElsewhere, restoreHere } from '../../testing/restored.ts'
import { onEveryEngine, type Shop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { openSellingTill } from '../../testing/till-sales.ts'
import { findEpoch } from '../snapshot/epoch.queries.ts'

const epochOf = async ({ context }: Shop): Promise<string> =>
  (await findEpoch(context.store.db)) ?? ''

onEveryEngine('healing', (engine) => {
  test('OFF-138 a sale that arrives a day late counts on its own day, in history, reports and daily items', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product()
    const figuresOf = async (day: string) => {
      const { figures, top_items } = await shop.ask(reportApi.salesReport, shop.admin, {
        period: 'dates',
        from: day,
        until: day,
      })
      const { count, total } = await shop.ask(saleApi.history, shop.admin, {
        from: day,
        until: day,
      })
      const items = (await shop.rows('daily_items')).filter(
        ({ business_date }) => business_date === day,
      )
      const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
      return { revenue: figures.sales_total, sold: top_items.length, count, total, quantity }
    }
    // 23:50 in Kampala.
    shop.setNow('2026-11-21T20:50:00.000Z')
    const late = await shop.body([{ product_id: soap.id, quantity: 2 }])
    shop.setNow('2026-11-22T09:00:00.000Z')
    const nothing = { revenue: 0, sold: 0, count: 0, total: 0, quantity: 0 }
    expect([await figuresOf('2026-11-21'), await figuresOf('2026-11-22')]).toEqual([
      nothing,
      nothing,
    ])
    await shop.send('closed', late)
    const sold = { revenue: 2000, sold: 1, count: 1, total: 2000, quantity: 2 }
    expect([await figuresOf('2026-11-21'), await figuresOf('2026-11-22')]).toEqual([sold, nothing])
  })

  test('OFF-203 a backup file holds origins, flags and old versions, and a restored shop is equal', {
    timeout: 120_000,
  }, async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product()
    await shop.send('closed', await shop.body([{ product_id: soap.id }]))
    await shop.send('closed', await shop.body([{ product_id: soap.id, unit_price: 900 }]))
    const seen = await shop.ask(productApi.get, shop.admin, { id: soap.id })
    const change = { ...seen, seen, seen_stock: seen.current_stock, selling_price: 1200 }
    await shop.ask(productApi.update, shop.admin, change)
    for (const table of ['sale_origins', 'document_flags', 'item_versions'] as const)
      expect([table, (await shop.rows(table)).length > 0]).toEqual([table, true])
    await restoreElsewhere(engine, shop, 'sale_unreviewed')
  })

  test('OFF-199 after a backup file is restored, a till offers what it holds and reads the catalogue anew, and nothing is stored twice', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const sold = await shop.sell([{ product_id: (await shop.product()).id }])
    const epoch = await epochOf(shop)
    await restoreHere(shop)
    const answer = await till.report({ epoch, last_stored: { id: sold.id, epoch } })
    expect(answer.epoch).not.toBe(epoch)
    expect(await till.call(tillApi.offer, { sales: [{ id: sold.id, epoch }] })).toEqual({
      missing: [],
      purged: [],
    })
    // A till reads the catalogue again when its epoch differs.
    const delta = await shop.ask(catalogueApi.catalogue, shop.admin, { cursor: shop.context.now() })
    expect(delta.epoch).toBe(answer.epoch)
    expect(await shop.rows('sales')).toHaveLength(1)
    expect((await shop.rows('audit_log')).filter(({ action }) => action === 'past_lost')).toEqual(
      [],
    )
  })
})
