// An import whose process is killed between two writes: nothing of it is stored, the books are in
// order, and the same import succeeds afterwards.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { openImportClient } from '../../testing/import-client.ts'
import { listAllRows } from '../../testing/restored.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { addressOf } from '../../testing/stores.ts'

const tool = fileURLToPath(new URL('../../../trials/crash/killed-operation.ts', import.meta.url))

const runKilled = (asked: object): Promise<{ signal: string | null; trouble: string }> =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', tool, JSON.stringify(asked)]
    const child = execFile(process.execPath, args, (_error, _out, trouble) =>
      resolve({ signal: child.signalCode, trouble }),
    )
  })

/**
 * 600 rows: categories, changed and new products in several statements, their search text, stock
 * and entries.
 */
const FILE = [
  'Name,Barcode,Category,Price,Stock',
  'Known soap,K-1,Soaps,900,',
  ...Array.from(
    { length: 599 },
    (_, at) => `Product ${at},${at % 2 === 0 ? `P-${at}` : ''},Drinks,1000,${at}`,
  ),
].join('\n')

/**
 * A category, the version of a changed product, a portion of new products, and the entry of the
 * audit log.
 */
const POINTS = [1, 4, 12, 20]

onEveryEngine('killed import', (engine) => {
  test('IMPORT-020 nothing is stored when the server is killed in the middle, and everything when it is asked again', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const { store } = shop.context
    await shop.ask(productApi.add, admin, {
      name: 'Soap',
      unit: 'pcs',
      barcode: 'K-1',
      selling_price: 500,
    })
    const checked = await client.check('products', FILE, { create_categories: true })
    expect(checked).toMatchObject({ added: 599, changed: 1, wrong: 0 })
    const stateOf = async () => ({
      rows: await listAllRows(store.db),
      counters: await client.rows('counters'),
      entries: (await client.rows('audit_log')).map(({ id }) => id).toSorted(),
    })
    const place = engine === 'sqlite' ? {} : { url: await addressOf(store) }
    const sent = { ...checked.order, hash: checked.hash }
    const before = await stateOf()
    for (const killAfter of POINTS) {
      const asked = {
        folder: shop.folder,
        ...place,
        operation: 'import',
        actor: admin,
        sent,
        killAfter,
      }
      expect(await runKilled(asked)).toEqual({ signal: 'SIGKILL', trouble: '' })
      expect(await stateOf()).toEqual(before)
    }
    await expectHealthy(shop)
    expect(await client.run(checked)).toMatchObject({ rows: 600 })
    expect((await client.rows('products')).length).toBe(600)
  }, 300_000)
})
