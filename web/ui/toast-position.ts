// Where the current page shows toasts: below the top bar, or at the bottom where a page needs its
// upper part. An open dialog moves them to the bottom, so that they never lie over its head.
import { useSyncExternalStore } from 'react'

/** `top` also stays at the top while a dialog is open, for one whose buttons are at the bottom. */
export type ToastPosition = 'page' | 'top' | 'foot'

/**
 * Lengths of CSS at the foot of a page: where the middle of toasts is, and how far above the bottom
 * they end.
 */
type ToastFoot = { readonly centre: string; readonly height: string }

const MIDDLE: ToastFoot = { centre: '50%', height: '16px' }

let place: ToastPosition = 'page'
let foot = MIDDLE
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

export const setToastPosition = (next: ToastPosition): void => {
  place = next
  notify()
}

/** Null for a page without anything at its foot. */
export const setToastFoot = (next: ToastFoot | null): void => {
  const { centre, height } = next ?? MIDDLE
  if (foot.centre === centre && foot.height === height) return
  foot = { centre, height }
  notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastPosition = (): ToastPosition => useSyncExternalStore(subscribe, () => place)
export const useToastFoot = (): ToastFoot => useSyncExternalStore(subscribe, () => foot)
