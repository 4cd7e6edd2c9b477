// Statement, ageing and debtors on every engine: the
// database and the domain agree on every history.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import type { Debtor } from '@webale/domain/features/customer/account.ts'
import {
  ageingOf,
  type Entry,
  type EntryKind,
  openItems,
  sumOfEntries,
} from '@webale/domain/features/customer/open-items.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import type { NewRow } from '../../platform/database/tables.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { openCreditShop, type TestCredit } from '../../testing/credit.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const debtors = (shop: TestCredit, day?: string) =>
  shop.ask(customerAccountApi.debtors, shop.moderator, day === undefined ? {} : { day })

const at = (shop: TestCredit, day: string): void => shop.setNow(`${day}T09:00:00.000Z`)

const KINDS: readonly EntryKind[] = [
  'sale',
  'refund',
  'repayment',
  'undo',
  'payout',
  'adjustment',
  'opening',
]

/** Small numbers that look random and are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed
}

type NewEntry = NewRow<'customer_entries'>

const historyOf = (shop: TestCredit, customer_id: string, next: () => number): NewEntry[] => {
  const entries: NewEntry[] = []
  for (let step = 0; step < 14; step += 1) {
    const kind = KINDS[next() % KINDS.length] ?? 'sale'
    const business_date = addDays('2026-05-01', next() % 200)
    const [amount, id] = [1 + (next() % 90_000), shop.context.newId()]
    const blank = {
      sale_id: null,
      refund_id: null,
      entry_id: null,
      method: null,
      reference: null,
      note: null,
    }
    const place = { id, customer_id, kind, business_date, department_id: null, created_by: null }
    const made = { ...place, ...blank, created_at: `${business_date}T0${next() % 9}:00:00.000Z` }
    const due = kind === 'opening' || kind === 'payout' ? null : addDays(business_date, next() % 60)
    const payment = entries.find(
      (one) => one.kind === 'repayment' && !entries.some(({ entry_id }) => entry_id === one.id),
    )
    const sale = entries.find((one) => one.kind === 'sale')
    if (kind === 'sale') entries.push({ ...made, due, amount, sale_id: shop.context.newId() })
    else if (kind === 'refund' && sale)
      entries.push({ ...made, due, amount: -amount, sale_id: sale.sale_id ?? null })
    else if (kind === 'repayment') entries.push({ ...made, due, amount: -amount })
    else if (kind === 'undo' && payment)
      entries.push({ ...made, due, amount: -payment.amount, entry_id: payment.id })
    else if (kind === 'opening') entries.push({ ...made, due, amount: amount + 0.25 })
    else if (kind === 'payout') entries.push({ ...made, due, amount })
    else if (kind === 'adjustment')
      entries.push({ ...made, due, amount: next() % 2 === 0 ? amount : -amount })
  }
  return entries
}

/** What the domain says of these entries on a day. */
const debtorOf = (
  entries: readonly NewEntry[],
  day: string,
): Omit<Debtor, 'customer_id' | 'name' | 'phone'> => {
  const until = entries.filter(({ business_date }) => business_date <= day) as unknown as Entry[]
  const { open, unassigned } = openItems(until)
  const oldest_day = open[0]?.entry.business_date ?? null
  return { balance: sumOfEntries(until), ...ageingOf(open, day), unassigned, oldest_day }
}

