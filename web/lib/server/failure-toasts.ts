// The toasts of commands that failed (decision D18): the title is the command's own text, the
// reason follows below; only refusals with a text of their own are the title. Apart from toasts.ts,
// because the sign-in page needs no texts of refusals.
import { fillBlanks, isCatalogueText } from '@webale/domain/kernel/refusal.ts'
import type { CallFailure } from './call.ts'
import { runWhenServerIsBack } from './contact.ts'
import { dismissFailure, shownSubjects, type ToastAction, toastError } from './toasts.ts'

export type FailureText = { title: string; reason: string | null }

/**
 * Title and second line of a failure. `failed` may contain
 * {message} ('Failed to record usage: {message}').
 */
export const describeFailure = (failed: string, failure: CallFailure): FailureText => {
  if (failure.kind === 'problem' && isCatalogueText(failure.code))
    return { title: failure.title, reason: null }
  if (failed.includes('{message}'))
    return { title: fillBlanks(failed, { message: failure.title }), reason: null }
  return { title: failed, reason: failure.title === failed ? null : failure.title }
}

/**
 * The reference under which the server logged an internal
 * error; null for refusals, which are not logged.
 */
export const findLogReference = (failure: CallFailure): string | null =>
  failure.kind === 'problem' && failure.status >= 500 && failure.instance !== ''
    ? failure.instance
    : null

/**
 * The toast of a command that failed, with the next step of a refusal as its button. `onLoad` reads
 * again what somebody else changed.
 */
export const toastRefusal = (failed: string, failure: CallFailure, onLoad: () => void): void => {
  shownSubjects.add(failed)
  const show = (action?: ToastAction): void => {
    // The command may have succeeded meanwhile.
    if (shownSubjects.has(failed)) toastFailure(failed, failure, action)
  }

  if (failure.kind !== 'problem' || failure.status >= 500) return show()
  import('./refusal-action.ts')
    .then(({ refusalAction }) => refusalAction(failure.code, onLoad))
    // Without the connection to load it, the toast has no button.
    .then(show, () => show())
}

/**
 * The toast of a command that failed. A toast about the
 * network disappears when the server answers again.
 */
export const toastFailure = (failed: string, failure: CallFailure, action?: ToastAction): void => {
  const { title, reason } = describeFailure(failed, failure)
  toastError(title, {
    reason,
    reference: findLogReference(failure),
    subject: failed,
    ...(action && { action }),
  })

  if (failure.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(failed))
}
