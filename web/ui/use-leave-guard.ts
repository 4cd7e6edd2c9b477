// Typed values of a dialog are not lost by the browser's Back and Forward, nor by a reload: both
// ask first.
import { useEffect, useEffectEvent } from 'react'
import { guardPage } from './leave-guards.ts'

/**
 * While `unsaved`, Back and Forward stay on the page
 * and call `ask`, and the browser asks before a reload.
 */
export const useLeaveGuard = (unsaved: boolean, ask: () => void): void => {
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    if (!unsaved) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const stopGuarding = guardPage(() => onAsk())
    window.addEventListener('beforeunload', onUnload)

    return () => {
      stopGuarding()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved])
}
