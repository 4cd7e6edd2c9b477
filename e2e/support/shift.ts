// Helpers for stories about shifts: controls by name, and commands that fail once.
import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from './till.ts'

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true })
export const fill = (page: Page, label: string, value: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(value)

/** The command fails once: its title is read, and what was typed stays. */
export const failOnce = async (
  page: Page,
  address: string,
  title: string,
  press: () => Promise<void>,
): Promise<void> => {
  await page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { code: 'read_only', title: 'Not now' } }),
  )
  await press()
  await expect(toast(page, title)).toBeVisible()
  await page.unroute(address)
  // The button may still be busy when the words about its failure appear.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await press()
}

/**
 * Waits until no toast is shown: it may cover a control, and one that fades away has little
 * contrast. The pointer moves to the lower corner first, because a toast below the pointer stays.
 */
export const expectQuiet = async (page: Page): Promise<void> => {
  await page.mouse.move(1, (page.viewportSize()?.height ?? 2) - 1)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 })
}

type PrintingWindow = { printed: string[] }

/**
 * Records what slips print instead of opening the dialog
 * of the browser. Call before the page is opened.
 */
export const recordSlips = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    // A slip is printed in a separate frame, which runs this script too.
    globalThis.print = () => {
      const top = globalThis.parent as unknown as PrintingWindow
      const paper = document.querySelector('.receipt')
      const isCut = paper !== null && paper.scrollWidth > paper.clientWidth
      top.printed.push(`${document.body.innerText}${isCut ? ' CUT OFF' : ''}`)
    }
  })

/** The text of every slip that this page printed. */
export const printedSlips = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as PrintingWindow).printed)
