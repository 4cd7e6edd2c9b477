// The layout of the till at every supported size, in both themes, without jumps.
import { expect, type Page } from '@playwright/test'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  lines,
  quietTill,
  receiptActions,
  row,
  scan,
  toast,
} from './support/till.ts'

const shop = useShop()
const NAMES = [
  'Arabian Nights Refill',
  'Body Mist',
  'Cocoa Butter 400 ml',
  'Day Cream',
  'Eau de Parfum, a name so long that it cannot fit',
  'Face Powder',
  'Gel',
  'Hair Oil',
  'Incense',
  'Jelly',
  'Kohl',
  'Lotion',
]

let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Perfume')
  seller = await shop.person('user', department_id)
  for (const [at, name] of NAMES.entries()) {
    await shop.product({
      department_id,
      name,
      selling_price: 12_500 + at * 500,
      brand: 'Kisoro',
      barcode: `PROD-${1000 + at}`,
      allow_custom_price: at % 3 === 0,
      min_price: 10_000,
      max_price: 20_000,
    })
  }
  await shop.service({ name: 'Engraving', base_price: 8000 })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Body Mist')).toBeEnabled()
}

const fill = async (page: Page): Promise<void> => {
  for (const name of ['Body Mist', 'Jelly', 'Eau de Parfum', 'Day Cream', 'Arabian Nights Refill'])
    await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click()
}

const isPhone = async (page: Page): Promise<boolean> => page.evaluate(() => window.innerWidth < 768)

const toPayment = async (page: Page): Promise<void> => {
  if (!(await isPhone(page))) return
  await page.getByRole('button', { name: /^5 Cart/ }).click()
  await page.getByRole('button', { name: /^5 Pay/ }).click()
}

const SIZES = [
  [1366, 625],
  [1280, 720],
  [1024, 600],
  [1024, 768],
  [820, 1180],
  [768, 1024],
  [360, 640],
] as const

test('POS-057 Complete Sale and the change are visible without scrolling at every size', async ({
  page,
}) => {
  await open(page)
  await fill(page)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await toPayment(page)
    await amount(page).fill('500000')
    await expect(completeSale(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Change', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Add 50,000' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
})

test('POS-001 nothing is wider than the window from 320 to 1920 px', async ({ page }) => {
  await open(page)
  await fill(page)
  for (const width of [320, 360, 640, 768, 1000, 1024, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    if (width >= 768) continue
    await page.getByRole('button', { name: /^5 Cart/ }).click()
    await expect(page.getByRole('button', { name: 'Remove Jelly' })).toBeInViewport({ ratio: 0.9 })
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^5 Cart/ })).toBeVisible()
  }
})

test('GEN-018 GEN-019 decision D17 the list scrolls within about 24rem and the lines within 16 to 20rem', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page)
  await fill(page)
  for (const name of ['Gel', 'Kohl', 'Lotion'])
    await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click()
  const height = (place: string): Promise<string> =>
    page
      .locator(place)
      .first()
      .evaluate((element) => getComputedStyle(element).maxHeight)
  expect(await height('[data-item-list]')).toBe('384px')
  expect(await height('[data-cart-lines]')).toBe('320px')
  const scrolls = (place: string): Promise<boolean> =>
    page
      .locator(place)
      .first()
      .evaluate(
        (element) =>
          element.scrollHeight > element.clientHeight &&
          getComputedStyle(element).overflowY === 'auto',
      )
  expect(await scrolls('[data-item-list]')).toBe(true)
  expect(await scrolls('[data-cart-lines]')).toBe(true)
})

test.describe('with a mouse', () => {
  test.use(AT_THE_COUNTER)

  test('POS-101 five lines of a cart are on the screen at once, and six plain ones fit', async ({
    page,
  }) => {
    await open(page)
    await fill(page)
    await page.getByRole('button', { name: /^Add Gel/ }).click()
    await expect(lines(page)).toHaveCount(6)
    // The last line shows its limits as well.
    const whole = await page.locator('[data-cart-lines]').evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      return [...list.querySelectorAll('[data-line]')].filter((line) => {
        const box = line.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= bottom + 1
      }).length
    })
    expect(whole).toBeGreaterThanOrEqual(5)
    await lines(page).first().getByRole('heading').click()
    const heights = await lines(page).evaluateAll((all) =>
      all.slice(1, 5).map((line) => line.getBoundingClientRect().height),
    )
    expect(Math.max(...heights) * 6).toBeLessThanOrEqual(320)
  })
})

test('POS-001 @sizes the till is accessible and fits when it is empty, filled and paid', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await open(page)
  await expectAccessible(page)
  await fill(page)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessible(page)
  if (await isPhone(page)) {
    await page.getByRole('button', { name: /^5 Cart/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^5 Pay/ }).click()
  }
  await amount(page).fill('500000')
  await expectAccessible(page)
  await amount(page).fill('5')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('POS-013 @sizes lists that cannot be read say so, and the cart still works', async ({
  page,
}) => {
  await blockChanges(page)
  let away = false
  const busy = { status: 503, json: { code: 'read_only', title: 'The server is busy' } }
  // A till that could not read its catalogue asks the server.
  await page.route('**/api/till/catalogue**', (route) => route.fulfill(busy))
  await page.route('**/api/products/search**', (route) =>
    away ? route.fulfill(busy) : route.continue(),
  )
  await open(page)
  await row(page, 'Body Mist').click()
  away = true
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('gel')
  await expect(page.getByText('Could not load products.')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessible(page)
  await expect(lines(page)).toHaveCount(1)
  away = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Gel')).toBeVisible()
})

test('POS-057 @sizes every control is at least 44 px high and wide on a touch screen', async ({
  page,
  hasTouch,
}) => {
  await open(page)
  await fill(page)
  if (!hasTouch) return
  // The counters on the note keys are smaller; they are a second way beside Clear amount.
  const small = (): Promise<string[]> =>
    page.locator('main button:visible, main select:visible').evaluateAll((elements) =>
      elements
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    )
  expect(await small()).toEqual([])
  if (!(await isPhone(page))) return
  await page.getByRole('button', { name: /^5 Cart/ }).click()
  expect(await small()).toEqual([])
  await page.getByRole('button', { name: /^5 Pay/ }).click()
  expect(await small()).toEqual([])
})

// The note keys are beside the amount on wide screens
// only; on touch screens the keypad covers them.
test.describe('at the counter', () => {
  test.use(AT_THE_COUNTER)

  test('POS-001 the page does not shift when codes are scanned, the change becomes a shortage, or toasts appear', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page)
    for (const at of [0, 3, 5, 7]) await scan(page, `PROD-${1000 + at}`, { pace: 20 })
    await expect(lines(page)).toHaveCount(4)
    await amount(page).fill('500000')
    await amount(page).fill('5')
    await page.getByRole('button', { name: /^Exact/ }).click()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(receiptActions(page)).toBeHidden()
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    expect(shift).toBeLessThanOrEqual(0.02)
  })
})
