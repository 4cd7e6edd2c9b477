// The printer of this device: chosen by USB, with receipts, the drawer, pictures, and a printer
// that is busy.
import { expect, type Page } from '@playwright/test'
import { type PrintedPaper, printedTexts } from '@webale/domain/testing/escpos-printer.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import {
  plugInPrinter,
  setPrinterBusy,
  setPrinterRefused,
  takePapers,
} from './support/local-printer.ts'
import { readCodes } from './support/read-codes.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  asOnPlainHttp,
  AT_THE_COUNTER,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson

test.beforeAll(async () => {
  const department_id = (await shop.department('Groceries')).id
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const card = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Printer', exact: true })
const printWith = (page: Page) => card(page).getByLabel('Print receipts with')
const words = (papers: readonly PrintedPaper[]): string[] =>
  papers.flatMap(printedTexts).map((text) => text.trim())

const openThisTill = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/till')
  await expect(heading(page, 'This till')).toBeVisible()
  await printWith(page).selectOption('This device')
}

const sellJelly = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await toPayment(page)
  await amount(page).fill('1000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
}

test('PRINT-025 PRINT-011 PRINT-012 a device prints on its own USB printer, and opens the drawer for cash', async ({
  page,
}) => {
  test.slow()
  await plugInPrinter(page)
  await openThisTill(page)
  await expect(card(page).getByText('No printer chosen yet')).toBeVisible()
  await setPrinterRefused(page, true)
  await card(page).getByRole('button', { name: 'USB' }).click()
  await expect(toast(page, 'Failed to choose printer')).toBeVisible()
  await setPrinterRefused(page, false)
  await card(page).getByRole('button', { name: 'USB' }).click()
  await expect(card(page).getByText('Chosen: Thermal 80')).toBeVisible()
  await card(page).getByRole('switch', { name: 'Open the cash drawer' }).click()
  await setPrinterBusy(page, true)
  await card(page).getByRole('button', { name: 'Test print' }).click()
  await expect(toast(page, 'Failed to print')).toBeVisible()
  await expect(
    page.getByText('Another program uses the printer. Close it and print again'),
  ).toBeVisible()
  await setPrinterBusy(page, false)
  await card(page).getByRole('button', { name: 'Test print' }).click()
  await expect(toast(page, 'Test printed')).toBeVisible()
  expect(words(await takePapers(page))).toContain('Test print')
  await expectGoodAtAllSizes(page)

  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'on'))
  await page.setViewportSize(AT_THE_COUNTER.viewport)
  await page.goto('/sales')
  await sellJelly(page)
  await expect(toast(page, 'Sale completed and receipt printed!')).toBeVisible()
  expect(page.context().pages(), 'no print window').toHaveLength(1)
  const first = await takePapers(page)
  expect(words(first).join('\n')).toMatch(/RCP-\d{6}/)
  expect(first.map(({ kicks }) => kicks.length)).toEqual([1])
  await page.keyboard.press('Escape')

  await setPrinterBusy(page, true)
  await sellJelly(page)
  await expect(toast(page, 'Sale completed but printing failed')).toBeVisible()
  await setPrinterBusy(page, false)
  await page.getByRole('button', { name: 'Print again' }).click()
  let again: PrintedPaper[] = []
  await expect.poll(async () => (again = [...again, ...(await takePapers(page))]).length).toBe(1)
  expect(words(again)).toContain('COPY')
  expect(again[0]?.kicks, 'never again').toEqual([])
})

test('PRINT-006 PRINT-021 a receipt is printed as a picture, and its QR code reads back', async ({
  page,
}) => {
  await plugInPrinter(page)
  await openThisTill(page)
  await card(page).getByRole('button', { name: 'USB' }).click()
  await card(page).getByRole('switch', { name: 'Print as picture' }).click()
  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'on'))
  await page.goto('/sales')
  await sellJelly(page)
  await expect(toast(page, 'Sale completed and receipt printed!')).toBeVisible()
  const [paper] = await takePapers(page)
  expect(words(paper === undefined ? [] : [paper]), 'no letters').toEqual([])
  const picture = paper?.picture
  if (!picture) throw new Error('Nothing was drawn')
  expect(picture.width).toBe(576)
  const grey = Uint8Array.from(
    picture.rows.flatMap((dots) => dots.map((isBlack) => (isBlack ? 0 : 255))),
  )
  const codes = await readCodes({ width: picture.width, height: picture.rows.length, grey })
  expect(codes.map(({ text }) => text)).toEqual([expect.stringMatching(/^RCP-\d{6}$/)])
  // Each line of text above the code has black dots.
  const isBlack = picture.rows.map((dots) => dots.includes(true))
  expect(isBlack.filter(Boolean).length).toBeGreaterThan(300)
})

test('PRINT-020 printers of the device need https', async ({ page }) => {
  await asOnPlainHttp(page)
  await openThisTill(page)
  await expect(card(page).getByText('Needs https')).toBeVisible()
  for (const name of ['USB', 'Serial port', 'Bluetooth'])
    await expect(card(page).getByRole('button', { name })).toBeDisabled()
})
