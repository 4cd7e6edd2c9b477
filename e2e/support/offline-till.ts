// Helpers of the stories about a till that sells without the server.
import { expect, type Locator, type Page } from '@playwright/test'
import {
  amount,
  completeSale,
  lines,
  quantity,
  receiptActions,
  row,
  toast,
  toCart,
} from './till.ts'

/** Adds a number of jellies of UGX 1,000 and pays them; the cart is ready for Complete Sale. */
export const fillWithJelly = async (page: Page, count: number): Promise<void> => {
  await row(page, 'Jelly').click()
  const isStep = await toCart(page)
  await quantity(page, 'Jelly').fill(String(count))
  if (isStep) await page.getByRole('button', { name: /^\d+ Pay/ }).click()
  await amount(page).fill(String(count * 1000))
}

/** The receipt number that the open dialog shows. */
export const shownNumber = async (page: Page): Promise<string> => {
  const text = await receiptActions(page).getByText(/^RCP/).first().textContent()
  return /RCP-?\d+/.exec(text ?? '')?.[0] ?? ''
}

/** Sells a number of jellies and returns the receipt number that is shown. */
export const sellJelly = async (page: Page, count: number): Promise<string> => {
  await fillWithJelly(page, count)
  return sellCart(page)
}

/** Sells the cart as it is and returns the receipt number that is shown. */
export const sellCart = async (page: Page): Promise<string> => {
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  const number = await shownNumber(page)
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
  return number
}

/** Waits until the page can be loaded without the server. */
export const untilAppCached = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The chip in the bar. */
export const tillChip = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** The first line of a cart makes the device a till (decision U15). Then the cart is empty. */
export const becomeTill = async (page: Page, item = 'Jelly'): Promise<void> => {
  await row(page, item).click()
  await expect(tillChip(page, 'All sent')).toBeVisible()
  const isStep = await toCart(page)
  const clear = isStep
    ? page.getByRole('button', { name: 'Clear cart' })
    : page.getByRole('button', { name: `Remove ${item}`, exact: true })
  await clear.click()
  await expect(lines(page)).toHaveCount(0)
  await expect(row(page, item)).toBeVisible()
}
