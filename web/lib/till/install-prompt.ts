// The browser's own offer to add the app to the home screen. Browsers make it once, soon after the start, so it is kept
// until the page of this till shows a button for it.
import { useSyncExternalStore } from 'react'

type InstallEvent = Event & { prompt(): Promise<unknown> }

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

const setOffered = (event: InstallEvent | null): void => {
  offered = event
  for (const listener of listeners) listener()
}

/** Call it once, before the browser can make its offer. */
export const keepInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => setOffered(null))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const install = (): void => {
  void offered?.prompt()
  // A browser takes the same offer once.
  setOffered(null)
}

/** Shows the browser's dialog; null where the browser offers none. */
export const useInstall = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => (offered === null ? null : install))
