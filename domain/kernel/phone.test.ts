// The two kinds of phone numbers, and the links made of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chatLink,
  commonDigits,
  InternationalPhone,
  PersonPhone,
  phonesText,
  phoneText,
  shortPhoneHint,
  whatsappDigits,
} from './phone.ts'
import { internationalDigits } from './international-number.ts'

test.each([
  ['077212345', false],
  ['0772123456', true],
  ['+256772123456', true],
  ['0772 123-456', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['07721234ab', false],
  ['++256772123456', false],
])('SCH-004 decision D11 person phone %s: %s', (text, fits) => {
  expect(PersonPhone.safeParse(text).success).toBe(fits)
})

test('SCH-004 separators between the digits are removed', () => {
  expect(PersonPhone.parse('+256 (772) 123-456')).toBe('+256772123456')
})

test.each([
  ['+2', false],
  ['25', true],
  ['256700123456', true],
  ['0700123456', false],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['', false],
])('SCH-020 decision D11 international phone %s: %s', (text, fits) => {
  expect(InternationalPhone.safeParse(text).success).toBe(fits)
})

test('SCH-021 characters other than digits are removed', () => {
  expect(InternationalPhone.parse('+256 (700) 123-456')).toBe('256700123456')
})

test('decision S18: 07.. and 256.. and +256.. all become 2567..', () => {
  expect(['0772123456', '256772123456', '+256 772 123 456'].map(whatsappDigits)).toEqual([
    '256772123456',
    '256772123456',
    '256772123456',
  ])
  expect(['', 'abc', '1', '+', '1234567890123456'].map(whatsappDigits)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('CUST-024 00256 and +256 (0) are +256, where a person types them and in links', () => {
  const typed = ['+256 (0)772 123 456', '00256 772 123456', '002560772123456', '+2560772123456']
  for (const text of typed) {
    expect(PersonPhone.parse(text), text).toBe('+256772123456')
    expect(whatsappDigits(text), text).toBe('256772123456')
    expect(InternationalPhone.parse(text), text).toBe('256772123456')
    expect(phonesText(text), text).toBe('+256 772 123 456')
    expect(commonDigits(text), text).toBe('772123456')
  }
  expect(PersonPhone.parse('0044 7700 900123')).toBe('+447700900123')
  expect(PersonPhone.parse('(0)772 123 456')).toBe('0772123456')
  expect(commonDigits('0772')).toBe('772')
})

test('CUST-024 a number of another form is not changed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{9,14}$/), (digits) => {
      fc.pre(!/^2560[1-9]\d{8}$/.test(digits))
      expect(PersonPhone.parse(digits)).toBe(digits)
      expect(PersonPhone.parse(`+${digits}`)).toBe(`+${digits}`)
      expect(whatsappDigits(digits)).toBe(digits)
    }),
  )
})

test('decision R4 a number of 2 to 15 digits is accepted, with a hint when it has fewer than 9', () => {
  expect(['25', '25677212', '256772123', '123456789012345'].map(whatsappDigits)).toEqual([
    '25',
    '25677212',
    '256772123',
    '123456789012345',
  ])
  const hint = 'This number looks short. Check it.'
  expect(['25', '25677212', '256772123', '0772 123 456', '', '1'].map(shortPhoneHint)).toEqual([
    hint,
    hint,
    null,
    null,
    null,
    null,
  ])
})

test('RCPT-007 a chat link is a wa.me address with digits only and the encoded text', () => {
  expect(chatLink('+256 772', 'a & b?')).toBe('https://wa.me/256772?text=a%20%26%20b%3F')
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (phone, text) => {
      expect(chatLink(phone, text)).toMatch(/^https:\/\/wa\.me\/\d*\?text=[^&#\s]*$/)
    }),
  )
})

test.each([
  ['256772123456', '+256 772 123 456'],
  ['4479460958', '+4479460958'],
  ['25677212345', '+25677212345'],
  ['0772 123', '0772 123'],
  ['', ''],
])('SCH-020 SCH-021 an international number %s is read as %s', (number, text) => {
  expect(phoneText(number)).toBe(text)
})

test('decision D11 the phone numbers of a receipt have one format, and other text is unchanged', () => {
  expect(phonesText('0772 123456, 0701-987654')).toBe('+256 772 123 456 / +256 701 987 654')
  expect(phonesText('+256 772 123 456')).toBe('+256 772 123 456')
  expect(phonesText('Call Sarah')).toBe('Call Sarah')
  expect(phonesText('')).toBe('')
})

test.each([
  ['+256772123456', '256772123456'],
  ['256772123456', '256772123456'],
  ['0772 123-456', '256772123456'],
  ['(0)772123456', '256772123456'],
  ['+254712345678', '254712345678'],
  ['+1 555 123 4567', '15551234567'],
  ['0772', null],
  ['772123456', null],
  ['07721234567', null],
  ['+0772123456', null],
  ['+25677212345', null],
  ['+2567721234567', null],
  ['2560772123456', null],
  ['00256772123456', null],
  ['1'.repeat(16), null],
  ['0772123456x', null],
  ['++256772123456', null],
  ['', null],
])('PHONE-002 the number %s for codes is %s', (text, digits) => {
  expect(internationalDigits(text)).toBe(digits)
})
