// Words of the report "Discounts, returns and voids", and its file.
import type { Controls, PersonControls } from '@webale/domain/features/report/control-report.ts'
import { expect, test } from 'vitest'
import { formatControlsCsv } from './control-export.ts'
import { formatApprovals, formatApproved, formatTimes } from './control-text.ts'

const none = { count: 0, amount: 0, approved: [] }
const controls: Controls = {
  discount: {
    count: 3,
    amount: 12_000,
    approved: [
      { approver: 'Grace', count: 1 },
      { approver: '=Mary', count: 1 },
    ],
  },
  return: none,
  void: none,
  pay_out: none,
  no_sale: { count: 2, amount: 0, approved: [] },
  remove_held_cart: none,
  typed_price: none,
  approvals_given: 0,
  approvals_used: 2,
}
const ann: PersonControls = { person_key: 'a', person: '=Ann', ...controls }

test('RPTX-001 counts and approvals are in words, and the number is left out when all were approved', () => {
  expect([0, 1, 1200].map(formatTimes)).toEqual(['None', 'Once', '1,200 times'])
  expect(formatApproved(controls.discount)).toEqual(['1 approved by Grace', '1 approved by =Mary'])
  expect(
    formatApproved({ count: 2, amount: 5, approved: [{ approver: 'Grace', count: 2 }] }),
  ).toEqual(['Approved by Grace'])
  expect(formatApprovals({ approvals_given: 3, approvals_used: 1 })).toEqual(['3 given', '1 used'])
  expect(formatApprovals({ approvals_given: 0, approvals_used: 0 })).toEqual([])
})

test('RPTX-012 the file has a row for each person and the totals, and no text that runs as a formula', async () => {
  const text = await formatControlsCsv({ people: [ann], total: controls })
  const [head = '', person = '', total = '', ...rest] = text.split('\r\n')
  expect(head).toContain(
    'Person,Discounts,Discounts (UGX),Discounts approved by,Below list price,Below list price (UGX)',
  )
  expect(head).toContain('No sale,No sale approved by,Removed carts')
  expect(head.endsWith('Approvals given,Approvals used')).toBe(true)
  expect(person).toBe(`"'=Ann",3,12000,"1 Grace, 1 =Mary",0,0,,0,0,,0,0,,0,0,,2,,0,0,,0,2`)
  expect(total).toBe('Total,3,12000,"1 Grace, 1 =Mary",0,0,,0,0,,0,0,,0,0,,2,,0,0,,0,2')
  expect(rest).toEqual([])
})
