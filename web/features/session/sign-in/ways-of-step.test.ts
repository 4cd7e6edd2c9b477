// The choice at the second step.
import { expect, test } from 'vitest'
import { listOtherWays, listWays } from './ways-of-step.ts'

const app = { id: 'a' }
const first = { id: 'p', phone: '256772123456' }
const second = { id: 'q', phone: '256772000002' }
const labels = (...args: Parameters<typeof listOtherWays>): string[] =>
  listOtherWays(...args).map(({ label }) => label)

test('PHONE-017 the app comes first, several apps are one way, and each phone is a way', () => {
  expect(listWays({ totp: [app, { id: 'b' }], phone: [first, second] })).toEqual([
    'app',
    first,
    second,
  ])
  expect(listWays({ totp: [], phone: [first] })).toEqual([first])
  expect(listWays({ totp: [app], phone: [] })).toEqual(['app'])
  expect(listWays({ totp: [], phone: [] })).toEqual([])
})

test('PHONE-017 with an app and a phone each offers the other, and alone neither offers anything', () => {
  expect(listOtherWays(['app', first], 'app')).toEqual([
    { way: first, label: 'Use a text message instead' },
  ])
  expect(listOtherWays(['app', first], first)).toEqual([
    { way: 'app', label: 'Use the app instead' },
  ])
  expect(listOtherWays(['app'], 'app')).toEqual([])
  expect(listOtherWays([first], { ...first })).toEqual([])
})

test('PHONE-017 two phones are listed with their numbers', () => {
  expect(labels(['app', first, second], 'app')).toEqual([
    'Use +256 772 123 456 instead',
    'Use +256 772 000 002 instead',
  ])
  expect(labels(['app', first, second], first)).toEqual([
    'Use the app instead',
    'Use +256 772 000 002 instead',
  ])
  expect(labels([first, second], second)).toEqual(['Use +256 772 123 456 instead'])
})
