// The catalogue of a till: the whole in pages, what changed since, the scope of a person, and no
// cost for anybody.
import {
  catalogueApi,
  type PullReason,
  SENT_REASONS,
} from '@webale/domain/features/till/catalogue.api.ts'
import { digestOf, unpackRows } from '@webale/domain/features/till/catalogue.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const START = '2026-11-21T09:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'

onEveryEngine('catalogue of a till', (engine) => {
  const openCatalogue = async () => {
    const till = await openTill(engine)
    const pull = (
      cursor: string,
      actor = till.seller,
      reason: PullReason = 'full_check',
      shop_hash?: string,
    ) =>
      till.ask(catalogueApi.catalogue, actor, {
        cursor,
        reason: SENT_REASONS[reason],
        ...(shop_hash !== undefined && { shop_hash }),
      })
    const whole = (actor = till.seller, after?: string) =>
      till.ask(catalogueApi.catalogueWhole, actor, after === undefined ? {} : { after })
    const change = async (id: string, fields: object) => {
      const seen = await till.ask(productApi.get, till.admin, { id })
      await till.ask(productApi.update, till.admin, {
        ...seen,
        ...fields,
        seen,
        seen_stock: seen.current_stock,
      })
    }
    return { till, pull, whole, change }
  }

  test('OFF-161 the whole catalogue has the products of one department and all services, and of the shop for an admin', async () => {
    const { till, whole } = await openCatalogue()
    const other = await till.department('Perfume')
    const [soap, oud] = [
      await till.product(),
      await till.product({ name: 'Oud', department_id: other }),
    ]
    const copy = await till.service({ name: 'Copy', department_id: other })
    const own = await whole()
    expect(unpackRows('product', own.products).map(({ id }) => id)).toEqual([soap.id])
    expect(unpackRows('service', own.services)).toMatchObject([
      { id: copy.id, kind: 'service', rev: 1 },
    ])
    expect(own).toMatchObject({ scope: till.department_id, next: null, now: START })
    const all = await whole(till.admin)
    expect(unpackRows('product', all.products).map(({ id }) => id)).toEqual(
      [soap.id, oud.id].toSorted(),
    )
    expect(all.scope).toBe('all')
    expect(own.shop_id).toMatch(/^[\da-f-]{36}$/)
  })

  test('OFF-162 no answer has a cost for anybody', async () => {
    const { till, pull, whole } = await openCatalogue()
    // A cost that no id and no time can look like.
    await till.product({ cost_price: 637.25 })
    for (const answer of [
      await whole(till.admin),
      await pull(START, till.admin),
      await whole(),
      await pull(START),
    ])
      expect(JSON.stringify(answer)).not.toMatch(/637\.25|cost/)
  })

  test('OFF-179 a product that moves to another department is gone for the old one, and new for the other', async () => {
    const { till, pull, change } = await openCatalogue()
    const other = await till.department('Perfume')
    const theirs = await till.person('user', other)
    const soap = await till.product()
    till.setNow(LATER)
    await change(soap.id, { department_id: other })
    expect(await pull(LATER)).toMatchObject({
      gone: [soap.id],
      products: [],
      digests: { products: { count: 0 } },
    })
    const there = await pull(LATER, theirs)
    expect(unpackRows('product', there.products)).toMatchObject([
      { id: soap.id, rev: 2, department_id: other },
    ])
    expect(there.gone).toEqual([])
    expect((await pull(LATER, till.admin)).gone).toEqual([])
  })

  test('OFF-161 a product of another department is in no part of the answer when it changes there', async () => {
    const { till, pull, change } = await openCatalogue()
    const other = await till.department('Perfume')
    const oud = await till.product({ name: 'Oud', department_id: other })
    const before = await pull(START)
    await change(oud.id, { selling_price: 5000, current_stock: 3 })
    expect(await pull(START)).toEqual(before)
  })

  test('OFF-181 rows and digest agree, and only changes within the window are sent', async () => {
    const { till, pull, change } = await openCatalogue()
    const [soap, salt] = [await till.product(), await till.product({ name: 'Salt' })]
    till.setNow(LATER)
    await change(soap.id, { selling_price: 2500 })
    const { products, digests, stocks } = await pull(LATER)
    expect(unpackRows('product', products)).toMatchObject([
      { id: soap.id, rev: 2, selling_price: 2500 },
    ])
    expect(digests.products).toEqual(digestOf([{ rev: 2 }, { rev: 1 }]))
    expect(stocks).toEqual([])
    expect(
      unpackRows('product', (await pull(START)).products)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([soap.id, salt.id].toSorted())
    // 60 s before the cursor for the minute, 5 s after a word.
    const soon = '2026-11-21T10:00:30.000Z'
    expect((await pull(soon)).products).toHaveLength(1)
    expect((await pull(soon, till.seller, 'change')).products).toHaveLength(0)
  })

  test('OFF-181 the digest of an empty catalogue is 0', async () => {
    const { pull } = await openCatalogue()
    expect(await pull(LATER)).toMatchObject({
      products: [],
      services: [],
      digests: { products: { count: 0, revs: 0 }, services: { count: 0, revs: 0 } },
      stock_sum: 0,
      exact_stock_sum: 0,
    })
  })

  test('OFF-177 OFF-182 a sale is in the stocks with the parts of bundles, and not among the changed rows', async () => {
    const { till, pull } = await openCatalogue()
    const [rice, salt] = [
      await till.product({ name: 'Rice' }),
      await till.product({ name: 'Salt' }),
    ]
    const meal = await till.bundle([{ product: rice, quantity: 2 }])
    till.setNow(LATER)
    await till.sell([{ product_id: meal.id }])
    const { products, stocks, stock_sum } = await pull(LATER)
    expect(products).toEqual([])
    expect(new Map(stocks.map(({ id, current_stock }) => [id, current_stock]))).toEqual(
      new Map([
        [rice.id, 8],
        [meal.id, 4],
      ]),
    )
    expect(stock_sum).toBe(8 + 4 + 10)
    expect(stocks.map(({ id }) => id)).not.toContain(salt.id)
    expect((await pull(LATER, till.seller, 'change')).stock_sum).toBeNull()
  })

  test('OFF-185 the stock of a late sale is sent when it arrives, with the parts of bundles', async () => {
    const { till, pull } = await openCatalogue()
    const rice = await till.product({ name: 'Rice' })
    const sold = await till.sell([{ product_id: rice.id }])
    expect((await pull(LATER)).stocks).toEqual([])
    await till.write((tx) => {
      const origin = {
        sale_id: sold.id,
        till_id: till.context.newId(),
        mode: 'closed' as const,
        sold_at_device: START,
        clock_offset_ms: 0,
        received_at: LATER,
        flags: [],
        app: null,
      }
      return tx
        .insertInto('sale_origins')
        .values({ id: sold.id, ...origin })
        .execute()
    })
    expect((await pull(LATER)).stocks).toEqual([{ id: rice.id, current_stock: 9 }])
  })

  test('OFF-161 the whole catalogue comes in pages, each product once, when there are more than fit into one', async () => {
    const { till, whole } = await openCatalogue()
    const soap = await till.product()
    await till.write(async (tx) => {
      const row = await tx
        .selectFrom('products')
        .selectAll()
        .where('id', '=', soap.id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 2100 }, (_, at) => ({
        ...row,
        id: till.context.newId(),
        barcode: `C${at}`,
        internal_barcode: null,
        current_stock: 0,
      }))
      for (let at = 0; at < copies.length; at += 100)
        await tx
          .insertInto('products')
          .values(copies.slice(at, at + 100))
          .execute()
      if (tx.engine === 'sqlite')
        await sql`insert into product_search_keys (product_id) select id from products
          where true on conflict do nothing`.execute(tx)
    })
    till.leaveBroken()
    const first = await whole()
    expect([first.products.length, first.next]).toEqual([2000, first.products.at(-1)?.[0]])
    const rest = await whole(till.seller, first.next ?? '')
    expect([rest.products.length, rest.next, rest.services]).toEqual([101, null, []])
    expect(new Set([...first.products, ...rest.products].map(([id]) => id)).size).toBe(2101)
  })

  test('OFF-161 the shop of a till has one department with its business details, and all of them for an admin', async () => {
    const { till, pull } = await openCatalogue()
    const other = await till.department('Perfume')
    const save = (department_id: string | null, business_name: string) =>
      till.ask(settingsApi.save, till.admin, { department_id, business_name })
    await save(null, 'Webale Traders')
    await save(till.department_id, 'Own corner')
    await save(other, 'Their corner')
    const { shop } = await pull(START)
    expect(shop?.fields.departments).toMatchObject([
      { id: till.department_id, settings: { business_name: 'Own corner' } },
    ])
    expect(shop?.fields.settings).toMatchObject({ business_name: 'Webale Traders' })
    expect(JSON.stringify(shop)).not.toContain('Their corner')
    const all = await pull(START, till.admin)
    expect(all.shop?.fields.departments.map(({ id }) => id).toSorted()).toEqual(
      [till.department_id, other].toSorted(),
    )
  })

  test('OFF-161 the shop is sent again only when it changed, and only with the pull of each minute', async () => {
    const { till, pull } = await openCatalogue()
    const { shop } = await pull(START)
    expect((await pull(START, till.seller, 'full_check', shop?.hash)).shop).toBeNull()
    expect((await pull(START, till.seller, 'change')).shop).toBeNull()
    await till.ask(settingsApi.save, till.admin, {
      department_id: null,
      business_name: 'Webale Traders',
    })
    const changed = await pull(START, till.seller, 'full_check', shop?.hash)
    expect(changed.shop?.fields.settings).toMatchObject({ business_name: 'Webale Traders' })
    expect(changed.shop?.hash).not.toBe(shop?.hash)
  })

  test('decision R9 the shop of a till lists what sold best in the days before', async () => {
    const { till, pull } = await openCatalogue()
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    expect((await pull(START)).shop?.fields.best_sellers).toEqual([])
    till.setNow('2026-11-22T09:00:00.000Z')
    expect((await pull(START)).shop?.fields.best_sellers).toEqual([soap.id])
  })

  test('OFF-161 the catalogue is refused without a session, and with a cursor that is no time', async () => {
    const { till } = await openCatalogue()
    await expect(till.ask(catalogueApi.catalogue, null, { cursor: START })).rejects.toMatchObject({
      status: 401,
    })
    await expect(till.ask(catalogueApi.catalogueWhole, null, {})).rejects.toMatchObject({
      status: 401,
    })
    const wrong = { cursor: 'yesterday' }
    await expect(till.ask(catalogueApi.catalogue, till.seller, wrong)).rejects.toMatchObject({
      status: 422,
    })
  })
})
