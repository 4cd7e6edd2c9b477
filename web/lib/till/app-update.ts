// A new build of the app that is on this device and waits until nobody works. A person may take it at once.
import { useSyncExternalStore } from 'react'

type TakeUpdate = () => void

let currentUpdate: TakeUpdate | null = null
const listeners = new Set<() => void>()

/** Offers the new build to the screens; `takeUpdate` reloads all tabs with it. */
export const offerUpdate = (takeUpdate: TakeUpdate): void => {
  currentUpdate = takeUpdate
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes the new build that waits; null when there is none. */
export const useUpdate = (): TakeUpdate | null => useSyncExternalStore(subscribe, () => currentUpdate)
