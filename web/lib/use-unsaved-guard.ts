// Warns before typed data is lost: the browser asks before the page is closed or reloaded, and a
// link to another page asks first.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** The link inside the app that a plain click would follow, or null. */
const findLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

  return link &&
    plain &&
    link.target !== '_blank' &&
    link.origin === window.location.origin &&
    link.pathname !== window.location.pathname
    ? link
    : null
}

/**
 * While `unsaved`, `asking` is true when the person tries to leave; `leave` opens the page they
 * wanted, `stay` closes the question. Show a dialog while `asking` is true.
 */
export const useUnsavedGuard = (
  unsaved: boolean,
): { readonly asking: boolean; leave: () => void; stay: () => void } => {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!unsaved) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const onClick = (event: MouseEvent): void => {
      const link = findLink(event)
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search + link.hash)
    }

    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)

    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [unsaved])

  return {
    asking: wanted !== null,
    leave: () => {
      setWanted(null)
      if (wanted !== null) void navigate(wanted)
    },
    stay: () => setWanted(null),
  }
}
