// Schemas of typed texts, at their borders.
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  EmailAddress,
  firstIssue,
  isEmailAddress,
  line,
  optional,
  optionalLine,
  optionalName,
  personName,
  thingName,
} from './text.ts'

const fits = (schema: z.ZodType, values: readonly unknown[]): boolean[] =>
  values.map((value) => schema.safeParse(value).success)

test('SCH-001 a name has 1 to 100 characters', () => {
  const name = personName('Name')
  expect(fits(name, ['', ' ', 'a', 'a'.repeat(100), 'a'.repeat(101)])).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(firstIssue(name, '')).toBe('Name is required')
  expect(firstIssue(name, 'a'.repeat(101))).toBe('Name must be at most 100 characters')
})

test('SCH-002 SCH-011 a name has letters, spaces, hyphens and apostrophes only', () => {
  expect(
    fits(personName('Name'), ["Anne-Marie O'Neil", 'Ssemakula José', 'Ann3', 'A_B', 'Anne\nMarie']),
  ).toEqual([true, true, false, false, false])
  expect(firstIssue(personName('Cashier name'), 'Ann3')).toBe(
    'Cashier name can only have letters, spaces, hyphens and apostrophes',
  )
})

test('SCH-003 an e-mail is optional, and valid if given', () => {
  const email = optional(EmailAddress)
  expect(email.parse('')).toBeNull()
  expect(email.parse(undefined)).toBeNull()
  expect(email.parse(' A@B.co ')).toBe('a@b.co')
  expect(firstIssue(email, 'abc')).toBe('Please enter a valid email address')
  expect(fits(EmailAddress, ['a@b', 'a b@c.de', '@b.co', `${'a'.repeat(251)}@b.co`])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('STAFF-013 an e-mail address is refused with blanks, broken characters or anything that mail programs read as several addresses', () => {
  const good = ['a@b.co', 'anna.o+till@mail.shop.ug', `${'a'.repeat(64)}@b.co`, 'ñandú@café.ug']
  const bad = [
    'a@b',
    'a@b.',
    'a@.co',
    'a@b..co',
    ' a@b.co',
    'a@b.co ',
    'a@b@c.co',
    'a,b@c.co',
    '"a"@b.co',
    'a<b@c.co',
    'a\u0000@b.co',
    'a\u200e@b.co',
    'a\ud800@b.co',
  ]
  expect([...good, `${'a'.repeat(65)}@b.co`, ...bad].filter(isEmailAddress)).toEqual(good)
  const start = performance.now()
  for (const hostile of [
    'a@'.repeat(50_000),
    `a@${'a.'.repeat(50_000)}`,
    `a@${'a'.repeat(100_000)}`,
  ])
    expect(EmailAddress.safeParse(hostile).success).toBe(false)
  expect(performance.now() - start).toBeLessThan(100)
})

test('SCH-005 SCH-014 a long text has up to 500 characters', () => {
  expect(fits(optionalLine('Address', 500), ['', 'a'.repeat(500), 'a'.repeat(501)])).toEqual([
    true,
    true,
    false,
  ])
})

test('PROD-013 an empty optional text is null, also when its key is missing', () => {
  const form = z.object({ brand: optionalLine('Brand', 10) })
  expect(
    [{}, { brand: '' }, { brand: '  ' }, { brand: null }].map((input) => form.parse(input)),
  ).toEqual(Array(4).fill({ brand: null }))
  expect(form.parse({ brand: ' Zahra ' })).toEqual({ brand: 'Zahra' })
  expect(form.safeParse({ brand: 5 }).success).toBe(false)
})

test('SCH-023 the length of a text is counted after trimming', () => {
  expect(line('Description', 3, 5).parse('  abc  ')).toBe('abc')
  expect(firstIssue(line('Description', 3, 5), ' ab ')).toBe(
    'Description must be at least 3 characters',
  )
})

test('SCH-022 only the first issue is shown', () => {
  const form = z.object({ name: line('Name', 1, 5), unit: line('Unit', 1, 5) })
  expect(firstIssue(form, { name: '', unit: '' })).toBe('Name is required')
  expect(firstIssue(form, { name: 'a', unit: '' })).toBe('Unit is required')
  expect(firstIssue(form, { name: 'a', unit: 'b' })).toBeNull()
})

test('SCH-024 a name with hidden characters is refused with a sentence, and names of all scripts are accepted', () => {
  const hidden = {
    'zero width space': 'So\u200bap',
    'only a zero width space': '\u200b',
    'only a soft hyphen': '\u00ad',
    'only a blank of Braille': '\u2800',
    'only a Hangul filler': '\u3164',
    'byte order mark': 'So\ufeffap',
    'right to left override': 'Soap\u202egnp',
    'left to right isolate': '\u2066Soap\u2069',
    'right to left mark': 'Soap\u200f',
    'line break': 'Soap\nRice',
    tab: 'Soap\tRice',
    'line separator': 'Soap\u2028Rice',
    delete: 'Soap\u007f',
    'joiner between Latin letters': 'So\u200dap',
    'non-joiner after a Latin letter': 'Soap\u200c',
    'only a joiner': '\u200d',
    'joiner after a picture': '👨\u200d',
    'variation selector after a letter': 'Soap\ufe0f',
    tag: 'Soap\u{e0041}',
    'half a pair': 'Soap\ud83d',
  }
  const name = thingName('Name', 40)
  for (const [what, text] of Object.entries(hidden))
    expect([what, firstIssue(name, text)]).toEqual([
      what,
      text.trim() === '' ? 'Name is required' : 'Name has hidden characters. Type it again',
    ])
  const shown = [
    'Soap 250 g, "extra"',
    'Musa’s café №1 (½ kg) × 12',
    'ŋŋanda',
    'صابون',
    'نمی\u200cخواهم',
    'ශ්\u200dරී ලංකා',
    'क्\u200dष',
    'ന്\u200d',
    'ሳሙና',
    '石鹸',
    'น้ำปลา',
    '👨\u200d👩\u200d👧 Family pack',
    '❤️ Tea',
    '👍🏾 Rice',
  ]
  expect(shown.map((text) => firstIssue(name, text))).toEqual(shown.map(() => null))
  expect(firstIssue(personName('Name'), 'Ann\u3164')).toBe(
    'Name has hidden characters. Type it again',
  )
  expect(optionalName('Brand', 40).parse('  ')).toBeNull()
  expect(firstIssue(optionalName('Brand', 40), '\u200b')).toBe(
    'Brand has hidden characters. Type it again',
  )
})
