// The words of the evening message: the text message fits, and the mail has all rows.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EveningFigures, withoutProfit } from './evening-message.ts'
import { eveningRows, eveningSms, eveningTitle, MAX_SMS, plainText } from './evening-text.ts'

const share = { share: 0 }
const FIGURES: EveningFigures = {
  day: {
    as_of: '2026-11-21T17:05:00.000Z',
    today: '2026-11-21',
    figures: {
      sales_total: 1_234_500,
      transactions: 26,
      items_sold: 40,
      average_basket: 47_481,
      cogs: 800_000,
      gross_profit: 434_500,
    },
    top_items: [{ item_name: 'Soap', unit: 'piece', quantity: 8, revenue: 64_500 }],
    returns: { total: 4500, count: 1, restocked_cost: 3000 },
    payments: [
      { payment_method: 'cash', sales_total: 900_000, transactions: 20, ...share },
      { payment_method: 'mobile_money', sales_total: 300_000, transactions: 5, ...share },
      { payment_method: 'card', sales_total: 0, transactions: 0, ...share },
      { payment_method: 'credit', sales_total: 30_000, transactions: 1, ...share },
    ],
    expenses: { amount: 7000.5, count: 2 },
    low_stock: 3,
    difference_today: -1500,
  },
  to_check: 5,
  came_later: { sales_total: 12_000, transactions: 2 },
  known: [],
}
const NO_SALES: EveningFigures = {
  ...FIGURES,
  day: {
    ...FIGURES.day,
    figures: { ...FIGURES.day.figures, sales_total: 0, transactions: 0, cogs: 0, gross_profit: 0 },
    returns: null,
    difference_today: null,
  },
  came_later: { sales_total: 0, transactions: 0 },
}

test('EVE-004 float fees are in the message when there are some', () => {
  const withFees = { ...FIGURES, day: { ...FIGURES.day, float_costs: 2700 } }
  expect(eveningSms('Nakato Shop', withFees)).toContain('Returns 4,500 Float fees 2,700\n')
  expect(eveningRows(withFees)).toContainEqual({ label: 'Float fees', value: 'UGX 2,700' })
  const without = { ...FIGURES, day: { ...FIGURES.day, float_costs: 0 } }
  expect([eveningSms('', without), JSON.stringify(eveningRows(without))].join()).not.toContain(
    'Float',
  )
})

test('EVE-003 a text message has shop, day, sales, payments, expenses, returns, drawers, stock and things to check', () => {
  expect(eveningSms('Nakato Shop', FIGURES)).toBe(
    [
      'Nakato Shop Sat 21 Nov 20:05',
      'Sales UGX 1,234,500 (26)',
      'Cash 900,000 Mobile 300,000 Card 0 Credit 30,000',
      'Expenses 7,000.50 Returns 4,500',
      'Drawers 1,500 short',
      'Low stock 3 To check 5',
      'Came later 12,000 (2)',
    ].join('\n'),
  )
})

test('EVE-003 a text message has plain characters only', () => {
  expect(plainText('Duuka ŋŋanda – Café “Zoë” €5 [x]')).toBe('Duuka ngnganda - Cafe Zoe 5 x')
  expect(eveningSms('店', FIGURES)).toMatch(/^Webale Sat 21 Nov/)
})

test('EVE-003 every text message fits into 306 plain characters, and no number is cut', () => {
  const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  const count = fc.integer({ min: 1, max: 9_999_999 })
  const run = fc.record({ amounts: fc.array(amount, { minLength: 8, maxLength: 8 }), count })
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      run,
      (shop, { amounts, count }) => {
        const [sales, cash, mobile, card, credit, expenses, difference, later] = amounts
        const paid = [cash, mobile, card, credit]
        const { day } = FIGURES
        const text = eveningSms(shop, {
          ...FIGURES,
          to_check: count,
          came_later: { sales_total: Math.abs(later ?? 0), transactions: count },
          day: {
            ...day,
            low_stock: count,
            difference_today: difference ?? null,
            expenses: { amount: Math.abs(expenses ?? 0) + 0.25, count },
            figures: { ...day.figures, sales_total: Math.abs(sales ?? 0), transactions: count },
            returns: { total: Math.abs(sales ?? 0), count, restocked_cost: null },
            payments: day.payments.map((payment, index) => ({
              ...payment,
              sales_total: paid[index] ?? 0,
            })),
          },
        })
        expect(text.length).toBeLessThanOrEqual(MAX_SMS)
        expect(text).toMatch(/^[A-Za-z0-9 .,:;!?'"()+\-/&%#*=<>@_\n]*$/)
        const plain = text.replaceAll(',', '')
        for (const part of [
          `Sales UGX ${Math.abs(sales ?? 0)} (${count})`,
          `Cash ${cash} Mobile ${mobile} Card ${card} Credit ${credit}\n`,
          `Low stock ${count} To check ${count}\n`,
          `Came later ${Math.abs(later ?? 0)} (${count})`,
        ])
          expect(plain).toContain(part)
      },
    ),
    { numRuns: 500 },
  )
})

test('EVE-003 EVE-004 the mail has the rows of the page Today, what came later, stock and things to check', () => {
  expect(eveningTitle('Nakato Shop', FIGURES)).toBe('Nakato Shop, Sat 21 Nov 2026, at 20:05')
  expect(eveningRows(FIGURES).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Sales: UGX 1,234,500 (26 sales)',
    'Cash: UGX 900,000',
    'Mobile Money: UGX 300,000',
    'Credit: UGX 30,000',
    'Returns: UGX 4,500',
    'Net sales: UGX 1,230,000',
    'Expenses: UGX 7,000.50',
    'Drawers: UGX 1,500 short',
    'Gross profit: UGX 433,000',
    'Came later: UGX 12,000 (2 sales)',
    'Low stock: 3',
    'To check: 5',
  ])
})

test('EVE-005 without profit the mail has no row of it, and a text message never has one', () => {
  const figures = { ...FIGURES, day: withoutProfit(FIGURES.day) }
  expect(eveningRows(figures).map(({ label }) => label)).not.toContain('Gross profit')
  expect(JSON.stringify(figures)).not.toMatch(/800000|434500|3000[,}]/)
  expect(eveningSms('Nakato Shop', FIGURES)).not.toMatch(/rofit|434,500|433,000/)
})

test('EVE-005 a day without sales says so', () => {
  expect(eveningRows(NO_SALES)[0]).toEqual({ label: 'Sales', value: 'No sales' })
  expect(eveningSms('Nakato Shop', NO_SALES)).toContain('\nNo sales\n')
})
