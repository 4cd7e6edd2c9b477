// The connection of live updates: one for all tabs
// of a browser, and the fallback when there is none.
import { type BrowserContext, expect } from '@playwright/test'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'
import { SOON, STREAM, openTab } from './support/live.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const ASKED = /\/api\/changes\?once$/

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Stationery')
  for (let n = 10; n < 50; n += 1)
    await shop.product({ name: `Pen ${n}`, department_id, current_stock: 50, selling_price: 1000 })
})

/** Streams that were opened, and how many of them are still open. */
const countStreams = (
  context: BrowserContext,
): { readonly begun: () => number; readonly open: () => number } => {
  let [begun, over] = [0, 0]
  context.on('request', (request) => void (STREAM.test(request.url()) && (begun += 1)))
  const end = (request: { url(): string }): void => void (STREAM.test(request.url()) && (over += 1))
  context.on('requestfailed', end)
  context.on('requestfinished', end)
  return { begun: () => begun, open: () => begun - over }
}

test('LIVE-005 two tabs hold one stream, own changes are not read twice, and the other tab takes over', async ({
  context,
}) => {
  const streams = countStreams(context)
  const first = await openTab(shop, context, shop.admin(), '/settings?tab=departments')
  const second = await openTab(shop, context, shop.admin(), '/settings?tab=departments')
  let reads = 0
  first.on(
    'request',
    (request) =>
      void (
        request.url().endsWith('/api/departments') &&
        request.method() === 'GET' &&
        (reads += 1)
      ),
  )
  expect(streams.begun()).toBe(1)
  await expect(first.getByText('Stationery').first()).toBeVisible()
  reads = 0
  await first.getByRole('button', { name: 'Add department' }).click()
  await first.getByLabel('Name').fill('Flowers')
  await first.keyboard.press('Enter')
  await expect(first.getByText('Flowers').first()).toBeVisible()
  await expect(second.getByText('Flowers').first()).toBeVisible(SOON)
  expect(reads).toBe(1)
  await first.close()
  await expect.poll(() => streams.begun()).toBe(2)
  await shop.department('Candles')
  await expect(second.getByText('Candles').first()).toBeVisible(SOON)
  expect(streams.begun()).toBe(2)
})

test('LIVE-003 a hidden tab closes its stream and catches up when shown, and every tab catches up after a restart of the server', async ({
  context,
  page,
}) => {
  test.slow()
  const streams = countStreams(context)
  await page.clock.install()
  const listening = page.waitForResponse(STREAM)
  await shop.signIn(page, shop.admin(), '/settings?tab=departments')
  await listening
  const look = (away: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, away)
  await look(true)
  expect(streams.open()).toBe(1)
  // Second by second: requests under way must be answered before their time is over.
  for (let second = 0; second < 16; second += 1) {
    await page.clock.runFor(1000)
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
  }
  await expect.poll(() => streams.open()).toBe(0)
  await shop.department('Shoes')
  const shownAgain = page.waitForResponse(STREAM)
  await look(false)
  await shownAgain
  await expect(page.getByText('Shoes').first()).toBeVisible(SOON)
  // After an attempt that failed the page rests before the next one.
  const restarted = page.waitForResponse(STREAM)
  await shop.server().restart()
  await restarted
  await shop.department('Bags')
  await expect(page.getByText('Bags').first()).toBeVisible(SOON)
})

test('LIVE-005 the app polls when no stream gets through, and each tab has its own stream when the browser has no locks', async ({
  browser,
  page,
}) => {
  await page.route(STREAM, (route) => route.abort())
  const asked = page.waitForResponse(ASKED)
  await shop.signIn(page, shop.admin(), '/settings?tab=departments')
  await asked
  const plain = await browser.newContext({ viewport: AT_THE_COUNTER.viewport })
  await plain.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
  )
  const alone = await openTab(shop, plain, shop.admin(), '/settings?tab=departments')
  await shop.department('Hats')
  await expect(alone.getByText('Hats').first()).toBeVisible(SOON)
  await expect(page.getByText('Hats').first()).toBeVisible()
  await shop.department('Gloves')
  await expect(page.getByText('Gloves').first()).toBeVisible()
  await plain.close()
})
