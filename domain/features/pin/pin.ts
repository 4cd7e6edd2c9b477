// The PIN of a person: 4 to 6 digits that open selling on a shared till.
import { z } from 'zod'
import { formatTime } from '../../kernel/time.ts'

const FORM = 'A PIN has 4 to 6 digits'
export const WRONG_PIN = 'Wrong PIN'
export const PASSWORD_NEEDED = 'Sign in with your password'

/** Wrong PINs in a row of one person on one till before the first pause. */
const FREE_FAILURES = 4
const FIRST_PAUSE_MINUTES = 5
const LONGEST_PAUSE_MINUTES = 60
/** Hours after the last full sign-in during which a PIN is accepted. */
export const PIN_HOURS = 12

const RISING = '01234567890'
const FALLING = '09876543210'

const isEasyToGuess = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || RISING.includes(pin) || FALLING.includes(pin)

/** A PIN as it is typed on a till. */
export const TypedPin = z.string(FORM).regex(/^\d{4,6}$/, FORM)

/** A PIN that somebody chooses. */
export const NewPin = TypedPin.refine(
  (pin) => !isEasyToGuess(pin),
  'Choose a PIN that is harder to guess',
)

/**
 * Minutes for which each PIN of this person is refused on this till after this many wrong ones in a
 * row; 0 for none.
 */
export const pauseMinutesAfter = (failures: number): number =>
  failures <= FREE_FAILURES
    ? 0
    : Math.min(LONGEST_PAUSE_MINUTES, FIRST_PAUSE_MINUTES * 2 ** (failures - FREE_FAILURES - 1))

/** `until` is ISO. */
export const tooManyPins = (until: string): string =>
  `Too many wrong PINs. Try again at ${formatTime(until)}`

/** Was the last full sign-in (ISO, null for never) so long ago that a PIN is no longer accepted? */
export const isPinTooOld = (last_sign_in_at: string | null, now: string): boolean =>
  last_sign_in_at === null || Date.parse(now) - Date.parse(last_sign_in_at) >= PIN_HOURS * 3_600_000
