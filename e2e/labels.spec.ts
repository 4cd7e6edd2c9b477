// Printed labels: each kind of code is read back from the PDF at 200 dots per inch, and the bars
// are measured in it.
import { expect, type Page } from '@playwright/test'
import {
  add,
  cards,
  labelField,
  openLabels,
  queue,
  setCopies,
} from './support/barcode-generator.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { measureBars, type PrintedPage, printPages, readCodes } from './support/read-codes.ts'
import { smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const SCANNER_DPI = 200
const MEASURE_DPI = 1016
/** 0.25 mm, less what is lost by measuring in dots. */
const NARROWEST_MM = 0.248
const MM = (dpi: number): number => dpi / 25.4

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByLabel(field, { exact: true }).selectOption({ label: option })
}

/** What a scanner reads on each page of the print: 'Code128 ABC1', sorted. */
const readPrint = async (page: Page): Promise<string[][]> => {
  const pages = await printPages(page, SCANNER_DPI)
  return Promise.all(
    pages.map(async ({ picture }) =>
      (await readCodes(picture)).map(({ format, text }) => `${format} ${text}`).toSorted(),
    ),
  )
}

/** Labels whose content is higher or wider than the label. */
const cutLabels = async (page: Page): Promise<number> => {
  await page.emulateMedia({ media: 'print' })
  const count = await page
    .locator('[data-label]')
    .evaluateAll(
      (labels) =>
        labels.filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth,
        ).length,
    )
  await page.emulateMedia({ media: null })
  return count
}

/** The browser rounds a page down to whole points. */
const expectSize = (sheet: PrintedPage, width_mm: number, height_mm: number): void => {
  for (const [printed, wanted] of [
    [sheet.width_mm, width_mm],
    [sheet.height_mm, height_mm],
  ] as const)
    expect(Math.abs(printed - wanted)).toBeLessThan(0.36)
}

const INTERNAL = '2000000000015'
const CODES = ['PROD0123450078', INTERNAL, 'ABC-1', '0012', '5901234123457']

const fillSheet = async (page: Page): Promise<void> => {
  await openLabels(shop, page)
  for (const custom of CODES)
    await queue(page, { custom, name: `Herbal Jelly of ${custom}, 200 g` })
}

test('LABEL-001 LABEL-002 every kind of code on the A4 sheet is read back at 200 dots per inch', async ({
  page,
}) => {
  await fillSheet(page)
  await expect(page.getByLabel('Code on labels', { exact: true })).toHaveValue('qr')
  const qr = CODES.map((code) => `QRCode ${code}`)
  const bars = CODES.map((code) => `Code128 ${code}`)
  expect(await readPrint(page)).toEqual([qr.toSorted()])
  await choose(page, 'Code on labels', 'Code 128')
  expect(await readPrint(page)).toEqual([bars.toSorted()])
  await choose(page, 'Code on labels', 'QR and Code 128')
  expect(await readPrint(page)).toEqual([[...qr, ...bars].toSorted()])
  // All 21 positions of the sheet, and the one after it.
  await setCopies(page, 5)
  expect((await readPrint(page)).map(({ length }) => length)).toEqual([42, 8])
})

test('LABEL-005 LABEL-006 EAN-13 adds the check digit to 12 digits, and other codes are named and not printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0 })
    window.print = () =>
      Object.assign(window, { prints: (window as unknown as { prints: number }).prints + 1 })
  })
  const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  await shop.product({ name: 'Same digits', barcode: '4006381333931' })
  await openLabels(shop, page)
  await choose(page, 'Code on labels', 'EAN-13')
  // As EAN-13 these 12 digits would be the code of another product.
  await add(page, { custom: '400638133393' })
  await expect(
    toast(page, 'This barcode already exists in the system or current session!'),
  ).toBeVisible()
  await queue(page, { custom: '590123412345' })
  expect(await readPrint(page)).toEqual([['EAN13 5901234123457']])
  await queue(page, { custom: '5901234123450' })
  await expect(cards(page).last()).toContainText('This is not an EAN-13 code')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(toast(page, 'This is not an EAN-13 code')).toBeVisible()
  expect(await prints()).toBe(0)
  await page.getByRole('button', { name: 'Remove 5901234123450' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(prints).toBe(1)
})

test("LABEL-005 a product's own code of 12 digits is not printed as another code", async ({
  page,
}) => {
  await shop.product({ name: 'Twelve digits', barcode: '590123412345' })
  await openLabels(shop, page)
  await choose(page, 'Code on labels', 'EAN-13')
  await labelField(page, 'Product name').pressSequentially('twelve')
  await page.getByRole('option', { name: /Twelve digits/ }).click()
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await expect(cards(page)).toContainText(['This is not an EAN-13 code'])
})

test('LABEL-004 a code of 40 letters is refused as bars, on the screen and on the label', async ({
  page,
}) => {
  await openLabels(shop, page)
  await queue(page, { custom: 'A'.repeat(40) })
  await choose(page, 'Code on labels', 'Code 128')
  await expect(cards(page)).toContainText(['Too long for this label: use QR'])
  expect(await readPrint(page)).toEqual([[]])
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(toast(page, 'Too long for this label: use QR')).toBeVisible()
  await choose(page, 'Code on labels', 'QR')
  await expect(page.getByText('Too long for this label: use QR', { exact: true })).toHaveCount(0)
  expect(await readPrint(page)).toEqual([[`QRCode ${'A'.repeat(40)}`]])
})

