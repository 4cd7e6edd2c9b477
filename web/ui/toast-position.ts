// Where the current page shows toasts: below the top bar, or at the bottom where a page needs its
// upper part.
import { useSyncExternalStore } from 'react'

export type ToastPosition = 'top' | 'foot'

let place: ToastPosition = 'top'
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
