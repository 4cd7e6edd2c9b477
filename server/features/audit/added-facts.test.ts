// Tables that became facts in a later version: the shop that had them before is upgraded without an
// alarm, once, and every later change past the program is found.
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { migrate, type Schema } from '../../platform/database/migrate.ts'
import type { Store } from '../../platform/database/store.ts'
import { recordFacts } from '../../platform/facts/audit.ts'
import { newId } from '../../platform/base/new-id.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTestStore, type TestStore } from '../../testing/stores.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { beginFacts, isFactsDue } from './begin-facts.queries.ts'
import { FACTS_BEGUN } from './deletions.queries.ts'
import { sealNow } from './sealing.queries.ts'
import { verifySeals } from './verify.ts'

const MOMENT = { now: '2026-11-21T09:00:00.000Z', newId }

const alter = (place: TestStore, statement: string): Promise<unknown> =>
  tamperWith({ context: place, folder: place.folder }, [statement])

const addPrinter = (place: TestStore, name: string): Promise<unknown> =>
  alter(
    place,
    `insert into printers (id, name, kind, address, port, paper, columns, code_page, cuts, kicks, ` +
      `created_at) values ('${newId()}', '${name}', 'network', '10.0.0.9', 9100, '80', 48, ` +
      `'cp437', 1, 0, '${MOMENT.now}')`,
  )

/** A shop of the version before, with a printer, whose record of facts has begun. */
const openOldShop = async (engine: 'sqlite' | 'postgres') => {
  const place = await openTestStore(engine, 'nothing')
  const { store } = place
  const old: Schema = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name < '0115'),
  )
  await migrate(store, old)
  await addPrinter(place, 'Kitchen')
  // Sealing as it is now counts the entries.
  await alter(place, 'create table audit_sums (entity text primary key, count integer not null)')
  await store.transaction(async (tx) => {
    await tx.updateTable('meta').set({ value: 'begun' }).execute()
    const entry = { action: FACTS_BEGUN, entity: 'books', after: { sales: 0 } }
    await recordFacts(tx, MOMENT, entry, [])
    await sealNow(tx)
  })
  await alter(place, 'drop table audit_sums')
  return place
}

const problemsOf = async (store: Store): Promise<string[]> =>
  (await verifySeals(store.db)).broken.map(({ problem }) => problem)

const begin = (store: Store): Promise<void> => store.transaction((tx) => beginFacts(tx, MOMENT))

onEveryEngine('added facts', (engine) => {
  test('SEAL-002 UPG-001 the printers of an older shop are sealed once as they are found, and a printer that is added later past the program is found', async () => {
    const place = await openOldShop(engine)
    const { store } = place
    await migrate(store, migrations)
    expect(await problemsOf(store)).toEqual([])
    expect(await isFactsDue(store.db)).toBe(true)
    await begin(store)
    expect(await isFactsDue(store.db)).toBe(false)
    expect(await problemsOf(store)).toEqual([])
    await addPrinter(place, 'Back room')
    expect(await problemsOf(store)).toEqual(['A printer (Back room) was put in past the program'])
    // Who marks them as not begun gains nothing.
    await store.transaction((tx) =>
      tx.updateTable('meta').set({ value: 'due' }).where('name', '=', 'added_facts').execute(),
    )
    await begin(store)
    expect(await problemsOf(store)).toEqual(['The record begins a second time'])
    await store.close()
    await place.drop()
  })
})
