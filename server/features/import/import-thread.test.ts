// The thread of an import answers as the same work does
// in the process of the server, also in many portions.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { matchColumns } from '@webale/domain/features/import/match-columns.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { jobsHere } from './import-jobs.ts'
import { openImportJobs } from './import-thread.ts'
import { readShop } from './import.queries.ts'

const importScript = join(import.meta.dirname, '../../import-worker.ts')
const KNOWN = 450
/** Threads of source code start slowly, and these have a low priority. */
const TIMEOUT_MS = 180_000

const fileOf = (folder: string, lines: readonly string[]): string => {
  const file = join(folder, 'goods.csv')
  writeFileSync(file, ['Name,Barcode,Price', ...lines].join('\n'))
  return file
}

const orderOf = (more: object = {}) => ({
  upload_id: '019a0000-0000-7000-8000-000000000000',
  kind: 'products' as const,
  columns: matchColumns('products', ['Name', 'Barcode', 'Price']),
  header_row: null,
  create_categories: false,
  department_id: null,
  points: {},
  negative_to_zero: false,
  mend_names: false,
  good_only: false,
  part: null,
  with_rest: false,
  ...more,
})

onEveryEngine('thread of an import', (engine) => {
  test(
    'IMPORT-002 IMPORT-004 a thread reads and plans a file as the server itself does',
    async () => {
      const { context, ask, person, folder } = await openShop(engine)
      const admin = await person('admin')
      for (let at = 0; at < KNOWN; at += 150)
        await ask(productApi.add, admin, {
          name: `Known ${at}`,
          unit: 'pcs',
          barcode: `K-${at}`,
          selling_price: 500,
        })
      const lines = Array.from(
        { length: KNOWN },
        (_, at) => `Known ${at},K-${at},${at % 3 === 0 ? 500 : 700}`,
      )
      const file = fileOf(folder, lines)
      const read = (keys: Parameters<typeof readShop>[1]) => readShop(context.store.longReads, keys)
      const jobs = openImportJobs({ importScript })
      const asked = { file, order: orderOf() }
      expect(await jobs.summarize(file)).toEqual(await jobsHere.summarize(file))
      expect(await jobs.check(asked, read)).toEqual(await jobsHere.check(asked, read))
      const planned = await jobs.plan(asked, read)
      expect(planned).toEqual(await jobsHere.plan(asked, read))
      expect(planned.plan.steps).toHaveLength(KNOWN)
    },
    TIMEOUT_MS,
  )

  test(
    'IMPORT-002 IMPORT-009 a thread that knows the file plans anew when the shop, a choice or the file changed',
    async () => {
      const { context, ask, person, folder } = await openShop(engine)
      const admin = await person('admin')
      const soap = { name: 'Soap', unit: 'pcs', barcode: 'S-1', selling_price: 500 }
      const { id } = await ask(productApi.add, admin, soap)
      const file = fileOf(folder, ['Soap,S-1,700', 'Oil,O-1,wrong'])
      const read = (keys: Parameters<typeof readShop>[1]) => readShop(context.store.longReads, keys)
      const jobs = openImportJobs({ importScript })
      const planBoth = async (more: object = {}) => {
        const asked = { file, order: orderOf(more) }
        const { hash, digest, plan } = await jobs.plan(asked, read)
        const here = await jobsHere.plan(asked, read)
        expect([hash, digest, plan.steps]).toEqual([here.hash, here.digest, here.plan.steps])
        return { hash, plan }
      }

      const steps = async (more: object = {}) =>
        (await planBoth(more)).plan.steps.map(({ kind }) => kind)

      expect(await steps()).toEqual(['changed'])
      expect((await planBoth()).hash).toBe(null)
      expect((await planBoth({ good_only: true })).hash).toHaveLength(64)
      expect(await steps({ columns: ['name', 'barcode', null] })).toEqual(['same'])
      expect(await steps()).toEqual(['changed'])
      await ask(productApi.update, admin, { ...soap, id, selling_price: 700 })
      expect(await steps()).toEqual(['same'])
      fileOf(folder, ['Soap,S-1,700', 'Oil,O-1,900'])
      expect(await steps()).toEqual(['same', 'new'])
      rmSync(file)
      await expect(jobs.plan({ file, order: orderOf() }, read)).rejects.toThrow(
        'The uploaded file was not found',
      )
    },
    TIMEOUT_MS,
  )

  test(
    'IMPORT-002 the import of a checked file takes the plan of its check',
    async () => {
      const { context, ask, person, folder } = await openShop(engine)
      const admin = await person('admin')
      await ask(productApi.add, admin, {
        name: 'Soap',
        unit: 'pcs',
        barcode: 'S-1',
        selling_price: 500,
      })
      const file = fileOf(folder, ['Soap,S-1,700'])
      const read = (keys: Parameters<typeof readShop>[1]) => readShop(context.store.longReads, keys)
      // With its marks as before: no shop is like this, but a plan that is made anew would tell.
      const readOther: typeof read = async (keys) => {
        const shop = await read(keys)
        return shop.kind === 'products'
          ? { ...shop, rows: shop.rows.map((row) => ({ ...row, selling_price: 700 })) }
          : shop
      }
      const jobs = openImportJobs({ importScript })
      const { hash } = await jobs.check({ file, order: orderOf() }, read)
      const sent = Object.fromEntries(Object.entries({ ...orderOf(), hash }).reverse())
      const order = sent as ReturnType<typeof orderOf>
      expect((await jobs.plan({ file, order }, readOther)).hash).toBe(hash)
      expect((await jobsHere.plan({ file, order }, readOther)).hash).not.toBe(hash)
    },
    TIMEOUT_MS,
  )

  test(
    'IMPORT-009 a thread refuses with the same words, and ends when the shop cannot be read',
    async () => {
      const { context, folder } = await openShop(engine)
      const jobs = openImportJobs({ importScript })
      const read = (keys: Parameters<typeof readShop>[1]) => readShop(context.store.longReads, keys)
      const file = fileOf(folder, ['Sugar,S-1,4000'])
      await expect(jobs.summarize(`${file}.gone`)).rejects.toThrow(
        'The uploaded file was not found',
      )
      await expect(
        jobs.check({ file, order: orderOf({ columns: ['name'] }) }, read),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'Choose the columns again',
      })
      const unknown = orderOf({ department_id: context.newId() })
      await expect(jobs.check({ file, order: unknown }, read)).rejects.toThrow(
        'The department was not found',
      )
    },
    TIMEOUT_MS,
  )
})
