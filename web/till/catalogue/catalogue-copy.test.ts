// The copy of a till's catalogue in files: what a browser that threw its databases away has again.
import 'fake-indexeddb/auto'
import { catalogueId } from '@webale/domain/testing/catalogue-items.ts'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { openServer } from '../../testing/catalogue-server.ts'
import { memoryFiles } from '../../testing/second-store.ts'
import { failNextOpening } from '../../testing/torn-databases.ts'
import { makeLogServer } from '../disk/second-log-server.ts'
import { copyCatalogue, type CopyLog, restoreCatalogue } from './catalogue-copy.ts'
import { type TillCatalogue, openCatalogue } from './catalogue.ts'
import { clearCatalogue, readStockTime } from './catalogue-facts.ts'
import { openCatalogueDatabase, openCatalogueStore } from './catalogue-store.ts'

type Files = ReturnType<typeof memoryFiles>

const DATABASE = 'webale-catalogue-shop'
const opened: TillCatalogue[] = []

const closeTills = (): void => {
  for (const catalogue of opened.splice(0)) catalogue.close()
}

afterEach(async () => {
  closeTills()
  await deleteDB(DATABASE)
})

const openTill = async ({ server, now }: ReturnType<typeof openServer>, scope = 'all') => {
  const catalogue = await openCatalogue({
    server,
    openStore: (shop_id) => openCatalogueStore(shop_id, scope),
    known_shop_id: 'shop',
    now,
    readUnsent: () => Promise.resolve([]),
  })
  opened.push(catalogue)
  return catalogue
}

/** A till that has read the catalogue of a server with so many products. */
const tillWith = async (count: number) => {
  const server = openServer()
  for (let n = 0; n < count; n += 1) server.change(n, `Soap ${n}`)
  const catalogue = await openTill(server)
  await catalogue.pull('full_check')
  return { server, catalogue }
}

const runOn = async (files: Files, work: typeof copyCatalogue): Promise<boolean> => {
  const serve = makeLogServer()
  const log: CopyLog = (request) => serve(request, files)
  const database = await openCatalogueDatabase('shop')
  return work(database, log).finally(() => database.close())
}

const copy = (files: Files) => runOn(files, copyCatalogue)
const restore = (files: Files) => runOn(files, restoreCatalogue)

/** As a browser that threw its databases away. */
const loseDatabases = async (): Promise<void> => {
  closeTills()
  await deleteDB(DATABASE)
}

const namesOf = (catalogue: TillCatalogue, count: number) =>
  Array.from({ length: count }, (_, n) => catalogue.findItem(catalogueId(n))?.name)

const sizeOf = (files: Files) => files[0].getSize() + files[1].getSize()

test('OFF-046 OFF-310 a till that lost its databases has the catalogue again, and reads on from it', async () => {
  const files = memoryFiles()
  const { server, catalogue } = await tillWith(7)
  server.pass(1000)
  server.sell(2)
  await catalogue.pull('change')
  const [names, stocks] = [namesOf(catalogue, 7), catalogue.readAt()]
  expect(await copy(files)).toBe(true)

  await loseDatabases()
  server.lose(true)
  expect((await openTill(server)).isReady()).toBe(false)
  expect(await restore(files)).toBe(true)
  const restored = await openTill(server)
  expect([restored.isReady(), restored.isFresh(), restored.readAt()]).toEqual([true, false, stocks])
  expect(namesOf(restored, 7)).toEqual(names)
  expect(restored.shop()).toEqual({ departments: [], settings: null, best_sellers: [] })

  server.lose(false)
  server.change(3, 'Bar soap')
  server.takeAsked()
  await restored.pull('change')
  expect(server.takeAsked()).toEqual(['full_check'])
  expect(namesOf(restored, 7)[3]).toBe('Bar soap')
})

test('OFF-310 only what changed is copied, and what is gone is gone from the copy', async () => {
  const files = memoryFiles()
  const { server, catalogue } = await tillWith(200)
  await copy(files)
  expect(await copy(files)).toBe(false)
  const whole = sizeOf(files)
  server.pass(1000)
  server.sell(2)
  await catalogue.pull('change')
  expect(await copy(files)).toBe(true)
  expect(sizeOf(files) - whole).toBeLessThan(whole / 20)

  const other = await openTill(server, 'other')
  await other.pull('full_check')
  await copy(files)
  closeTills()
  const database = await openCatalogueDatabase('shop')
  await database.delete('states', 'other')
  database.close()
  await copy(files)
  await loseDatabases()
  await restore(files)
  expect(await readStockTime('shop', 'all')).not.toBeNull()
  expect(await readStockTime('shop', 'other')).toBeNull()
})

test('OFF-310 an empty database leaves the copy, and a filled one takes nothing from it', async () => {
  const files = memoryFiles()
  const { server, catalogue } = await tillWith(3)
  await copy(files)
  server.change(1, 'Bar soap')
  await catalogue.pull('change')
  expect(await restore(files)).toBe(false)
  expect(namesOf(await openTill(server), 3)[1]).toBe('Bar soap')

  closeTills()
  await clearCatalogue('shop')
  expect(await copy(files)).toBe(false)
  expect(await restore(files)).toBe(true)
})

test('OFF-310 a copy that was cut short or found no room gives the catalogue of before', async () => {
  const files = memoryFiles()
  const { server, catalogue } = await tillWith(9)
  await copy(files)
  const [names, whole] = [namesOf(catalogue, 9), files[0].getSize()]
  server.change(1, 'Bar soap')
  await catalogue.pull('change')
  files[0].limit = whole + 10
  await expect(copy(files)).rejects.toThrow('no room')
  files[0].limit = Infinity
  await copy(files)
  files[0].truncate(whole + 10)

  await loseDatabases()
  server.lose(true)
  expect(await restore(files)).toBe(true)
  expect(namesOf(await openTill(server), 9)).toEqual(names)
})

test('OFF-310 a till without a copy starts as a new one', async () => {
  expect(await restore(memoryFiles())).toBe(false)
})

test('OFF-334 the catalogue is read when the browser fails the attempt in which it finds torn files', async () => {
  const { server } = await tillWith(3)
  closeTills()
  await failNextOpening()
  expect(namesOf(await openTill(server), 3)).toContain('Soap 1')
})
