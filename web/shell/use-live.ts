// Starts live updates after the first paint, because nothing on the screen waits for them.
import { useEffect } from 'react'
import type { ChangeListener } from '../lib/server/live.ts'

const BEGIN_MS = 300

/** `listener` must be the same function on every render; null for none. */
export const useLive = (listener: ChangeListener | null): void =>
  useEffect(() => {
    if (listener === null) return undefined
    let stop: (() => void) | null = () => undefined
    const begin = (): void =>
      void import('../lib/server/live.ts').then(
        ({ subscribeToChanges }) => {
          if (stop !== null) stop = subscribeToChanges(listener)
        },
        // Without live updates the screens still refetch once a minute.
        () => undefined,
      )

    const timer = setTimeout(begin, BEGIN_MS)

    return () => {
      clearTimeout(timer)
      stop?.()
      stop = null
    }
  }, [listener])