whereEnginesDiffer('debtors', (engine) => {
  test('CREDIT-030 CREDIT-031 the due day of a charge follows the credit days that were set at its sale', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 10_000)
    await shop.terms(shop.grace, 100_000, 0)
    at(shop, '2026-12-21')
    expect((await debtors(shop)).rows).toMatchObject([
      {
        customer_id: shop.grace.id,
        name: 'Nakato Grace',
        phone: '0772123456',
        balance: 10_000,
        not_due: 10_000,
      },
    ])
    expect((await shop.account(shop.grace)).due).toBe(0)
    for (const [day, column] of [
      ['2026-12-22', 'days_30'],
      ['2027-01-20', 'days_30'],
      ['2027-01-21', 'days_60'],
      ['2027-02-19', 'days_60'],
      ['2027-02-20', 'days_90'],
      ['2027-03-21', 'days_90'],
      ['2027-03-22', 'older'],
    ] as const) {
      at(shop, day)
      const { rows, totals } = await debtors(shop)
      expect([day, rows[0]?.[column], totals[column]]).toEqual([day, 10_000, 10_000])
      expect((await shop.account(shop.grace)).due).toBe(10_000)
    }
  })

  test('CREDIT-033 CREDIT-036 a past day counts only the entries until then, and a new shop has no debtors', async () => {
    const shop = await openCreditShop(engine)
    expect(await debtors(shop)).toMatchObject({
      day: '2026-11-21',
      rows: [],
      totals: { balance: 0, unassigned: 0 },
    })
    await shop.sellOnCredit(shop.grace, 10_000)
    at(shop, '2026-11-25')
    await shop.pay(shop.grace, 15_000, { keep: true })
    expect((await debtors(shop, '2026-11-24')).rows).toMatchObject([
      { balance: 10_000, oldest_day: '2026-11-21' },
    ])
    expect((await debtors(shop)).rows).toMatchObject([
      { balance: -5000, unassigned: 5000, oldest_day: null },
    ])
    expect((await debtors(shop, '2026-11-20')).rows).toEqual([])
  })

  test('CREDIT-034 a statement begins with the balance before it and ends with the balance after it', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 10_000)
    at(shop, '2026-11-22')
    await shop.sellOnCredit(shop.grace, 20_000)
    at(shop, '2026-11-23')
    await shop.pay(shop.grace, 12_000)
    const middle = await shop.account(shop.grace, { from: '2026-11-22', until: '2026-11-22' })
    expect(middle).toMatchObject({ balance_before: 10_000, balance_after: 30_000, balance: 18_000 })
    expect(middle.entries).toMatchObject([{ amount: 20_000, balance_after: 30_000 }])
    expect(middle.open.map(({ amount }) => amount)).toEqual([10_000, 20_000])
    const today = await shop.account(shop.grace, { from: '2026-11-22' })
    expect(today).toMatchObject({ balance_before: 10_000, balance_after: 18_000, balance: 18_000 })
    expect(today.open).toMatchObject([
      { amount: 18_000, charged: 20_000, number: 'RCP-000002', due: '2026-12-22' },
    ])
    const after = await shop.account(shop.grace, { from: '2026-11-24' })
    expect(after).toMatchObject({ balance_before: 18_000, balance_after: 18_000, entries: [] })
  })

  test('CREDIT-029 CREDIT-032 the database ages every history as the domain does, and the columns add up', async () => {
    const shop = await openCreditShop(engine)
    const next = numbers(20_261_121)
    const histories = new Map<string, NewEntry[]>()
    for (let count = 0; count < 40; count += 1) {
      const { id } = await shop.customer('Somebody')
      histories.set(id, historyOf(shop, id, next))
    }
    await shop.write(async (tx) => {
      await insertRows(tx, 'customer_entries', [...histories.values()].flat())
      for (const [id, entries] of histories)
        await tx
          .updateTable('customers')
          .set({ balance: sumOfEntries(entries) })
          .where('id', '=', id)
          .execute()
    })
    for (const day of ['2026-06-15', '2026-08-30', '2026-11-21', '2027-03-01']) {
      const { rows, totals } = await debtors(shop, day)
      for (const [id, entries] of histories) {
        const expected = debtorOf(entries, day)
        const found = rows.find(({ customer_id }) => customer_id === id)
        if (expected.balance === 0) expect(found).toBeUndefined()
        else
          expect([day, found]).toEqual([
            day,
            { customer_id: id, name: 'Somebody', phone: '0772123456', ...expected },
          ])
      }
      const columns = [
        totals.not_due,
        totals.days_30,
        totals.days_60,
        totals.days_90,
        totals.older,
        -totals.unassigned,
      ]
      expect(sumOfEntries(columns.map((amount) => ({ amount })))).toBe(totals.balance)
    }
    expect((await debtors(shop, '2027-03-01')).totals.balance).toBe(
      sumOfEntries((await shop.rows('customers')).map(({ balance }) => ({ amount: balance }))),
    )
  })
})
