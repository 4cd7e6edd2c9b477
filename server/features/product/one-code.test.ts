// One article in several notations: refused as a new twin, found by a scan, listed by the doctor.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { kitFor } from '../../platform/database/kit.ts'
import { findingsIn } from '../../testing/healthy.ts'
import { openAsAdmin } from '../../testing/product-admin.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const UPC = '036000291452'
const EAN = `0${UPC}`

/** The 13 digits of a code that begins with 0, with the check digit. */
const eanOf = (round: number): string => {
  const digits = `01234567890${round}`
  const sum = Array.from(digits).reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

type AdminShop = Awaited<ReturnType<typeof openAsAdmin>>

/** Two products with one code, as a shop from before may have them. */
const addTwins = async (shop: AdminShop) => {
  const stocked = { current_stock: 5 }
  const one = await shop.add({ ...stocked, name: 'One', barcode: UPC })
  const other = await shop.add({ ...stocked, name: 'Other', barcode: 'X-1' })
  await shop.write((tx) =>
    sql`update products set barcode = ${EAN}, code_key = (select code_key from products
      where id = ${one.id}) where id = ${other.id}`.execute(tx),
  )
  shop.leaveBroken()
  return { one, other }
}

const scan = async ({ ask, admin }: AdminShop, term: string) =>
  (await ask(productApi.search, admin, { term })).map(({ name, exact }) => [name, exact])

whereEnginesDiffer('one article, one code', (engine) => {
  test('CODE-001 CODE-002 a product with the code of another one in another notation is refused', async () => {
    const shop = await openAsAdmin(engine)
    const taken = { code: 'barcode_taken' }
    const { internal_barcode } = await shop.add({ name: 'Coded by us' })
    await shop.add({ name: 'Rice', barcode: UPC })
    await shop.add({ name: 'Tea', barcode: 'Tea 1' })
    for (const barcode of [UPC, EAN, `0${EAN}`, 'tea1', ' TEA\u200B 1', internal_barcode])
      await expect(shop.add({ name: 'Twin', barcode })).rejects.toMatchObject(taken)
    const free = await shop.add({ name: 'Wrong digit', barcode: '036000291453' })
    await expect(shop.update(free.id, { barcode: EAN })).rejects.toMatchObject(taken)
    const rice = await shop.ask(productApi.list, shop.admin, { code: `0${EAN}` })
    expect(rice.rows).toMatchObject([{ name: 'Rice', barcode: UPC }])
  })

  test('CODE-002 one of two people gets a code when both give it at once in two notations', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ name: 'Salt', barcode: 'SALT' })
    for (let round = 0; round < 5; round += 1) {
      const code = eanOf(round)
      const given = await Promise.allSettled([
        shop.add({ name: 'Left', barcode: code.slice(1) }),
        shop.add({ name: 'Right', barcode: code }),
        shop.update(id, { name: 'Salt', barcode: `0${code}` }),
      ])
      expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('CODE-001 a scan finds the article in each notation, also after its barcode was changed', async () => {
    const shop = await openAsAdmin(engine)
    const product = await shop.add({ name: 'Rice', barcode: UPC, current_stock: 5 })
    expect(await scan(shop, EAN)).toEqual([['Rice', true]])
    await shop.update(product.id, { name: 'Rice', barcode: 'Rice 5kg' })
    expect(await scan(shop, EAN)).toEqual([])
    expect(await scan(shop, 'RICE5KG')).toEqual([['Rice', true]])
    const codes = [EAN, 'rice 5KG', 'rice']
    expect(await shop.ask(productApi.takenCodes, shop.admin, { codes })).toEqual([
      { code: EAN, taken: false },
      { code: 'rice 5KG', taken: true },
      { code: 'rice', taken: false },
    ])
  })

  test('CODE-003 of two products with one code a scan finds the exact text, otherwise both, and the doctor lists them', async () => {
    const shop = await openAsAdmin(engine)
    const { other } = await addTwins(shop)
    expect(await scan(shop, UPC)).toEqual([['One', true]])
    expect(await scan(shop, EAN)).toEqual([['Other', true]])
    expect(await scan(shop, `0${EAN}`)).toEqual([
      ['One', true],
      ['Other', true],
    ])
    const sent = { name: 'Other', barcode: EAN, selling_price: 2100 }
    expect(await shop.update(other.id, sent)).toMatchObject(sent)
    await expect(shop.update(other.id, { barcode: `0${EAN}` })).rejects.toMatchObject({
      code: 'barcode_taken',
    })
    const { code_twins } = await findingsIn(shop.db, shop.context.now(), true)
    expect(code_twins).toMatchObject({ level: 'warning', count: 1 })
    expect(code_twins?.examples[0]?.text).toContain(UPC)
  })

  test('CODE-009 an exact code is found when many others contain it', async () => {
    const shop = await openAsAdmin(engine)
    for (let at = 0; at < 12; at += 1)
      await shop.add({ name: `Aaa ${at}`, barcode: `99${10 + at}777001` })
    await shop.add({ name: 'Zzz', barcode: '777001' })
    const asked = { code: '777001', limit: 10 }
    const { rows, total } = await shop.ask(productApi.list, shop.admin, asked)
    expect([total, rows.map(({ name }) => name)]).toEqual([1, ['Zzz']])
  })

  test('CODE-001 the list of products finds a GTIN in another notation too', async () => {
    const shop = await openAsAdmin(engine)
    await shop.add({ name: 'Rice', barcode: UPC })
    const found = await shop.ask(productApi.list, shop.admin, { search: `0${EAN}` })
    expect(found.rows.map(({ name }) => name)).toEqual(['Rice'])
    expect(await shop.ask(productApi.soldOut, shop.admin, { term: EAN })).toEqual({
      count: 1,
      retired: null,
    })
  })

  test('CODE-001 products from before are found by each notation after the update', async () => {
    const shop = await openAsAdmin(engine)
    await shop.add({ name: 'Rice', barcode: UPC, current_stock: 5 })
    await shop.add({ name: 'Tea', barcode: 'Tea 1', current_stock: 5 })
    await shop.add({ name: 'Uncoded', current_stock: 5 })
    const { schema } = shop.context.store
    await sql`drop index products_code_key`.execute(schema)
    await sql`alter table products drop column code_key`.execute(schema)
    await migrations['0130-one-code']?.(schema as never, kitFor(engine))
    expect(await scan(shop, EAN)).toEqual([['Rice', true]])
    expect(await scan(shop, 'tea1')).toEqual([['Tea', true]])
  })
})
