// What the server remembers of people and sessions: one write by anybody makes it read again.
import { afterEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { openTestStore, type TestStore } from '../../testing/stores.ts'
import { migrate } from './migrate.ts'
import { openSqliteStore } from './open.ts'
import { rememberRows, WATCHED_TABLES } from './remember-rows.ts'
import type { Db, Store, Tx } from './store.ts'

const opened: TestStore[] = []

afterEach(async () => {
  for (const { store, drop } of opened.splice(0)) {
    await store.close()
    await drop()
  }
})

const EVE = '01a00000-0000-7000-8000-000000000001'

const setRole = (tx: Tx, role: 'admin' | 'user') =>
  tx.updateTable('user_roles').set({ role }).where('user_id', '=', EVE).execute()

/** Eve is an administrator; `reads` counts how often her role was read. */
const openWithEve = async () => {
  const made = await openTestStore('sqlite')
  opened.push(made)
  const { store, folder } = made
  await migrate(store, migrations)
  const times = { created_at: '', updated_at: '' }
  await store.shortTransaction(async (tx) => {
    const json = { app_metadata: {}, user_metadata: {} }
    const person = { id: EVE, email: 'eve@shop.ug', ...json, ...times }
    await tx.insertInto('auth_users').values(person).execute()
    await tx.insertInto('user_roles').values({ user_id: EVE, role: 'admin' }).execute()
  })
  const counted = { reads: 0 }
  const find = rememberRows('role', async (db: Db, { id }: { readonly id: string }) => {
    counted.reads += 1
    return db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute()
  })
  const role = async (): Promise<string | undefined> => (await find(store.db, { id: EVE }))[0]?.role

  return { store, folder, role, counted }
}

const change = (store: Store, role: 'admin' | 'user') =>
  store.shortTransaction((tx) => setRole(tx, role))

test('DATA-005 a row of a person is read once, and again after a write of it', async () => {
  const { store, role, counted } = await openWithEve()
  expect([await role(), await role(), await role()]).toEqual(['admin', 'admin', 'admin'])
  expect(counted.reads).toBe(1)
  await change(store, 'user')
  expect([await role(), await role()]).toEqual(['user', 'user'])
  expect(counted.reads).toBe(2)
})

test('DATA-005 while a write is not committed, nothing is remembered, and after its end what is true', async () => {
  const { store, role } = await openWithEve()
  await store.shortTransaction(async (tx) => {
    await setRole(tx, 'user')
    expect([await role(), await role()]).toEqual(['admin', 'admin'])
  })
  expect(await role()).toBe('user')
  const failing = store.shortTransaction(async (tx) => {
    await setRole(tx, 'admin')
    expect(await role()).toBe('user')
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await role()).toBe('user')
})

test('DATA-005 a write by another program counts at the next read', async () => {
  const { store, folder, role, counted } = await openWithEve()
  const other = openSqliteStore(folder)
  await change(other, 'user')
  expect(await role()).toBe('user')
  await change(other, 'admin')
  expect([await role(), await role()]).toEqual(['admin', 'admin'])
  expect(counted.reads).toBe(2)
  await other.close()
  await change(store, 'user')
  expect(await role()).toBe('user')
})

test('DATA-005 each watched table has its triggers, and a write to another table changes nothing', async () => {
  const { store } = await openWithEve()
  const rows = await store.shortTransaction(async (tx) =>
    tx.runText("select name from temp.sqlite_schema where type = 'trigger'", []),
  )
  const names = rows.map(({ name }) => name)
  const wanted = Object.keys(WATCHED_TABLES).flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => `watch_${table}_${event}`),
  )
  expect(names).toEqual(expect.arrayContaining(wanted))
  const before = store.db.memory?.stamp()
  expect(before).toEqual(expect.any(String))
  await store.shortTransaction((tx) =>
    tx.updateTable('counters').set({ value: 7 }).where('name', '=', 'receipt_number').execute(),
  )
  expect(store.db.memory?.stamp()).toBe(before)
})
