// What changes after the plan of an import was made and before its transaction begins: the plan is
// made again.
import { importApi } from '@webale/domain/features/import/import.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { performOperation } from '../../platform/operations/operations.ts'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const entry = features
  .flatMap(({ operations }) => operations)
  .find(({ operation }) => operation === importApi.run)

const soap = { name: 'Soap', unit: 'pcs', barcode: 'A-1', selling_price: 1000, current_stock: 10 }

onEveryEngine('a shop that changes', (engine) => {
  const openChanging = async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const { id } = await shop.ask(productApi.add, admin, soap)
    const { order, hash } = await client.check(
      'products',
      'Name,Barcode,Price\nSoap,A-1,1100\nSalt,B-2,500',
    )
    /** Imports while this happens just before the transaction. */
    const runAfter = (change: () => Promise<unknown>): Promise<unknown> => {
      const { store } = shop.context
      const changing: typeof store = {
        ...store,
        transaction: async (work) => {
          await change()
          return store.transaction(work)
        },
      }
      if (entry === undefined) throw new Error('the import is not in features.ts')
      return performOperation(
        { ...shop.context, store: changing },
        { ...entry, actor: admin, sent: { ...order, hash } },
      )
    }
    const prices = async () =>
      new Map(
        (await client.rows('products')).map(({ name, selling_price }) => [name, selling_price]),
      )
    return { ...client, id, runAfter, prices }
  }

  test('IMPORT-006 the import goes on when something changed that means nothing for its plan', async () => {
    const { shop, admin, runAfter, prices } = await openChanging()
    const added = await runAfter(() =>
      shop.ask(productApi.addCategory, admin, { name: 'Drinks', type: 'product' }),
    )
    expect(added).toMatchObject({ added: 1, changed: 1 })
    expect(await prices()).toEqual(
      new Map([
        ['Salt', 500],
        ['Soap', 1100],
      ]),
    )
  })

  test('IMPORT-006 the import is refused when a product changed after the plan was made', async () => {
    const { shop, admin, id, runAfter, prices } = await openChanging()
    const edited = runAfter(() =>
      shop.ask(productApi.update, admin, { ...soap, current_stock: null, id, brand: 'Other' }),
    )
    await expect(edited).rejects.toMatchObject({ code: 'shop_changed' })
    const bought = runAfter(() =>
      shop.write((tx) =>
        tx.updateTable('products').set({ cost_price: 700 }).where('id', '=', id).execute(),
      ),
    )
    await expect(bought).rejects.toMatchObject({ code: 'shop_changed' })
    const added = runAfter(() =>
      shop.ask(productApi.add, admin, { name: 'Salt', unit: 'pcs', selling_price: 1 }),
    )
    await expect(added).rejects.toMatchObject({ code: 'shop_changed' })
    expect(await prices()).toEqual(
      new Map([
        ['Salt', 1],
        ['Soap', 1000],
      ]),
    )
  })
})