for (const { paper, width_mm, height_mm } of [
  { paper: 'Label roll 40 × 30 mm', width_mm: 40, height_mm: 30 },
  { paper: 'Label roll 58 × 40 mm', width_mm: 58, height_mm: 40 },
])
  test(`LABEL-003 LABEL-007 LABEL-010 one label a page on the roll of ${width_mm} x ${height_mm} mm, with measured bars`, async ({
    page,
  }) => {
    await openLabels(shop, page)
    await queue(page, {
      custom: INTERNAL,
      name: 'A name that is too long for a label and goes on without an end',
    })
    await labelField(page, 'Price on the label').fill('12500000')
    await queue(page, { custom: '5901234123457', name: 'Soap' })
    await choose(page, 'Paper', paper)
    await setCopies(page, 2)
    await expect(page.getByText('4 labels, one per page')).toBeVisible()
    await choose(page, 'Code on labels', 'EAN-13')
    await expect(page.getByText('EAN-13 prints less sharply on this roll.')).toHaveCount(
      width_mm === 40 ? 1 : 0,
    )
    for (const kind of ['QR', 'Code 128', 'EAN-13', 'QR and Code 128']) {
      await choose(page, 'Code on labels', kind)
      expect(await cutLabels(page)).toBe(0)
      const codes = (await readPrint(page)).map((read) => [
        ...new Set(read.map((line) => line.split(' ')[1])),
      ])
      expect({ kind, codes }).toEqual({
        kind,
        codes: [[INTERNAL], [INTERNAL], ['5901234123457'], ['5901234123457']],
      })
    }
    for (const kind of ['Code 128', 'EAN-13', 'QR and Code 128']) {
      await choose(page, 'Code on labels', kind)
      for (const sheet of await printPages(page, MEASURE_DPI)) {
        expectSize(sheet, width_mm, height_mm)
        const bars = (await readCodes(sheet.picture)).find(({ format }) => format !== 'QRCode')
        const row = { y: bars?.y ?? 0, from: 0, to: sheet.picture.width }
        const { narrowest_mm, left_mm, right_mm } = measureBars(sheet.picture, row, MEASURE_DPI)
        expect(narrowest_mm).toBeGreaterThan(NARROWEST_MM)
        expect(Math.min(left_mm, right_mm)).toBeGreaterThan(10 * narrowest_mm)
      }
    }
  })

test('LABEL-003 bars on the A4 sheet are at least 0.25 mm wide, with 10 of them white on both sides', async ({
  page,
}) => {
  const dpi = MEASURE_DPI / 2
  await fillSheet(page)
  await choose(page, 'Code on labels', 'Code 128')
  const [sheet] = await printPages(page, dpi)
  if (sheet === undefined) throw new Error('No page was printed')
  expectSize(sheet, 210, 297)
  const codes = await readCodes(sheet.picture)
  expect(codes).toHaveLength(CODES.length)
  for (const { x, y } of codes) {
    const from = Math.floor(x / (70 * MM(dpi))) * 70 * MM(dpi)
    const { narrowest_mm, left_mm, right_mm } = measureBars(
      sheet.picture,
      { y, from, to: from + 70 * MM(dpi) },
      dpi,
    )
    expect(narrowest_mm).toBeGreaterThan(NARROWEST_MM)
    expect(Math.min(left_mm, right_mm)).toBeGreaterThan(10 * narrowest_mm)
  }
})

test('LABEL-008 an offset moves the sheet by so many millimetres, adds no page, and is kept on the device', async ({
  page,
}) => {
  await openLabels(shop, page)
  await queue(page, { custom: 'MOVED-1' })
  await setCopies(page, 21)
  const firstCode = async () => {
    const pages = await printPages(page, SCANNER_DPI)
    const codes = await readCodes(
      pages[0]?.picture ?? { width: 0, height: 0, grey: new Uint8Array() },
    )
    const [first] = codes.toSorted((one, other) => one.x + one.y - other.x - other.y)
    return { pages: pages.length, codes: codes.length, x: first?.x ?? 0, y: first?.y ?? 0 }
  }
  const before = await firstCode()
  expect([before.pages, before.codes]).toEqual([1, 21])
  for (const [right, down] of [
    ['+5 mm', '−5 mm'],
    ['−5 mm', '+5 mm'],
    ['+0.5 mm', '0 mm'],
  ] as const) {
    await choose(page, 'Move right', right)
    await choose(page, 'Move down', down)
    const mm = (text: string): number => Number.parseFloat(text.replace('−', '-'))
    const after = await firstCode()
    expect([after.pages, after.codes]).toEqual([1, 21])
    expect((after.x - before.x) / MM(SCANNER_DPI)).toBeCloseTo(mm(right), 0)
    expect((after.y - before.y) / MM(SCANNER_DPI)).toBeCloseTo(mm(down), 0)
  }
  await page.reload()
  await expect(page.getByLabel('Move right', { exact: true })).toHaveValue('0.5')
  await choose(page, 'Paper', 'Label roll 40 × 30 mm')
  await expect(page.getByLabel('Move right', { exact: true })).toHaveCount(0)
})

test('LOOK-001 the choices of a label are accessible and fit, for each paper @sizes', async ({
  page,
  hasTouch,
}) => {
  await openLabels(shop, page)
  await queue(page, { custom: 'W'.repeat(50), name: 'A product with quite a long name' })
  await choose(page, 'Code on labels', 'QR and Code 128')
  for (const paper of ['A4 sheet', 'Label roll 58 × 40 mm']) {
    await choose(page, 'Paper', paper)
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page)
    expect(hasTouch ? await smallTargets(page) : []).toEqual([])
  }
})
