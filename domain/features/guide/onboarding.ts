// The Getting Started guide: its five steps, and when it opens by itself. What is done is kept in local storage.

/** So long after loading the guide opens (GS-011). */
export const OPEN_DELAY_MS = 1000

/** Set when the guide was closed; it never opens by itself again (GS-014). */
export const DISMISSED_KEY = 'getting_started_dismissed'

/** What both kinds of flags hold when they are set. */
export const FLAG = 'true'

export type OnboardingStep = { readonly id: string; readonly title: string; readonly description: string; readonly route: string; readonly storageKey: string }

/** GS-001, GS-002, GS-010. */
export const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    id: 'business',
    title: 'Set up your business',
    description: 'Enter the name, address and phone that your receipts show, and add your logo.',
    route: '/settings',
    storageKey: 'onboarding_step_1',
  },
  {
    id: 'people',
    title: 'Create departments and invite staff',
    description: 'Give every part of the shop a department, then add the people who work there.',
    route: '/staff',
    storageKey: 'onboarding_step_2',
  },
  {
    id: 'products',
    title: 'Add your products',
    description: 'Enter what you sell with its price and stock, or scan the barcodes one after the other.',
    route: '/inventory',
    storageKey: 'onboarding_step_3',
  },
  {
    id: 'sale',
    title: 'Make your first sale',
    description: 'Scan or tap an item, enter what the customer pays, and complete the sale.',
    route: '/sales',
    storageKey: 'onboarding_step_4',
  },
  {
    id: 'report',
    title: "Read today's report",
    description: 'See what was sold, what is left over, and what to order next.',
    route: '/reports',
    storageKey: 'onboarding_step_5',
  },
]

/** What local storage holds, by key; null or nothing where it holds nothing. */
export type Stored = Readonly<Record<string, string | null | undefined>>

const isSet = (stored: Stored, key: string): boolean => Boolean(stored[key])

/** Does the guide open by itself? Not when dismissed, not when all five steps are done (GS-012, GS-013). */
export const shouldOpen = (stored: Stored): boolean => !isSet(stored, DISMISSED_KEY) && ONBOARDING_STEPS.some(({ storageKey }) => !isSet(stored, storageKey))

/** Index of the first step not done yet, where the guide continues; 0 when all are done. */
export const firstOpenStep = (stored: Stored): number =>
  Math.max(
    0,
    ONBOARDING_STEPS.findIndex(({ storageKey }) => !isSet(stored, storageKey)),
  )
