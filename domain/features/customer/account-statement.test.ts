// Slip, statement and reminder of an account.
import { expect, test } from 'vitest'
import { NIL_ID } from '../../kernel/id.ts'
import type { AccountEntry, CustomerAccount } from './account.ts'
import {
  debtorsTable,
  entryText,
  paymentSlip,
  reminderText,
  statementSlip,
  statementTable,
  statementText,
} from './account-statement.ts'

const charge: AccountEntry = {
  id: NIL_ID,
  kind: 'sale',
  amount: 50_000,
  balance_after: 60_000,
  number: 'RCP-000007',
  sale_id: NIL_ID,
  method: null,
  reference: null,
  note: null,
  due: '2026-12-20',
  business_date: '2026-11-20',
  created_at: '2026-11-20T09:00:00.000Z',
  made_by: 'Joan',
  merged_name: null,
  can_undo: false,
}
const payment: AccountEntry = {
  ...charge,
  kind: 'repayment',
  amount: -65_000,
  balance_after: -5000,
  number: null,
  sale_id: null,
  method: 'mobile_money',
  reference: 'MP1',
  due: null,
  business_date: '2026-11-21',
}
const account: CustomerAccount = {
  credit_limit: 100_000,
  credit_days: 30,
  terms_by: 'Ann',
  terms_at: '2026-11-01T09:00:00.000Z',
  customer: { id: NIL_ID, name: 'Grace', phone: '0772123456' },
  balance: -5000,
  due: 0,
  from: '2026-11-20',
  until: null,
  balance_before: 10_000,
  balance_after: -5000,
  entries: [charge, payment],
  open: [
    {
      entry_id: NIL_ID,
      number: 'RCP-000007',
      business_date: '2026-11-20',
      due: '2026-12-20',
      amount: 3000,
      charged: 50_000,
    },
  ],
  unassigned: 5000,
}

const textOf = (lines: ReturnType<typeof paymentSlip>): string[] =>
  lines.map((line) =>
    line.kind === 'rule' ? '--' : 'left' in line ? `${line.left} | ${line.right}` : line.text,
  )

test('CREDIT-020 the slip of a payment names customer, way, reference, amount and the balance after', () => {
  expect(textOf(paymentSlip({ business: 'Duka', customer: 'Grace', entry: payment }))).toEqual([
    'Duka',
    'PAYMENT',
    '--',
    'Date | Fri 20 Nov 2026, 12:00',
    'Customer | Grace',
    'Cashier | Joan',
    '--',
    'Paid by | Mobile Money',
    'Reference | MP1',
    'Amount | UGX 65,000',
    'Balance after | We owe 5,000',
    '--',
    'Signature | ________________',
  ])
  expect(
    textOf(
      paymentSlip({ business: 'Duka', customer: 'Grace', entry: { ...payment, kind: 'payout' } }),
    ),
  ).toContain('CREDIT PAID OUT')
})

test('CREDIT-034 the statement begins with the opening balance, and its entries add up to the closing balance', () => {
  const { balance_before, balance_after, entries } = account
  expect(entries.reduce((sum, { amount }) => sum + amount, balance_before)).toBe(balance_after)
  expect(statementText(account, 'Duka').split('\n')).toEqual([
    'Statement of Grace',
    'Duka',
    'From Fri 20 Nov 2026 until today',
    'Balance before: 10,000',
    'Fri 20 Nov 2026: Sale RCP-000007 50,000',
    'Sat 21 Nov 2026: Payment −65,000',
    'Balance after: −5,000',
    'Open: RCP-000007 3,000, due Sun 20 Dec 2026',
  ])
  expect(textOf(statementSlip(account, 'Duka'))).toEqual([
    'Duka',
    'STATEMENT',
    'Customer | Grace',
    'From Fri 20 Nov 2026 until today',
    '--',
    'Balance before | 10,000',
    'Fri 20 Nov 2026 RCP-000007 | 50,000',
    'Sat 21 Nov 2026 Payment | −65,000',
    'Balance after | −5,000',
    '--',
    'Open',
    'RCP-000007 due Sun 20 Dec 2026 | 3,000',
  ])
  expect(statementTable({ ...account, from: null, until: '2026-11-21' }).rows).toEqual([
    ['', 'Balance before', '', '', '', 10_000],
    ['2026-11-20', 'Sale', 'RCP-000007', '2026-12-20', 50_000, 60_000],
    ['2026-11-21', 'Payment, Mobile Money (MP1)', null, null, -65_000, -5000],
    ['', 'Balance after', '', '', '', -5000],
  ])
  expect(
    entryText({ ...payment, kind: 'adjustment', method: null, reference: null, note: 'Old debt' }),
  ).toBe('Adjustment: Old debt')
})

test('CREDIT-037 the reminder names customer, business and balance', () => {
  expect(reminderText({ name: 'Grace', business: 'Duka', balance: 5000 })).toBe(
    'Hello Grace, your balance at Duka is UGX 5,000. Please pay when you can. Thank you.',
  )
})

test('CREDIT-032 RPT-060 the file of debtors has the columns of the page', () => {
  const debtor = {
    customer_id: NIL_ID,
    name: 'Grace',
    phone: null,
    balance: 9,
    not_due: 1,
    days_30: 2,
    days_60: 3,
    days_90: 4,
    older: 5,
    unassigned: 6,
    oldest_day: '2026-01-02',
  }
  const { head, rows } = debtorsTable([debtor])
  expect(head).toHaveLength(10)
  expect(rows).toEqual([['Grace', null, 9, 1, 2, 3, 4, 5, 6, '2026-01-02']])
  const called = debtorsTable([{ ...debtor, phone: '0772000111' }])
  expect(called.rows[0]?.[1]).toBe('+256 772 000 111')
})
