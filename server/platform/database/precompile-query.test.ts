// A cached query: compiled once, and run with the values of each call.
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { precompileQuery } from './precompile-query.ts'

whereEnginesDiffer('cached query', (engine) => {
  test('DATA-005 a cached query uses the values of each call', async () => {
    const shop = await openShop(engine)
    const [north, south] = [
      await shop.department('North'),
      await shop.department('South\'s % \\ "side"'),
    ]
    let worded = 0
    const find = precompileQuery((db, given: { readonly id: string; readonly name: string }) => {
      worded += 1
      return db
        .selectFrom('departments')
        .select('name')
        .where('id', '=', given.id)
        .where('name', '=', given.name)
    })
    const { db } = shop.context.store
    expect(await find(db, { id: north, name: 'North' }, {})).toEqual([{ name: 'North' }])
    expect(await find(db, { id: south, name: 'North' }, {})).toEqual([])
    expect(await find(db, { name: 'South\'s % \\ "side"', id: south }, {})).toEqual([
      { name: 'South\'s % \\ "side"' },
    ])
    expect(worded).toBe(1)
  })

  test('DATA-005 a cached query is compiled again when its shape differs', async () => {
    const shop = await openShop(engine)
    const id = await shop.department('North')
    const find = precompileQuery(
      (db, given: { readonly id: string }, { named }: { readonly named: boolean }) =>
        db
          .selectFrom('departments')
          .select('id')
          .$if(named, (query) => query.select('name'))
          .where('id', '=', given.id),
    )
    const { db } = shop.context.store
    expect(await find(db, { id }, { named: false })).toEqual([{ id }])
    expect(await find(db, { id }, { named: true })).toEqual([{ id, name: 'North' }])
    expect(await find(db, { id }, { named: false })).toEqual([{ id }])
  })

  test('DATA-005 a cached query has its limit as a number in the SQL of SQLite, which would compile `limit ?` at every run', async () => {
    const shop = await openShop(engine)
    await shop.department('North')
    await shop.department('South')
    const { db } = shop.context.store
    const { sql: text, parameters } = db
      .selectFrom('departments')
      .select('name')
      .limit(1)
      .offset(1)
      .compile()
    const isSqlite = engine === 'sqlite'
    expect(text.endsWith('limit 1 offset 1')).toBe(isSqlite)
    expect(parameters).toEqual(isSqlite ? [] : [1, 1])
    const find = precompileQuery((kept, _given: object, { limit }: { readonly limit: number }) =>
      kept.selectFrom('departments').select('name').orderBy('name').limit(limit),
    )
    expect(await find(db, {}, { limit: 1 })).toEqual([{ name: 'North' }])
    expect(await find(db, {}, { limit: 2 })).toEqual([{ name: 'North' }, { name: 'South' }])
  })
})
