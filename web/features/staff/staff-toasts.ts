// The error messages of the staff forms: shown at the field and in a toast.
import type { CallFailure } from '../../lib/server/call.ts'
import { toastError } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'

const EMAIL_TAKEN = 'A user with this email already exists'

/** One toast slot for all refusals of a form: the next one replaces the previous one. */
export const toastProblem = (words: string): void => toastError(words, { slot: 'staff-form' })

/**
 * The account functions return only a text: an e-mail that
 * is already used gets the text of the specification.
 */
export const isEmailTaken = ({ kind, title }: CallFailure): boolean =>
  kind === 'problem' && /already (exists|(been )?registered)/i.test(title)

/**
 * The toast after a failed creation; returns the text
 * for the e-mail field when the e-mail is the reason.
 */
export const toastNotCreated = (failed: string, failure: CallFailure): string | null => {
  if (!isEmailTaken(failure)) {
    toastFailure(failed, failure)
    return null
  }

  toastProblem(EMAIL_TAKEN)

  return EMAIL_TAKEN
}
