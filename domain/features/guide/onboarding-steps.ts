// The steps of the Getting Started guide: five for each role. They are loaded with the dialog.
import { isAdmin, type Role } from '../../access/role.ts'
import type { ShopRules } from '../shop-rules/shop-rules.ts'
import { STEP_KEYS } from './onboarding.ts'

export type OnboardingStep = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly route: string
  readonly storageKey: string
}

const numberSteps = (
  steps: readonly Omit<OnboardingStep, 'storageKey'>[],
): readonly OnboardingStep[] =>
  steps.map((step, index) => ({ ...step, storageKey: STEP_KEYS[index] ?? '' }))

/** An administrator sets the shop up (decision R6). */
const ADMIN_STEPS = numberSteps([
  {
    id: 'business',
    title: 'Set up your business',
    description:
      'Enter the name, address and phone for your receipts. Then say what your shop does.',
    route: '/settings',
  },
  {
    id: 'departments',
    title: 'Create departments',
    description:
      'A department is a counter or a part of your shop. One is enough for a small shop.',
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
  {
    id: 'help',
    title: 'Find help',
    description: 'Help explains every page in short steps.',
    route: '/help',
  },
])

/** How the drawer is counted in a shop that uses shifts. */
const COUNT_SHIFT = {
  description: 'At the end of the day, open Shift, press Count and close, and count the cash.',
  route: '/shift',
}

/** The five steps of a role, each on a page that it may open. */
export const onboardingSteps = (
  role: Role,
  { shifts }: Pick<ShopRules, 'shifts'>,
): readonly OnboardingStep[] => {
  if (isAdmin({ role })) return ADMIN_STEPS
  return shifts
    ? STAFF_STEPS.map((step) => (step.id === 'count' ? { ...step, ...COUNT_SHIFT } : step))
    : STAFF_STEPS
}
