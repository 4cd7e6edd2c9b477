// No output of an operation open to non-admins contains a cost (INV-009, decision D2).
import type { Actor } from '@webale/domain/access/role.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from './testing/shop.ts'
import { type DepartmentTeam, UNIT_COST } from './testing/department-stock.ts'
import type { DepartmentGoods } from './testing/two-departments.ts'
import { entries, askAs, peopleFor, openShopOfTwo } from './testing/department-rules.ts'
import { expectations } from './testing/department-expectations.ts'
import type { SentInput } from './testing/expectation.ts'

const costsIn = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}.${key}`
    return /cost|cogs|profit|margin/i.test(key) && inner !== null ? [here] : costsIn(inner, here)
  })
}

/**
 * Does the field at this path belong to a total of one or more whole days, which moderators may see
 * (decision D2)?
 */
const isDayTotal = (answer: unknown, path: string): boolean => {
  const [field = '', ...above] = path.split('.').slice(1).toReversed()
  const row = above
    .toReversed()
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer) as {
    at?: string
  }
  const ofPeriod =
    /^(figures|previous|returns)$/.test(above.join('.')) || /^\d{4}-\d\d-\d\d$/.test(row.at ?? '')
  return ofPeriod && /^(cogs|gross_profit|restocked_cost)$/.test(field)
}

onEveryEngine('access to costs', (engine) => {
  test('INV-009 decision D2 no response to a non-admin contains a cost, except totals of whole days for a moderator', async () => {
    const { shop, admin, mine, own } = await openShopOfTwo(engine)
    // Only then a user may ask for the expected money of a shift.
    await shop.ask(shopRulesApi.save, admin, { hide_expected_cash: false })
    const wrong: string[] = []
    let sums = 0
    for (const entry of entries.filter(({ operation }) => operation.kind === 'query'))
      for (const actor of readersOf(entry.name, peopleFor(entry, mine)))
        for (const sent of queriesOf(entry.name, mine, own)) {
          const answer = await askAs(shop, entry, actor, sent)
          if (answer instanceof Refusal)
            wrong.push(`${entry.name} refuses ${JSON.stringify(sent)}: ${answer.message}`)
          const costs = costsIn(answer)
          const mayBe =
            actor.role === 'moderator' ? costs.filter((path) => !isDayTotal(answer, path)) : costs
          sums += costs.length - mayBe.length
          if (mayBe.length > 0 || JSON.stringify(answer).includes(String(UNIT_COST)))
            wrong.push(`${entry.name} as ${actor.role}: ${mayBe.join(' ')}`)
        }
    expect(wrong).toEqual([])
    expect(sums).toBeGreaterThan(3)
    const [list] = entries.filter(({ name }) => name === 'product.list')
    expect(costsIn(list && (await askAs(shop, list, admin, {}))).length).toBeGreaterThan(0)
  })
})

/**
 * Only the person who sent a request for approval reads it by its id: the user of the department.
 */
const readersOf = (name: string, people: readonly Actor[]): readonly Actor[] =>
  name === 'approval-request.get' ? people.filter(({ role }) => role === 'user') : people

/** Input for queries of one's own rows. */
const queriesOf = (
  name: string,
  mine: DepartmentTeam,
  own: DepartmentGoods,
): readonly SentInput[] => {
  const expectation = expectations[name]
  if (expectation === undefined) return [{}]
  if ('shared' in expectation) return [expectation.sent ?? {}]
  if ('scoped' in expectation) return expectation.scoped(mine)
  return 'hidden' in expectation ? [expectation.hidden(own)] : []
}
