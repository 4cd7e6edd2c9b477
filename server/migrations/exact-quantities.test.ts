// The migration that gives quantities three decimals: PostgreSQL widens its columns, with their
// numbers and triggers as they were.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kitFor } from '../platform/database/kit.ts'
import { openShop, whereEnginesDiffer } from '../testing/shop.ts'
import { exactQuantities } from './0118-exact-quantities.ts'

whereEnginesDiffer('three decimals', (engine) => {
  test('QTY-009 a column with one decimal keeps its numbers and its triggers, and holds thousandths', async () => {
    const shop = await openShop(engine)
    const { schema } = shop.context.store
    const run = (text: string) => sql.raw(text).execute(schema)
    const isPostgres = engine === 'postgres'
    const type = isPostgres ? 'numeric(18,1)' : 'real'
    await run(`create table old_stock (id integer, quantity ${type})`)
    await run('insert into old_stock values (1, 640.5), (2, -0.1), (3, 90000000000000000)')
    if (isPostgres) {
      await run(
        `create function refuse_old() returns trigger language plpgsql as $$ begin
          raise exception 'old stock stays'; end $$`,
      )
      await run(
        'create trigger keep_old before update of quantity on old_stock ' +
          'for each row execute function refuse_old()',
      )
    }
    await exactQuantities(schema as never, kitFor(engine))
    await run('insert into old_stock values (4, 1.255)')
    const { rows } = await sql<{ quantity: number }>`
      select quantity from old_stock where id in (1, 2, 4) order by id`.execute(schema)
    expect(rows.map(({ quantity }) => quantity)).toEqual([640.5, -0.1, 1.255])
    if (isPostgres)
      await expect(run('update old_stock set quantity = 1')).rejects.toThrow('old stock stays')
    await run('drop table old_stock')
  })
})
