// Every operation that more than administrators may perform, across departments (PERM-005, decision P9): nothing of another
// department is seen or changed, and no cost leaves the server (decision D2). An operation that is not declared here fails.
import { permissions } from '@webale/domain/access/permissions.ts'
import type { Actor, Role } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { perform } from './platform/operations.ts'
import { onEveryEngine, openShop, type Shop } from './testing/shop.ts'
import { type DepartmentGoods, openDepartment, type DepartmentTeam, UNIT_COST, addDayOfWork } from './testing/two-departments.ts'

type Sent = Readonly<Record<string, unknown>>

/** What a person of one department (`mine`) tries to get at of another (`theirs`). */
type Expectation =
  /** All staff share these rows, or they are nobody's; the reason. */
  | { readonly shared: string; readonly sent?: Sent }
  /** Answers the same whatever another department does, also when that one is asked for. */
  | { readonly scoped: (theirs: DepartmentTeam) => readonly Sent[] }
  /** One row by its id: there is no such row. */
  | { readonly hidden: (theirs: DepartmentGoods) => Sent }
  /** What is sent for another department lands in the own one, or is refused because it names that one's goods. */
  | { readonly stamped: (theirs: DepartmentTeam, mine: DepartmentGoods) => Sent }
  | { readonly refused: (theirs: DepartmentGoods, elsewhere: DepartmentTeam) => Sent }
  | {
      readonly stamped: (theirs: DepartmentTeam, mine: DepartmentGoods) => Sent
      readonly refused: (theirs: DepartmentGoods, elsewhere: DepartmentTeam) => Sent
    }

const DAY = '2026-11-21'
const all = { scoped: () => [{}] } as const
const chosen = { scoped: ({ department_id }: DepartmentTeam) => [{}, { department_id }] } as const
const inPeriod = { scoped: ({ department_id }: DepartmentTeam) => [{ period: 'daily' }, { period: 'monthly', department_id }] } as const
const searched = (field: string) => ({ scoped: ({ name }: DepartmentTeam) => [{}, { [field]: name }] })
const sale = (lines: readonly Sent[], more: Sent): Sent => ({ lines, payment_method: 'cash', amount_paid: 50_000, ...more })

const expectations: Readonly<Record<string, Expectation>> = {
  'session.role': { shared: 'the own role' },
  'session.profile': { shared: 'the own profile' },
  'account.get': { shared: 'the own account' },
  'account.endDevice': { shared: 'the own devices; of others there is no such device' },
  'expense.list': all,
  'expense.record': { stamped: ({ department_id }) => ({ description: 'Paper', category: 'Supplies', amount: 1, date: DAY, department_id }) },
  'customer.list': { shared: 'customers are known to all staff' },
  'customer.suggest': { shared: 'customers are known to all staff' },
  'customer.add': { shared: 'customers are known to all staff' },
  'customer.update': { shared: 'customers are known to all staff' },
  'mobile-money.list': all,
  'mobile-money.today': all,
  'mobile-money.record': {
    stamped: ({ department_id }) => ({ transaction_type: 'airtime', provider: 'MTN', phone_number: '0772123456', amount: 1, department_id }),
  },
  'discrepancy.suspiciousSales': all,
  'discrepancy.stockDiscrepancies': all,
  'internal-usage.list': chosen,
  'internal-usage.record': {
    stamped: ({ department_id }, { product_id }) => ({ product_id, quantity: 1, department_id }),
    refused: ({ product_id }, { department_id }) => ({ product_id, quantity: 1, department_id }),
  },
  'reconciliation.list': all,
  'reconciliation.systemCash': { scoped: ({ department_id }) => [{ date: DAY }, { date: DAY, department_id }] },
  'reconciliation.chain': { shared: 'how many seals the whole shop has; it names nothing' },
  'reconciliation.record': {
    stamped: ({ department_id }) => ({ cashier_name: 'Ann', date: DAY, system_cash: 1, reported_cash: 1, department_id }),
  },
  'sale.complete': {
    stamped: ({ department_id }, { product_id }) => sale([{ product_id, quantity: 1, unit_price: 2000 }], { department_id }),
    refused: ({ product_id }, { department_id }) => sale([{ product_id, quantity: 1, unit_price: 2000 }], { department_id }),
  },
  'sale.history': searched('search'),
  'sale.get': { hidden: ({ sale_id }) => ({ id: sale_id }) },
  'sale.generateReceiptNumber': { shared: 'one row of numbers for the whole shop' },
  'department.list': all,
  'product.list': { scoped: ({ department_id, name }) => [{}, { department_id }, { search: name }] },
  'product.alerts': chosen,
  'product.search': searched('term'),
  'product.soldOut': searched('term'),
  'product.get': { hidden: ({ product_id }) => ({ id: product_id }) },
  'product.takenCodes': { shared: 'new codes must differ from all; it answers yes or no for codes that the caller names', sent: { codes: ['FREE-1'] } },
  'product.components': { hidden: ({ bundle_id }) => ({ id: bundle_id }) },
  'product.singles': searched('search'),
  'product.categories': { shared: 'categories belong to no department' },
  'product.addCategory': { shared: 'categories belong to no department' },
  'service.list': { shared: 'services are sold by all staff' },
  'service.search': { shared: 'services are sold by all staff' },
  'service.add': { stamped: ({ department_id }) => ({ name: 'Copying', base_price: 100, department_id }) },
  'service.update': { shared: 'services are sold by all staff' },
  'settings.get': chosen,
  'settings.save': { refused: (_theirs, { department_id }) => ({ department_id, business_name: 'Forged' }) },
  'stock.alerts': chosen,
  'stock.variants': all,
  'stock.suppliers': { shared: 'suppliers belong to no department' },
  'report.dashboard': all,
  'report.salesReport': inPeriod,
  'report.saleRows': inPeriod,
  'report.busyHours': inPeriod,
}

