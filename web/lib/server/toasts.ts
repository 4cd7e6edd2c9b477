// The toasts of success, warning and error (decision D18). Those of commands that the server
// refused are in failure-toasts.ts, with the texts of refusals.
import { createElement, type ReactNode } from 'react'
import type { toast } from 'sonner'

export type ToastAction = { label: string; onClick: () => void }

const DONE_MS = 4000
const UNDO_MS = 6000

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

/** Subjects and slots of the failures that are on the screen, or about to be. */
export const shownSubjects = new Set<string>()

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

/**
 * Removes the toast of this subject or slot, because it has succeeded or its cause is gone
 * (decision R8).
 */
export const dismissFailure = (subject: string): void => {
  if (shownSubjects.delete(subject)) showToast((toast) => toast.dismiss(subject))
}

/** Removes all toasts. */
export const dismissToasts = (): void => showToast((toast) => toast.dismiss())
