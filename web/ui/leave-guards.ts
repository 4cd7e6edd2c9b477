// The browser's Back and Forward ask first while a dialog has typed values.

type Guard = {
  /** The place of the page in the history of the tab. */
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

/** Guards the page that is shown now; returns how to stop. */
export const guardPage = (ask: () => void): (() => void) => {
  const guard = { place: placeOf(window.history.state), ask }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
