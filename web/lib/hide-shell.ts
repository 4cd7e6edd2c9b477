// Hides the row of page icons and the chat button while a step of the till fills a phone's screen.
import { useEffect } from 'react'

/** Marks the page while `quiet` is true; styles.css then hides those parts. */
export const useHideShell = (quiet: boolean): void => {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-quiet', quiet)
    return () => document.documentElement.removeAttribute('data-quiet')
  }, [quiet])
}
