// The rules of the shop: their bounds, their defaults, and what a newer or damaged row does.
import { expect, test } from 'vitest'
import { SHOP_SWITCHES } from '../../access/shop-switches.ts'
import { firstIssue } from '../../kernel/text.ts'
import { DEFAULT_RULES, rulesFrom, ShopRules } from './shop-rules.ts'
import { changeRules, ShopRulesEdit } from './shop-rules-edit.ts'

const problemWith = (edit: Record<string, unknown>): string | null =>
  firstIssue(ShopRulesEdit, edit)

test('RULES-006 RULES-012 a new shop uses nothing and has the limits that the table of rules names', () => {
  expect(ShopRules.parse(DEFAULT_RULES)).toEqual(DEFAULT_RULES)
  expect(SHOP_SWITCHES.filter((name) => DEFAULT_RULES[name])).toEqual([])
  expect(DEFAULT_RULES).toMatchObject({
    hide_expected_cash: true,
    allowed_difference: 1000,
    sell_only_in_shift: false,
    pay_out_without_approval: 50_000,
    return_days: 30,
    discount_limit_admin: 100,
    discount_limit_moderator: 0,
    discount_limit_user: 0,
    credit_days: 30,
    lock_after_minutes: null,
    lock_after_sale: false,
  })
})

test.each([
  ['allowed_difference', 0, 1_000_000, 'Allowed difference'],
  ['pay_out_without_approval', 0, 100_000_000, 'Pay out without approval'],
  ['return_days', 0, 365, 'Returns within'],
  ['discount_limit_admin', 0, 100, 'Discount of administrators'],
  ['discount_limit_moderator', 0, 100, 'Discount of moderators'],
  ['discount_limit_user', 0, 100, 'Discount of users'],
  ['credit_days', 0, 365, 'Days to pay'],
  ['lock_after_minutes', 1, 60, 'Minutes'],
])('RULES-011 %s is a whole number from %d to %d', (name, least, most, label) => {
  const words = most.toLocaleString('en-US')
  expect([least, most].map((value) => problemWith({ [name]: value }))).toEqual([null, null])
  expect(problemWith({ [name]: least - 1 })).toBe(`${label} cannot be below ${least}`)
  expect(problemWith({ [name]: most + 1 })).toBe(`${label} cannot be above ${words}`)
  expect(problemWith({ [name]: least + 0.5 })).toBe(`${label} must be a whole number`)
  for (const value of ['1', Number.NaN, true])
    expect(problemWith({ [name]: value })).toBe(`${label} must be a number`)
})

test('RULES-011 a switch is on or off', () => {
  for (const name of [
    ...SHOP_SWITCHES,
    'hide_expected_cash',
    'sell_only_in_shift',
    'lock_after_sale',
  ])
    for (const value of [1, 'on', null])
      expect([name, problemWith({ [name]: value })]).toEqual([name, 'Choose on or off'])
})

test('RULES-012 an unknown stored value is replaced by the default', () => {
  expect(rulesFrom({})).toEqual(DEFAULT_RULES)
  expect(rulesFrom({ shifts: true, return_days: 366, credit: 'yes', moon: 1 })).toEqual({
    ...DEFAULT_RULES,
    shifts: true,
  })
})

test('decision R14 an edit changes only the fields that it names and that differ', () => {
  const edit = { shifts: true, credit: false, return_days: 0, approvals: undefined }
  expect(changeRules(DEFAULT_RULES, edit)).toEqual({
    rules: { ...DEFAULT_RULES, shifts: true, return_days: 0 },
    before: { shifts: false, return_days: 30 },
    after: { shifts: true, return_days: 0 },
  })
})
