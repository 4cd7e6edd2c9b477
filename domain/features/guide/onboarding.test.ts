// The Getting Started guide.
import { expect, test } from 'vitest'
import type { Page } from '../../access/page.ts'
import { pages } from '../../access/pages.ts'
import { canOpenPage, isShownInMenu } from '../../access/page-access.ts'
import { ROLES } from '../../access/role.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { SHOP_SWITCHES } from '../../access/shop-switches.ts'
import {
  DISMISSED_KEY,
  doneSteps,
  firstOpenStep,
  mayOpenGuide,
  OPEN_DELAY_MS,
  shouldOpenGuide,
} from './onboarding.ts'
import { onboardingSteps } from './onboarding-steps.ts'
import { SHOP_QUESTIONS } from './shop-questions.ts'

const all: readonly Page[] = pages

const done = (...steps: readonly number[]): Record<string, string> =>
  Object.fromEntries(steps.map((step) => [`onboarding_step_${step}`, 'true']))

test.each(ROLES)(
  'GS-001 GS-002 there are five steps for %s, each with id, title, description, route and storage key',
  (role) => {
    expect(onboardingSteps(role, DEFAULT_RULES)).toHaveLength(5)
    for (const { id, title, description, route, storageKey } of onboardingSteps(
      role,
      DEFAULT_RULES,
    )) {
      expect([id, title, description, route, storageKey].every((text) => text.length > 0)).toBe(
        true,
      )
      expect(route.startsWith('/')).toBe(true)
    }
  },
)

test.each(ROLES)('R6 every step for %s leads to a page in their menu', (role) => {
  for (const { route } of onboardingSteps(role, DEFAULT_RULES)) {
    const page = all.find((entry) => entry.route === route.split('?')[0])
    expect(
      page !== undefined && canOpenPage(page, { role }) && isShownInMenu(page, { role }),
      route,
    ).toBe(true)
  }
})

test('R6 the steps of administrators are about setting up, and of everybody else about selling', () => {
  expect(onboardingSteps('admin', DEFAULT_RULES).map(({ id }) => id)).toEqual([
    'business',
    'departments',
    'products',
    'people',
    'sale',
  ])
  for (const role of ['moderator', 'user'] as const)
    expect(onboardingSteps(role, DEFAULT_RULES).map(({ id }) => id)).toEqual([
      'sell',
      'change',
      'reprint',
      'count',
      'help',
    ])
})

test.each(ROLES)('GS-010 GS-014 the storage keys are as specified for %s', (role) => {
  expect(onboardingSteps(role, DEFAULT_RULES).map(({ storageKey }) => storageKey)).toEqual(
    [1, 2, 3, 4, 5].map((step) => `onboarding_step_${step}`),
  )
  expect(DISMISSED_KEY).toBe('getting_started_dismissed')
})

const STEPS = onboardingSteps('admin', DEFAULT_RULES)
const EMPTY = { business: false, departments: false, products: false, people: false, sale: false }

test('GS-011 the guide opens after a second in an empty shop', () => {
  expect(OPEN_DELAY_MS).toBe(1000)
  expect(shouldOpenGuide(STEPS, {}, EMPTY)).toBe(true)
})

test('GS-012 the guide does not open automatically when it was dismissed', () => {
  const dismissed = { getting_started_dismissed: 'true' }
  expect(mayOpenGuide(dismissed)).toBe(false)
  expect(shouldOpenGuide(STEPS, dismissed, EMPTY)).toBe(false)
})

test('GS-013 the guide opens when four steps are done and stays closed when all five are', () => {
  expect(shouldOpenGuide(STEPS, done(1, 2, 3, 4, 5), EMPTY)).toBe(false)
  expect(shouldOpenGuide(STEPS, done(1, 2, 4, 5), EMPTY)).toBe(true)
})

test('GS-017 the guide does not open by itself in a shop that has sold something', () => {
  expect(shouldOpenGuide(STEPS, {}, { ...EMPTY, sale: true })).toBe(false)
  expect(
    shouldOpenGuide(onboardingSteps('user', DEFAULT_RULES), {}, { ...EMPTY, sale: true }),
  ).toBe(false)
})

test('GS-015 the guide continues at the first unfinished step', () => {
  const first = (marks: object, progress = EMPTY) =>
    firstOpenStep(doneSteps(STEPS, { ...marks }, progress))
  expect([{}, done(1), done(1, 3), done(1, 2, 3, 4, 5)].map((marks) => first(marks))).toEqual([
    0, 1, 1, 0,
  ])
  expect(first(done(1), { ...EMPTY, departments: true })).toBe(2)
})

test('GS-016 a step is done by a mark of this device or by what the shop has', () => {
  const progress = { ...EMPTY, departments: true, sale: true }
  expect(doneSteps(STEPS, done(3), progress)).toEqual([false, true, true, false, true])
  expect(doneSteps(STEPS, done(3), undefined)).toEqual([false, false, true, false, false])
  // The steps of others are about their own work, which the shop does not know.
  const staff = onboardingSteps('user', DEFAULT_RULES)
  expect(doneSteps(staff, {}, { ...progress, business: true })).toEqual(Array(5).fill(false))
})

test('GS-018 there is a question for each part that a shop can switch on', () => {
  expect(SHOP_QUESTIONS.map(({ name }) => name).toSorted()).toEqual([...SHOP_SWITCHES].toSorted())
  for (const { question } of SHOP_QUESTIONS) expect(question).toMatch(/^(Do|Must) .*\?$/)
})

test('decision R6 the last step leads to Shift when the shop uses shifts', () => {
  const routeOf = (shifts: boolean) =>
    onboardingSteps('user', { shifts }).find(({ id }) => id === 'count')?.route
  expect([routeOf(false), routeOf(true)]).toEqual(['/reconcile', '/shift'])
  expect(onboardingSteps('admin', { shifts: true })).toEqual(
    onboardingSteps('admin', { shifts: false }),
  )
})
