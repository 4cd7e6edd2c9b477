// The first visit with an empty cache: what is painted before any code is loaded, how many requests
// precede the till's first product, and that early reads are not repeated.
import { expect, type Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { test, useShop } from './support/shop.ts'
import { row } from './support/till.ts'

const shop = useShop()
const MAX_REQUESTS = 15
/** Longer than a start may take before the menu is drawn alone. */
const SLOW_MS = 2200
const FIRST_PRODUCT = '[data-item-list] button:enabled'

/**
 * Answers the first 15 requests only, so that no slow or fast machine changes what is counted: a
 * product that appears has needed nothing else. Returns the paths that were asked for; the others
 * wait for `release`.
 */
const answerFirstRequests = async (page: Page) => {
  const asked: string[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.length > MAX_REQUESTS) await released
    await route.continue()
  })
  return { asked, release }
}

test('LOAD-001 the till requests at most 15 files before its first product, each once', async ({
  page,
}) => {
  await shop.product({ name: 'Herbal Jelly' })
  const { asked, release } = await answerFirstRequests(page)
  const opening = shop.signIn(page, shop.admin(), '/sales')
  await expect(page.locator(FIRST_PRODUCT).first()).toBeVisible()
  const requests = asked.slice(0, MAX_REQUESTS)
  expect(requests.filter((address, index) => requests.indexOf(address) !== index)).toEqual([])
  expect(requests).toEqual(
    expect.arrayContaining([
      '/api/session/role',
      '/api/session/profile',
      '/api/departments',
      '/api/products/search',
    ]),
  )
  release()
  await opening
})

test('LOAD-002 the logo, the bar and a skeleton of the till are painted before any code is loaded @sizes', async ({
  page,
}) => {
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await shop.signIn(page, shop.admin(), '/sales')
  const start = page.getByRole('status', { name: 'Loading' })
  await expect(start).toBeVisible()
  await expect(start.locator('svg')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-start', 'till')
  await expect(page.locator('#start-page i').nth(4)).toBeVisible()
  await expect(page.locator('#start-bar')).toHaveCSS('background-color', 'rgb(10, 59, 57)')
})

test('LOAD-002 the start screen disappears when the app is loaded, and is never printed', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
  await expect(page.locator('#start')).toBeHidden()
})

test('LOAD-001 a signed-out person gets the sign-in page with one request for shop data', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/sales')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(asked).toEqual(['/api/setup'])
})

test('LOAD-004 at most 110 kB pass before the sign-in field, and fonts and sign-in client come after it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('input[type=email]') === null) return
      performance.mark('field')
      eyes.disconnect()
    }
    const eyes = new MutationObserver(look)
    eyes.observe(document, { subtree: true, childList: true })
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('owner@shop.ug')
  const files = await page.evaluate(() => {
    const field = performance.getEntriesByName('field')[0]?.startTime ?? 0
    return ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < field)
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
  })
  expect(files.length).toBeGreaterThan(7)
  expect(files.filter(([path]) => path.endsWith('.woff2'))).toEqual([])
  const sum = files.reduce((total, [, size]) => total + size, 0)
  expect(sum, JSON.stringify(files)).toBeLessThanOrEqual(110_000)
  expect(sum).toBeGreaterThan(80_000)
})

test('LOAD-005 a product that is pressed before the cart is read is in the cart', async ({
  page,
}) => {
  await shop.product({ name: 'Early Soap' })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // A new device reads no cart before it knows its shop.
  await page.route('**/api/setup', async (route) => {
    await released
    await route.continue()
  })
  await shop.signIn(page, shop.admin(), '/sales')
  const early = row(page, 'Early Soap')
  await early.waitFor()
  expect(await early.isEnabled()).toBe(true)
  const line = page.locator('[data-line]').filter({ hasText: 'Early Soap' })
  expect(await line.count()).toBe(0)
  await early.click()
  release()
  await expect(line).toHaveCount(1)
})

test('LOAD-001 on a slow network the menu is drawn while the code of the till is on its way @sizes', async ({
  page,
  request,
}) => {
  await shop.product({ name: 'Slow Soap' })
  const html = await (await request.get('/sales')).text()
  const ofTill = JSON.parse(/"till":(\[[^\]]*\])/.exec(html)?.[1] ?? '[]') as string[]
  expect(ofTill).not.toEqual([])
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/.*\.js$/, async (route) => {
    const isOfTill = ofTill.includes(new URL(route.request().url()).pathname)
    await (isOfTill ? released : pause(SLOW_MS))
    await route.continue()
  })
  const opening = shop.signIn(page, shop.admin(), '/sales')
  await expect(page.getByLabel('Loading the page')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('#start')).toBeHidden()
  release()
  await expect(row(page, 'Slow Soap')).toBeVisible()
  await opening
})

test('OFF-022 the home screen of a phone gets PNG icons, and the edge of the screen the colour of the bar in both themes', async ({
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const address of [...pictures.map(({ src }) => src), '/apple-touch-icon.png']) {
    const answer = await request.get(address)
    expect([address, answer.status(), answer.headers()['content-type']]).toEqual([
      address,
      200,
      'image/png',
    ])
  }
  await shop.signIn(page, shop.admin(), '/expenses')
  const edge = page.locator('meta[name="theme-color"]').first()
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    '/apple-touch-icon.png',
  )
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(edge).toHaveAttribute('content', '#0e1e1d')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(edge).toHaveAttribute('content', '#0a3b39')
})
