// One browser with several tabs, and a person who may not sell any more.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expect, type Page } from '@playwright/test'
import { fillWithJelly, sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, completeSale, quietTill, receiptActions } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let department_id: string
let seller: SignedInPerson

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const countStored = async (): Promise<number> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows.length

/** Hides or shows a tab: all tabs of a browser without windows are visible. */
const setHidden = (page: Page, isHidden: boolean): Promise<unknown> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('OFF-101 only the visible one of three tabs sends waiting sales, from any page', async ({
  page: till,
  context,
}) => {
  test.slow()
  await quietTill(till)
  await shop.signIn(till, seller, '/sales')
  await untilAppCached(till)
  await sellJelly(till, 1)
  const [help, history] = [await context.newPage(), await context.newPage()]
  await help.goto('/help')
  await expect(heading(help, 'Help')).toBeVisible()
  await history.goto('/sales-history')
  await expect(heading(history, 'Sales History')).toBeVisible()
  await shop.server().kill()
  await till.bringToFront()
  for (let sold = 0; sold < 3; sold += 1) await sellJelly(till, 1)
  await expect(tillChip(help, 'Offline · 3 waiting')).toBeVisible()

  const senders: string[] = []
  for (const [name, page] of Object.entries({ till, help, history }))
    page.on('request', (request) => {
      if (request.url().endsWith('/api/till/sales')) senders.push(name)
    })
  await setHidden(till, true)
  await setHidden(history, true)
  await setHidden(help, true)
  await setHidden(help, false)
  await shop.server().restart()
  for (const page of [help, history, till])
    await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  expect(new Set(senders)).toEqual(new Set(['help']))
  expect(await countStored()).toBe(4)
})

test('OFF-089 a removed person is signed out at the next Complete Sale, and nothing is sold', async ({
  page,
}) => {
  const leaver = await shop.person('user', department_id)
  await quietTill(page)
  // Changes of other screens do not reach this one, so only the answer to the sale can say it.
  await page.route('**/api/changes*', (route) => route.abort())
  await shop.signIn(page, leaver, '/sales')
  await untilAppCached(page)
  await fillWithJelly(page, 2)
  const before = await countStored()
  await shop.call(staffApi.removeNonAdmins, shop.admin(), {})
  await completeSale(page).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(receiptActions(page)).toHaveCount(0)
  expect(await countStored()).toBe(before)
})
