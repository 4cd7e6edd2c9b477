// Follows what other tills change. The part that listens comes after the first paint: nothing on the screen waits for it.
import { useEffect } from 'react'
import type { ChangeListener } from '../lib/live.ts'

const BEGIN_MS = 300

/** `listener` must stay the same function from one drawing to the next; null for nobody. */
export const useLive = (listener: ChangeListener | null): void =>
  useEffect(() => {
    if (listener === null) return undefined
    let stop: (() => void) | null = () => undefined
    const begin = (): void =>
      void import('../lib/live.ts').then(
        ({ subscribeToChanges }) => {
          if (stop !== null) stop = subscribeToChanges(listener)
        },
        // Without it the screens still read again once a minute.
        () => undefined,
      )
    const timer = setTimeout(begin, BEGIN_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = null
    }
  }, [listener])
