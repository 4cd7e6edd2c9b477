// Typed values of a dialog are not lost by the browser's Back and Forward, nor by a reload: both ask first.
import { useEffect, useEffectEvent } from 'react'

type Guard = {
  /** Where the page of the dialog stands in the history of the tab. */
  readonly place: number
  readonly ask: () => void
}

/** The open dialogs with typed values; the last one is on top. */
const guards: Guard[] = []

/** The router numbers the entries of the history. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

const onPop = (event: PopStateEvent): void => {
  const guard = guards.at(-1)
  if (guard === undefined) return
  // The router must not see it, nor the way back to this page, which moves nothing.
  event.stopImmediatePropagation()
  const moved = placeOf(event.state) - guard.place
  if (moved === 0) return
  window.history.go(-moved)
  guard.ask()
}

/** Called once, before the router listens: listeners of the window are called in their order. */
export const watchBack = (): void => window.addEventListener('popstate', onPop)

/** While `unsaved`, Back and Forward stay on the page and call `ask`, and the browser asks before a reload. */
export const useLeaveGuard = (unsaved: boolean, ask: () => void): void => {
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    if (!unsaved) return undefined
    const guard = { place: placeOf(window.history.state), ask: () => onAsk() }
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    guards.push(guard)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved])
}
