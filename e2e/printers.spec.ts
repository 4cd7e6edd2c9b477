// Receipt printers of the shop: adding, testing and
// removing one, and receipts that the server prints.
import { expect, type Page, type Route } from '@playwright/test'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import {
  holdPrinter,
  letPrinterGo,
  opensDrawer,
  PRINTER_SETTINGS,
  removePrinter,
  takePrinted,
  turnOffPrinter,
  turnOnPrinter,
} from './support/fake-printer.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  pressAgain,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop(PRINTER_SETTINGS)
test.use(AT_THE_COUNTER)
test.describe.configure({ mode: 'serial' })

let seller: SignedInPerson

test.beforeAll(async () => {
  // Starts a second server, in a process of its own.
  test.slow()
  await turnOnPrinter()
  await shop.server().restart()
  const department_id = (await shop.department('Groceries')).id
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})
test.afterAll(removePrinter)

const card = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Printer', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** As a server in trouble answers. */
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { code: 'broken', title: 'Something went wrong' } })

const openPage = async (page: Page, person: SignedInPerson): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/till')
  await expect(heading(page, 'This till')).toBeVisible()
}

test('PRINT-014 PRINT-015 PRINT-017 an administrator adds a printer in the local network only, changes it and tests it', async ({
  page,
}) => {
  await openPage(page, shop.admin())
  await card(page).getByRole('button', { name: 'Add printer' }).click()
  await dialog(page).getByLabel('Name').fill('Counter')
  await dialog(page).getByLabel('Address').fill('127.0.0.1')
  await save(page, 'Add printer')
  await expect(toast(page, 'Failed to add printer')).toBeVisible()
  await expect(page.getByText('Only printers in your own network can be used')).toBeVisible()
  await dialog(page).getByLabel('Address').fill('10.99.0.1')
  await save(page, 'Add printer')
  await expect(toast(page, 'Printer added')).toBeVisible()

  await card(page).getByRole('button', { name: 'Change Counter' }).click()
  await dialog(page).getByRole('radio', { name: '58 mm' }).check()
  await dialog(page).getByRole('switch', { name: 'Open the cash drawer' }).click()
  await page.route('**/api/printers/*', refuse, { times: 1 })
  await save(page, 'Save')
  await expect(toast(page, 'Failed to save printer')).toBeVisible()
  await save(page, 'Save')
  await expect(toast(page, 'Printer saved')).toBeVisible()

  const testPrint = card(page).getByRole('button', { name: 'Test print: Counter' })
  await page.route('**/api/printers/*/test', refuse, { times: 1 })
  await testPrint.click()
  await expect(toast(page, 'Failed to print')).toBeVisible()
  await pressAgain(testPrint)
  await expect.poll(takePrinted).toEqual([expect.stringContaining('Test print')])
  await expectGoodAtAllSizes(page)
})

const sellJelly = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await toPayment(page)
  await amount(page).fill('1000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
}

test('PRINT-001 PRINT-007 PRINT-008 PRINT-011 a sale is printed by the server, and printed later when the printer was off', async ({
  page,
}) => {
  test.slow()
  await openPage(page, seller)
  await expect(card(page).getByLabel('Print receipts with')).toHaveValue('')
  await card(page).getByLabel('Print receipts with').selectOption('Counter')
  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'on'))
  await page.goto('/sales')
  await sellJelly(page)
  await expect(toast(page, 'Sale completed and receipt printed!')).toBeVisible()
  const [printed = ''] = takePrinted()
  expect(printed).toMatch(/RCP-\d{6}/)
  expect(printed).not.toContain('COPY')
  expect(opensDrawer(printed)).toBe(true)
  expect(page.context().pages(), 'no print window').toHaveLength(1)
  await page.keyboard.press('Escape')

  await turnOffPrinter()
  await sellJelly(page)
  await expect(toast(page, 'Sale completed but printing failed')).toBeVisible()
  await page.goto('/till')
  const again = card(page).getByRole('button', { name: /^Print again: Receipt RCP-/ })
  await expect(again).toBeVisible()
  await turnOnPrinter()
  await again.click()
  await expect(again).toHaveCount(0)
  // The button leaves when the job begins, a moment before the paper is out.
  let later = ''
  await expect.poll(() => (later = takePrinted()[0] ?? later)).toMatch(/RCP-\d{6}/)
  expect(opensDrawer(later), 'never later than its cause').toBe(false)
})

test('PRINT-001 PRINT-009 PRINT-011 a phone prints without a window, and sells on while the printer is slow', async ({
  page,
}) => {
  test.slow()
  await openPage(page, seller)
  await card(page).getByLabel('Print receipts with').selectOption('Counter')
  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'on'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sales')
  holdPrinter()
  await sellJelly(page)
  await page.keyboard.press('Escape')
  await sellJelly(page)
  expect(takePrinted(), 'both sales are over before a receipt is on paper').toEqual([])
  letPrinterGo()
  const papers: string[] = []
  await expect.poll(() => papers.push(...takePrinted())).toBe(2)
  expect(papers).toEqual(papers.map(() => expect.stringMatching(/RCP-\d{6}/) as unknown))
  expect(page.context().pages(), 'no print window').toHaveLength(1)
  await page.keyboard.press('Escape')

  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'off'))
  await sellJelly(page)
  const kicks: string[] = []
  await expect
    .poll(() => kicks.push(...takePrinted()), 'the drawer opens without a receipt')
    .toBe(1)
  expect(kicks.map((kick) => [opensDrawer(kick), kick.includes('RCP-')])).toEqual([[true, false]])
})

test('PRINT-012 a reprint from the history says COPY and opens no drawer', async ({ page }) => {
  await openPage(page, seller)
  await card(page).getByLabel('Print receipts with').selectOption('Counter')
  await page.goto('/sales-history')
  await page
    .getByRole('button', { name: /^Reprint RCP/ })
    .first()
    .click()
  await expect(toast(page, 'Receipt reprinted successfully')).toBeVisible()
  const [printed = ''] = takePrinted()
  expect(printed).toContain('COPY')
  expect(opensDrawer(printed)).toBe(false)
})

test('PRINT-001 a device whose printer was removed prints in the browser again', async ({
  page,
}) => {
  const printer = await shop.call(printingApi.add, shop.admin(), {
    name: 'Old',
    kind: 'network',
    address: '10.99.0.1',
  })
  await openPage(page, seller)
  await card(page).getByLabel('Print receipts with').selectOption('Old')
  await page.evaluate(() => localStorage.setItem('webale.device.print_after_sale', 'on'))
  await page.goto('/sales')
  await shop.call(printingApi.remove, shop.admin(), { id: printer.id })
  await sellJelly(page)
  await expect(toast(page, 'Sale completed but printing failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print here' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('webale.device.printer'))).toBeNull()
})

test('PRINT-017 a removed printer is gone, and the device prints in the browser again', async ({
  page,
}) => {
  await openPage(page, shop.admin())
  await page.route('**/api/printers/*/remove', refuse, { times: 1 })
  await card(page).getByRole('button', { name: 'Remove Counter' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Remove printer' })
  await confirm.click()
  await expect(toast(page, 'Failed to remove printer')).toBeVisible()
  await pressAgain(confirm)
  await expect(toast(page, 'Printer removed')).toBeVisible()
  await expect(card(page).getByLabel('Print receipts with')).toHaveValue('')
})
