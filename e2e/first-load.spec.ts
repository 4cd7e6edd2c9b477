// The first visit with an empty cache: what is painted before any code is loaded, how many requests precede the
// till's first product, and that early reads are not repeated.
import { expect, type Page } from '@playwright/test'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const MAX_REQUESTS = 15
const FIRST_PRODUCT = '[data-item-list] button:enabled'

/** Records when the first product can be pressed: in the task that makes it, so a slow machine records no later one. */
const watchFirstProduct = (page: Page): Promise<unknown> =>
  page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      performance.mark('first-product')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  }, FIRST_PRODUCT)

/** The requests up to the first product, the page itself first. */
const requestsBefore = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const end = performance.getEntriesByName('first-product')[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < end)
    return ['/', ...files.map(({ name }) => new URL(name).pathname)]
  })

test('LOAD-001 the till requests at most 15 files before its first product, each once', async ({ page }) => {
  await shop.product({ name: 'Herbal Jelly' })
  await watchFirstProduct(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await page.locator(FIRST_PRODUCT).first().waitFor()
  const requests = await requestsBefore(page)
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(requests.filter((address, index) => requests.indexOf(address) !== index)).toEqual([])
  expect(requests).toEqual(
    expect.arrayContaining(['/api/session/role', '/api/session/profile', '/api/departments', '/api/products/search']),
  )
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

test('LOAD-002 the start screen disappears when the app is loaded, and is never printed', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
  await expect(page.locator('#start')).toBeHidden()
})

test('LOAD-001 a signed-out person gets the sign-in page with one request for shop data', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/sales')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(asked).toEqual(['/api/setup'])
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
    expect([address, answer.status(), answer.headers()['content-type']]).toEqual([address, 200, 'image/png'])
  }
  await shop.signIn(page, shop.admin(), '/expenses')
  const edge = page.locator('meta[name="theme-color"]').first()
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(edge).toHaveAttribute('content', '#0e1e1d')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(edge).toHaveAttribute('content', '#0a3b39')
})
