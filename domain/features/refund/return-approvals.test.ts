// Which approvals a return needs from a user.
import { expect, test } from 'vitest'
import { approvalsOfReturn } from './return-approvals.ts'

const SALE = '01930b0e-0000-7000-8000-000000000001'
const planned = {
  sale_id: SALE,
  items: [{ sale_item_id: SALE, quantity: 1 }],
  total: 1000,
  pay_back: [{ method: 'card' as const, amount: 1000 }],
  caps: { cash: 0, mobile_money: 0, card: 1000, credit: 0 },
  sold_on: '2026-10-23',
  return_days: 30,
  now: '2026-11-22T09:00:00.000Z',
}
const actionsOf = (change: object): string[] =>
  approvalsOfReturn({ ...planned, ...change }).map(({ request }) => request.action)

test('REFUND-016 REFUND-028 REFUND-029 a return needs an approval, and another one each when it is late or paid in cash', () => {
  expect(approvalsOfReturn(planned)).toEqual([
    {
      request: {
        action: 'return',
        document_id: SALE,
        lines: [{ sale_item_id: SALE, quantity: 1 }],
        total: 1000,
      },
      words: 'Returning items',
    },
  ])
  expect(actionsOf({ sold_on: '2026-10-22' })).toEqual(['return', 'return_late'])
  expect(actionsOf({ sold_on: '2025-10-22', return_days: 0 })).toEqual(['return'])
  const cash = { pay_back: [{ method: 'cash', amount: 1000 }] }
  expect(actionsOf(cash)).toEqual(['return', 'return_otherwise'])
  expect(actionsOf({ ...cash, sold_on: '2026-10-22' })).toEqual([
    'return',
    'return_late',
    'return_otherwise',
  ])
})
