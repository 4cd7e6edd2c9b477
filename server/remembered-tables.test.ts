// Every query with a memory reads watched tables only: a write to another one would not be noticed.
import { expect, test } from 'vitest'
import { authenticateWith } from './auth/authenticate.ts'
import { findDepartment } from './features/department/department.queries.ts'
import { readShopRules } from './features/shop-rules/shop-rules.queries.ts'
import { findEpoch } from './features/snapshot/epoch.queries.ts'
import { findAccount, findTillPerson } from './features/till/till-sale.queries.ts'
import { findTillSecret } from './features/till/till.queries.ts'
import { WATCHED_TABLES } from './platform/database/remember-rows.ts'
import type { Db } from './platform/database/store.ts'
import { openShop } from './testing/shop.ts'

const ID = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'

/** The handle without its memory, which notes the text of each statement. */
const watched = (db: Db, texts: string[]): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'memory') return undefined
      if (name === 'runText')
        return (text: string, values: readonly unknown[]) => {
          texts.push(text)
          return target.runText(text, values)
        }

      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

test('DATA-005 what is remembered is read from watched tables', async () => {
  const { context } = await openShop('sqlite')
  const texts: string[] = []
  const db = watched(context.store.db, texts)
  const verify = async () => ({ session_id: ID, sub: ID })
  const service = { access: { verify }, context: { ...context, store: { ...context.store, db } } }
  await expect(authenticateWith(service as never)('Bearer a.b.c')).rejects.toMatchObject({
    code: 'session_over',
  })
  const read = [
    () => findDepartment(db, ID),
    () => readShopRules(db),
    () => findEpoch(db),
    () => findAccount(db, ID),
    () => findTillPerson(db, ID, ID),
    () => findTillSecret(db, ID),
  ]
  for (const each of read) await each()
  expect(texts).toHaveLength(read.length + 1)
  const tables = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table = '']) => table),
  )
  expect(tables.length).toBeGreaterThan(read.length)
  const known = Object.keys(WATCHED_TABLES)
  expect(tables.filter((table) => !known.includes(table))).toEqual([])
})
