// violates: test-names
import { expect, test } from 'vitest'

test.each([
  ['EXP-001', 1],
  ['expenses', 2],
])('%s are counted', (_id, count) => {
  expect(count).toBeGreaterThan(0)
})
