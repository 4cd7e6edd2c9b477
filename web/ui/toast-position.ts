// Where the current page shows toasts: below the top bar, or at the bottom where a page needs its
// upper part. An open dialog moves them to the bottom, so that they never lie over its head.
import { useSyncExternalStore } from 'react'

/** `top` also stays at the top while a dialog is open, for one whose buttons are at the bottom. */
export type ToastPosition = 'page' | 'top' | 'foot'

let place: ToastPosition = 'page'
const listeners = new Set<() => void>()

export const setToastPosition = (next: ToastPosition): void => {
  place = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastPosition = (): ToastPosition => useSyncExternalStore(subscribe, () => place)
