// Business details: what may be saved, and what a receipt prints.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { isLogo, MAX_LOGO_BYTES, pictureKind } from './logo.ts'
import { bytesOfBase64, pictureSize } from './picture-size.ts'
import {
  businessChatLink,
  BusinessSettings,
  effectiveSettings,
  FALLBACK_BUSINESS,
  SettingsInput,
} from './settings.ts'

const nothing = BusinessSettings.parse(
  Object.fromEntries(Object.keys(BusinessSettings.shape).map((field) => [field, null])),
)
const input = (fields: Record<string, unknown>) => ({ department_id: null, ...fields })

test('SET-004 the business settings have the eight specified fields', () => {
  expect(Object.keys(BusinessSettings.shape)).toEqual([
    'business_name',
    'business_address',
    'business_phone',
    'business_email',
    'whatsapp_number',
    'logo_url',
    'website',
    'seasonal_remark',
  ])
})

test('RCPT-012 each field comes from the department, then the business, then the default', () => {
  const department = { ...nothing, business_name: 'Perfume Corner', business_address: '' }
  const global = {
    ...nothing,
    business_name: 'Nakato & Sons',
    business_address: 'Plot 4, Kampala Road',
    website: 'https://nakato.ug',
  }
  expect(effectiveSettings(department, global)).toEqual({
    ...nothing,
    business_name: 'Perfume Corner',
    business_address: 'Plot 4, Kampala Road',
    business_phone: FALLBACK_BUSINESS.business_phone,
    website: 'https://nakato.ug',
  })
  expect(effectiveSettings(null, global).business_name).toBe('Nakato & Sons')
})

test('RCPT-013 SET-018 name, address and phone have defaults when there are no settings', () => {
  const { business_name, business_address, business_phone, logo_url } = effectiveSettings(
    null,
    null,
  )
  expect([business_name, business_address, business_phone].every((text) => text.length > 0)).toBe(
    true,
  )
  expect(logo_url).toBeNull()
})

test('SET-004 every field may be empty and is stored as null then', () => {
  expect(
    SettingsInput.parse(
      input({
        business_name: ' ',
        business_email: '',
        whatsapp_number: '',
        website: '',
        logo_url: '',
      }),
    ),
  ).toEqual({
    department_id: null,
    ...nothing,
  })
})

test('decision S18: the WhatsApp number is stored in international form', () => {
  const numbers = ['0772 123 456', '+256 772-123-456', '256772123456'].map(
    (whatsapp_number) => SettingsInput.parse(input({ whatsapp_number })).whatsapp_number,
  )
  expect(numbers).toEqual(['256772123456', '256772123456', '256772123456'])
  expect(firstIssue(SettingsInput, input({ whatsapp_number: '1' }))).toBe(
    'Use the international form, like +256 772 123 456',
  )
})

test.each([
  ['https://shop.ug', 'https://shop.ug'],
  ['http://shop.ug/a?b=1', 'http://shop.ug/a?b=1'],
  ['www.shop.ug', 'https://www.shop.ug'],
])('SET-004 the website %s is stored as %s', (website, stored) => {
  expect(SettingsInput.parse(input({ website })).website).toBe(stored)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'shop',
  'https://a b',
  'https://"><script>',
  'ftp://shop.ug',
  '//shop.ug',
  ` java\tscript:alert(1)`,
])('SET-004 %s is no website', (website) => {
  expect(firstIssue(SettingsInput, input({ website }))).toBe(
    'Website must be an address like https://myshop.ug',
  )
})

test('SET-004 the seasonal remark has up to 300 characters, the e-mail is checked', () => {
  expect(
    [300, 301].map(
      (length) => SettingsInput.safeParse(input({ seasonal_remark: 'a'.repeat(length) })).success,
    ),
  ).toEqual([true, false])
  expect(firstIssue(SettingsInput, input({ business_email: 'shop' }))).toBe(
    'Please enter a valid email address',
  )
})

const dataUrl = (kind: string, bytes: readonly number[]): string =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
const PNG = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0,
  0, 0, 1, 44,
]
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 0x4a, 0x46, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc0, 0, 11, 8, 1, 44, 2, 0,
  1, 0,
]
const WEBP = [
  0x52, 0x49, 0x46, 0x46, 36, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0,
  0, 0, 0, 0, 255, 1, 0, 43, 1, 0,
]

