// A till that starts after its files were damaged: its list of products may be gone, and it may ask
// about a sale that was begun.
import { expect, type Locator, type Page } from '@playwright/test'
import { shownNumber } from './offline-till.ts'
import { amount, closeReceipt, completeSale, receiptActions, row } from './till.ts'

/** More than what a cart that was kept may cost. */
const PAID = 1000

/** What one store lost is put back within this time. */
const RESTORED_MS = 5000

const trouble = (page: Page): Locator => page.getByText('Could not load products')

/** Jelly, or the words of a page whose list of products is lost with the database. */
export const jellyOrTrouble = (page: Page): Locator => row(page, 'Jelly').or(trouble(page)).first()

/** The question about a sale that was begun before the end of the page. */
export const question = (page: Page): Locator => page.getByText('Was this sale finished?')

const putBack = async (page: Page): Promise<void> => {
  if (await question(page).isVisible())
    await page.getByRole('button', { name: 'No, back to the cart' }).click({ timeout: 1000 })
}

/**
 * Sells what is in the cart, or a Jelly, and returns the number of the receipt. A cashier presses
 * again while the till says that nothing was sold. Null when the browser threw the list of products
 * away, and the page was loaded again.
 */
export const sellAfterDamage = async (page: Page): Promise<string | null> => {
  const isSold = () => receiptActions(page).isVisible()
  await expect(async () => {
    if ((await isSold()) || (await trouble(page).isVisible())) return
    await putBack(page)
    if (!(await completeSale(page).isEnabled())) await row(page, 'Jelly').click({ timeout: 1000 })
    await amount(page).fill(String(PAID), { timeout: 1000 })
    await completeSale(page).click({ timeout: 1000 })
    await expect(receiptActions(page)).toBeVisible({ timeout: 4000 })
  }).toPass()
  if (!(await isSold())) return null
  const number = await shownNumber(page)
  await closeReceipt(page)

  return number
}

/** What `find` still finds after the start has put back what one store lost. */
export const remainingAfterStart = async <Found>(
  find: () => Promise<Found[]>,
): Promise<Found[]> => {
  await expect
    .poll(find, { timeout: RESTORED_MS })
    .toEqual([])
    .catch(() => undefined)

  return find()
}
