// The till as a story sees it: its parts by their names, and a scanner that types like a real one.
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens nothing by itself: the guide stays away, sound is off, no receipt is printed. */
export const quietTill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage.setItem('getting_started_dismissed', 'true')
    localStorage.setItem('webale.device.sound', 'off')
  })

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name' })
export const scanBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Scan barcode' })
export const amount = (page: Page): Locator => page.getByLabel('Amount paid')
export const completeSale = (page: Page): Locator => page.locator('[data-complete]')
export const total = (page: Page): Locator => page.locator('[data-total]')
export const receiptActions = (page: Page): Locator => page.getByRole('dialog', { name: 'Receipt Actions' })

/** The row of an item in the lists. */
export const row = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^Add ${name},`) })

/** The lines of the cart, or the one of an item. */
export const lines = (page: Page): Locator => page.locator('[data-line]')
export const line = (page: Page, name: string): Locator => lines(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
export const quantity = (page: Page, name: string): Locator => page.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true })
export const price = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `Price of ${name}`, exact: true })
export const tier = (page: Page, name: string): Locator => page.getByRole('combobox', { name: `Price tier of ${name}` })

/** A message with exactly this text. */
export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first()

/** What the server has written, straight from its answers. */
export const expectLines = async (page: Page, expected: Readonly<Record<string, string>>): Promise<void> => {
  await expect(lines(page)).toHaveCount(Object.keys(expected).length)
  for (const [name, count] of Object.entries(expected)) await expect(quantity(page, name)).toHaveValue(count)
}

type Scanning = {
  /** Milliseconds between two keys. */
  readonly pace?: number
  readonly suffix?: 'Enter' | 'Tab' | null
  /** The one place where the scanner stalls, for so many milliseconds. */
  readonly stall?: number
}

/** Types a code the way a scanner does, into whatever has the focus. */
export const scan = async (page: Page, code: string, { pace = 5, suffix = 'Enter', stall = 0 }: Scanning = {}): Promise<void> => {
  const half = Math.floor(code.length / 2)
  await page.keyboard.type(code.slice(0, half), { delay: pace })
  if (stall > 0) await page.waitForTimeout(stall)
  await page.keyboard.type(code.slice(half), { delay: pace })
  if (suffix !== null) await page.keyboard.press(suffix)
}
