// When the Getting Started guide opens automatically, and its progress: what the shop has, and what
// local storage of this device keeps.

/** Delay after loading before the guide opens. */
export const OPEN_DELAY_MS = 1000

/** Set when the guide was closed: it never opens automatically again. */
export const DISMISSED_KEY = 'getting_started_dismissed'

/** Value of a set flag. */
export const FLAG = 'true'

/** The key of a completed step holds 'true'. */
export const STEP_KEYS = [
  'onboarding_step_1',
  'onboarding_step_2',
  'onboarding_step_3',
  'onboarding_step_4',
  'onboarding_step_5',
]

/** Values of local storage by key; null or missing when not set. */
export type OnboardingMarks = Readonly<Record<string, string | null | undefined>>

/** The keys that the guide reads and writes. */
export const ONBOARDING_KEYS: readonly string[] = [DISMISSED_KEY, ...STEP_KEYS]

/** What the shop has: business details, departments, goods or services, staff, sales. */
export type ShopProgress = {
  readonly business: boolean
  readonly departments: boolean
  readonly products: boolean
  readonly people: boolean
  readonly sale: boolean
}

const isSet = (stored: OnboardingMarks, key: string): boolean => Boolean(stored[key])

/** May the guide open by what this device knows? Not when it was closed or every step is marked. */
export const mayOpenGuide = (stored: OnboardingMarks): boolean =>
  !isSet(stored, DISMISSED_KEY) && STEP_KEYS.some((key) => !isSet(stored, key))

type Step = { readonly id: string; readonly storageKey: string }

/** Which steps are done: by a person on this device, or by what the shop has. */
export const doneSteps = (
  steps: readonly Step[],
  stored: OnboardingMarks,
  progress: ShopProgress | undefined,
): readonly boolean[] => {
  const inShop = new Map(Object.entries(progress ?? {}))
  return steps.map(({ id, storageKey }) => isSet(stored, storageKey) || inShop.get(id) === true)
}

/**
 * Should the guide open automatically? Only while the shop has sold nothing: later, work would be
 * interrupted.
 */
export const shouldOpenGuide = (
  steps: readonly Step[],
  stored: OnboardingMarks,
  progress: ShopProgress,
): boolean =>
  mayOpenGuide(stored) && !progress.sale && doneSteps(steps, stored, progress).includes(false)

/** Index of the first step not done yet, where the guide continues; 0 when all are done. */
export const firstOpenStep = (done: readonly boolean[]): number => Math.max(0, done.indexOf(false))
