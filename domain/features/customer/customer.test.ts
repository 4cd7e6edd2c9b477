// Customers: the person schema, when Save is disabled,
// who has a number already, what a search finds.
import { firstIssue } from '../../kernel/text.ts'
import { expect, test } from 'vitest'
import {
  balanceText,
  customerSaveBlocked,
  matchesCustomer,
  NewCustomer,
  ownerOfPhone,
} from './customer.ts'

const grace = {
  id: 'g',
  name: 'Nakato Grace',
  email: 'grace@home.ug',
  phone: '0772123456',
  address: 'Wandegeya, plot 4',
}
const musa = { id: 'm', name: 'Musa', email: null, phone: '+256701000222', address: null }
const issue = (fields: Record<string, unknown>): string | null =>
  firstIssue(NewCustomer, { name: 'Grace', ...fields })

test('SCH-001 SCH-002 a name has 1 to 100 letters, spaces, hyphens and apostrophes', () => {
  for (const name of ['A', 'a'.repeat(100), "Anne-Marie O'Neil", 'Nakató'])
    expect(issue({ name })).toBeNull()
  expect(issue({ name: ' ' })).toBe('Name is required')
  expect(issue({ name: 'a'.repeat(101) })).toBe('Name must be at most 100 characters')
  expect(issue({ name: 'Ann3' })).toBe(
    'Name can only have letters, spaces, hyphens and apostrophes',
  )
})

test('SCH-003 SCH-004 SCH-005 e-mail, phone and address are optional and validated when given', () => {
  for (const fields of [
    {},
    { email: '', phone: '', address: '' },
    { email: 'a@b.co', phone: '0772 123 456', address: 'x'.repeat(500) },
  ]) {
    expect(issue(fields)).toBeNull()
  }
  expect(issue({ email: 'abc' })).toBe('Please enter a valid email address')
  for (const phone of ['077212345', '1234567890123456', '07721234ab'])
    expect(issue({ phone })).toBe('Phone must be 10 to 15 digits, with an optional +')
  expect(issue({ address: 'x'.repeat(501) })).toBe('Address must be at most 500 characters')
})

test('CUST-009 the form names the first invalid field when two are invalid', () => {
  expect(issue({ email: 'abc', phone: '1' })).toBe('Please enter a valid email address')
})

test('CUST-010 CUST-011 empty fields become null, and a sent balance is ignored', () => {
  const sent = { name: ' Grace ', email: ' ', phone: '', address: '', balance: 5000 }
  expect(NewCustomer.parse(sent)).toEqual({
    name: 'Grace',
    email: null,
    phone: null,
    address: null,
  })
})

test('CUST-008 Save is disabled while the name is empty', () => {
  expect(customerSaveBlocked({ name: '  ' })).toBe('Add a name')
  expect(customerSaveBlocked({ name: 'A' })).toBeNull()
})

test('CUST-016 a duplicate phone number is detected in every notation', () => {
  const owner = (phone: string, except: string | null = null) =>
    ownerOfPhone([grace, musa], phone, except)?.name ?? null
  for (const phone of ['0772123456', '+256 772 123-456', '256772123456'])
    expect(owner(phone)).toBe('Nakato Grace')
  expect(owner('0701 000 222')).toBe('Musa')
  expect(owner('077212345')).toBeNull()
  expect(owner('0772123457')).toBeNull()
  expect(owner('0772123456', 'g')).toBeNull()
  expect(owner('')).toBeNull()
})

test('CUST-017 a search finds parts of name, e-mail and address, and numbers in any notation', () => {
  const found = (search: string) =>
    [grace, musa].filter((customer) => matchesCustomer(customer, search)).map(({ id }) => id)
  expect(found('GRACE')).toEqual(['g'])
  expect(found('plot')).toEqual(['g'])
  expect(found('+256 772')).toEqual(['g'])
  expect(found('0701')).toEqual(['m'])
  expect(found('oud')).toEqual([])
  expect(found('+')).toEqual(['m'])
})

test('CUST-004 a balance is shown with the side that owes it', () => {
  expect([0, 12_500.5, -3000].map(balanceText)).toEqual([
    'UGX 0',
    'Owes the shop UGX 12,500.50',
    'Shop owes UGX 3,000',
  ])
})

test('CUST-020 the search finds a customer by name and phone of one who was merged into it', () => {
  const kept = { ...grace, merged: [{ name: 'Grace Twin', phone: '0701000333' }] }
  for (const search of ['twin', '0701000333', '+256 701 000 333', 'nakato'])
    expect(matchesCustomer(kept, search)).toBe(true)
  expect(matchesCustomer(kept, 'musa')).toBe(false)
  expect(ownerOfPhone([kept], '+256701000333', null)).toBe(kept)
  expect(ownerOfPhone([kept], '+256701000333', 'g')).toBeNull()
})
