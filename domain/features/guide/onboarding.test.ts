// The Getting Started guide.
import { expect, test } from 'vitest'
import { DISMISSED_KEY, firstOpenStep, ONBOARDING_STEPS, OPEN_DELAY_MS, shouldOpen } from './onboarding.ts'

const done = (...steps: readonly number[]): Record<string, string> => Object.fromEntries(steps.map((step) => [`onboarding_step_${step}`, 'true']))

test('GS-001 GS-002 there are five steps, each with id, title, description, route and storage key', () => {
  expect(ONBOARDING_STEPS).toHaveLength(5)
  for (const { id, title, description, route, storageKey } of ONBOARDING_STEPS) {
    expect([id, title, description, route, storageKey].every((text) => text.length > 0)).toBe(true)
    expect(route.startsWith('/')).toBe(true)
  }
})

test('GS-010 GS-014 the storage keys are the given ones', () => {
  expect(ONBOARDING_STEPS.map(({ storageKey }) => storageKey)).toEqual([1, 2, 3, 4, 5].map((step) => `onboarding_step_${step}`))
  expect(DISMISSED_KEY).toBe('getting_started_dismissed')
})

test('GS-011 the guide opens after a second, on a fresh device', () => {
  expect(OPEN_DELAY_MS).toBe(1000)
  expect(shouldOpen({})).toBe(true)
})

test('GS-012 it does not open once dismissed', () => {
  expect(shouldOpen({ getting_started_dismissed: 'true' })).toBe(false)
})

test('GS-013 it does not open with all five steps done, and opens with four', () => {
  expect(shouldOpen(done(1, 2, 3, 4, 5))).toBe(false)
  expect(shouldOpen(done(1, 2, 4, 5))).toBe(true)
})

test('the guide continues at the first step not done', () => {
  expect([{}, done(1), done(1, 3), done(1, 2, 3, 4, 5)].map(firstOpenStep)).toEqual([0, 1, 1, 0])
})
