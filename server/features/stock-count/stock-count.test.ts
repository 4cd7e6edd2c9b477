// Stock counts on every engine: who starts, counts and sees what, and which goods a count contains.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { withCounts } from '../../testing/counting.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

/** What the form of a product sends when nothing was typed. */
const formOf = ({ current_stock: _unchanged, ...product }: OutputOf<typeof productApi.add>) => ({
  ...product,
  seen: product,
})

const open = async (engine: Engine) => withCounts(await openTill(engine))

onEveryEngine('stock count', (engine) => {
  test('COUNT-001 leaders start a count, and users and shops without counts do not', async () => {
    const shop = await open(engine)
    await shop.product()
    const sent = { id: shop.context.newId(), name: 'November', scope: { kind: 'all' as const } }
    await expect(shop.ask(stockCountApi.start, shop.seller, sent)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const { count, replayed } = await shop.ask(stockCountApi.start, shop.leader, sent)
    expect([count, replayed]).toMatchObject([
      {
        number: 'CNT-000001',
        name: 'November',
        what: 'All products',
        state: 'open',
        counted_products: 0,
      },
      false,
    ])
    expect(count.department_id).toBe(shop.department_id)
    expect((await shop.ask(stockCountApi.start, shop.leader, sent)).replayed).toBe(true)
    await expect(
      shop.ask(stockCountApi.start, shop.leader, { ...sent, name: 'Other' }),
    ).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect((await shop.ask(stockCountApi.list, shop.seller, {})).rows.map(({ id }) => id)).toEqual([
      count.id,
    ])
    await shop.ask(shopRulesApi.save, shop.admin, { stock_counts: false })
    await expect(shop.start({}, shop.admin)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('COUNT-002 COUNT-007 a user saves lines: the same place replaces, another one adds', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const count = await shop.start()
    await shop.count(count, soap, 10, 'Shelf A')
    await shop.count(count, soap, 12, ' shelf a ')
    const line = await shop.count(count, soap, 3, 'Shelf B')
    expect(line).toMatchObject({
      product_name: 'Soap',
      unit: 'piece',
      place: 'Shelf B',
      counted: 3,
    })
    const own = await shop.ask(stockCountApi.ownLines, shop.seller, { count_id: count })
    expect(Object.fromEntries(own.map(({ place, counted }) => [place, counted]))).toEqual({
      'Shelf A': 12,
      'Shelf B': 3,
    })
    expect(await shop.ask(stockCountApi.ownLines, shop.leader, { count_id: count })).toEqual([])
    expect(await shop.row(count, soap)).toMatchObject({
      counted: 15,
      at_count: 10,
      difference: 5,
      has_moved: false,
    })
    expect((await shop.ask(stockCountApi.list, shop.seller, {})).rows[0]).toMatchObject({
      counted_products: 1,
    })
  })

  test('COUNT-003 COUNT-004 counters see no stock, leaders see it', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 4321, barcode: 'ABC-1' })
    const count = await shop.start()
    const line = await shop.count(count, soap, 7, 'Shelf A')
    const input = { count_id: count }
    const answers = [
      await shop.ask(stockCountApi.list, shop.seller, {}),
      await shop.ask(stockCountApi.goods, shop.seller, { ...input, search: 'soap' }),
      await shop.ask(stockCountApi.ownLines, shop.seller, input),
      await shop.ask(stockCountApi.get, shop.seller, input),
      line,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/[:[,]4321\b|stock|at_count|difference|price|cost/)
    expect(answers[1]).toMatchObject([
      { product_id: soap.id, barcode: 'ABC-1', lines: [{ place: 'Shelf A', counted: 7 }] },
    ])
    await expect(shop.review(count, shop.seller)).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await shop.review(count)).rows).toMatchObject([{ at_count: 4321, difference: -4314 }])
  })

  test('COUNT-024 differences are valued at cost for administrators and at the selling price for others', async () => {
    const shop = await open(engine)
    const [soap, rice] = [
      await shop.product(),
      await shop.product({ name: 'Rice', cost_price: null }),
    ]
    const count = await shop.start()
    await shop.count(count, soap, 8)
    await shop.count(count, rice, 9)
    const seenBy = async (who = shop.leader) => {
      const { valued_at, rows } = await shop.review(count, who)
      return [valued_at, rows.map(({ value }) => value)]
    }
    expect(await seenBy()).toEqual(['selling_price', [-1000, -2000]])
    expect(await seenBy(shop.admin)).toEqual(['cost', [null, -1200]])
    await shop.finish(count)
    await shop.ask(productApi.update, shop.admin, {
      ...formOf(soap),
      cost_price: 1,
      selling_price: 2,
    })
    expect(await seenBy()).toEqual(['selling_price', [-1000, -2000]])
    expect(await seenBy(shop.admin)).toEqual(['cost', [null, -1200]])
  })

  test('COUNT-014 a bundle with components is not counted, one without is', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const basket = await shop.bundle([{ product: soap, quantity: 2 }])
    const box = await shop.product({ name: 'Empty box', is_bundle: true, current_stock: 5 })
    const count = await shop.start()
    const goods = await shop.ask(stockCountApi.goods, shop.seller, { count_id: count })
    expect(goods.map(({ name }) => name)).toEqual(['Empty box', 'Soap'])
    await expect(shop.count(count, basket, 1)).rejects.toThrow(
      'Gift basket is not part of this count',
    )
    await shop.count(count, soap, 7)
    await shop.count(count, box, 4)
    await shop.finish(count)
    expect([await shop.stock(soap), await shop.stock(basket), await shop.stock(box)]).toEqual([
      7, 3, 4,
    ])
  })

  test('COUNT-015 a product is in one open count', async () => {
    const shop = await open(engine)
    const [soap, rice] = [await shop.product(), await shop.product({ name: 'Rice' })]
    const of = (product: { id: string }) => ({
      scope: { kind: 'products' as const, product_ids: [product.id] },
    })
    const first = await shop.start({ ...of(soap), name: 'Front' })
    await shop.start({ ...of(rice), name: 'Back' })
    await expect(shop.start({ name: 'Again' })).rejects.toThrow(
      'Soap is already being counted in Front',
    )
    await expect(shop.start(of(soap))).rejects.toThrow('Soap is already being counted in Front')
    await shop.finish(first)
    await shop.start(of(soap))
    await expect(shop.count(first, soap, 1)).rejects.toThrow('This count is finished')
  })

  test('COUNT-015 a product that moved to another category keeps to the count that has its line', async () => {
    const shop = await open(engine)
    const category = async (name: string) =>
      (await shop.ask(productApi.addCategory, shop.admin, { name, type: 'product' })).id
    const [oils, soaps] = [await category('Oils'), await category('Soaps')]
    const soap = await shop.product({ category_id: oils })
    await shop.product({ name: 'Bar', category_id: soaps })
    const of = (category_id: string) => ({ scope: { kind: 'category' as const, category_id } })
    const first = await shop.start({ ...of(oils), name: 'Oils' })
    const second = await shop.start({ ...of(soaps), name: 'Soaps' })
    await shop.count(first, soap, 9)
    await shop.ask(productApi.update, shop.admin, { ...formOf(soap), category_id: soaps })
    await expect(shop.count(second, soap, 9)).rejects.toThrow(
      'Soap is already being counted in Oils',
    )
    expect(await shop.row(first, soap)).toMatchObject({ difference: -1 })
    await shop.finish(first)
    expect(await shop.stock(soap)).toBe(9)
  })

  test('COUNT-015 of two people who start a count of the same goods at once one succeeds', async () => {
    const shop = await open(engine)
    await shop.product()
    const started = await Promise.allSettled([
      shop.start(),
      shop.start({}, shop.admin),
      shop.start(),
    ])
    const counts = await shop.rows('stock_counts')
    expect(started.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    expect(counts.filter(({ department_id }) => department_id === shop.department_id)).toHaveLength(
      1,
    )
  })

  test('COUNT-022 pieces are counted in whole numbers, measured goods with three decimals', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const rice = await shop.product({ name: 'Rice', tracking_type: 'volume', volume_unit: 'kg' })
    const count = await shop.start()
    await expect(shop.count(count, soap, 0.5)).rejects.toThrow('Soap is counted in whole numbers')
    expect(await shop.count(count, rice, 0.055)).toMatchObject({ counted: 0.055, unit: 'kg' })
    for (const counted of [-1, 1_000_001, 0.0555])
      await expect(shop.count(count, rice, counted)).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })

  test('COUNT-026 a count needs goods, at most 5,000, of a category that exists', async () => {
    const shop = await open(engine)
    await expect(shop.start()).rejects.toThrow('There are no products to count here')
    await expect(
      shop.start({ scope: { kind: 'category', category_id: shop.context.newId() } }),
    ).rejects.toThrow('The category was not found')
    const { id: first, ...soap } = await shop.product()
    const template = (await shop.rows('products'))[0]
    expect([first, soap.name]).toEqual([template?.id, 'Soap'])
    const rows = Array.from({ length: 5000 }, (_empty, at) => ({
      ...template,
      id: shop.context.newId(),
      name: `Soap ${at}`,
      current_stock: 0,
      internal_barcode: null,
    }))
    shop.leaveBroken()
    for (let at = 0; at < rows.length; at += 500)
      await shop.write((tx) =>
        tx
          .insertInto('products')
          .values(rows.slice(at, at + 500) as never)
          .execute(),
      )
    await expect(shop.start()).rejects.toThrow(
      'A count can have 5,000 products at most. Choose a category',
    )
  })

  test('COUNT-028 counts are listed in pages, and one is read by its id', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const ids: string[] = []
    for (const name of ['First', 'Second', 'Third']) {
      ids.push(await shop.start({ name }))
      await shop.count(ids.at(-1) ?? '', soap, 10)
      await shop.finish(ids.at(-1) ?? '')
    }
    const page = await shop.ask(stockCountApi.list, shop.seller, { offset: 1, limit: 1 })
    expect([page.rows.map(({ name }) => name), page.total]).toEqual([['Second'], 3])
    const [first = ''] = ids
    const read = (who = shop.seller) => shop.ask(stockCountApi.get, who, { count_id: first })
    expect(await read()).toMatchObject({
      id: first,
      name: 'First',
      state: 'finished',
      number: 'CNT-000001',
    })
    const other = await shop.person('moderator', await shop.department('Perfume'))
    await expect(read(other)).rejects.toMatchObject({ code: 'not_found' })
    expect(await shop.ask(stockCountApi.list, other, {})).toEqual({ rows: [], total: 0 })
  })

  test('COUNT-027 a search finds goods of the count by name and code, and without a search what is not counted yet', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ barcode: '6001' })
    await shop.product({ name: 'Soap dish', barcode: '60012' })
    const count = await shop.start()
    const found = async (search?: string) =>
      (await shop.ask(stockCountApi.goods, shop.seller, { count_id: count, search })).map(
        ({ name, exact }) => [name, exact],
      )
    expect(await found('6001')).toEqual([
      ['Soap', true],
      ['Soap dish', false],
    ])
    expect(await found('dish')).toEqual([['Soap dish', false]])
    await shop.count(count, soap, 10)
    expect(await found()).toEqual([['Soap dish', false]])
  })
})
