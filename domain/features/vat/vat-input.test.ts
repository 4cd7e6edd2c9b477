// The registrations: their form, whose TIN counts for a department, and from when.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { VatRegistrationInput, withRegistration } from './vat-input.ts'
import { type VatRegistration } from './vat-registration.ts'
import { registrationOf, taxpayerOf } from './vat-of-department.ts'
import { hasVat } from './vat-rules.ts'

const [MONDAY, TUESDAY] = ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z']
const BOOKS = '0b000000-0000-4000-8000-00000000000b'
const FOOD = '0f000000-0000-4000-8000-00000000000f'

const shop: VatRegistration = {
  department_id: null,
  tin: '1000000001',
  legal_name: 'Kikuubo Traders Ltd',
  is_registered: true,
  since: MONDAY,
}
const books: VatRegistration = {
  ...shop,
  department_id: BOOKS,
  tin: '1000000002',
  legal_name: 'Books Ltd',
  is_registered: false,
}

const inputOf = ({ since: _since, ...row }: VatRegistration) => VatRegistrationInput.parse(row)

test('VAT-001 a TIN has ten digits, and a legal name is needed', () => {
  const problemOf = (part: object) => firstIssue(VatRegistrationInput, { ...shop, ...part })
  expect(problemOf({ tin: ' 1000000001 ' })).toBeNull()
  for (const tin of ['100000000', '10000000011', '100000000a', '', null])
    expect(problemOf({ tin })).toBe('TIN must have 10 digits')
  expect(problemOf({ legal_name: '' })).not.toBeNull()
})

test('VAT-001 a department counts under its own TIN, the others under that of the shop', () => {
  const both = [shop, books]
  expect(taxpayerOf(both, BOOKS)).toBe(books)
  expect(taxpayerOf(both, FOOD)).toBe(shop)
  expect(taxpayerOf(both, null)).toBe(shop)
  expect(taxpayerOf([books], FOOD)).toBeUndefined()
  expect(registrationOf(both, BOOKS, TUESDAY)).toBeNull()
  expect(registrationOf(both, FOOD, TUESDAY)).toBe(shop)
})

test('VAT-001 VAT is used only when it is on and somebody is registered', () => {
  expect(hasVat({ vat: true, vat_registrations: [books] })).toBe(false)
  expect(hasVat({ vat: true, vat_registrations: [books, shop] })).toBe(true)
  expect(hasVat({ vat: false, vat_registrations: [shop] })).toBe(false)
})

test('VAT-006 a registration counts from the moment it was saved, and another name does not move it', () => {
  expect(registrationOf([shop], FOOD, '2026-11-23T08:59:59.999Z')).toBeNull()
  const saved = withRegistration([], inputOf(shop), MONDAY)
  expect(saved).toEqual([shop])
  const renamed = withRegistration(saved, inputOf({ ...shop, legal_name: 'New Ltd' }), TUESDAY)
  expect(renamed).toEqual([{ ...shop, legal_name: 'New Ltd' }])
  const moved = withRegistration(saved, inputOf({ ...shop, tin: '1000000009' }), TUESDAY)
  expect(moved).toEqual([{ ...shop, tin: '1000000009', since: TUESDAY }])
  const ended = withRegistration(saved, inputOf({ ...shop, is_registered: false }), TUESDAY)
  expect(withRegistration(ended, inputOf(shop), TUESDAY)).toEqual([{ ...shop, since: TUESDAY }])
})

test('VAT-001 the same TIN has one name and one state', () => {
  const twin = { ...shop, department_id: BOOKS }
  expect(withRegistration([shop], inputOf(twin), TUESDAY)).toHaveLength(2)
  for (const part of [{ legal_name: 'Other Ltd' }, { is_registered: false }])
    expect(() => withRegistration([shop], inputOf({ ...twin, ...part }), TUESDAY)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
})

test('VAT-001 another name or state of a TIN counts in all its places, and each keeps its moment', () => {
  const other = { ...books, department_id: FOOD }
  const both = [shop, books, other]
  const renamed = withRegistration(both, inputOf({ ...books, legal_name: 'New Ltd' }), TUESDAY)
  expect(renamed).toEqual([
    shop,
    { ...other, legal_name: 'New Ltd' },
    { ...books, legal_name: 'New Ltd' },
  ])
  const registered = withRegistration(both, inputOf({ ...books, is_registered: true }), TUESDAY)
  expect(registered.map(({ is_registered, since }) => [is_registered, since])).toEqual([
    [true, MONDAY],
    [true, TUESDAY],
    [true, TUESDAY],
  ])
})

test('decision R14 two people who change one TIN are asked', () => {
  const seen = { tin: '1000000001', legal_name: 'Old Ltd', is_registered: true }
  expect(() =>
    withRegistration([shop], { ...inputOf(shop), legal_name: 'Mine Ltd', seen }, TUESDAY),
  ).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }))
})

test('VAT-001 what was removed while its form was open is added as the form says', () => {
  const { tin, legal_name, is_registered } = shop
  const edit = { ...inputOf(shop), seen: { tin, legal_name, is_registered } }
  expect(withRegistration([], edit, MONDAY)).toEqual([shop])
})
