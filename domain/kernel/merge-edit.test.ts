// Two edits of one thing at once: whose values stay, and when a person must choose (decision R14).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Conflict, mergeEdit } from './merge-edit.ts'
import { Refusal } from './refusal.ts'

const seen = { name: 'Soap', price: 1000, brand: null, tiers: { retail: 1000, wholesale: null } }

const conflictsOf = (work: () => unknown): readonly Conflict[] => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'changed_meanwhile')
      return (error.details as { conflicts: Conflict[] }).conflicts
    throw error
  }
  return []
}

test('decision R14 mergeEdit keeps a field that only the other person changed', () => {
  const stored = { ...seen, price: 1200, tiers: { retail: 1200, wholesale: 1100 } }
  expect(mergeEdit({ ...seen, name: 'Soap bar' }, { seen, stored })).toEqual({
    ...stored,
    name: 'Soap bar',
  })
})

test('decision R14 mergeEdit refuses with both values when both changed a field', () => {
  const stored = { ...seen, price: 1200, tiers: { retail: 1200, wholesale: null } }
  const edit = { ...seen, price: 900, name: 'Soap bar', tiers: { retail: 950, wholesale: null } }
  expect(conflictsOf(() => mergeEdit(edit, { seen, stored }))).toEqual([
    { field: 'price', now: 1200, yours: 900 },
    { field: 'tiers.retail', now: 1200, yours: 950 },
  ])
})

test('decision R14 mergeEdit finds no conflict when both wrote the same value', () => {
  const same = { ...seen, price: 1200 }
  expect(mergeEdit(same, { seen, stored: same })).toEqual(same)
})

test('decision R14 mergeEdit treats a missing and an empty field as equal', () => {
  expect(
    mergeEdit(
      { name: 'Soap', brand: null },
      { seen: { name: 'Soap' }, stored: { name: 'Soap', brand: undefined } },
    ),
  ).toEqual({
    name: 'Soap',
    brand: null,
  })
})

test('decision R14 mergeEdit refuses when each changed another end of one range', () => {
  const range = { name: 'Oud', min: 5, max: 9 }
  const work = () =>
    mergeEdit({ ...range, max: 6 }, { seen: range, stored: { ...range, min: 8 } }, [['min', 'max']])
  expect(conflictsOf(work)).toEqual([
    { field: 'min', now: 8, yours: 5 },
    { field: 'max', now: 9, yours: 6 },
  ])
  expect(
    mergeEdit({ ...range, name: 'Oud Royale' }, { seen: range, stored: { ...range, min: 8 } }, [
      ['min', 'max'],
    ]),
  ).toEqual({
    name: 'Oud Royale',
    min: 8,
    max: 9,
  })
})

test("decision R14 mergeEdit never reverts another person's change for any three versions", () => {
  const version = fc.record({
    a: fc.integer({ min: 0, max: 2 }),
    b: fc.option(fc.integer({ min: 0, max: 2 })),
    c: fc.record({ d: fc.boolean() }),
  })
  fc.assert(
    fc.property(version, version, version, (begun, stored, edit) => {
      const conflicts = conflictsOf(() => mergeEdit(edit, { seen: begun, stored })).map(
        ({ field }) => field,
      )
      const clashes = [
        ['a', begun.a, stored.a, edit.a],
        ['b', begun.b, stored.b, edit.b],
        ['c.d', begun.c.d, stored.c.d, edit.c.d],
      ].filter(([, was, is, mine]) => is !== was && mine !== was && is !== mine)
      expect(conflicts).toEqual(clashes.map(([field]) => field))
      if (conflicts.length > 0) return
      const merged = mergeEdit(edit, { seen: begun, stored })
      expect(merged.a).toBe(edit.a === begun.a ? stored.a : edit.a)
      expect(merged.c.d).toBe(edit.c.d === begun.c.d ? stored.c.d : edit.c.d)
    }),
  )
})
