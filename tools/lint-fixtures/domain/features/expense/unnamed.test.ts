// violates: test-names
import { expect, test } from 'vitest'

test('EXP-001 a name with an id is right', () => {
  expect(1).toBe(1)
})

test('an expense is stored without saying which statement this proves', () => {
  expect(1).toBe(1)
})
