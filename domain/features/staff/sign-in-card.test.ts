// The card of a new person: no address on it leads to the shop's computer alone.
import { expect, test } from 'vitest'
import { type PhoneAccess, wayInOf } from '../../kernel/lan.ts'
import { signInCardText } from './sign-in-card.ts'

const CARD = { name: 'Juliet', email: 'juliet@shop.ug', password: 'k3mp-t7qa-z2wd' }
const JOIN = 'http://192.168.1.20:3000/join'

const none = (plain_address: string | null): PhoneAccess => ({
  kind: 'none',
  plain_address,
  can_switch: true,
  wanted: false,
  trouble: null,
})

const own = (join_addresses: string[], fingerprint = ['0a1b2c3d']): PhoneAccess => ({
  kind: 'own_certificate',
  name: 'webale-kmpt.local',
  address: 'https://webale-kmpt.local:3443',
  join_addresses,
  fingerprint,
  other_answers: false,
  notes: [],
  can_switch: true,
})

test('OFF-333 the card has what a new phone opens first, and the address for phones', () => {
  const way = wayInOf(own([JOIN, 'http://10.0.5.10:3000/join']), 'http://127.0.0.1:3000')
  expect(way).toEqual({ address: 'https://webale-kmpt.local:3443', first: JOIN })
  expect(signInCardText(CARD, way)).toBe(
    [
      'Hello Juliet, this is how you sign in to Webale:',
      `First, once on each phone: ${JOIN}`,
      'https://webale-kmpt.local:3443/auth',
      'Email: juliet@shop.ug',
      'Password: k3mp-t7qa-z2wd',
    ].join('\n'),
  )
})

test('OFF-333 the card has the address of a proxy, of plain http, or of the page itself', () => {
  const proxy: PhoneAccess = { kind: 'trusted', address: 'https://shop.example' }
  expect(wayInOf(proxy, 'http://localhost:3000')?.address).toBe('https://shop.example')
  const plain = none('http://192.168.1.20:3000')
  expect(wayInOf(plain, 'http://localhost:3000')?.address).toBe('http://192.168.1.20:3000')
  expect(wayInOf(none(null), 'http://shop.lan')?.address).toBe('http://shop.lan')
})

test('OFF-333 while no other device can open the shop the card has no address', () => {
  const here = ['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:3000', 'http://127.1']
  for (const origin of here)
    for (const access of [none(null), none(origin), own([]), own([JOIN], [])]) {
      expect(wayInOf(access, origin), origin).toBeNull()
      const text = signInCardText(CARD, wayInOf(access, origin))
      expect(text).toContain("On the shop's computer.")
      expect(text).not.toContain('http')
    }
  expect(wayInOf(none(null), 'http://127.example')?.address).toBe('http://127.example')
})
