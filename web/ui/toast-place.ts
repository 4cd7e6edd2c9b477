// Where toasts appear on the page of the moment: below the bar, or at the foot where a page keeps its upper part free for work.
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
