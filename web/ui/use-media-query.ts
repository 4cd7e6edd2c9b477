// Follows a media query.
import { useSyncExternalStore } from 'react'

/** True while the query holds, for example `useMediaQuery('(width >= 768px)')`. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

/** Tables, and the bar with e-mail and Sign Out, start at this width. */
export const useIsWide = (): boolean => useMediaQuery('(width >= 768px)')
