// Registers the service worker, which keeps the app on this device, and decides when a new version
// of the app is taken: when nobody works on any tab.
import { hasStoredCart } from './cart-store.ts'
import { today } from '../../lib/now.ts'
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { toastInfo } from '../../lib/server/toasts.ts'
import { offerUpdate } from './app-update.ts'
import { captureInstallPrompt } from './install-prompt.ts'
import { loadTill } from './load-till.ts'
import { readShopId } from './shop-id.ts'

const UPDATE_EVERY_MS = 3_600_000
const LOOK_EVERY_MS = 20_000
/** Nobody has touched the tab for this long. */
const REST_MS = 60_000

let lastTouch = 0

const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null

const isCartEmpty = (): Promise<boolean> =>
  hasStoredCart().then(
    (found) => !found,
    () => false,
  )

/**
 * True when a reload of this tab interrupts nobody:
 * no cart, no dialog, no form, and a minute of rest.
 */
export const mayReloadTab = async (): Promise<boolean> =>
  performance.now() - lastTouch >= REST_MS &&
  !isDialogOpen() &&
  document.querySelector('main form') === null &&
  (await isCartEmpty())

/** Local storage key of the day of the last offer between two sales. */
const OFFERED_ON = 'webale.update_offered_on'

/** Offers the new build between two sales, once a day. */
const offerBetweenSales = async (take: () => void): Promise<void> => {
  if (window.location.pathname !== '/sales' || getLocalStorage(OFFERED_ON) === today()) return
  if (isDialogOpen() || !(await isCartEmpty())) return
  setLocalStorage(OFFERED_ON, today())
  toastInfo('A new version is ready.', { label: 'Use it now', onClick: take })
}

const lookForUpdate = async ({ waiting }: ServiceWorkerRegistration): Promise<void> => {
  if (waiting === null) return
  const takeOver = (): void => waiting.postMessage('take-over')
  offerUpdate(takeOver)
  if (await mayReloadTab()) waiting.postMessage('take-over-when-idle')
  else await offerBetweenSales(takeOver)
}

const answerWorker = async ({ data, ports }: MessageEvent): Promise<void> => {
  if (data === 'may-reload') ports[0]?.postMessage(await mayReloadTab())
  if (data === 'reload' || (data === 'reload-when-idle' && (await mayReloadTab())))
    window.location.reload()
}

/** Call it once, after the first paint, in a secure context. */
export const startAppWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  captureInstallPrompt()
  // What waits on this till is sent from any page, also when nobody is signed in.
  if (readShopId() !== null) void loadTill()
  lastTouch = performance.now()

  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => (lastTouch = performance.now()), {
      capture: true,
      passive: true,
    })

  serviceWorker.addEventListener('message', (event) => void answerWorker(event))
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // The first worker takes over a page of its own version. It may be active already: a page that
  // was opened while the worker was installed has no worker yet, and a reload would lose what
  // somebody types.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) window.location.reload()
    isFirst = false
  })

  void lookForUpdate(registration)
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS)
  setInterval(() => void lookForUpdate(registration), LOOK_EVERY_MS)
}
