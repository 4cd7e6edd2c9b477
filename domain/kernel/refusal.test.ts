// Refusals: every text can be filled, and says so when it is not.
import { expect, test } from 'vitest'
import { fillBlanks, isCatalogueText, Refusal, refusals, refuse } from './refusal.ts'

test('POS-042 POS-043 POS-044 INV-019 POS-053 the catalogue texts are exact', () => {
  expect(refusals.custom_price_not_allowed[1]).toBe('Custom pricing not allowed for this item')
  expect(refuse('price_below_minimum', { min: 'UGX 1,000' }).message).toBe(
    'Price cannot be below UGX 1,000',
  )
  expect(refuse('price_above_maximum', { max: 'UGX 2,000' }).message).toBe(
    'Price cannot exceed UGX 2,000',
  )
  expect(refusals.only_admins_edit_products[1]).toBe('Only admins can edit products')
  expect(refusals.insufficient_payment[1]).toBe('Insufficient payment')
})

test('GEN-015 a refusal carries code, status, params and details', () => {
  const refusal = refuse('price_changed', { items: 'Oud' }, { items: [] })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    code: 'price_changed',
    status: 409,
    params: { items: 'Oud' },
    details: { items: [] },
  })
})

test('GEN-015 a placeholder without a value stays visible', () => {
  expect(fillBlanks('from {a} to {b}', { a: '1' })).toBe('from 1 to {b}')
  expect(fillBlanks('{a}{a}', { a: '{b}', b: 'x' })).toBe('{b}{b}')
})

test('GEN-015 no business refusal has a 5xx status, and every text is a plain sentence', () => {
  const ours = new Set([
    'overloaded',
    'disk_full',
    'kept_full',
    'database_locked',
    'database_away',
    'database_damaged',
    'database_lost',
    'database_cut_short',
    'database_of_other_shop',
    'read_only',
    'unexpected',
    'table_unreadable',
    'snapshot_failed',
  ])
  for (const [code, [status, text]] of Object.entries(refusals)) {
    expect([code, ours.has(code) ? status >= 500 : status >= 400 && status < 500]).toEqual([
      code,
      true,
    ])
    expect([code, /^[A-Z{][^\n]{5,}$/.test(text)]).toEqual([code, true])
  }
})

test('decision D18: only catalogue texts are used as the title of a toast', () => {
  expect(isCatalogueText('price_below_minimum')).toBe(true)
  expect(isCatalogueText('price_changed')).toBe(false)
  expect(isCatalogueText('nonsense')).toBe(false)
})
