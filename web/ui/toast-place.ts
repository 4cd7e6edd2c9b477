// Where the current page shows toasts: below the top bar, or at the bottom where a page needs its upper part.
import { useSyncExternalStore } from 'react'

export type ToastPlace = 'top' | 'foot'

let place: ToastPlace = 'top'
const listeners = new Set<() => void>()

export const setToastPlace = (next: ToastPlace): void => {
  place = next
  for (const listener of listeners) listener()
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastPlace = (): ToastPlace => useSyncExternalStore(follow, () => place)
