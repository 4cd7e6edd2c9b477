// Short commands that are ready at the same moment: one shared commit, and each command complete or
// rolled back.
import fc from 'fast-check'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTestStore, type TestStore } from '../../testing/stores.ts'
import { openTill } from '../../testing/till.ts'
import { FACTS_NOTED, recordEntry } from '../facts/audit.ts'
import { newId } from '../base/new-id.ts'
import { migrate } from './migrate.ts'
import type { Store, Tx } from './store.ts'

const opened: TestStore[] = []

afterEach(async () => {
  for (const { store, drop } of opened.splice(0)) {
    await store.close()
    await drop()
  }
})

const openEmpty = async (): Promise<TestStore> => {
  const made = await openTestStore('sqlite')
  opened.push(made)
  await migrate(made.store, migrations)
  return made
}

const add = (tx: Tx, id: string) =>
  tx
    .insertInto('departments')
    .values({ id, name: id, description: null, created_at: '', updated_at: '' })
    .execute()

const stored = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom('departments').select('id').orderBy('id').execute()).map(({ id }) => id)

const FRAME = 24
/**
 * Commits in the write-ahead log, by its format: the frame that ends a transaction names the size
 * of the database.
 */
const countCommits = (folder: string): number => {
  const file = join(folder, 'webale.db-wal')
  if (!existsSync(file)) return 0
  const log = readFileSync(file)
  const [page, salt] = [log.readUInt32BE(8), log.readBigUInt64BE(16)]
  let commits = 0
  for (let at = 32; at + FRAME + page <= log.length; at += FRAME + page)
    if (log.readBigUInt64BE(at + 8) === salt && log.readUInt32BE(at + 4) > 0) commits += 1
  return commits
}

test('DATA-002 eight short commands share one commit when they are ready at the same moment, and each responds after it', async () => {
  const { store, folder } = await openEmpty()
  await store.shortTransaction((tx) => add(tx, 'before'))
  const commits = countCommits(folder)
  const ids = Array.from({ length: 8 }, (_, at) => `d${at}`)
  const seen = await Promise.all(
    ids.map(async (id) => {
      expect(await store.shortTransaction(async (tx) => (await add(tx, id), id))).toBe(id)
      return stored(store)
    }),
  )
  for (const each of seen) expect(each).toEqual(['before', ...ids])
  expect(countCommits(folder) - commits).toBe(1)
})

test('DATA-002 a command that arrives in the next turn of the event loop shares the commit, up to sixteen commands', async () => {
  const { store, folder } = await openEmpty()
  await store.shortTransaction((tx) => add(tx, 'before'))
  const commits = countCommits(folder)
  const first = store.shortTransaction((tx) => add(tx, 'first'))
  const second = nextTurn().then(() => store.shortTransaction((tx) => add(tx, 'second')))
  await Promise.all([first, second])
  expect(countCommits(folder) - commits).toBe(1)
  await Promise.all(
    Array.from({ length: 33 }, (_, at) => store.shortTransaction((tx) => add(tx, `d${at}`))),
  )
  expect(countCommits(folder) - commits).toBe(1 + 3)
})

test('DATA-002 a failing command is rolled back alone in any position', async () => {
  const { store } = await openEmpty()
  const names = ['a', 'b', 'c', 'd']
  for (const [place] of names.entries()) {
    const outcomes = await Promise.allSettled(
      names.map((name, at) =>
        store.shortTransaction(async (tx) => {
          await add(tx, `${place}${name}`)
          if (at === place) throw new Error(`no ${name}`)
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((_, at) => (at === place ? 'rejected' : 'fulfilled')),
    )
  }
  expect(await stored(store)).toEqual(
    names.flatMap((_, place) =>
      names.filter((__, at) => at !== place).map((name) => `${place}${name}`),
    ),
  )
})

test('DATA-002 a failing command leaves no audit entry in the next one', async () => {
  const { store } = await openEmpty()
  const entry = (tx: Tx, action: string) =>
    recordEntry(tx, { newId, now: '2026-11-21T09:00:00.000Z' }, { action, entity: 'books' })
  await Promise.allSettled(
    ['one', 'two', 'three'].map((action) =>
      store.shortTransaction(async (tx) => {
        await entry(tx, action)
        if (action === 'two') throw new Error('no')
      }),
    ),
  )
  const entries = await store.db.selectFrom('audit_log').select('action').execute()
  expect(
    entries.map(({ action }) => action).filter((action) => action !== FACTS_NOTED.action),
  ).toEqual(['one', 'three'])
})

test('DATA-002 all commands are refused and none is stored when the disk becomes full before the shared commit', async () => {
  const { store } = await openEmpty()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.schema)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(store.schema)
  const large = 'x'.repeat(200_000)
  const works = ['a', large, 'c'].map((name, at) =>
    store.shortTransaction((tx) =>
      tx
        .insertInto('departments')
        .values({ id: `d${at}`, name, description: null, created_at: '', updated_at: '' })
        .execute(),
    ),
  )
  const outcomes = await Promise.allSettled(works)
  expect(
    outcomes
      .map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'kept',
      )
      .slice(0, 2),
  ).toEqual(['disk_full', 'disk_full'])
  await sql`pragma max_page_count = 1000000`.execute(store.schema)
  await store.shortTransaction((tx) => add(tx, 'later'))
  expect((await stored(store)).filter((id) => id !== 'd2')).toEqual(['later'])
})

test('DATA-002 exactly the acknowledged commands are stored for any order of arrivals and failures', {
  timeout: 60_000,
}, async () => {
  const { store } = await openEmpty()
  let round = 0
  const commands = fc.array(
    fc.record({
      fails: fc.boolean(),
      turnsBefore: fc.nat(3),
      turnsWithin: fc.nat(2),
      isShort: fc.boolean(),
    }),
    { maxLength: 24 },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      round += 1
      const before = await stored(store)
      const run = async (
        { fails, turnsBefore, turnsWithin, isShort }: (typeof list)[number],
        at: number,
      ): Promise<string> => {
        for (let turn = 0; turn < turnsBefore; turn += 1) await nextTurn()
        const id = `r${String(round).padStart(4, '0')}-${String(at).padStart(2, '0')}`
        return (isShort ? store.shortTransaction : store.transaction)(async (tx) => {
          await add(tx, id)
          for (let turn = 0; turn < turnsWithin; turn += 1) await nextTurn()
          if (fails) throw new Error('no')
          return id
        })
      }
      const outcomes = await Promise.allSettled(list.map(run))
      const answered = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      expect(answered).toHaveLength(list.filter(({ fails }) => !fails).length)
      expect(await stored(store)).toEqual(
        [...before, ...answered].toSorted((one, other) => (one < other ? -1 : 1)),
      )
    }),
    { numRuns: 40 },
  )
})

whereEnginesDiffer('concurrent sales', (engine) => {
  test('S1 a refused sale among others takes no receipt number and leaves no entry', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const drafts = Array.from({ length: 8 }, (_, at) =>
      till.draft([{ product_id: at % 3 === 1 ? till.context.newId() : soap.id }]),
    )
    const outcomes = await Promise.allSettled(
      drafts.map((draft) => till.ask(saleApi.complete, till.seller, draft)),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      drafts.map((_, at) => at % 3 !== 1),
    )
    expect(
      (await till.rows('sales'))
        .map(({ receipt_number }) => receipt_number)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual([1, 2, 3, 4, 5].map((number) => `RCP-00000${number}`))
    expect(
      (await till.rows('audit_log')).filter(({ action }) => action === 'sale.complete'),
    ).toHaveLength(5)
    expect(await till.stock(soap)).toBe(95)
  })
})
