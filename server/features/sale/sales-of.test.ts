// SQLite finds the sales of a period by an index, also among a million sales.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTill } from '../../testing/till.ts'
import { figuresOfSales, NEWEST_FIRST, salesOf } from './sales-of.queries.ts'

test('decision R16 the sales of a period are found by an index, and at most one day is sorted', async () => {
  const till = await openTill('sqlite')
  const { db } = till.context.store
  const plan = async (query: { compile(): CompiledQuery }): Promise<string> => {
    const { sql: text, parameters } = query.compile()
    const values = sql.join(
      text
        .split('?')
        .flatMap((part, at) =>
          at === 0 ? [sql.raw(part)] : [sql`${parameters[at - 1]}`, sql.raw(part)],
        ),
      sql.raw(''),
    )
    const { rows } = await sql<{ detail: string }>`explain query plan ${values}`.execute(db)
    return rows.map(({ detail }) => detail).join(', ')
  }
  const [all, own]: readonly Scope[] = [
    { all: true },
    { all: false, department_id: till.department_id },
  ]
  const days = { from: '2026-11-01', until: '2026-11-30' }
  const newest = (scope: Scope) =>
    plan(salesOf(db, scope).selectAll().orderBy(NEWEST_FIRST).limit(5))
  const listed = (scope: Scope) =>
    plan(salesOf(db, scope, days).selectAll().orderBy(NEWEST_FIRST).limit(100))
  const summed = (scope: Scope) =>
    plan(figuresOfSales(db, scope, days).select(sql`sum(total)`.as('total')))
  expect(await listed(all!)).toBe(
    'SEARCH sales USING INDEX sales_figures (business_date>? AND business_date<?), USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY',
  )
  expect(await listed(own!)).toBe(
    'SEARCH sales USING INDEX sales_department_day (department_id=? AND business_date>? AND business_date<?)',
  )
  expect(await newest(all!)).toBe(
    'SEARCH sales USING INDEX sales_figures (business_date>?), USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY',
  )
  expect(await newest(own!)).toBe(
    'SEARCH sales USING INDEX sales_department_day (department_id=? AND business_date>?)',
  )
  for (const scope of [all!, own!])
    expect(await summed(scope)).toBe(
      'SEARCH sales USING COVERING INDEX sales_figures (business_date>? AND business_date<?)',
    )
})
