// When the Getting Started guide opens automatically,
// and its progress, which is kept in local storage.

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
