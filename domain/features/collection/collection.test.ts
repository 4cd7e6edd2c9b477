// The fields of a request, its words, and the masked number.
import { expect, test } from 'vitest'
import { COLLECTION_REASONS, maskedPhone, PROVIDER_REASONS } from '../../kernel/asked-money.ts'
import { firstIssue } from '../../kernel/text.ts'
import { referenceOf, SentCollection } from './collection.ts'
import { collectionLine, REASON_WORDS } from './collection-words.ts'

const sent = {
  id: '1f3b4c5d-0000-4000-8000-0000000000aa',
  cart_id: '1f3b4c5d-0000-7000-8000-0000000000bb',
  amount: 5000,
  phone: '0772 123-456',
  provider: 'mtn',
}

test('COLL-003 COLL-004 a request has an id of version 4, whole shillings and a number of Uganda', () => {
  expect(SentCollection.parse(sent)).toMatchObject({ phone: '256772123456', note: null })
  expect(SentCollection.parse({ ...sent, phone: '+256 (0)772 123456' }).phone).toBe('256772123456')
  const problem = (more: object) => firstIssue(SentCollection, { ...sent, ...more })
  expect(problem({ id: sent.cart_id })).toBe('That is not a valid id')
  expect(problem({ phone: '+44 7700 900123' })).toBe('Use a number of Uganda, like 0772 123 456')
  expect(problem({ phone: '0772' })).toMatch(/^Phone must be 10 to 15 digits/)
  expect(problem({ amount: 0.5 })).toBe('Amount must be whole shillings')
  expect(problem({ provider: 'yo' })).toBe('Choose MTN or Airtel')
  expect(problem({ note: 'x'.repeat(51) })).toBe('Note must be at most 50 characters')
})

test('COLL-015 the cart says how long it waits, that it is paid, or why not, in plain words', () => {
  const shown = { phone: '256772123456', created_at: '2026-11-21T09:00:00.000Z', reason: null }
  const now = '2026-11-21T09:00:45.900Z'
  expect(collectionLine({ ...shown, state: 'pending' }, now)).toBe('Waiting for 0772…456 – 45 s')
  expect(collectionLine({ ...shown, state: 'succeeded' }, now)).toBe('Paid')
  expect(collectionLine({ ...shown, state: 'failed', reason: 'no_money' }, now)).toBe(
    'Not enough money on this phone',
  )
  expect(PROVIDER_REASONS).toHaveLength(14)
  for (const reason of COLLECTION_REASONS) {
    expect(REASON_WORDS[reason].split(' ').length).toBeLessThanOrEqual(12)
    expect(REASON_WORDS[reason]).not.toMatch(/[_{}]|DP0|ESB/)
  }
})

test('COLL-023 a number is masked', () => {
  expect(maskedPhone('256772123456')).toBe('0772…456')
})

test('COLL-011 the id of a provider becomes a reference that a payment may have', () => {
  expect(referenceOf('MP261130.1205.L10001')).toBe('MP261130.1205.L10001')
  expect(referenceOf('<b>12 3</b>')).toBe('b123/b')
  expect(referenceOf('9'.repeat(80))).toHaveLength(50)
})
