// Categories on every engine: lists and unique names.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name)

onEveryEngine('category', (engine) => {
  test('PROD-032 SVC-012 READ-016 READ-017 categories are listed by name, of one type or both', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const [name, type] of [
      ['soap', 'product'],
      ['Drinks', 'product'],
      ['Design', 'service'],
    ] as const)
      await shop.ask(productApi.addCategory, admin, { name, type })
    expect(names(await shop.ask(productApi.categories, admin, { type: 'product' }))).toEqual([
      'Drinks',
      'soap',
    ])
    expect(names(await shop.ask(productApi.categories, admin, { type: 'service' }))).toEqual([
      'Design',
    ])
    expect(names(await shop.ask(productApi.categories, admin, {}))).toEqual([
      'Design',
      'Drinks',
      'soap',
    ])
  })

  test('PROD-036 a category name exists once per type, ignoring case, and everyone may add one', async () => {
    const shop = await openShop(engine)
    const seller = await shop.person('user', await shop.department('Perfume'))
    await shop.ask(productApi.addCategory, seller, { name: 'Drinks', type: 'product' })
    await expect(
      shop.ask(productApi.addCategory, seller, { name: ' DRINKS ', type: 'product' }),
    ).rejects.toThrow('The category DRINKS already exists')
    await shop.ask(productApi.addCategory, seller, { name: 'Drinks', type: 'service' })
    expect(await shop.ask(productApi.categories, seller, {})).toHaveLength(2)
  })
})
