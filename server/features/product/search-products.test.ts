// The product search on every engine: codes first, then parts of name or code, and hostile terms as
// plain text.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Engine } from '../../platform/database/store.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { indexProducts } from './search-products.queries.ts'

const openShelf = async (engine: Engine) => {
  const shop = await openShop(engine)
  const admin = await shop.person('admin')
  const put = (name: string, barcode: string | null = null, current_stock = 5) =>
    shop.ask(productApi.add, admin, {
      name,
      unit: 'pcs',
      selling_price: 1000,
      barcode,
      current_stock,
    })
  const find = async (term?: string) =>
    (await shop.ask(productApi.search, admin, { term })).map(({ name }) => name)
  return { ...shop, admin, put, find }
}

whereEnginesDiffer('product search', (engine) => {
  test('POS-018 READ-008 a product is found by any part of name, barcode or internal barcode, ignoring case', async () => {
    const { put, find } = await openShelf(engine)
    const { internal_barcode } = await put('Blue Band 250g')
    await put('Royco Mchuzi', 'KE-6001-X')
    await put('Éclair ŊŊOMA')
    expect(internal_barcode).toMatch(/^2\d{12}$/)
    expect(await find('blue')).toEqual(['Blue Band 250g'])
    expect(await find('E BAND')).toEqual(['Blue Band 250g'])
    expect(await find(internal_barcode?.slice(3, 12))).toContain('Blue Band 250g')
    expect(await find('e-6001-')).toEqual(['Royco Mchuzi'])
    expect(await find('éCLAIR ŋŋ')).toEqual(['Éclair ŊŊOMA'])
    expect(await find('ŋo')).toEqual(['Éclair ŊŊOMA'])
    expect(await find('25')).toEqual(['Blue Band 250g'])
    expect(await find('no such thing')).toEqual([])
  })

  test('POS-085 accents are found however they were typed, also in rows of older versions', async () => {
    const { put, find, write, leaveBroken } = await openShelf(engine)
    await put('Cafe\u0301 au lait')
    const { id } = await put('Cre\u0300me brune')
    // The versions before stored the text with accents as they were typed.
    leaveBroken()
    await write(async (tx) => {
      const search_text = 'cre\u0300me brune'
      await tx.updateTable('products').set({ search_text }).where('id', '=', id).execute()
      await indexProducts(tx, [id])
    })
    for (const term of ['caf\u00e9', 'CAFE\u0301 AU', 'f\u00e9'])
      expect(await find(term)).toEqual(['Cafe\u0301 au lait'])
    for (const term of ['cr\u00e8me', 'CRE\u0300ME', 'r\u00e8'])
      expect(await find(term)).toEqual(['Cre\u0300me brune'])
    expect(await find('creme')).toEqual([])
  })

  test('POS-015 only products in stock are found', async () => {
    const { put, find } = await openShelf(engine)
    await put('Soap one', 'S-1', 1)
    await put('Soap none', 'S-0', 0)
    expect(await find('soap')).toEqual(['Soap one'])
    expect(await find('S-0')).toEqual([])
  })

  test("INV-009 INV-018 POS-015 a cached search returns each person's own goods, with the cost only for those who may see it", async () => {
    const { ask, admin, person, department } = await openShelf(engine)
    const [north, south] = [await department('North'), await department('South')]
    for (const department_id of [north, south])
      await ask(productApi.add, admin, {
        name: `Soap of ${department_id}`,
        unit: 'pcs',
        selling_price: 1000,
        cost_price: 600,
        current_stock: 5,
        department_id,
      })
    const ofNorth = await person('user', north)
    const ofSouth = await person('user', south)
    const find = async (who: Actor, term: string) => {
      const found = await ask(productApi.search, who, { term })
      return found.map(({ department_id, cost_price }) => [department_id, cost_price])
    }
    for (const term of ['soap', 'so']) {
      expect(await find(ofNorth, term)).toEqual([[north, undefined]])
      expect(await find(ofSouth, term)).toEqual([[south, undefined]])
      const costs = Object.fromEntries(await find(admin, term)) as unknown
      expect(costs).toEqual({ [north]: 600, [south]: 600 })
    }
  })

  test('POS-016 at most ten products are found, sorted by name, also without a term', async () => {
    const { put, find } = await openShelf(engine)
    for (let number = 31; number > 19; number -= 1)
      await put(`${number % 2 ? 'soap' : 'Soap'} ${number}`)
    const ten = [
      'Soap 20',
      'soap 21',
      'Soap 22',
      'soap 23',
      'Soap 24',
      'soap 25',
      'Soap 26',
      'soap 27',
      'Soap 28',
      'soap 29',
    ]
    expect(await find('SOAP')).toEqual(ten)
    expect(await find()).toEqual(ten)
    expect(await find(' ')).toEqual(ten)
    expect(await find('so')).toEqual(ten)
  })

  test('POS-020 POS-022 only the matching product is found and marked when the term is its whole barcode or internal barcode', async () => {
    const { ask, admin, put } = await openShelf(engine)
    await put('Soap', 'ABC')
    await put('Soap family pack', 'ABC-6')
    const { internal_barcode } = await put('Salt')
    const find = async (term: string) =>
      (await ask(productApi.search, admin, { term })).map(({ name, exact }) => [name, exact])
    expect(await find('abc')).toEqual([['Soap', true]])
    expect(await find(internal_barcode ?? '')).toEqual([['Salt', true]])
    expect(await find('abc-')).toEqual([['Soap family pack', false]])
  })

  test('POS-016 the first ten by name are found when a term matches very many products', async () => {
    const { context, write, put, find, ask, admin, leaveBroken } = await openShelf(engine)
    leaveBroken('stock_ledger')
    const time = context.now()
    const { id: _id, ...columns } = await context.store.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', (await put('Omo')).id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1100 }, (_, at) => ({
      ...columns,
      id: context.newId(),
      name: `Soap ${at}`,
      search_text: `soap ${at}`,
      internal_barcode: null,
      created_at: time,
    }))
    await write(async (tx) => {
      for (let at = 0; at < rows.length; at += 100)
        await tx
          .insertInto('products')
          .values(rows.slice(at, at + 100))
          .execute()
      await indexProducts(
        tx,
        rows.map(({ id }) => id),
      )
    })
    const first = rows
      .map(({ name }) => name)
      .toSorted()
      .slice(0, 10)
    expect(await find('SOAP')).toEqual(first)
    expect(await find('soap 1099')).toEqual(['Soap 1099'])
    expect(
      (await ask(productApi.list, admin, { search: 'soap', limit: 10 })).rows.map(
        ({ name }) => name,
      ),
    ).toEqual(first)
    expect((await ask(productApi.list, admin, { search: 'soap', limit: 10 })).total).toBe(1100)
  })

  test('POS-018 a renamed product is found by its new name and not by the old one', async () => {
    const { ask, admin, put, find } = await openShelf(engine)
    const omo = await put('Omo 500g')
    await ask(productApi.update, admin, {
      id: omo.id,
      name: 'Ariel 500g',
      unit: 'pcs',
      selling_price: 1000,
      seen: omo,
    })
    expect([await find('omo'), await find('ariel'), await find('om')]).toEqual([
      [],
      ['Ariel 500g'],
      [],
    ])
  })

  test('POS-018 a term is plain text, and special characters of SQL, patterns and the index match only themselves', async () => {
    const { ask, admin, put, find } = await openShelf(engine)
    for (const name of [
      '100% juice',
      'Under_score',
      'Back\\slash',
      'Say "hello"',
      "O'Neil",
      'star*',
      'plain',
    ])
      await put(name)
    expect(await find('100%')).toEqual(['100% juice'])
    expect(await find('%')).toEqual(['100% juice'])
    expect(await find('___')).toEqual([])
    expect(await find('r_s')).toEqual(['Under_score'])
    expect(await find('k\\s')).toEqual(['Back\\slash'])
    expect(await find('"hello"')).toEqual(['Say "hello"'])
    expect(await find("o'n")).toEqual(["O'Neil"])
    expect(await find('star*')).toEqual(['star*'])
    for (const term of [
      "' or 1=1 --",
      '" OR "',
      'a AND b',
      'plain NOT x',
      'NEAR(a b)',
      '^pla',
      'pla*',
      'search_text:pla',
      '(((',
      '"""',
      '\u202e\u202e\u202e',
    ])
      expect(await find(term)).toEqual([])
    await expect(ask(productApi.search, admin, { term: 'pla\u0000in' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(ask(productApi.search, admin, { term: 'x'.repeat(201) })).rejects.toThrow(
      'Search for 200 characters at most',
    )
    expect((await ask(productApi.list, admin, { search: '100%' })).total).toBe(1)
  })

  test('POS-018 a removed product leaves no entry in the search index', async () => {
    const { put, find, write } = await openShelf(engine)
    const omo = await put('Omo 500g')
    await write((tx) => tx.deleteFrom('products').where('id', '=', omo.id).execute())
    await put('Ariel 500g')
    expect([await find('omo'), await find('ariel')]).toEqual([[], ['Ariel 500g']])
  })
})