const rolesOf = ({ can }: Operation): readonly Role[] => (can === 'signed_in' ? ['moderator', 'user'] : can === 'anyone' ? [] : permissions[can])
const entries = features.flatMap(({ operations }) => operations).filter(({ operation }) => rolesOf(operation).some((role) => role !== 'admin'))
type Entry = (typeof entries)[number]

/** The answer, or the Refusal that came instead. */
const ask = async (shop: Shop, entry: Entry, actor: Actor, sent: Sent): Promise<unknown> => {
  try {
    return await perform(shop.context, { ...entry, actor, sent })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const peopleFor = ({ operation }: Entry, { user, moderator }: DepartmentTeam): readonly Actor[] =>
  [user, moderator].filter(({ role }) => rolesOf(operation).includes(role))

const openShopOfTwo = async (engine: 'sqlite' | 'postgres') => {
  const shop = await openShop(engine)
  const admin = await shop.person('admin')
  const [mine, theirs] = [await openDepartment(shop, 'Lion'), await openDepartment(shop, 'Zebra')]
  const own = await addDayOfWork({ shop, admin, place: mine })
  return { shop, admin, mine, theirs, own, workThere: () => addDayOfWork({ shop, admin, place: theirs }) }
}

/** Every answer to the reads that are bound to a department, asked by these people about `theirs`. */
const readings = async (shop: Shop, asking: DepartmentTeam, about: DepartmentTeam): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const entry of entries) {
    const expectation = expectations[entry.name]
    if (expectation === undefined || !('scoped' in expectation)) continue
    for (const actor of peopleFor(entry, asking))
      for (const sent of expectation.scoped(about)) found[`${entry.name} ${JSON.stringify(sent)} as ${actor.role}`] = await ask(shop, entry, actor, sent)
  }
  return found
}

/** All rows that name the department, its goods or anything it wrote. */
const rowsOf = async ({ context: { store } }: Shop, { department_id, name }: DepartmentTeam, goods: DepartmentGoods): Promise<string[]> => {
  const marks = [department_id, name, ...Object.values(goods)]
  const rows: string[] = []
  for (const { name: table } of await store.schema.introspection.getTables()) {
    if (/^(kysely|sqlite|auth_)/.test(table)) continue
    for (const row of await store.schema
      .selectFrom(table as 'sales')
      .selectAll()
      .execute())
      rows.push(`${table} ${JSON.stringify(row)}`)
  }
  return rows.filter((row) => marks.some((mark) => row.includes(mark))).toSorted((one, other) => (one < other ? -1 : 1))
}

test('PERM-005 every operation that others than administrators may perform says here what it does across departments', () => {
  expect(Object.keys(expectations).toSorted((one, other) => one.localeCompare(other))).toEqual(
    entries.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
  )
})

