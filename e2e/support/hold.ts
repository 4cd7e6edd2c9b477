// Requests that wait until a story lets them go, however slow the machine is.
import type { Page } from '@playwright/test'

/** Holds the requests to an address from now on. Returns how to let them go. */
export const holdRequests = async (page: Page, url: string | RegExp): Promise<() => void> => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
