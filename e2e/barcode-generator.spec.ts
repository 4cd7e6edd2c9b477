// Barcode Generator: unique codes, a queue that survives a reload, and sheets that fit the labels
// to the millimetre.
import { expect, type Page } from '@playwright/test'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectStarted, isShellRead, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
import {
  openLabels,
  labelField,
  cards,
  codesOf,
  addButton,
  add,
  queue,
  setCopies,
} from './support/barcode-generator.ts'

const shop = useShop()

const pagesOf = async (page: Page): Promise<number> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []
  // A4 in points.
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Scrolls to the end of the page, where the Print bar of phones covers nothing. */
const expectAccessibleToTheEnd = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)
}

test('ROUTE-010 BAR-001 BAR-002 BAR-003 BAR-004 BAR-008 BAR-009 BAR-012 BAR-015 BAR-025 labels get new codes, and no request goes to another server', async ({
  page,
}) => {
  const asked: string[] = []
  await openLabels(shop, page)
  await expect(page.getByRole('heading', { level: 1, name: 'Barcode Generator' })).toBeVisible()
  await expect(labelField(page, 'Prefix')).toHaveValue('PROD')
  for (const name of ['Product name', 'Prefix', 'Quantity', 'Custom barcode'])
    await expect(labelField(page, name)).toBeVisible()
  await expect(page.getByText('No labels in the queue yet')).toBeVisible()
  await expectStarted(page)
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await add(page, { name: 'Paper bag', quantity: 5 })
  await expect(toast(page, '5 unique barcode(s) added to print queue')).toBeVisible()
  await expect(cards(page)).toHaveCount(5)
  const codes = await codesOf(page).allTextContents()
  expect(new Set(codes).size).toBe(5)
  for (const code of codes) {
    expect(code).toMatch(/^PROD\d{10}$/)
    const image = page.getByRole('img', { name: `QR code of ${code}` })
    await expect
      .poll(() =>
        image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth),
      )
      .toBe(200)
    await expect(cards(page).filter({ has: image })).toContainText('Paper bag')
  }
  // Images are drawn in the browser: the only addresses
  // are the shop's own, and nothing is saved there.
  const { address } = shop.server()
  const isOwnRead = (line: string): boolean =>
    line.startsWith(`GET ${address}/api/products`) ||
    (line.startsWith(`GET ${address}/`) && isShellRead(line))
  expect(asked.filter((line) => !isOwnRead(line) && !line.includes(' data:'))).toEqual([])
  expect(
    asked.filter((line) => line.includes('/api/products/taken-codes?codes=PROD')),
  ).toHaveLength(1)
})

test('BAR-010 BAR-011 BAR-013 BAR-014 prefix and custom barcode become upper case, the quantity stays between 1 and 50', async ({
  page,
}) => {
  await openLabels(shop, page)
  await labelField(page, 'Prefix').fill('')
  await labelField(page, 'Prefix').pressSequentially('abcdefgh')
  await expect(labelField(page, 'Prefix')).toHaveValue('ABCDEF')
  for (const [typed, kept] of Object.entries({ 0: '1', 51: '50', '-3': '1', 200: '50', 7: '7' })) {
    await labelField(page, 'Quantity').fill(typed)
    await expect(labelField(page, 'Quantity')).toHaveValue(kept)
  }
  await labelField(page, 'Quantity').fill('')
  await labelField(page, 'Quantity').blur()
  await expect(labelField(page, 'Quantity')).toHaveValue('1')
  await page.getByRole('button', { name: 'More labels' }).click()
  await expect(labelField(page, 'Quantity')).toHaveValue('2')
  await labelField(page, 'Custom barcode').fill('abc 1')
  await expect(labelField(page, 'Custom barcode')).toHaveValue('ABC1')
  // A custom barcode makes one label.
  await expect(labelField(page, 'Quantity')).toHaveValue('1')
  await addButton(page).click()
  await expect(codesOf(page)).toHaveText(['ABC1'])
  await expect(labelField(page, 'Prefix')).toHaveValue('ABCDEF')
})

test('BAR-017 BAR-018 BAR-021 BAR-022 BAR-031 a code of any department or of the queue is refused in upper and lower case', async ({
  page,
}) => {
  const [own, other] = [await shop.department('Own shelf'), await shop.department('Other shelf')]
  await shop.product({ barcode: 'abc-taken', department_id: other.id })
  const { internal_barcode } = await shop.product({ department_id: other.id })
  await openLabels(shop, page, await shop.person('user', own.id))
  await queue(page, { custom: 'queued-1' })
  for (const code of ['ABC-TAKEN', 'Abc-Taken', internal_barcode ?? '', 'QUEUED-1']) {
    await labelField(page, 'Custom barcode').fill(code)
    await expect(page.getByText('This code already exists!', { exact: true })).toBeVisible()
    await addButton(page).click()
    await expect(
      toast(page, 'This barcode already exists in the system or current session!'),
    ).toBeVisible()
    await expect(labelField(page, 'Custom barcode')).toBeFocused()
    await expect(labelField(page, 'Custom barcode')).toHaveValue(code.toUpperCase())
  }
  await expect(cards(page)).toHaveCount(1)
  await labelField(page, 'Custom barcode').fill('ABC-FREE')
  await expect(page.getByText('This code already exists!')).toHaveCount(0)
})