const costsIn = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}.${key}`
    return /cost|cogs|profit|margin/i.test(key) && inner !== null ? [here] : costsIn(inner, here)
  })
}

/** Does the field at this path belong to a total of a whole day or of several? Those may be seen by moderators (decision D2). */
const isDayTotal = (answer: unknown, path: string): boolean => {
  const [field = '', ...above] = path.split('.').slice(1).toReversed()
  const row = above.toReversed().reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer) as { at?: string }
  const ofPeriod = /^(figures|previous)$/.test(above.join('.')) || /^\d{4}-\d\d-\d\d$/.test(row.at ?? '')
  return ofPeriod && /^(cogs|gross_profit)$/.test(field)
}

onEveryEngine('departments', (engine) => {
  test('PERM-005 PERM-010 PERM-011 PERM-012 PERM-013 what another department does changes no answer here, whatever is asked for', async () => {
    const { shop, mine, theirs, workThere } = await openShopOfTwo(engine)
    const [here, there] = [await readings(shop, mine, theirs), await readings(shop, theirs, theirs)]
    await workThere()
    expect(await readings(shop, mine, theirs)).toEqual(here)
    // Each of them would have shown the work: the people of that department see it.
    const after = await readings(shop, theirs, theirs)
    expect(Object.keys(here).length).toBeGreaterThan(50)
    expect(Object.keys(after).filter((key) => JSON.stringify(after[key]) === JSON.stringify(there[key]))).toEqual([])
  })

  test('PERM-005 a row of another department is not there, and what is written for it lands here or is refused', async () => {
    const { shop, mine, theirs, own, workThere } = await openShopOfTwo(engine)
    const goods = await workThere()
    const before = await rowsOf(shop, theirs, goods)
    expect(before.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const entry of entries)
      for (const actor of peopleFor(entry, mine)) {
        const expectation = expectations[entry.name] ?? { shared: '' }
        if ('hidden' in expectation && !isRefused(await ask(shop, entry, actor, expectation.hidden(goods)), 'not_found'))
          wrong.push(`${entry.name} shows a row`)
        if ('refused' in expectation && !isRefused(await ask(shop, entry, actor, withId(shop, expectation.refused(goods, theirs)))))
          wrong.push(`${entry.name} takes what belongs to another department`)
        if ('stamped' in expectation) {
          const answer = await ask(shop, entry, actor, withId(shop, expectation.stamped(theirs, own)))
          if (!JSON.stringify(answer).includes(`"department_id":"${mine.department_id}"`))
            wrong.push(`${entry.name} writes elsewhere: ${JSON.stringify(answer)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(await rowsOf(shop, theirs, goods)).toEqual(before)
  })

  test('INV-009 decision D2 no answer to others than administrators holds a cost, moderators see it as totals of a day or longer', async () => {
    const { shop, admin, mine, own } = await openShopOfTwo(engine)
    const wrong: string[] = []
    let sums = 0
    for (const entry of entries.filter(({ operation }) => operation.kind === 'query'))
      for (const actor of peopleFor(entry, mine))
        for (const sent of queriesOf(entry.name, mine, own)) {
          const answer = await ask(shop, entry, actor, sent)
          if (answer instanceof Refusal) wrong.push(`${entry.name} refuses ${JSON.stringify(sent)}: ${answer.message}`)
          const costs = costsIn(answer)
          const mayBe = actor.role === 'moderator' ? costs.filter((path) => !isDayTotal(answer, path)) : costs
          sums += costs.length - mayBe.length
          if (mayBe.length > 0 || JSON.stringify(answer).includes(String(UNIT_COST))) wrong.push(`${entry.name} as ${actor.role}: ${mayBe.join(' ')}`)
        }
    expect(wrong).toEqual([])
    expect(sums).toBeGreaterThan(3)
    const [list] = entries.filter(({ name }) => name === 'product.list')
    expect(costsIn(list && (await ask(shop, list, admin, {}))).length).toBeGreaterThan(0)
  })
})

const isRefused = (answer: unknown, code?: string): boolean => answer instanceof Refusal && (code === undefined || answer.code === code)

/** Sales bring their own id. */
const withId = (shop: Shop, sent: Sent): Sent => ('lines' in sent ? { ...sent, id: shop.context.newId() } : sent)

/** What to ask of the own rows. */
const queriesOf = (name: string, mine: DepartmentTeam, own: DepartmentGoods): readonly Sent[] => {
  const expectation = expectations[name]
  if (expectation === undefined) return [{}]
  if ('shared' in expectation) return [expectation.sent ?? {}]
  if ('scoped' in expectation) return expectation.scoped(mine)
  return 'hidden' in expectation ? [expectation.hidden(own)] : []
}
