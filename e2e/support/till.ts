// Helpers for the till: its parts by name, and a scanner that types like a real one.
import { expect, type Locator, type Page } from '@playwright/test'

/** In the page: settings of a till without the guide, sound and printing. */
export const keepQuiet = (): void => {
  localStorage.setItem('getting_started_dismissed', 'true')
  localStorage.setItem('webale.device.sound', 'off')
}

/** A till without the guide, sound and printing. */
export const quietTill = (page: Page): Promise<unknown> => page.addInitScript(keepQuiet)

/**
 * As on plain http: the browser is no till, so every
 * sale needs the server. Call it before the page opens.
 */
export const asOnPlainHttp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))

export const searchBox = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search by name' })
export const scanBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Scan barcode' })
export const amount = (page: Page): Locator => page.getByLabel('Amount paid')
export const completeSale = (page: Page): Locator => page.locator('[data-complete]')
export const total = (page: Page): Locator => page.locator('[data-total]')
export const receiptActions = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Receipt Actions' })

/** Closes the dialog of a receipt, as Enter does, for the next sale. */
export const closeReceipt = async (page: Page): Promise<void> => {
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
}

/**
 * `test.use(AT_THE_COUNTER)` for tests of the wide bar, keyboard, scanner and rules: they always
 * run at the size of a counter's computer, so none is skipped on other sizes. Layout and touch
 * sizes are covered by the tests tagged
 * @sizes.
 */
export const AT_THE_COUNTER = {
  viewport: { width: 1366, height: 768 },
  hasTouch: false,
  isMobile: false,
} as const

/** Goes on to the cart, which is a separate step on phones. Returns whether it was one here. */
export const toCart = async (page: Page): Promise<boolean> => {
  const cart = page.getByRole('button', { name: /^\d+ Cart/ })
  const next = page.getByRole('button', { name: /^\d+ Pay/ })
  // A page that has just loaded reads its cart from the disk.
  await expect(cart.or(next).or(completeSale(page)).filter({ visible: true }).first()).toBeVisible()
  const isStep = await cart.isVisible()
  if (isStep) await cart.click()
  return isStep
}

/** Goes on to the payment, which is a separate step on phones. */
export const toPayment = async (page: Page): Promise<void> => {
  if (await toCart(page)) await page.getByRole('button', { name: /^\d+ Pay/ }).click()
}

/** The row of an item in the lists. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Add ${name},`) })

/** The lines of the cart, or the line of one item. */
export const lines = (page: Page): Locator => page.locator('[data-line]')
export const line = (page: Page, name: string): Locator =>
  lines(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
export const quantity = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true })
export const price = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Price of ${name}`, exact: true })
export const tier = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name: `Price tier of ${name}` })

/** Opens customer, department and cashier, which are folded into one line below the cart. */
export const openSaleFields = async (page: Page): Promise<void> => {
  const fold = page.getByRole('button', { name: 'Customer, department, cashier' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first()

/**
 * Presses a button that failed once more. It may still be busy when the words about that appear.
 */
export const pressAgain = async (button: Locator): Promise<void> => {
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.click()
}

/** Expects exactly these lines in the cart, each with its quantity. */
export const expectLines = async (
  page: Page,
  expected: Readonly<Record<string, string>>,
): Promise<void> => {
  await expect(lines(page)).toHaveCount(Object.keys(expected).length)
  for (const [name, count] of Object.entries(expected))
    await expect(quantity(page, name)).toHaveValue(count)
}

type ScannerOptions = {
  /** Milliseconds between two keys. */
  readonly pace?: number
  readonly suffix?: 'Enter' | 'Tab' | null
  /** One longer pause of the scanner, in milliseconds. */
  readonly stall?: number
}

const CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 }

/**
 * Presses keys at exact times, however busy the machine is: each event carries its time. The last
 * key was pressed just now.
 */
const pressAt = async (
  page: Page,
  keys: readonly string[],
  times: readonly number[],
): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  const end = times.at(-1) ?? 0
  const now = Date.now()
  await Promise.all(
    keys.map((key, at) => {
      const timestamp = (now - end + (times[at] ?? 0)) / 1000
      const text = key === 'Enter' ? '\r' : key.length === 1 ? key : ''
      const windowsVirtualKeyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0)
      return browser.send('Input.dispatchKeyEvent', {
        type: text === '' ? 'rawKeyDown' : 'keyDown',
        key,
        text,
        windowsVirtualKeyCode,
        timestamp,
      })
    }),
  )
  for (const key of new Set(keys))
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  await browser.detach()
}

const timesOf = (count: number, pace: number, stall: number): number[] =>
  Array.from({ length: count }, (_, at) => at * pace + (at >= count / 2 ? stall : 0))

/** Types a code as a scanner does, into the focused element. */
export const scan = (
  page: Page,
  code: string,
  { pace = 5, suffix = 'Enter', stall = 0 }: ScannerOptions = {},
): Promise<void> => {
  const keys = [...code.split(''), ...(suffix === null ? [] : [suffix])]
  return pressAt(page, keys, timesOf(keys.length, pace, stall))
}

/** Types as a person does, and ends with Enter or Tab. */
export const typeByHand = (
  page: Page,
  text: string,
  pace: number,
  end: 'Enter' | 'Tab',
): Promise<void> => scan(page, text, { pace, suffix: end })
