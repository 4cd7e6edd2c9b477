// Transactions on every engine: complete or rolled back, retried when the database requires it, and
// refused with clear texts.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { setDatabase } from '../../testing/stores.ts'
import { isDatabaseUnreachable } from './storage-trouble.ts'
import { inTransaction } from './transaction.ts'

whereEnginesDiffer('transaction', (engine) => {
  test('DATA-001 an error rolls everything back', async () => {
    const shop = await openShop(engine)
    const readNames = () =>
      shop.context.store.db.selectFrom('counters').select('name').orderBy('name').execute()
    const before = await readNames()
    const work = shop.write(async (tx) => {
      await tx.insertInto('counters').values({ name: 'lost', value: 1 }).execute()
      throw new Error('power cut')
    })
    await expect(work).rejects.toThrow('power cut')
    expect(await readNames()).toEqual(before)
  })

  test('DATA-001 commands are stored and answered after a row id beyond 2^53, as the search index has them', async () => {
    const shop = await openShop(engine)
    const add = (value: number) =>
      shop.write((tx) =>
        tx
          .insertInto('counters')
          .values({ name: `n${value}`, value })
          .execute(),
      )
    await shop.write(async (tx) => {
      if (tx.engine === 'sqlite')
        await sql`insert into product_search (rowid, search_text)
          values (9007199254740993, 'soap')`.execute(tx)
      await tx.insertInto('counters').values({ name: 'n1', value: 1 }).execute()
      if (tx.engine === 'sqlite')
        await sql`delete from product_search where rowid = 9007199254740993`.execute(tx)
    })
    await add(2)
    const { numUpdatedRows } = await shop.write((tx) =>
      tx
        .updateTable('counters')
        .set({ value: 3 })
        .where('name', 'in', ['n1', 'n2'])
        .executeTakeFirstOrThrow(),
    )
    expect(numUpdatedRows).toBe(2n)
  })

  test('DATA-001 a row that was deleted meanwhile causes a refusal and no server error', async () => {
    const shop = await openShop(engine)
    const { store, now, newId } = shop.context
    const profile = { id: newId(), full_name: 'Grace', department_id: newId(), created_at: now() }
    await expect(
      inTransaction(store, (tx) => tx.insertInto('profiles').values(profile).execute()),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('DATA-001 a transaction with a duplicate key is retried once and then finds the row', async () => {
    const shop = await openShop(engine)
    const tries: string[] = []
    const result = await inTransaction(shop.context.store, async (tx) => {
      tries.push('try')
      if (tries.length === 1)
        await tx.insertInto('counters').values({ name: 'receipt_number', value: 9 }).execute()
      return tx
        .selectFrom('counters')
        .select('value')
        .where('name', '=', 'receipt_number')
        .executeTakeFirstOrThrow()
    })
    expect(tries).toHaveLength(2)
    expect(result.value).toBe(0)
  })

  test('DATA-001 fifty concurrent writers lose no increment of a counter', async () => {
    const shop = await openShop(engine)
    // Numbers that no receipt has.
    shop.leaveBroken('seal_broken')
    const { store } = shop.context
    const add = () =>
      inTransaction(store, (tx) =>
        tx
          .updateTable('counters')
          .set(({ eb }) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', 'receipt_number')
          .execute(),
      )
    await Promise.all(Array.from({ length: 50 }, add))
    const counter = await store.db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'receipt_number')
      .executeTakeFirstOrThrow()
    expect(counter.value).toBe(50)
  })

  if (engine === 'postgres')
    test('DATA-001 of two transactions that exclude each other one is stored and the other fails at its commit, at SERIALIZABLE', async () => {
      const { store } = (await openShop(engine)).context
      await setDatabase(store, 'default_transaction_isolation', 'serializable')
      const meet = () => {
        let waiting = 2
        let open: () => void = () => undefined
        const both = new Promise<void>((resolve) => {
          open = resolve
        })
        return (): Promise<void> => {
          waiting -= 1
          if (waiting === 0) open()
          return both
        }
      }
      const [haveRead, haveWritten] = [meet(), meet()]
      const names = ['skew 1', 'skew 2']
      const results = await Promise.allSettled(
        names.map((name) =>
          store.transaction(async (tx) => {
            await tx.selectFrom('counters').selectAll().execute()
            await haveRead()
            await tx.insertInto('counters').values({ name, value: 1 }).execute()
            await haveWritten()
          }),
        ),
      )
      const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(reasons).toMatchObject([{ code: '40001' }])
      const stored = await store.db
        .selectFrom('counters')
        .select('name')
        .where('name', 'in', names)
        .execute()
      expect(stored.map(({ name }) => name)).toEqual(
        names.filter((_, place) => results[place]?.status === 'fulfilled'),
      )
    })

  if (engine === 'postgres')
    test('DISK-005 a broken connection is reported as storage trouble, and the next transaction gets a new one', async () => {
      const shop = await openShop(engine)
      const { store } = shop.context
      const broken = store.transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(store.schema)
        // Long enough for the broken connection to be noticed without a query.
        await pause(200)
        await tx
          .updateTable('counters')
          .set({ value: 7 })
          .where('name', '=', 'receipt_number')
          .execute()
      })
      const error = await broken.catch((thrown: unknown) => thrown)
      expect(isDatabaseUnreachable(error), String(error)).toBe(true)
      const counter = await store.transaction((tx) =>
        tx
          .selectFrom('counters')
          .select('value')
          .where('name', '=', 'receipt_number')
          .executeTakeFirstOrThrow(),
      )
      expect(counter.value).toBe(0)
    })
})
