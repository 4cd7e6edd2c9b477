// Products and services that are no longer sold, on every engine: where they are left out, and that
// they come back.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { unpackRows } from '@webale/domain/features/till/catalogue.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const openShelf = async (engine: Engine) => {
  const till = await openTill(engine)
  const soap = await till.product({ barcode: 'SOAP-1', current_stock: 11 })
  const { ask, admin, seller } = till
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
  return {
    ...till,
    soap,
    names,
    retire: (is_retired: boolean) => ask(productApi.retire, admin, { id: soap.id, is_retired }),
    /** Where the seller and the leaders meet it. */
    places: async () => ({
      offered: names(await ask(productApi.search, seller, {})),
      found: names(await ask(productApi.search, seller, { term: 'soap' })),
      scanned: names(await ask(productApi.search, seller, { term: 'SOAP-1' })),
      sold_out: await ask(productApi.soldOut, seller, { term: 'SOAP-1' }),
      low: names(await ask(productApi.alerts, admin, {})),
      low_stock: (await ask(reportApi.dashboard, admin, {})).low_stock,
      alerts: (await ask(stockApi.alerts, admin, {})).length,
    }),
  }
}

const NOWHERE = {
  offered: [],
  found: [],
  scanned: [],
  sold_out: { count: 0, retired: 'Soap' },
  low: [],
  low_stock: 0,
  alerts: 0,
}

onEveryEngine('no longer sold', (engine) => {
  test('PROD-050 PROD-051 a product that is no longer sold is in no list, and comes back', async () => {
    const shelf = await openShelf(engine)
    await shelf.sell([{ product_id: shelf.soap.id }])
    const before = await shelf.places()
    expect(before).toMatchObject({ scanned: ['Soap'], low_stock: 1, alerts: 1 })
    shelf.setNow('2026-11-22T09:00:00.000Z')
    expect((await shelf.retire(true)).retired_at).toBe('2026-11-22T09:00:00.000Z')
    expect(await shelf.places()).toEqual(NOWHERE)
    shelf.setNow('2026-11-23T09:00:00.000Z')
    expect((await shelf.retire(true)).retired_at).toBe('2026-11-22T09:00:00.000Z')
    expect((await shelf.retire(false)).retired_at).toBeNull()
    expect(await shelf.places()).toEqual(before)
  })

  test('PROD-050 sold out and no longer sold, a product is not counted as sold out, and its history and code stay', async () => {
    const shelf = await openShelf(engine)
    const sale = await shelf.sell([{ product_id: shelf.soap.id, quantity: 11 }])
    await shelf.retire(true)
    expect(await shelf.places()).toEqual(NOWHERE)
    expect((await shelf.ask(saleApi.get, shelf.seller, { id: sale.id })).sale_items).toMatchObject([
      { item_name: 'Soap', product_name: 'Soap' },
    ])
    const page = { sort: 'name', offset: 0, limit: 200 } as const
    expect((await shelf.ask(productApi.list, shelf.admin, page)).rows).toMatchObject([
      { name: 'Soap', retired_at: expect.any(String) },
    ])
    expect((await shelf.ask(productApi.list, shelf.admin, { ...page, stock: 'out' })).total).toBe(0)
    await expect(shelf.product({ name: 'Other', barcode: 'soap-1' })).rejects.toMatchObject({
      code: 'barcode_taken',
    })
    // A cart that has it already is sold.
    await shelf.sell([{ product_id: shelf.soap.id }])
  })

  test('PROD-050 a till learns that a product or a service is no longer sold', async () => {
    const shelf = await openShelf(engine)
    const print = await shelf.service()
    const read = async () => {
      const { products, services } = await shelf.ask(catalogueApi.catalogueWhole, shelf.seller, {})
      return [...unpackRows('product', products), ...unpackRows('service', services)].map(
        ({ rev, retired_at }) => [rev, retired_at],
      )
    }
    const now = shelf.context.now()
    expect(await read()).toEqual([
      [1, null],
      [1, null],
    ])
    await shelf.retire(true)
    await shelf.ask(serviceApi.retire, shelf.seller, { id: print.id, is_retired: true })
    expect(await read()).toEqual([
      [2, now],
      [2, now],
    ])
    expect(await shelf.ask(serviceApi.search, shelf.seller, {})).toEqual([])
    expect(await shelf.ask(serviceApi.search, shelf.seller, { term: 'print' })).toEqual([])
    expect(shelf.names(await shelf.ask(serviceApi.list, shelf.seller, {}))).toEqual(['Printing'])
    await shelf.ask(serviceApi.retire, shelf.seller, { id: print.id, is_retired: false })
    expect(await shelf.ask(serviceApi.search, shelf.seller, { term: 'print' })).toMatchObject([
      { name: 'Printing', retired_at: null },
    ])
  })

  test('PROD-050 PERM-005 only administrators retire products', async () => {
    const shelf = await openShelf(engine)
    await expect(
      shelf.ask(productApi.retire, shelf.seller, { id: shelf.soap.id, is_retired: true }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await shelf.places()).scanned).toEqual(['Soap'])
  })
})
