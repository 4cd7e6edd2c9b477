// Steps of the till fill a phone's screen: while one is on, the row of page icons and the chat button step aside.
import { useEffect } from 'react'

/** While `quiet`, marks the page so that styles.css hides them. */
export const useHideShell = (quiet: boolean): void => {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-quiet', quiet)
    return () => document.documentElement.removeAttribute('data-quiet')
  }, [quiet])
}
