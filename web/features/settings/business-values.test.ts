// The Business Info form as values: fallback name,
// inheritance, what the receipt shows, what is refused.
import type { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { expect, test } from 'vitest'
import {
  toEffectiveSettings,
  inheritedValues,
  isBusinessChanged,
  findBusinessProblems,
  toBusinessValues,
} from './business-values.ts'

const nothing: BusinessSettings = {
  business_name: null,
  business_address: null,
  business_phone: null,
  business_email: null,
  whatsapp_number: null,
  logo_url: null,
  website: null,
  seasonal_remark: null,
}
const global: BusinessSettings = {
  ...nothing,
  business_name: 'Kikuubo Traders',
  whatsapp_number: '256701987654',
}

test('SET-018 the business shows the fallback name when none is stored, and a department shows none', () => {
  expect(toBusinessValues(null, true).business_name).toBe(FALLBACK_BUSINESS.business_name)
  expect(toBusinessValues(null, false).business_name).toBe('')
  expect(inheritedValues(null).business_name).toBe(FALLBACK_BUSINESS.business_name)
})

test('RCPT-012 a department inherits field by field, with formatted numbers', () => {
  expect(inheritedValues(global)).toMatchObject({
    business_name: 'Kikuubo Traders',
    whatsapp_number: '+256 701 987 654',
    website: '',
  })
})

test('RCPT-012 the preview uses typed values before saving: department over global over fallback', () => {
  const typed = {
    ...toBusinessValues(null, false),
    business_name: '  Scents ',
    whatsapp_number: '0772 123 456',
  }
  const effective = toEffectiveSettings(typed, false, { global, department: null })
  expect(effective).toMatchObject({
    business_name: 'Scents',
    whatsapp_number: '256772123456',
    business_phone: FALLBACK_BUSINESS.business_phone,
  })
  expect(
    toEffectiveSettings({ ...typed, business_name: '' }, false, { global, department: null })
      .business_name,
  ).toBe('Kikuubo Traders')
  expect(
    toEffectiveSettings({ ...typed, business_name: '' }, true, { global, department: null })
      .business_name,
  ).toBe(FALLBACK_BUSINESS.business_name)
})

test('SET-020 every invalid field gets its own text, and valid fields get none', () => {
  const typed = {
    ...toBusinessValues(global, true),
    website: 'javascript:alert(1)',
    business_email: 'nobody',
    whatsapp_number: '1',
  }
  expect(Object.keys(findBusinessProblems(typed, null)).toSorted()).toEqual([
    'business_email',
    'website',
    'whatsapp_number',
  ])
  expect(findBusinessProblems(toBusinessValues(global, true), null)).toEqual({})
})

test('SET-020 a form is changed when any field differs', () => {
  const before = toBusinessValues(global, true)
  expect(isBusinessChanged(before, { ...before })).toBe(false)
  expect(isBusinessChanged(before, { ...before, seasonal_remark: ' ' })).toBe(true)
})
