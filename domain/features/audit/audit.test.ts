// The words of the audit log.
import { expect, test } from 'vitest'
import { AUDIT_ENTITIES } from '../../kernel/audit.ts'
import { changesIn, summarizeEntry, describeAction } from './audit-words.ts'
import { type AuditEntry, AuditFilter, THINGS } from './audit.ts'

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: '0192f0c1-2345-7abc-8def-0123456789ab',
  created_at: '2026-11-21T09:00:00.000Z',
  action: 'product.update',
  entity: 'product',
  subject: 'Soap',
  person: 'Ann',
  department_name: null,
  user_agent: null,
  ip: null,
  details: null,
  before: null,
  after: null,
  sealed: true,
  ...fields,
})

test('AUDIT-004 an audit entry is shown as a sentence, also when its action is unknown', () => {
  expect(describeAction(entry({}))).toBe('Changed the product Soap')
  expect(
    describeAction(
      entry({ action: 'data_deleted', entity: 'backup', subject: 'mobile_money_transactions' }),
    ),
  ).toBe('Deleted all mobile money transactions')
  expect(describeAction(entry({ action: 'login_failed', entity: 'account', subject: null }))).toBe(
    'Somebody typed a wrong password for an unknown address',
  )
  expect(
    describeAction(entry({ action: 'signed_up', entity: 'account', subject: 'joel $& okello' })),
  ).toBe('Joel $& okello signed up')
  expect(
    describeAction(entry({ action: 'snapshot.make', entity: 'snapshot', subject: null })),
  ).toBe('Snapshot make')
  expect(describeAction(entry({ action: 'robot.paint', subject: 'Wall' }))).toBe('Robot paint Wall')
})

test('AUDIT-004 a sign-out says where, in words, and nothing where it was this device only', () => {
  const lineOf = (details: string) =>
    summarizeEntry(entry({ action: 'logout', entity: 'account', details }), {})
  expect(['local', 'others', 'global'].map(lineOf)).toEqual([
    '',
    'On the other devices',
    'On all devices',
  ])
  expect(summarizeEntry(entry({ details: 'Broken' }), {})).toBe('Broken')
})

test('GEN-002 changes show old and new values, with names for ids, UGX for money, formatted numbers, and Yes or No', () => {
  const id = '0192f0c1-2345-7abc-8def-0123456789ab'
  const before = {
    selling_price: 1000,
    department_id: null,
    allow_custom_price: false,
    pricing_tiers: null,
    barcode: 'A',
  }
  const after = {
    selling_price: 1200.5,
    department_id: id,
    allow_custom_price: true,
    pricing_tiers: { retail: 900, wholesale: null },
    barcode: null,
  }
  const changes = changesIn(entry({ before, after }), { [id]: 'Soaps' })
  expect(changes).toEqual([
    { label: 'Selling price', before: 'UGX 1,000', after: 'UGX 1,200.50' },
    { label: 'Department', before: '—', after: 'Soaps' },
    { label: 'Custom price allowed', before: 'No', after: 'Yes' },
    { label: 'Pricing tiers', before: '—', after: 'retail UGX 900' },
    { label: 'Barcode', before: 'A', after: '—' },
  ])
  expect(summarizeEntry(entry({ before, after, details: 'Again' }), {})).toBe(
    'Again · Selling price UGX 1,000 → UGX 1,200.50 · Department — → something that is gone · 3 more',
  )
  expect(changesIn(entry({ after: { name: 'Soap', current_stock: 3 } }), {})).toEqual([
    { label: 'Stock', before: null, after: '3' },
  ])
  expect(
    summarizeEntry(entry({ after: { total: 2000, payment_method: 'mobile_money' } }), {}),
  ).toBe('Total UGX 2,000 · Paid by mobile money')
  expect(
    summarizeEntry(
      entry({
        action: 'data_exported',
        entity: 'backup',
        details: 'sales, mobile_money_transactions',
      }),
      {},
    ),
  ).toBe('sales, mobile money transactions')
  expect(summarizeEntry(entry({}), {})).toBe('')
})

test('AUDIT-003 the log filter reads text from a URL and refuses unknown days and entities', () => {
  expect(AuditFilter.parse({ offset: '50', day: '2026-11-21', thing: 'cash' })).toEqual({
    offset: 50,
    limit: 50,
    day: '2026-11-21',
    thing: 'cash',
  })
  for (const wrong of [
    { day: '2026-02-30' },
    { thing: 'money' },
    { person_id: 'x' },
    { limit: 201 },
    { offset: -1 },
  ])
    expect(AuditFilter.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('AUDIT-003 every entity of the log belongs to exactly one option of the filter', () => {
  const entities = Object.values(THINGS).flatMap(({ entities }) => [...entities])
  expect(entities.toSorted()).toEqual([...AUDIT_ENTITIES].toSorted())
})

test('QTY-007 a changed stock is shown to the thousandth', () => {
  const changed = entry({ before: { current_stock: 1.5 }, after: { current_stock: 1.255 } })
  expect(changesIn(changed, {})).toEqual([{ label: 'Stock', before: '1.5', after: '1.255' }])
})
