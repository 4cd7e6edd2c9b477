// How the forms of this page speak: what is wrong stands at its field and in a toast (STAFF-033).
import type { CallFailure } from '../../lib/call.ts'
import { toastError, toastFailure } from '../../lib/toasts.ts'

const EMAIL_TAKEN = 'A user with this email already exists'

/** One place for all refusals of a form: the next replaces the one before. */
export const toastProblem = (words: string): void => toastError(words, { slot: 'staff-form' })

/** The server's functions answer with words alone: an address that is known already is told in the words of the catalogue. */
export const isEmailTaken = ({ kind, title }: CallFailure): boolean => kind === 'problem' && /already (exists|(been )?registered)/i.test(title)

/** After a creation that failed; answers the words for the e-mail field, if it is its fault (STAFF-024). */
export const toastNotCreated = (failed: string, failure: CallFailure): string | null => {
  if (!isEmailTaken(failure)) {
    toastFailure(failed, failure)
    return null
  }
  toastProblem(EMAIL_TAKEN)
  return EMAIL_TAKEN
}