test('BAR-017 the check includes a product that another till adds meanwhile', async ({ page }) => {
  await openLabels(shop, page)
  const checked = page.waitForResponse(/\/api\/products\/taken-codes\?/)
  await labelField(page, 'Custom barcode').fill('late-1')
  await checked
  await shop.product({ barcode: 'LATE-1' })
  await addButton(page).click()
  await expect(
    toast(page, 'This barcode already exists in the system or current session!'),
  ).toBeVisible()
})

test('BAR-016 BAR-023 the generator adds nothing when no free code is found', async ({ page }) => {
  await openLabels(shop, page)
  await expect(addButton(page)).toBeEnabled()
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now
    Math.random = () => 0.5
  })
  await add(page, { quantity: 2 })
  await expect(
    toast(page, 'Failed to generate unique barcodes. Try with fewer quantity.'),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await queue(page, { quantity: 1 })
})

test('BAR-028 BAR-029 BAR-030 A4 sheets of 3 x 7 labels of 70 x 42.3 mm with a QR code of 15 mm; the 22nd begins page 2', async ({
  page,
}) => {
  await openLabels(shop, page)
  await queue(page, { name: 'Herbal Jelly 200 g', quantity: 21 })
  expect(await pagesOf(page)).toBe(1)
  await queue(page, {
    custom: 'X'.repeat(50),
    name: 'A name that is far too long for a label and goes on and on without an end',
  })
  expect(await pagesOf(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  const measured = await page.evaluate(() => {
    const mm = (px: number): number => Math.round((px * 254) / 96) / 10
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const size = ({ width, height }: DOMRect): string => `${mm(width)} x ${mm(height)}`
    const labels = boxes('[data-label]')
    return {
      labels: [...new Set(labels.map(size))],
      codes: [...new Set(boxes('[data-label] svg.label-qr').map(size))],
      bars: boxes('[data-label] svg.label-bars').length,
      columns: [...new Set(labels.map(({ x }) => mm(x)))],
      rows: new Set(labels.slice(0, 21).map(({ y }) => mm(y))).size,
      overflow: [...document.querySelectorAll('[data-label]')].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
      ).length,
      // Nothing else of the page is printed.
      shown: document.body.innerText.includes('Barcode Generator'),
    }
  })
  expect(measured).toEqual({
    labels: ['70 x 42.3'],
    codes: ['15 x 15'],
    bars: 0,
    columns: [0, 70, 140],
    rows: 7,
    overflow: 0,
    shown: false,
  })
  await page.emulateMedia({ media: null })
  // A sheet whose first 20 labels are used: the 22 labels
  // need two pages, and 43 positions need a third.
  await page.getByRole('radio', { name: 'Label 21', exact: true }).check({ force: true })
  await expect(page.getByText('22 labels, 21 per page - 2 pages')).toBeVisible()
  await setCopies(page, 2)
  await expect(page.getByText('44 labels, 21 per page - 4 pages')).toBeVisible()
  expect(await pagesOf(page)).toBe(4)
})

test('BAR-020 the generator adds nothing until the check of existing barcodes has a response', async ({
  page,
}) => {
  await blockChanges(page)
  await page.route('**/api/products/taken-codes?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  )
  await openLabels(shop, page)
  await add(page, { name: 'Paper bag', quantity: 2 })
  await expect(toast(page, 'Failed to load existing barcodes')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(labelField(page, 'Product name')).toHaveValue('Paper bag')
  // A high window, so that the bar with Print covers no field.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 1400 })
  await expect(addButton(page)).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/api/products/taken-codes?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(addButton(page)).toBeEnabled()
  await queue(page, { quantity: 1 })
})

test('LOOK-001 the page is accessible and fits, empty and full @sizes', async ({
  page,
  hasTouch,
}) => {
  await openLabels(shop, page)
  await expect(addButton(page)).toBeEnabled()
  await expectAccessibleToTheEnd(page)
  await queue(page, {
    name: 'A product with quite a long name that needs more than one line',
    quantity: 3,
  })
  await queue(page, { custom: 'W'.repeat(50) })
  await expectNoSidewaysScroll(page)
  await expectAccessibleToTheEnd(page)
  expect(hasTouch ? await smallTargets(page) : []).toEqual([])
})
