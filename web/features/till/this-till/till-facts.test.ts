// The words of the page "This till": what was sold today, who sees what, and what needs a look.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { describe, expect, test } from 'vitest'
import type { TillSale } from '../../../till/disk/till-sale.ts'
import { readTillStatus } from '../../../till/page/till-status.ts'
import { maySee, soldTodayText, type StateOfDevice, tillFacts, triesText } from './till-facts.ts'

const DAY = '2026-11-20'
const entry = (sale: Partial<Sale>, more: Partial<TillSale> = {}): TillSale =>
  ({
    state: 'waiting',
    sent: null,
    ...more,
    sale: {
      total: 0,
      payment_method: 'cash',
      department_id: 'd1',
      created_at: `${DAY}T08:00:00.000Z`,
      ...sale,
    },
  }) as unknown as TillSale

const part = (method: PaymentMethod, amount: number) => ({
  method,
  amount,
  tendered: amount + 500,
  reference: null,
})

describe('what was sold today', () => {
  test('OFF-233 the sums are those of the receipts, by cash, mobile money and card', () => {
    const sales = [
      entry({ total: 4000 }),
      entry({ total: 2500, payment_method: 'mobile_money' }, { state: 'sent' }),
      entry({ total: 1000, payment_method: 'card' }, { state: 'attention' }),
      entry({ total: 9000, payments: [part('cash', 5000), part('mobile_money', 4000)] }),
      // 23:30 of the day before, in Kampala.
      entry({ total: 700, created_at: '2026-11-19T20:30:00.000Z' }),
      // 00:30 of the day.
      entry({ total: 300, created_at: '2026-11-19T21:30:00.000Z' }),
    ]
    expect(soldTodayText(sales, DAY)).toBe(
      'Sold on this till today: 5 sales. Cash UGX 9,300, mobile money UGX 6,500, card UGX 1,000.',
    )
    expect(soldTodayText(sales.slice(0, 1), DAY)).toBe(
      'Sold on this till today: 1 sale. Cash UGX 4,000, mobile money UGX 0, card UGX 0.',
    )
  })

  test('CASH-002 the sums are money received: change for mobile money is cash that left', () => {
    const change = { total: 50_000, payment_method: 'mobile_money', change_amount: 10_000 } as const
    expect(soldTodayText([entry(change)], DAY)).toBe(
      'Sold on this till today: 1 sale. Cash UGX −10,000, mobile money UGX 60,000, card UGX 0.',
    )
  })

  test('CASH-009 somebody who counts blind sees the number of sales only', () => {
    expect(soldTodayText([entry({ total: 4000 })], DAY, true)).toBe(
      'Sold on this till today: 1 sale.',
    )
  })

  test('OFF-053 a non-admin sees only the sales of their department', () => {
    const [own, other, none] = [
      entry({}),
      entry({ department_id: 'd2' }),
      entry({ department_id: null }),
    ]
    const seen = (actor: Parameters<typeof maySee>[0]) =>
      [own, other, none].map((sale) => maySee(actor, sale))
    expect(seen({ role: 'user', department_id: 'd1' })).toEqual([true, false, false])
    expect(seen({ role: 'moderator', department_id: null })).toEqual([false, false, false])
    expect(seen({ role: 'admin', department_id: null })).toEqual([true, true, true])
  })
})

const device = (changes: Partial<StateOfDevice>): StateOfDevice => ({
  status: {
    ...readTillStatus(),
    kind: 'till',
    number: 3,
    name: 'Front',
    is_persisted: true,
    numbers_left: 88,
  },
  isAway: false,
  sales: [],
  documents: 0,
  stock_at: null,
  day: DAY,
  ...changes,
})

const valuesOf = (changes: Partial<StateOfDevice>) =>
  Object.fromEntries(tillFacts(device(changes)).map(({ label, value }) => [label, value]))

describe('the state of the till', () => {
  test('OFF-058 a till that has sent everything says so', () => {
    expect(valuesOf({ stock_at: `${DAY}T07:00:00.000Z` })).toEqual({
      Server: "Connected to the shop's computer",
      Till: 'Till 3, Front',
      Waiting: 'Nothing, all is sent',
      'Last sent': 'Nothing yet',
      'Product list from': '10:00',
      'Receipt numbers left': '88',
      Storage: 'Protected',
    })
  })

  test('OFF-058 it says since when the server is away, what waits, and what was sent last', () => {
    const { status } = device({})
    const sent = { stored_at: `${DAY}T06:30:00.000Z`, epoch: 'e1', flags: [] }
    const sales = [
      entry({ total: 4000 }, { state: 'sent', sent }),
      entry({ total: 700 }),
      entry({ total: 300 }),
    ]
    const away = {
      status: { ...status, last_contact: '2026-11-19T07:40:00.000Z', is_persisted: false },
    }
    expect(valuesOf({ ...away, isAway: true, sales })).toMatchObject({
      Server: 'Away since Thu 19 Nov 2026, 10:40',
      Waiting: '2 sales, UGX 1,000',
      'Last sent': '09:30',
      Storage: 'Not protected',
    })
    expect(valuesOf({ sales, documents: 2 })).toMatchObject({
      Waiting: '2 sales and 2 other records, sales UGX 1,000',
    })
    expect(valuesOf({ documents: 1 })).toMatchObject({ Waiting: '1 other record' })
    expect(valuesOf({ isAway: true })).toMatchObject({ Server: 'Away' })
    expect(valuesOf({ status: { ...status, number: null } })).toMatchObject({
      Till: 'Not registered yet',
    })
    expect(valuesOf({ status: { ...status, kind: 'ended' } })).toMatchObject({
      Till: 'Till 3, Front, ended',
    })
  })

  test('OFF-041 a clock that is more than two minutes wrong is named', () => {
    const { status } = device({})
    const clockOf = (clock_offset_ms: number) =>
      tillFacts(device({ status: { ...status, clock_offset_ms } })).find(
        ({ label }) => label === 'Clock',
      )?.advice
    expect(clockOf(120_000)).toBeUndefined()
    expect(clockOf(3_600_000)).toBe("This device's clock is 1 hour slow. Sales get the right time.")
    expect(clockOf(-3_600_000)).toBe(
      "This device's clock is 1 hour fast. Sales get the right time.",
    )
  })

  test('OFF-312 room for less than about 300 sales is a warning', () => {
    const adviceOf = (room: number | null) =>
      tillFacts(device({ status: { ...readTillStatus(), room } })).find(
        ({ label }) => label === 'Space',
      )?.advice
    expect(adviceOf(null)).toBeUndefined()
    expect(adviceOf(1024 ** 2)).toBeUndefined()
    expect(adviceOf(1024 ** 2 - 1)).toBe('This device is almost full. Delete photos or files.')
  })

  test('OFF-058 tries are words', () => {
    expect([0, 1, 12].map(triesText)).toEqual(['Not tried yet', 'Tried once', 'Tried 12 times'])
  })
})
