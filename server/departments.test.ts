// Every operation open to non-admins, across departments (PERM-005, decision P9): no row of another
// department is seen or changed, and no cost leaves the server (decision D2). An operation without
// an expectation here fails.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, type Shop } from './testing/shop.ts'
import type { DepartmentTeam } from './testing/department-stock.ts'
import type { DepartmentGoods } from './testing/two-departments.ts'
import { entries, askAs, peopleFor, openShopOfTwo } from './testing/department-rules.ts'
import { expectations } from './testing/department-expectations.ts'
import type { SentInput } from './testing/expectation.ts'

/** The outputs of all department queries that these people send about `theirs`. */
const readAs = async (
  shop: Shop,
  asking: DepartmentTeam,
  about: DepartmentTeam,
): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const entry of entries) {
    const expectation = expectations[entry.name]
    if (expectation === undefined || !('scoped' in expectation)) continue
    for (const actor of peopleFor(entry, asking))
      for (const sent of expectation.scoped(about))
        found[`${entry.name} ${JSON.stringify(sent)} as ${actor.role}`] = await askAs(
          shop,
          entry,
          actor,
          sent,
        )
  }
  return found
}

/**
 * All rows that contain the department's id, its products or its texts, without seals, which come
 * at any time.
 */
const rowsOf = async (
  { context: { store } }: Shop,
  { department_id, name }: DepartmentTeam,
  goods: DepartmentGoods,
): Promise<string[]> => {
  const { cart: _cart, ...ids } = goods
  const marks = [department_id, name, ...Object.values(ids)]
  const rows: string[] = []
  for (const { name: table } of await store.schema.introspection.getTables()) {
    if (/^(kysely|sqlite|auth_|seals$)/.test(table)) continue
    for (const row of await store.schema
      .selectFrom(table as 'sales')
      .selectAll()
      .execute())
      rows.push(`${table} ${JSON.stringify({ ...row, seal_seq: undefined })}`)
  }
  return rows
    .filter((row) => marks.some((mark) => row.includes(mark)))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

test('PERM-005 every operation open to non-admins has an expectation across departments', () => {
  expect(Object.keys(expectations).toSorted((one, other) => one.localeCompare(other))).toEqual(
    entries.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
  )
})

onEveryEngine('departments', (engine) => {
  test('DAYX-010 PERM-005 PERM-010 PERM-011 PERM-012 PERM-013 no response changes when another department works', async () => {
    const { shop, mine, theirs, workThere } = await openShopOfTwo(engine)
    const [here, there] = [await readAs(shop, mine, theirs), await readAs(shop, theirs, theirs)]
    await workThere()
    expect(await readAs(shop, mine, theirs)).toEqual(here)
    // Each of these queries shows the work to the people of that department.
    const after = await readAs(shop, theirs, theirs)
    expect(Object.keys(here).length).toBeGreaterThan(50)
    expect(
      Object.keys(after).filter((key) => JSON.stringify(after[key]) === JSON.stringify(there[key])),
    ).toEqual([])
  })

  test('DAYX-010 PERM-005 a row of another department is not found, and a write for it goes to one’s own department or is refused', async () => {
    const { shop, mine, theirs, own, workThere } = await openShopOfTwo(engine)
    const goods = await workThere()
    const before = await rowsOf(shop, theirs, goods)
    expect(before.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const entry of entries)
      for (const actor of peopleFor(entry, mine)) {
        const expectation = expectations[entry.name] ?? { shared: '' }
        if (
          'hidden' in expectation &&
          !isRefused(await askAs(shop, entry, actor, expectation.hidden(goods)), 'not_found')
        )
          wrong.push(`${entry.name} shows a row`)
        if (
          'refused' in expectation &&
          !isRefused(
            await askAs(shop, entry, actor, withId(shop, expectation.refused(goods, theirs))),
          )
        )
          wrong.push(`${entry.name} takes what belongs to another department`)
        if ('stamped' in expectation) {
          const answer = await askAs(
            shop,
            entry,
            actor,
            withId(shop, expectation.stamped(theirs, own)),
          )
          if (!JSON.stringify(answer).includes(`"department_id":"${mine.department_id}"`))
            wrong.push(`${entry.name} writes elsewhere: ${JSON.stringify(answer)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(await rowsOf(shop, theirs, goods)).toEqual(before)
  })
})

const isRefused = (answer: unknown, code?: string): boolean =>
  answer instanceof Refusal && (code === undefined || answer.code === code)

/** A sale has an id from its sender. */
const withId = (shop: Shop, sent: SentInput): SentInput =>
  'lines' in sent || 'cart' in sent ? { ...sent, id: shop.context.newId() } : sent
