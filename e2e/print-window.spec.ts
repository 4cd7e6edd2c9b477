// The print window of a receipt: its size, its timing, and what happens when the browser blocks it.
import { expect } from '@playwright/test'
import { holdRequests } from './support/hold.ts'
import { lastPrinted, printLog, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import { sellKnown, openHistoryForReprint, reprint } from './support/reprint.ts'

const shop = useShop()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('RCPT-018 RCPT-019 RCPT-020 the window is 300x600, prints 250 ms after load and closes after one second', async ({
  page,
}) => {
  const sale = await sellKnown(shop, 'Timing')
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
  await reprint(page, sale)
  await expect.poll(async () => (await printLog(page)).at(-1)?.closed).toBeGreaterThan(0)
  const { features, loaded, printed, closed, delays } = await lastPrinted(page)
  expect(features).toBe('width=300,height=600')
  expect(loaded).toBeGreaterThan(0)
  expect(printed - loaded, 'not before 250 ms').toBeGreaterThanOrEqual(249)
  expect(closed - printed, 'not before one second').toBeGreaterThanOrEqual(999)
  expect(delays, 'and not later on a machine that has time').toEqual(
    expect.arrayContaining([250, 1000]),
  )
})

test('RCPT-020 the window closes as soon as the browser says that it has printed', async ({
  page,
}) => {
  const sale = await sellKnown(shop, 'Printed')
  await watchPrinting(page, { saysPrinted: true })
  await openHistoryForReprint(shop, page, sale)
  await reprint(page, sale)
  await expect.poll(async () => (await printLog(page)).at(-1)?.closed).toBeGreaterThan(0)
  expect((await lastPrinted(page)).closedByReport).toBe(true)
})

test('RCPT-018 the print window opens inside the click and shows a waiting text', async ({
  page,
  context,
}) => {
  const sale = await sellKnown(shop, 'Waiting')
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
  const letGo = await holdRequests(page, `**/api/sales/${sale.id}`)
  const opened = context.waitForEvent('page')
  await reprint(page, sale)
  await expect((await opened).getByText('Preparing receipt...')).toBeVisible()
  letGo()
  expect((await lastPrinted(page)).text).toContain(sale.receipt_number)
})

test('RCPT-021 HIST-022 a blocked window is reported, and the receipt can be printed without one', async ({
  page,
}) => {
  const sale = await sellKnown(shop, 'Blocked')
  await watchPrinting(page, { blocked: true })
  // Without the browser's print dialog the frame stays, so that its text can be read.
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window.top ?? window, { hasPrinted: true })
  })
  await openHistoryForReprint(shop, page, sale)
  await reprint(page, sale)
  await expect(page.getByText('Failed to reprint receipt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Print here' }).click()
  const frame = page.frameLocator('iframe[title="Receipt being printed"]')
  await expect(frame.getByText(sale.receipt_number, { exact: true })).toBeAttached()
  await page.waitForFunction(() => 'hasPrinted' in window)
})
