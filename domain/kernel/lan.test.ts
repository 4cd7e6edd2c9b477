// The address that a phone of the shop opens.
import { expect, test } from 'vitest'
import { type PhoneAccess, phoneAddressOf } from './lan.ts'

const own = (join_addresses: string[]): PhoneAccess => ({
  kind: 'own_certificate',
  name: 'webale-kmpt.local',
  address: 'https://webale-kmpt.local:3443',
  join_addresses,
  fingerprint: [],
  other_answers: false,
})

const CASES: readonly (readonly [string, PhoneAccess, string | null])[] = [
  ['http://127.0.0.1:3000', { kind: 'none' }, null],
  ['http://localhost:3000', { kind: 'none' }, null],
  ['http://[::1]:3000', { kind: 'none' }, null],
  ['http://192.168.1.5:3000', { kind: 'none' }, 'http://192.168.1.5:3000/auth'],
  [
    'http://127.0.0.1:3000',
    { kind: 'trusted', address: 'https://shop.ug/' },
    'https://shop.ug/auth',
  ],
  ['http://127.0.0.1:3000', own(['http://192.168.1.5:3080/join']), 'http://192.168.1.5:3080/join'],
  ['http://127.0.0.1:3000', own([]), null],
]

test.each(CASES)('STAFF-060 from %s a phone gets an address that opens there, or none', (...one) => {
  const [origin, access, address] = one
  expect(phoneAddressOf(origin, access)).toBe(address)
})
