// The browser's own offer to add the app to the home screen. Browsers make it once, soon after the
// start, so it is kept until the page of this till shows a button for it.
import { createStore, useStore } from '../../lib/create-store.ts'

type InstallEvent = Event & { prompt(): Promise<unknown> }

const offered = createStore<InstallEvent | null>(null)

/** Call it once, before the browser can make its offer. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => offered.set(null))
}

const install = (): void => {
  void offered.get()?.prompt()
  // A browser takes the same offer once.
  offered.set(null)
}

/** Shows the browser's dialog; null where the browser offers none. */
export const useInstall = (): (() => void) | null => (useStore(offered) === null ? null : install)
