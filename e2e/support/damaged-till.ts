// A till that starts after its files were damaged: its list of products may be gone, and it may ask
// about a sale that was begun.
import { expect, type Locator, type Page } from '@playwright/test'
import { shownNumber } from './offline-till.ts'
import { amount, closeReceipt, completeSale, receiptActions, row } from './till.ts'

/** Such a till as a cashier sees and uses it, in any browser. */
export type DamagedTill = {
  /** Can a Jelly be chosen? */
  hasJelly(): Promise<boolean>
  /** Does the page say that its list of products is lost with the database? */
  hasTrouble(): Promise<boolean>
  /** Is a sale in question that was begun before the end of the page? */
  hasQuestion(): Promise<boolean>
  isSold(): Promise<boolean>
  canComplete(): Promise<boolean>
  putBack(): Promise<void>
  addJelly(): Promise<void>
  pay(paid: number): Promise<void>
  complete(): Promise<void>
  /** The number of the receipt that is shown. */
  readNumber(): Promise<string>
  closeReceipt(): Promise<void>
}

/** More than what a cart that was kept may cost. */
const PAID = 1000

/** A receipt is shown within this time, or the cashier presses again. */
const RECEIPT_MS = 4000

/** A sale is complete within this time (ms), also on a disk that is full now and then. */
const SOLD_MS = 120_000

/** What one store lost is put back within this time. */
const RESTORED_MS = 5000

/** So long (ms) a press may wait for what it presses. */
const PRESS = { timeout: 1000 } as const

const trouble = (page: Page): Locator => page.getByText('Could not load products')

/** Jelly, or the words of a page whose list of products is lost with the database. */
export const jellyOrTrouble = (page: Page): Locator => row(page, 'Jelly').or(trouble(page)).first()

/** The question about a sale that was begun before the end of the page. */
export const question = (page: Page): Locator => page.getByText('Was this sale finished?')

/** The till in a page of Chromium. */
export const damagedTillOf = (page: Page): DamagedTill => ({
  hasJelly: () => row(page, 'Jelly').isVisible(),
  hasTrouble: () => trouble(page).isVisible(),
  hasQuestion: () => question(page).isVisible(),
  isSold: () => receiptActions(page).isVisible(),
  canComplete: () => completeSale(page).isEnabled(),
  putBack: () => page.getByRole('button', { name: 'No, back to the cart' }).click(PRESS),
  addJelly: () => row(page, 'Jelly').click(PRESS),
  pay: (paid) => amount(page).fill(String(paid), PRESS),
  complete: () => completeSale(page).click(PRESS),
  readNumber: () => shownNumber(page),
  closeReceipt: () => closeReceipt(page),
})

/**
 * Sells what is in the cart, or a Jelly, and returns the number of the receipt. A cashier presses
 * again while the till says that nothing was sold. Null when the browser threw the list of products
 * away, and the page was loaded again. Throws when nothing is sold within `patienceMs`.
 */
export const sellAfterDamage = async (
  till: DamagedTill,
  patienceMs = SOLD_MS,
): Promise<string | null> => {
  await expect(async () => {
    if ((await till.isSold()) || (await till.hasTrouble())) return
    if (await till.hasQuestion()) await till.putBack()
    if (!(await till.canComplete())) await till.addJelly()
    await till.pay(PAID)
    await till.complete()
    await expect.poll(till.isSold, { timeout: RECEIPT_MS }).toBe(true)
  }).toPass({ timeout: patienceMs })
  if (!(await till.isSold())) return null
  const number = await till.readNumber()
  await till.closeReceipt()

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
