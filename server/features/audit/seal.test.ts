// The seals on every engine: every change, deletion or insertion outside the app is found, and
// allowed changes are not reported.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { whereEnginesDiffer, type Shop } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { sealAll } from './sealer.ts'
import { type ChainVerification, verifySeals } from './verify.ts'

const wordsOf = ({ broken }: ChainVerification): string[] => broken.map(({ problem }) => problem)

/** The problems found after such a change, which is then undone. */
const problemsAfter = async (shop: Shop, text: string): Promise<string[]> => {
  let found: string[] = []
  const undone = tamperWith(shop, [text], async (db) => {
    found = wordsOf(await verifySeals(db))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}

const seal = ({ context: { store, now } }: Shop, holder = 'test') => sealAll({ store, now, holder })

const problems = async ({ context: { store } }: Shop) => wordsOf(await verifySeals(store.db))

const openSealed = async (engine: 'sqlite' | 'postgres'): Promise<TestTill> => {
  const till = await openTill(engine)
  const soap = await till.product({ current_stock: 100 })
  for (const quantity of [1, 2, 3]) await till.sell([{ product_id: soap.id, quantity }])
  expect(await seal(till)).toBe(true)
  expect(await problems(till)).toEqual([])
  return till
}

const last = (table: string) => `(select max(seq) from ${table})`

const TAMPERINGS: readonly (readonly [sql: string, problem: string])[] = [
  ['update sales set total = total + 1 where total = 2000', 'A sale was changed'],
  ["update sales set customer_name = 'Somebody' where total = 2000", 'A sale was changed'],
  ['update sale_items set quantity = 9 where quantity = 2', 'A sale was changed'],
  ['update sale_items set cost_price = 1 where quantity = 2', 'A sale was changed'],
  [
    'update stock_movements set quantity = -1 where quantity = -2',
    'What a sale took from the stock was changed',
  ],
  ['delete from sale_items where quantity = 2', 'A sale was changed'],
  ['delete from sales where total = 2000', 'A sale is gone'],
  [
    `update audit_log set details = 'x' where seal_seq = 2`,
    'An entry of the audit log was changed',
  ],
  ['delete from audit_log where seal_seq = 2', 'An entry of the audit log is gone'],
  ['delete from seals where seq = 2', 'A seal is missing before this one'],
  [
    "update seals set content_hash = 'x' where seq = 2",
    'This seal does not follow from the one before it',
  ],
]

whereEnginesDiffer('seals', (engine) => {
  test('SEAL-001 every sale and every entry is sealed once, in one chain', async () => {
    const till = await openSealed(engine)
    const entries = await till.rows('audit_log')
    const links = (await till.rows('seals')).toSorted((a, b) => a.seq - b.seq)
    expect(links.map(({ seq }) => seq)).toEqual(links.map((_, at) => at + 1))
    expect(links.filter(({ kind }) => kind === 'sale')).toHaveLength(3)
    expect(
      entries.filter(({ seal_seq }) => links[(seal_seq ?? 0) - 1]?.kind === 'entry'),
    ).toHaveLength(entries.length)
    expect(await seal(till, 'test')).toBe(true)
    expect(await till.rows('seals')).toHaveLength(links.length)
  })

  test('SEAL-002 a changed, deleted or inserted row is found', async () => {
    const till = await openSealed(engine)
    for (const [text, problem] of TAMPERINGS)
      expect(await problemsAfter(till, text), text).toContain(problem)
    const { links, broken } = await verifySeals(till.context.store.db)
    expect([links, broken]).toEqual([(await till.rows('seals')).length, []])
  })

  test('SEAL-002 swapped entries and an inserted entry are found', async () => {
    const till = await openSealed(engine)
    till.leaveBroken()
    const swap = `update audit_log set seal_seq = case seal_seq when 1 then -2 else -1 end where seal_seq in (1, 2)`
    await tamperWith(till, [swap, 'update audit_log set seal_seq = -seal_seq where seal_seq < 0'])
    expect(await problems(till)).toEqual([
      'An entry of the audit log was put in between',
      'An entry of the audit log was put in between',
    ])
    const [first] = await till.rows('seals')
    await tamperWith(till, [
      `insert into seals (seq, kind, subject_id, content_hash, hash) values (${last('seals')} + 1, 'entry', '${first!.subject_id}', '${first!.content_hash}', 'x')`,
    ])
    expect(await problems(till)).toContain('This seal does not follow from the one before it')
  })

  test('SEAL-003 one server seals at a time, and another one takes over when its lease has expired for half a minute', async () => {
    const till = await openSealed(engine)
    const soap = await till.product({ name: 'Tea' })
    expect(await seal(till, 'another')).toBe(false)
    expect((await till.rows('audit_log')).filter(({ seal_seq }) => seal_seq === null)).toHaveLength(
      1,
    )
    till.setNow('2026-11-21T09:00:31.000Z')
    expect(await seal(till, 'another')).toBe(true)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        till.ask(saleApi.complete, till.seller, till.draft([{ product_id: soap.id }])),
      ),
    )
    till.setNow('2026-11-21T09:02:00.000Z')
    await Promise.all(['one', 'two', 'three'].map((holder) => seal(till, holder)))
    while (!(await seal(till, 'one'))) till.setNow('2026-11-21T09:10:00.000Z')
    expect(await problems(till)).toEqual([])
    expect((await till.rows('audit_log')).filter(({ seal_seq }) => seal_seq === null)).toEqual([])
  })

  test('SEAL-001 the chain is intact after data was deleted and restored, and restored rows are sealed again', async () => {
    const client = await openBackupClient(engine)
    client.shop.leaveBroken()
    await client.stockUp()
    const file = await client.export(['products', 'sales', 'departments'])
    await seal(client.shop)
    await client.remove(['sales', 'products'])
    await seal(client.shop)
    expect(await problems(client.shop)).toEqual([])
    await client.restore(await client.check(file))
    await seal(client.shop)
    expect(await problems(client.shop)).toEqual([])
    expect((await client.rows('sales')).length).toBeGreaterThan(0)
    await tamperWith(client.shop, ['update sales set total = total + 1'])
    expect(await problems(client.shop)).toContain('A sale was changed')
  })
})
