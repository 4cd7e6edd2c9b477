// The Getting Started guide: five steps for each role, and when it opens automatically. Progress is kept in local
// storage.
import { isAdmin, type Role } from '../../access/role.ts'
import type { ShopRules } from '../shop-rules/shop-rules.ts'

/** Delay after loading before the guide opens. */
export const OPEN_DELAY_MS = 1000

/** Set when the guide was closed: it never opens automatically again. */
export const DISMISSED_KEY = 'getting_started_dismissed'

/** Value of a set flag. */
export const FLAG = 'true'

export type OnboardingStep = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly route: string
  readonly storageKey: string
}

/** The key of a completed step holds 'true'. */
const STEP_KEYS = [
  'onboarding_step_1',
  'onboarding_step_2',
  'onboarding_step_3',
  'onboarding_step_4',
  'onboarding_step_5',
]

const numberSteps = (steps: readonly Omit<OnboardingStep, 'storageKey'>[]): readonly OnboardingStep[] =>
  steps.map((step, index) => ({ ...step, storageKey: STEP_KEYS[index] ?? '' }))

/** An administrator sets the shop up (decision R6). */
const ADMIN_STEPS = numberSteps([
  {
    id: 'business',
    title: 'Set up your business',
    description: 'Enter the name, address and phone for your receipts. Add your logo.',
    route: '/settings',
  },
  {
    id: 'departments',
    title: 'Create departments',
    description: 'A department is a counter or a part of your shop. One is enough for a small shop.',
    route: '/settings?tab=departments',
  },
  {
    id: 'products',
    title: 'Add your products',
    description: 'Enter what you sell, with its price and stock. You can scan the barcodes.',
    route: '/inventory',
  },
  {
    id: 'people',
    title: 'Invite your staff',
    description: 'Give each person an account, a role and a department.',
    route: '/staff',
  },
  {
    id: 'sale',
    title: 'Make your first sale',
    description: 'Scan or tap an item, enter what the customer pays, and complete the sale.',
    route: '/sales',
  },
])

/** Steps for all other roles. Each page is open to them. */
const STAFF_STEPS = numberSteps([
  {
    id: 'sell',
    title: 'Sell an item',
    description: 'Scan a barcode, or type a name and tap the item.',
    route: '/sales',
  },
  {
    id: 'change',
    title: 'Give the right change',
    description: 'Tap the notes the customer gives you. The till shows the change to give.',
    route: '/sales',
  },
  {
    id: 'reprint',
    title: 'Print a receipt again',
    description: 'Find the sale in Sales History. Open it and press Print.',
    route: '/sales-history',
  },
  {
    id: 'count',
    title: 'Count the drawer',
    description: 'At the end of the day, count the cash and compare it with the sales.',
    route: '/reconcile',
  },
  { id: 'help', title: 'Find help', description: 'Help explains every page in short steps.', route: '/help' },
])

/** How the drawer is counted in a shop that uses shifts. */
const COUNT_SHIFT = {
  description: 'At the end of the day, open Shift, press Count and close, and count the cash.',
  route: '/shift',
}

/** The five steps of a role, each on a page that it may open. */
export const onboardingSteps = (role: Role, { shifts }: Pick<ShopRules, 'shifts'>): readonly OnboardingStep[] => {
  if (isAdmin({ role })) return ADMIN_STEPS
  return shifts ? STAFF_STEPS.map((step) => (step.id === 'count' ? { ...step, ...COUNT_SHIFT } : step)) : STAFF_STEPS
}

/** Values of local storage by key; null or missing when not set. */
export type OnboardingMarks = Readonly<Record<string, string | null | undefined>>

/** The keys that the guide reads and writes. */
export const ONBOARDING_KEYS: readonly string[] = [DISMISSED_KEY, ...STEP_KEYS]

const isSet = (stored: OnboardingMarks, key: string): boolean => Boolean(stored[key])

/** Should the guide open automatically? Not when it was dismissed or all five steps are done. */
export const shouldOpenGuide = (stored: OnboardingMarks): boolean =>
  !isSet(stored, DISMISSED_KEY) && STEP_KEYS.some((key) => !isSet(stored, key))

/** Index of the first step not done yet, where the guide continues; 0 when all are done. */
export const firstOpenStep = (stored: OnboardingMarks): number =>
  Math.max(
    0,
    STEP_KEYS.findIndex((key) => !isSet(stored, key)),
  )
