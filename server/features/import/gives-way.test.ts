// An import beside other commands: it begins again for those that wait, a few times at most, and
// what it stores is the same as without them.
import { importApi } from '@webale/domain/features/import/import.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { performOperation } from '../../platform/operations/operations.ts'
import { openImportClient } from '../../testing/import-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { verifySeals } from '../audit/verify.ts'

const entry = features
  .flatMap(({ operations }) => operations)
  .find(({ operation }) => operation === importApi.run)

const KNOWN = 'Soap,K-1,,900,25,4'
const HEAD = 'Name,Barcode,Category,Price,Retail price,Reorder level'
const FILE = [
  HEAD,
  KNOWN,
  'Oil,,Drinks,1200,,',
  ...Array.from(
    { length: 300 },
    (_, at) => `Goods ${at},${at % 2 === 0 ? `P-${at}` : ''},Drinks,1000,${at},`,
  ),
].join('\n')

whereEnginesDiffer('import beside other commands', (engine) => {
  const openBusy = async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const soap = {
      name: 'Soap',
      unit: 'pcs',
      barcode: 'K-1',
      selling_price: 500,
      current_stock: 3,
      reorder_level: 2,
    }
    const { id } = await shop.ask(productApi.add, admin, soap)
    await shop.ask(productApi.add, admin, { ...soap, name: 'Oil', barcode: null })
    const { order, hash } = await client.check('products', FILE, { create_categories: true })
    const done: string[] = []
    const others: Promise<unknown>[] = []
    /**
     * Imports; another command arrives at each of the
     * first `busy` beginnings. Returns how often it began.
     */
    const runBeside = async (busy: number): Promise<number> => {
      let begun = 0
      const { store } = shop.context
      const disturbed: typeof store = {
        ...store,
        transaction: (work) =>
          store.transaction((tx) => {
            begun += 1
            if (begun <= busy) {
              const other = shop.ask(productApi.addCategory, admin, {
                name: `Other ${begun}`,
                type: 'service',
              })
              others.push(other.then(() => done.push('other')))
            }
            return work(tx)
          }),
      }
      if (entry === undefined) throw new Error('the import is not in features.ts')
      await performOperation(
        { ...shop.context, store: disturbed },
        { ...entry, actor: admin, sent: { ...order, hash } },
      )
      done.push('import')
      await Promise.all(others)
      return begun
    }
    return { ...client, id, done, runBeside }
  }

  test('IMPORT-002 IMPORT-020 an import begins again for a command that waits, and is then stored whole', async () => {
    const { shop, admin, id, done, rows, runBeside } = await openBusy()
    await runBeside(1)
    expect(done.toSorted()).toEqual(['import', 'other'])
    if (engine === 'sqlite') expect(done).toEqual(['other', 'import'])
    const products = await rows('products')
    expect(products).toHaveLength(302)
    expect(
      new Set(products.map(({ barcode, internal_barcode }) => barcode ?? internal_barcode)).size,
    ).toBe(302)
    expect(await shop.ask(productApi.get, admin, { id })).toMatchObject({
      selling_price: 900,
      reorder_level: 4,
      pricing_tiers: { retail: 25, wholesale: null, individual: null },
      current_stock: 3,
    })
    expect(await rows('item_versions')).toHaveLength(2)
    expect(
      (await rows('stock_alerts')).map(({ product_id, threshold }) => [product_id, threshold]),
    ).toContainEqual([id, 4])
    expect((await rows('audit_log')).filter(({ entity }) => entity === 'import')).toHaveLength(1)
    expect((await verifySeals(shop.context.store.db)).broken).toEqual([])
  })

  test('IMPORT-020 an import ends when other commands wait at each of its beginnings', async () => {
    const { done, rows, runBeside } = await openBusy()
    expect(await runBeside(30)).toBe(engine === 'sqlite' ? 17 : 1)
    expect(done.filter((what) => what === 'import')).toHaveLength(1)
    expect(await rows('products')).toHaveLength(302)
  })
})
