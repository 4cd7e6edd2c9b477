// The words of success and failure, the same way everywhere (decision D18): the title is the command's own text, the reason
// stands under it; only refusals that the catalogue itself words are the title.
import { fillBlanks, isCatalogueText } from '@webale/domain/kernel/refusal.ts'
import { createElement, type ReactNode } from 'react'
import type { toast } from 'sonner'
import type { CallFailure } from './call.ts'
import { onceBack } from './server-away.ts'

export type FailureWords = { title: string; reason: string | null }

export type ToastAction = { label: string; onClick: () => void }

const DONE_MS = 4000
const UNDO_MS = 6000

/** Title and second line of a failure: `failed` may hold {message} ('Failed to record usage: {message}'). */
export const failureWords = (failed: string, failure: CallFailure): FailureWords => {
  if (failure.kind === 'problem' && isCatalogueText(failure.code)) return { title: failure.title, reason: null }
  if (failed.includes('{message}')) return { title: fillBlanks(failed, { message: failure.title }), reason: null }
  return { title: failed, reason: failure.title === failed ? null : failure.title }
}

/** The number under which the server logged a fault of its own; what it refuses stands in no log. */
export const referenceOf = (failure: CallFailure): string | null =>
  failure.kind === 'problem' && failure.status >= 500 && failure.instance !== '' ? failure.instance : null

/** The second line of a failure, with its number folded away below: an owner can read it out to whoever looks after the shop. */
const failureDetails = (reason: string | null | undefined, reference: string): ReactNode =>
  createElement(
    'div',
    null,
    reason,
    createElement(
      'details',
      null,
      createElement('summary', { className: 'w-fit py-1 underline underline-offset-4' }, 'Details'),
      createElement('code', { className: 'select-all' }, reference),
    ),
  )

type Show = typeof toast

let placeIsReady: () => void = () => undefined
const place = new Promise<void>((resolve) => {
  placeIsReady = resolve
})

/** Called by web/app.tsx when the place where toasts appear is on the page. */
export const openToasts = (): void => placeIsReady()

/** The toast library comes after the first screen; what is said before waits for it. */
const show = (work: (toast: Show) => void): void => {
  place
    .then(() => import('sonner'))
    .then(({ toast }) => work(toast))
    .catch(() => undefined)
}

/** Something went well: four seconds. */
export const toastDone = (title: string, reason?: string): void =>
  show((toast) => toast.success(title, { duration: DONE_MS, ...(reason && { description: reason }) }))

/** Two buttons stand below the text: beside it a phone has no room for them. */
const STACKED = { toast: 'flex-wrap', content: 'basis-[calc(100%-3rem)]' }

/** Worth knowing, nothing failed outright: stays six seconds, may offer an action and a second one. */
export const toastWarning = (title: string, { reason, action, other }: { reason?: string; action?: ToastAction; other?: ToastAction | null } = {}): void =>
  show((toast) =>
    toast.warning(title, {
      duration: UNDO_MS,
      ...(reason && { description: reason }),
      // The library draws `cancel` first.
      ...(action && other ? { cancel: action, action: other, classNames: STACKED } : action && { action }),
    }),
  )

/** A plain message, perhaps with one button. */
export const toastInfo = (title: string, action?: ToastAction): void => show((toast) => toast.info(title, { duration: UNDO_MS, ...(action && { action }) }))

/** Something was removed and can come back for six seconds. */
export const toastUndo = (title: string, onUndo: () => void): void =>
  show((toast) => toast(title, { duration: UNDO_MS, action: { label: 'Undo', onClick: onUndo } }))

type ErrorToast = {
  reason?: string | null
  reference?: string | null
  action?: ToastAction
  /** Replaces the toast before it in this slot and leaves after a while: for refusals that the screen shows as well. */
  slot?: string
  /** What failed. The toast replaces an earlier one about it and stays until it is closed or `forgetFailure` says that it is over. */
  about?: string
}

/** What failed and is still said on the screen. */
const said = new Set<string>()

/** A failure in given words: stays until closed and is read out at once. */
export const toastError = (title: string, { reason, reference, action, slot, about }: ErrorToast = {}): void => {
  const id = slot ?? about
  if (about !== undefined) said.add(about)
  show((toast) =>
    toast.error(createElement('span', { role: 'alert' }, title), {
      duration: slot ? UNDO_MS : Infinity,
      closeButton: true,
      ...(id && { id }),
      ...(reference ? { description: failureDetails(reason, reference) } : reason && { description: reason }),
      ...(action && { action }),
    }),
  )
}

/** The same thing succeeded, or the cause of its failure is gone: its toast leaves (decision R8). */
export const forgetFailure = (about: string): void => {
  if (said.delete(about)) show((toast) => toast.dismiss(about))
}

/** The toast of a command that failed. One about the network leaves when the server answers again. */
export const toastFailure = (failed: string, failure: CallFailure, action?: ToastAction): void => {
  const { title, reason } = failureWords(failed, failure)
  toastError(title, { reason, reference: referenceOf(failure), about: failed, ...(action && { action }) })
  if (failure.kind === 'unreachable') onceBack(() => forgetFailure(failed))
}

/** Takes all toasts away: what they said is over. */
export const dismissToasts = (): void => show((toast) => toast.dismiss())
