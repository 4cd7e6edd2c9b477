// Sets of many ids: packed ones and others answer alike.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openIdSet } from './id-set.ts'

const idOf = (n: number): string =>
  `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

test('BKP-025 a set of ids has exactly what was added when ids are out of order, repeated or no ids at all', () => {
  const value = fc.oneof(
    fc.uuid(),
    fc.integer({ min: 0, max: 300 }).map(idOf),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200 }), fc.array(value), (added, asked) => {
      const [ids, expected] = [openIdSet(), new Set(added)]
      for (const id of added) ids.add(id)
      expect(ids.size).toBe(expected.size)
      for (const id of [...added, ...asked]) expect(ids.has(id)).toBe(expected.has(id))
    }),
  )
})

test('BKP-025 a set of ids finds each of them when they fill several portions', () => {
  const ids = openIdSet()
  for (let n = 0; n < 40_000; n += 2) ids.add(idOf(n))
  expect([0, 1, 2, 32_766, 32_767, 32_768, 39_998, 39_999].map((n) => ids.has(idOf(n)))).toEqual([
    true,
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(ids.size).toBe(20_000)
})
