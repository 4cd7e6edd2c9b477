// The toasts of success and failure (decision D18): the title is the command's own text, the reason
// follows below; only refusals with a text of their own are the title.
import { fillBlanks, isCatalogueText } from '@webale/domain/kernel/refusal.ts'
import { createElement, type ReactNode } from 'react'
import type { toast } from 'sonner'
import type { CallFailure } from './call.ts'
import { runWhenServerIsBack } from './contact.ts'

export type FailureText = { title: string; reason: string | null }

export type ToastAction = { label: string; onClick: () => void }

const DONE_MS = 4000
const UNDO_MS = 6000

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
 * The second line of a failure, with the reference in a closed section below it, for the person who
 * supports the shop.
 */
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

type ToastFunction = typeof toast

let placeIsReady: () => void = () => undefined
const place = new Promise<void>((resolve) => {
  placeIsReady = resolve
})

/** Called by web/app.tsx when the toaster is on the page. */
export const openToasts = (): void => placeIsReady()

/** The toast library loads after the first screen; earlier toasts wait for it. */
const showToast = (work: (toast: ToastFunction) => void): void => {
  place
    .then(() => import('sonner'))
    .then(({ toast }) => work(toast))
    .catch(() => undefined)
}

/** Slots of the refusals that are on the screen. */
const shownSlots = new Set<string>()

/** A success: shown for four seconds. What was refused before it is no longer true. */
export const toastDone = (title: string, reason?: string): void => {
  for (const slot of shownSlots) dismissFailure(slot)
  shownSlots.clear()
  showToast((toast) =>
    toast.success(title, { duration: DONE_MS, ...(reason && { description: reason }) }),
  )
}

/** Puts two buttons below the text, because a phone has no room beside it. */
const STACKED = { toast: 'flex-wrap', content: 'basis-[calc(100%-3rem)]' }

/** A warning, shown for six seconds, with up to two actions. */
export const toastWarning = (
  title: string,
  {
    reason,
    action,
    other,
  }: {
    reason?: string
    action?: ToastAction
    other?: ToastAction | null
  } = {},
): void =>
  showToast((toast) =>
    toast.warning(title, {
      duration: UNDO_MS,
      ...(reason && { description: reason }),
      // The library draws `cancel` first.
      ...(action && other
        ? { cancel: action, action: other, classNames: STACKED }
        : action && { action }),
    }),
  )

/** A plain message with up to two buttons. */
export const toastInfo = (
  title: string,
  action?: ToastAction,
  other: ToastAction | null = null,
): void =>
  showToast((toast) =>
    toast.info(title, {
      duration: UNDO_MS,
      ...(action && { action }),
      ...(other && { cancel: other }),
    }),
  )

/** Something was removed and can be restored for six seconds. */
export const toastUndo = (title: string, onUndo: () => void): void =>
  showToast((toast) =>
    toast(title, { duration: UNDO_MS, action: { label: 'Undo', onClick: onUndo } }),
  )

type ErrorToast = {
  reason?: string | null
  reference?: string | null
  action?: ToastAction
  /**
   * Replaces the previous toast of this slot and disappears after a while or with `dismissFailure`:
   * for refusals that the screen shows as well.
   */
  slot?: string
  /**
   * The subject of the failure. The toast replaces an earlier one with the same subject and stays
   * until it is closed or `dismissFailure` is called.
   */
  subject?: string
}

/** Subjects and slots of the failures that are on the screen. */
const shownSubjects = new Set<string>()

/** A failure with the given text: stays until it is closed and is announced at once. */
export const toastError = (
  title: string,
  { reason, reference, action, slot, subject }: ErrorToast = {},
): void => {
  const id = slot ?? subject
  if (id !== undefined) shownSubjects.add(id)
  if (slot !== undefined) shownSlots.add(slot)
  showToast((toast) =>
    toast.error(createElement('span', { role: 'alert' }, title), {
      duration: slot ? UNDO_MS : Infinity,
      closeButton: true,
      ...(id && { id }),
      ...(reference
        ? { description: failureDetails(reason, reference) }
        : reason && { description: reason }),
      ...(action && { action }),
    }),
  )
}

/** The button of the next step after a refusal; undefined where there is none or it cannot load. */
const findStep = (failure: CallFailure, onLoad: () => void): Promise<ToastAction | undefined> =>
  failure.kind === 'problem' && failure.status < 500
    ? import('./refusal-action.ts').then(
        ({ refusalAction }) => refusalAction(failure.code, onLoad),
        () => undefined,
      )
    : Promise.resolve(undefined)

/**
 * The toast of a command that failed, with the next step of a refusal as its button. `onLoad` reads
 * again what somebody else changed.
 */
export const toastRefusal = (failed: string, failure: CallFailure, onLoad: () => void): void => {
  shownSubjects.add(failed)
  void findStep(failure, onLoad).then((action) => {
    // The command may have succeeded meanwhile.
    if (shownSubjects.has(failed)) toastFailure(failed, failure, action)
  })
}

/**
 * Removes the toast of this subject or slot, because it has succeeded or its cause is gone
 * (decision R8).
 */
export const dismissFailure = (subject: string): void => {
  if (shownSubjects.delete(subject)) showToast((toast) => toast.dismiss(subject))
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

/** Removes all toasts. */
export const dismissToasts = (): void => showToast((toast) => toast.dismiss())
