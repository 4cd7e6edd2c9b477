// The catalogue of a till against a server in memory, on a real (fake-indexeddb) disk.
import 'fake-indexeddb/auto'
import type { CatalogueProduct } from '@webale/domain/features/till/catalogue.ts'
import { catalogueId } from '@webale/domain/testing/catalogue-items.ts'
import { deleteDB } from 'idb'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { openServer } from '../../testing/catalogue-server.ts'
import { type TillCatalogue, openCatalogue } from './catalogue.ts'
import { openCatalogueStore } from './catalogue-store.ts'

type TestServer = ReturnType<typeof openServer>

const opened: TillCatalogue[] = []
/** Sales of this till that the server does not have. */
let unsent: { id: string; sale_items: { product_id: string; base_quantity: number }[] }[] = []

const openTill = async ({ server, now }: TestServer): Promise<TillCatalogue> => {
  const openStore = (shop_id: string) => openCatalogueStore(shop_id, 'all')
  const readUnsent = () => Promise.resolve(unsent)
  const catalogue = await openCatalogue({
    server,
    openStore,
    known_shop_id: 'shop',
    now,
    readUnsent,
  })
  opened.push(catalogue)
  return catalogue
}

const closeTills = async (): Promise<void> => {
  unsent = []
  for (const catalogue of opened.splice(0)) catalogue.close()
  await deleteDB('webale-catalogue-shop')
}

afterEach(closeTills)

const has = (catalogue: TillCatalogue, { items }: TestServer) =>
  items().map(({ id }) => {
    const found = catalogue.findItem(id) as CatalogueProduct | undefined
    return [id, found?.name, found?.rev, found && catalogue.stockOf(found)]
  })

const expectSame = (catalogue: TillCatalogue, server: TestServer): void =>
  expect(has(catalogue, server)).toEqual(
    server.items().map(({ id, name, rev, current_stock }) => [id, name, rev, current_stock]),
  )

test('OFF-180 the first reading takes all pages, and the next only what changed', async () => {
  const server = openServer()
  for (let n = 0; n < 7; n += 1) server.change(n, `Soap ${n}`)
  const catalogue = await openTill(server)
  expect(catalogue.isReady()).toBe(false)
  await catalogue.pull('change')
  expect(server.takeAsked()).toEqual(['page', 'page', 'page', 'full_check'])
  expectSame(catalogue, server)
  server.pass(90_000)
  server.change(3, 'Bar soap')
  await catalogue.pull('change')
  expect(server.takeAsked()).toEqual(['change'])
  expectSame(catalogue, server)
  expect(catalogue.findProducts('bar')).toMatchObject([{ id: catalogueId(3) }])
})

test('OFF-046 a till that starts without the server has what it read last, and its time', async () => {
  const server = openServer()
  for (let n = 0; n < 5; n += 1) server.change(n, `Soap ${n}`)
  const first = await openTill(server)
  await first.pull('full_check')
  server.pass(1000)
  server.sell(2)
  await first.pull('change')
  const read_at = server.now()
  server.lose(true)
  server.pass(3_600_000)
  const second = await openTill(server)
  expect([second.isReady(), second.isFresh(), second.readAt()]).toEqual([true, false, read_at])
  expectSame(second, server)
  expect(second.shop()).toEqual({ departments: [], settings: null, best_sellers: [] })
  await expect(second.pull('change')).rejects.toThrow('lost')
  expectSame(second, server)
})

test('OFF-177 calls at one moment share a reading, and the longer one counts', async () => {
  const server = openServer()
  server.change(1, 'Soap')
  const catalogue = await openTill(server)
  await catalogue.pull('full_check')
  server.takeAsked()
  await Promise.all([
    catalogue.pull('change'),
    catalogue.pull('full_check'),
    catalogue.pull('change'),
  ])
  expect(server.takeAsked()).toEqual(['full_check'])
})

