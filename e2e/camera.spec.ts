// Scanning with the camera at the till: Chromium plays a film of codes in place of a camera, and a
// decoder replaces the reader that Chromium has on phones only.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  askSlowly,
  cameraButton,
  cameraDialog,
  putReaderInPlace,
  testWithCamera,
  tonesHeard,
  trackStates,
  watchCamera,
  watchTones,
} from './support/camera.ts'
import { smallTargets } from './support/screens.ts'
import { type SignedInPerson, useShop } from './support/shop.ts'
import { asOnPlainHttp, quantity, quietTill, row, scan, scanBox, toast } from './support/till.ts'

const CODES = [
  { format: 'EAN13', code: '6161100098763', read: '6161100098763' },
  { format: 'EAN8', code: '96385074', read: '96385074' },
  { format: 'UPCA', code: '036000291452', read: '036000291452' },
  { format: 'UPCE', code: '01234565', read: '012345000065' },
  { format: 'Code128', code: 'PROD-4711', read: 'PROD-4711' },
  { format: 'Code39', code: 'SHELF-12', read: 'SHELF-12' },
  { format: 'QRCode', code: '2000000000015', read: '2000000000015' },
] as const

const test = testWithCamera(CODES, 'allow')

const shop = useShop()
let seller: SignedInPerson
let leader: SignedInPerson
let sold_id: string

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Perfume')
  seller = await shop.person('user', department_id)
  leader = await shop.person('moderator', department_id)
  for (const { format, read } of CODES)
    sold_id = (
      await shop.product({
        department_id,
        name: `Read by ${format}`,
        selling_price: 1000,
        barcode: read,
      })
    ).id
})

const openTill = async (page: Page): Promise<void> => {
  await quietTill(page)
  await watchCamera(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Read by EAN13')).toBeEnabled()
}

test('SCAN-001 SCAN-005 every kind of code is read and added like a scan, and nothing leaves the shop', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await putReaderInPlace(page)
  await openTill(page)
  await scanBox(page).fill('5*')
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText(/^Read by .* added to cart$/)).toBeVisible()
  for (const { format } of CODES)
    await expect(page.locator('[data-cart-lines]').getByText(`Read by ${format}`)).toBeVisible({
      timeout: 40_000,
    })
  await expect(scanBox(page)).toHaveValue('')
  const { address } = shop.server()
  expect(
    asked.filter(
      (url) => !url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:'),
    ),
  ).toEqual([])
})

test('SCAN-002 the same code counts again after 1.5 seconds only, and another one at once', async ({
  page,
}) => {
  await putReaderInPlace(page, ['6161100098763', 'SHELF-12'])
  await openTill(page)
  const opened_at = Date.now()
  await cameraButton(page).click()
  await expect(quantity(page, 'Read by EAN13')).toHaveValue('3')
  expect(Date.now() - opened_at).toBeGreaterThan(3000)
  expect(Number(await quantity(page, 'Read by Code39').inputValue())).toBeGreaterThanOrEqual(2)
})

test('SCAN-006 the camera is off when the view closes and when the page is left', async ({
  page,
}) => {
  await putReaderInPlace(page, [])
  await openTill(page)
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Hold the code in front of the camera')).toBeVisible()
  expect(await trackStates(page)).toEqual(['live'])
  await cameraDialog(page).getByRole('button', { name: 'Close' }).last().click()
  expect(await trackStates(page)).toEqual(['ended'])
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Hold the code in front of the camera')).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/expenses'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(cameraDialog(page)).toHaveCount(0)
  expect(await trackStates(page)).toEqual(['ended', 'ended'])
})

test('SCAN-006 a view that is closed while the person is asked switches the camera off', async ({
  page,
}) => {
  await putReaderInPlace(page, [])
  await openTill(page)
  await askSlowly(page, 800)
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Starting the camera')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => trackStates(page)).toEqual(['ended'])
})

test('SCAN-001 SCAN-006 SCAN-009 in a stock count the camera chooses the product and is off while its quantity is typed', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { stock_counts: true })
  const sent = { id: randomUUID(), name: 'Shelves', scope: { kind: 'all' as const } }
  const { count } = await shop.call(stockCountApi.start, leader, sent)
  await putReaderInPlace(page, ['6161100098763'])
  await watchCamera(page)
  await watchTones(page)
  await shop.signIn(page, seller, `/stock-counts?count=${count.id}`)
  await cameraButton(page).click()
  await expect(page.getByRole('form', { name: 'Count Read by EAN13' })).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted'])
  await expect(cameraDialog(page)).toHaveCount(0)
  expect(await trackStates(page)).toEqual(['ended'])
})

