// Receipt Actions, the dialog after a sale at the till.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import { toPayment } from './support/till.ts'

const shop = useShop()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

/** Sells one item through the till and leaves Receipt Actions open. */
const sell = async (page: Page, item: string, tender: string): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/sales')
  await page.getByPlaceholder('Search by name').fill(item)
  await page.getByRole('button', { name: `Add ${item}` }).click()
  await expect(page.getByText(`${item} added to cart`)).toBeVisible()
  await toPayment(page)
  await page.getByLabel('Amount paid').fill(tender)
  await page.getByRole('button', { name: 'Complete Sale' }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt Actions' })).toBeVisible()
}

test('RCPT-001 to RCPT-006 GEN-012 Receipt Actions shows the change in notes, and previews, prints and shares the receipt', async ({
  page,
}) => {
  await shop.product({ name: 'Shea Body Lotion', selling_price: 60_500 })
  await watchPrinting(page)
  await sell(page, 'Shea Body Lotion', '70000')
  const dialog = page.getByRole('dialog', { name: 'Receipt Actions' })
  await expect(dialog.getByText('9,500')).toBeVisible()
  await expect(
    dialog.getByRole('list', { name: 'Notes and coins to give' }).getByRole('listitem'),
  ).toHaveText(['5,000', '2 × 2,000', '500 coin'])
  await expect(dialog.getByRole('button', { name: 'New sale' })).toBeFocused()
  const number = dialog.getByLabel('Customer WhatsApp Number')
  await expect(number).toHaveAttribute('placeholder', /^\+[0-9 ]+$/)
  await expect(dialog.getByRole('button', { name: 'Share via WhatsApp' })).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: /^Receipt RCP/ })
  await expect(preview.getByText('Walk-in Customer')).toBeVisible()
  expect((await preview.locator('.receipt').boundingBox())?.width).toBe(300)
  await expect(dialog.getByRole('link', { name: 'E-mail this receipt' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Receipt%20RCP/,
  )
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Print' }).click()
  const printed = await lastPrinted(page)
  expect(printed.text).toContain('60,500')
  expect(printed.text).not.toContain('COPY')
  await expect(dialog.getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})

test('RCPT-021 the sale is kept and Print reports the failure when the print window is blocked', async ({
  page,
}) => {
  await shop.product({ name: 'Velvet Gift Bag', selling_price: 2000 })
  await watchPrinting(page, { blocked: true })
  await sell(page, 'Velvet Gift Bag', '5000')
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('Sale completed but printing failed')).toBeVisible()
})