test('SET-005 a logo is a PNG, JPEG or WebP according to its first bytes', () => {
  expect([dataUrl('png', PNG), dataUrl('jpeg', JPEG), dataUrl('webp', WEBP)].map(isLogo)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [PNG, JPEG, WEBP].map((bytes) => pictureKind(Buffer.from(bytes).toString('base64'))),
  ).toEqual(['png', 'jpeg', 'webp'])
  expect(isLogo(dataUrl('png', JPEG))).toBe(false)
})

test('SET-005 a logo of another type is refused with the catalogue text', () => {
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  const html = dataUrl('png', [...Buffer.from('<html><script>alert(1)</script>')])
  const wav = dataUrl('webp', [0x52, 0x49, 0x46, 0x46, 36, 0, 0, 0, 0x57, 0x41, 0x56, 0x45])
  for (const logo_url of [
    svg,
    html,
    wav,
    'https://evil.example/logo.png',
    'data:image/png;base64,',
    `${dataUrl('png', PNG)}\n`,
    dataUrl('png', PNG).replace(';base64', ''),
  ]) {
    expect(firstIssue(SettingsInput, input({ logo_url }))).toBe(
      'The logo must be a PNG, JPEG or WebP picture up to 500 kB',
    )
  }
})

test('SET-005 a logo has up to 500 kB', () => {
  const png = (size: number): string =>
    dataUrl('png', [...PNG, ...Array<number>(size - PNG.length).fill(7)])
  expect(
    [MAX_LOGO_BYTES - 1, MAX_LOGO_BYTES, MAX_LOGO_BYTES + 1].map(
      (size) => SettingsInput.safeParse(input({ logo_url: png(size) })).success,
    ),
  ).toEqual([true, true, false])
})

test('SET-005 the size of a picture is read from its header in every format', () => {
  const head = WEBP.slice(0, 12)
  const lossy = [...head, ...Buffer.from('VP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0, 2, 44, 1]
  const lossless = [...head, ...Buffer.from('VP8L'), 0, 0, 0, 0, 0x2f, 0xff, 0xc1, 0x4a, 0]
  for (const [kind, bytes] of [
    ['png', PNG],
    ['jpeg', JPEG],
    ['webp', WEBP],
    ['webp', lossy],
    ['webp', lossless],
  ] as const)
    expect(pictureSize(kind, bytesOfBase64(Buffer.from(bytes).toString('base64')))).toEqual({
      width: 512,
      height: 300,
    })
})

test('SET-005 a picture is refused when it unpacks to a huge size or its size is unknown', () => {
  const sized = (width: number, height: number): string =>
    dataUrl('png', [
      ...PNG.slice(0, 16),
      ...[width, height].flatMap((side) => [0, 0, side >> 8, side & 255]),
    ])
  expect(
    [sized(4096, 4096), sized(4097, 10), sized(10, 4097), sized(30_000, 30_000), sized(0, 10)].map(
      isLogo,
    ),
  ).toEqual([true, false, false, false, false])
  for (const cut of [
    dataUrl('png', PNG.slice(0, 12)),
    dataUrl('jpeg', JPEG.slice(0, 12)),
    dataUrl('webp', WEBP.slice(0, 15)),
  ])
    expect(isLogo(cut)).toBe(false)
  // The head of a GIF that is a script as well; a page with the name of a picture.
  expect(
    [
      dataUrl('gif', [...Buffer.from('GIF89a=1;alert(1)')]),
      dataUrl('png', [...Buffer.from('GIF89a=1;alert(1)//')]),
    ].map(isLogo),
  ).toEqual([false, false])
})

test('SET-006 a logo can be removed', () => {
  expect(SettingsInput.parse(input({ logo_url: null })).logo_url).toBeNull()
})

test('SET-008 the QR link has only digits and a prepared greeting', () => {
  expect(
    businessChatLink({ whatsapp_number: '256772123456', business_name: 'Nakato & Sons' }),
  ).toBe(
    'https://wa.me/256772123456?text=Hello%20Nakato%20%26%20Sons%2C%20I%20have%20a%20question.',
  )
  expect(businessChatLink({ whatsapp_number: null, business_name: 'Nakato' })).toBeNull()
})