test('SCAN-007 a browser without a reader says so on a disabled button', async ({ page }) => {
  await openTill(page)
  await expect(cameraButton(page)).toBeDisabled()
  await expect(cameraButton(page)).toHaveAccessibleDescription('This browser cannot read barcodes')
  await cameraButton(page).click({ force: true })
  await expect(toast(page, 'This browser cannot read barcodes')).toBeVisible()
  await expect(cameraDialog(page)).toHaveCount(0)
})

test('LOOK-001 the button and the view are accessible and fit @sizes', async ({
  page,
  hasTouch,
}) => {
  await putReaderInPlace(page, [])
  await openTill(page)
  await expect(cameraButton(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Hold the code in front of the camera')).toBeVisible()
  await expectAccessible(page)
  expect(hasTouch ? await smallTargets(page) : []).toEqual([])
})

test('SCAN-008 on plain http a phone says that the camera needs https @sizes', async ({
  page,
  hasTouch,
}) => {
  await asOnPlainHttp(page)
  await openTill(page)
  if (!hasTouch) {
    await expect(cameraButton(page)).toHaveCount(0)
    return
  }
  await cameraButton(page).click({ force: true })
  await expect(toast(page, 'Needs https')).toBeVisible()
})

test('SCAN-001 SCAN-009 goods are received by camera with a tone, and an unknown code is named', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { purchases: true })
  const codes = ['6161100098763']
  await putReaderInPlace(page, codes)
  await watchCamera(page)
  await watchTones(page)
  await shop.signIn(page, leader, '/purchases')
  await page.getByRole('button', { name: 'Receive goods', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Receive goods' })
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Read by EAN13 added')).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted'])
  codes.splice(0, 1, 'NOT-OF-THIS-SHOP')
  await expect(toast(page, 'No product here has the code NOT-OF-THIS-SHOP')).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted', 'unknown'])
  await cameraDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(form.getByRole('listitem', { name: 'Read by EAN13', exact: true })).toBeVisible()
  expect(await trackStates(page)).toEqual(['ended'])
})

test('SCAN-001 SCAN-009 MOVE-024 goods are sent by camera and by scanner, and an unknown code is named', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { transfers: true })
  const codes = ['6161100098763']
  await putReaderInPlace(page, codes)
  await watchCamera(page)
  await watchTones(page)
  await shop.signIn(page, leader, '/transfers')
  await page.getByRole('button', { name: 'Send goods', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Send goods' })
  const line = form.getByRole('listitem', { name: 'Read by EAN13', exact: true })
  // The form is loaded with the first press.
  await expect(form.getByRole('button', { name: 'Scan with camera' })).toBeVisible()
  await scan(page, '6161100098763')
  await expect(line.getByLabel(/^Quantity/)).toHaveValue('1')
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText('Read by EAN13 added')).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted'])
  codes.splice(0, 1, 'NOT-OF-THIS-SHOP')
  await expect(toast(page, 'No product here has the code NOT-OF-THIS-SHOP')).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted', 'unknown'])
  await cameraDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(line.getByLabel(/^Quantity/)).not.toHaveValue('1')
  expect(await trackStates(page)).toEqual(['ended'])
})

const sellOne = async (): Promise<string> => {
  const lines = [{ product_id: sold_id, quantity: 1, unit_price: 1000 }]
  const paid = { payment_method: 'cash' as const, amount_paid: 1000 }
  return (await shop.call(saleApi.complete, seller, { id: randomUUID(), lines, ...paid })).sale
    .receipt_number
}

test('SCAN-001 SCAN-009 a sale is found by its receipt number with the camera @sizes', async ({
  page,
}) => {
  const receipt_number = await sellOne()
  await sellOne()
  await putReaderInPlace(page, [receipt_number])
  await watchCamera(page)
  await watchTones(page)
  await shop.signIn(page, seller, '/sales-history')
  await expect(cameraButton(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await cameraButton(page).click()
  await expect(cameraDialog(page).getByText(/^1 sale · UGX /)).toBeVisible()
  expect(await tonesHeard(page)).toEqual(['accepted'])
  await cameraDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(receipt_number).first()).toBeVisible()
})