test('OFF-180 a commit older than the window of a change is found with the window of a full check', async () => {
  const server = openServer()
  server.change(1, 'Soap')
  const catalogue = await openTill(server)
  await catalogue.pull('full_check')
  server.takeAsked()
  server.pass(30_000)
  await catalogue.pull('change')
  server.change(1, 'Late soap', 20_000)
  await catalogue.pull('change')
  expect(server.takeAsked()).toEqual(['change', 'change', 'full_check'])
  expectSame(catalogue, server)
})

test.each(['the next one succeeds', 'the next one is lost'])(
  'OFF-180 rows of a reading that missed a late commit reach the disk when %s',
  async (what) => {
    const server = openServer()
    server.change(1, 'Soap')
    const catalogue = await openTill(server)
    await catalogue.pull('change')
    server.change(2, 'Late soap', 20_000)
    server.sell(1)
    if (what === 'the next one is lost') {
      server.loseAfter(1)
      await expect(catalogue.pull('change')).rejects.toThrow('lost')
      server.lose(false)
    }
    await catalogue.pull('change')
    expectSame(catalogue, server)
    expectSame(await openTill(server), server)
  },
)

test('OFF-048 OFF-177 an own sale leaves the stock at once, and is not counted twice when the server has it', async () => {
  const server = openServer()
  server.change(1, 'Soap')
  const catalogue = await openTill(server)
  await catalogue.pull('full_check')
  const stock = () => catalogue.findProducts('soap')[0]?.current_stock
  catalogue.noteSold('sale', [{ product_id: catalogueId(1), base_quantity: 1 }])
  expect(stock()).toBe(4)
  server.sell(1)
  await catalogue.pull('change')
  expect(stock()).toBe(4)
})

test('OFF-048 the goods of a sale that waits stay out of the stock until the server has it, also after a reload', async () => {
  const server = openServer()
  server.change(1, 'Soap')
  const first = await openTill(server)
  await first.pull('full_check')
  const sale_items = [{ product_id: catalogueId(1), base_quantity: 1 }]
  unsent = [{ id: 'sale', sale_items }]
  first.noteSold('sale', sale_items)
  await first.pull('change')
  await first.pull('full_check')
  expect(first.findProducts('soap')[0]?.current_stock).toBe(4)

  const second = await openTill(server)
  await expect.poll(() => second.findProducts('soap')[0]?.current_stock).toBe(4)
  await second.pull('full_check')
  expect(second.findProducts('soap')[0]?.current_stock).toBe(4)
  server.sell(1)
  unsent = []
  await second.pull('change')
  expect(second.findProducts('soap')[0]?.current_stock).toBe(4)
  server.sell(1)
  await second.pull('change')
  expect(second.findProducts('soap')[0]?.current_stock).toBe(3)
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    n: fc.nat(8),
    late: fc.constantFrom(0, 2000, 20_000, 200_000),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    n: fc.nat(8),
    late: fc.constantFrom(0, 20_000, 200_000),
  }),
  fc.record({
    kind: fc.constant('pass' as const),
    ms: fc.constantFrom(1000, 10_000, 70_000, -50_000, -5_000_000),
  }),
  fc.record({
    kind: fc.constant('pull' as const),
    reason: fc.constantFrom('change' as const, 'full_check' as const),
  }),
  fc.record({ kind: fc.constant('lost' as const) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({ kind: fc.constant('restore' as const) }),
)

test('OFF-180 lost answers, slow commits, restores and clock jumps leave no old row after a reading of a minute', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = openServer()
      let catalogue = await openTill(server)
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'change') server.change(one.n, `Soap ${at}`, one.late)
        if (one.kind === 'sell') server.sell(one.n, one.late)
        if (one.kind === 'pass') server.pass(one.ms)
        if (one.kind === 'pull') await catalogue.pull(one.reason)
        if (one.kind === 'restart') catalogue = await openTill(server)
        if (one.kind === 'restore') server.restore()
        if (one.kind !== 'lost') continue
        server.lose(true)
        await expect(catalogue.pull('full_check')).rejects.toThrow('lost')
        server.lose(false)
      }
      await catalogue.pull('full_check')
      expectSame(catalogue, server)
      expectSame(await openTill(server), server)
      await closeTills()
    }),
    { numRuns: 150 },
  )
}, 60_000)
