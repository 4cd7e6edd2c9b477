// Labels of the codes that products have already: from a row, a card on a phone, or several rows
// (decision R13).
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { pressRowAction } from './support/inventory.ts'
import { smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print labels' })
const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'New labels' }).getByLabel(name, { exact: true })
const cards = (page: Page) => page.getByRole('list', { name: 'Print queue' }).getByRole('listitem')
const codesOf = (page: Page) => cards(page).getByText(/^[0-9A-Z-]{4,}$/)
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to queue' })
const printed = (page: Page) => page.locator('[data-label]')

const open = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0 })
    window.print = () =>
      Object.assign(window, { prints: (window as unknown as { prints: number }).prints + 1 })
  })
  await shop.signIn(page, shop.admin(), '/inventory')
}

test('decision R13 labels of one product carry its code, name and price, as many as wanted @sizes', async ({
  page,
  hasTouch,
}) => {
  const { internal_barcode } = await shop.product({ name: 'Geisha soap', selling_price: 2500 })
  await open(page)
  await pressRowAction(page, 'Print labels', 'Geisha soap')
  await dialog(page).getByRole('spinbutton', { name: 'Labels of Geisha soap' }).fill('24')
  await expect(dialog(page).getByText('24 labels, 21 per page - 2 pages')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(hasTouch ? await smallTargets(page) : []).toEqual([])
  await expect(printed(page)).toHaveCount(24)
  await expect(printed(page).first()).toContainText(`Geisha soapUGX 2,500${internal_barcode}`)
  await expect(printed(page).first().locator('svg.label-qr')).toHaveCount(1)
  await dialog(page).getByLabel('Code on labels', { exact: true }).selectOption('EAN-13')
  // 95 modules wide.
  expect(await printed(page).first().locator('svg.label-bars').getAttribute('viewBox')).toBe(
    '0 0 95 1',
  )
  await dialog(page).getByRole('switch', { name: 'Print the price' }).click()
  await expect(printed(page).first()).not.toContainText('UGX')
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.body.innerText.includes('Print labels'))).toBe(false)
  await page.emulateMedia({ media: null })
  await dialog(page).getByRole('button', { name: 'Print', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints))
    .toBe(1)
})

test('decision R13 labels of several selected rows are printed together', async ({ page }) => {
  await shop.product({ name: 'Label one', barcode: 'UG-1' })
  await shop.product({ name: 'Label two', barcode: '5901234123457' })
  await shop.product({ name: 'Label three' })
  await open(page)
  await page.getByRole('button', { name: 'Choose for labels' }).click()
  await expect(page.getByRole('button', { name: 'Print labels', exact: true })).toBeDisabled()
  for (const name of ['Label one', 'Label two'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Print labels', exact: true }).click()
  await expect(printed(page)).toHaveCount(2)
  await expect(printed(page).nth(0)).toContainText('UG-1')
  await expect(printed(page).nth(1)).toContainText('5901234123457')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('BAR-034 decision R13 labels of a chosen product get new codes, and 25 its own code after one press', async ({
  page,
}) => {
  const { internal_barcode } = await shop.product({ name: 'Amber Sultan', selling_price: 2800 })
  await shop.signIn(page, shop.admin(), '/barcode-generator')
  await field(page, 'Product name').pressSequentially('amber sul')
  await page.getByRole('option', { name: /Amber Sultan/ }).click()
  const own = page.getByRole('switch', { name: "Use this product's code" })
  await expect(own).not.toBeChecked()
  await expect(page.getByText('Every label gets a new code', { exact: true })).toBeVisible()
  await own.click()
  await field(page, 'Quantity').fill('25')
  await addButton(page).click()
  await expect(toast(page, '25 labels added to print queue')).toBeVisible()
  await expect(codesOf(page)).toHaveText([internal_barcode ?? ''])
  await expect(cards(page)).toContainText(['25 labels'])
  await expect(page.locator('[data-label]')).toHaveCount(25)
  for (const name of await page.locator('[data-label] .label-name').allTextContents())
    expect(name).toBe('Amber Sultan')
  await field(page, 'Product name').pressSequentially('amber sul')
  await page.getByRole('option', { name: /Amber Sultan/ }).click()
  await expect(own).not.toBeChecked()
  await addButton(page).click()
  await expect(codesOf(page).last()).toHaveText(/^PROD/)
  await field(page, 'Product name').pressSequentially('amber sul')
  await page.getByRole('option', { name: /Amber Sultan/ }).click()
  await own.click()
  await addButton(page).click()
  await expect(toast(page, '1 label added to print queue')).toBeVisible()
  await expect(cards(page).first()).toContainText('26 labels')
})

test('decision D21: a chosen product fills in its name and price, and any other text is accepted', async ({
  page,
}) => {
  await shop.product({ name: 'Shea Body Lotion', selling_price: 18_500 })
  await shop.signIn(page, shop.admin(), '/barcode-generator')
  await field(page, 'Product name').pressSequentially('body lot')
  await page.getByRole('option', { name: /Shea Body Lotion/ }).click()
  await expect(field(page, 'Product name')).toHaveValue('Shea Body Lotion')
  await expect(field(page, 'Price on the label')).toHaveValue('18,500')
  await addButton(page).click()
  await expect(cards(page)).toContainText(['Shea Body LotionUGX 18,500'])
  await expect(field(page, 'Product name')).toBeFocused()
  await field(page, 'Product name').fill('Anything else')
  await field(page, 'Quantity').fill('1')
  await addButton(page).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).last()).not.toContainText('UGX')
})
