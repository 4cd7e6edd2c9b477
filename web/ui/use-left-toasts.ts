// Toasts wait while the pointer is on them. When the one below the pointer is removed, React does
// not see the pointer leave (https://github.com/react/react/issues/6807), and the others would
// stay for ever.
import { useEffect } from 'react'

/** Tells the list of toasts that the pointer is elsewhere. */
const noteLeaving = ({ target }: Event): void => {
  const list = document.querySelector('[data-sonner-toaster]')
  if (list === null || !(target instanceof Node) || list.contains(target)) return
  list.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: target }))
}

/** Lets the toasts that are left go when their time is over. */
export const useLeftToasts = (): void =>
  useEffect(() => {
    document.addEventListener('mouseover', noteLeaving)
    return () => document.removeEventListener('mouseover', noteLeaving)
  }, [])
