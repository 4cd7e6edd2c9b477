// A browser that may not sell as a till any more: an administrator ended it, or another shop
// answers at its address.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectGoodAtAllSizes } from './support/axe.ts'
import {
  becomeTill,
  sellCart,
  sellJelly,
  tillChip,
  untilAppCached,
} from './support/offline-till.ts'
import { startStoryServer } from './support/server.ts'
import { test, useShop } from './support/shop.ts'
import { amount, AT_THE_COUNTER, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const listTills = async () => (await shop.call(tillApi.list, shop.admin(), {})).rows
const sorted = (totals: readonly number[]): number[] => totals.toSorted((one, other) => one - other)
const stored = async (): Promise<number[]> =>
  sorted((await shop.call(saleApi.history, shop.admin(), {})).rows.map(({ total }) => total))
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('OFF-170 an ended till says so, and becomes a new till after a fresh sign-in', async ({
  page,
}) => {
  test.slow()
  const grace = await shop.person('moderator', department_id)
  await quietTill(page)
  await shop.signIn(page, grace, '/sales')
  await becomeTill(page)
  await expect.poll(async () => (await listTills()).length).toBe(1)
  await sellJelly(page, 1)
  await expect.poll(stored).toEqual([1000])
  const [till] = await listTills()
  await shop.call(tillApi.end, shop.admin(), { id: till?.id ?? '' })
  await expect(page).toHaveURL(/\/auth$/)
  await shop.signInHere(page, grace)
  await page.goto('/sales')
  await expect(page.getByText('An administrator ended this till.')).toBeVisible()
  await expect(page.getByText('All sales are sent.', { exact: true })).toBeVisible()
  await expectGoodAtAllSizes(page)
  await button(page, 'Use this device again').click()
  await expect(row(page, 'Jelly')).toBeVisible()
  await becomeTill(page)
  await expect
    .poll(async () => (await listTills()).filter(({ ended_at }) => ended_at === null).length)
    .toBe(1)
  expect(await listTills()).toHaveLength(2)
})

/** What the browser sends as a till from now on. */
const watchTill = (context: BrowserContext): string[] => {
  const sent: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/tills?(\/|$)/.test(pathname)) sent.push(pathname)
  })
  return sent
}

/** A new shop at the address of this one, which is down: its owner, who sells soap. */
const openOtherShop = async () => {
  const server = await startStoryServer({ PORT: new URL(shop.server().address).port })
  const owner = await shop.signUp('owner@other.ug')
  const { id } = await shop.call(departmentApi.add, owner, { name: 'Hardware' })
  const soap = { name: 'Soap', unit: 'piece', selling_price: 500, cost_price: 300 }
  await shop.call(productApi.add, owner, { ...soap, current_stock: 50, department_id: id })
  const books = async (): Promise<number[]> =>
    (await shop.call(saleApi.history, owner, {})).rows.map(({ total }) => total)
  const tills = async () => (await shop.call(tillApi.list, owner, {})).rows
  return { server, owner, books, tills }
}

/** Sells one jelly of 2,000 with the server and one of 3,000 without it. */
const leaveOneWaiting = async (page: Page): Promise<number[]> => {
  const david = await shop.person('moderator', department_id)
  const before = await stored()
  await shop.call(settingsApi.save, shop.admin(), {
    department_id,
    business_name: 'Mirembe Cosmetics',
  })
  await quietTill(page)
  await shop.signIn(page, david, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 2)
  await expect.poll(stored).toEqual(sorted([...before, 2000]))
  await shop.server().kill()
  await sellJelly(page, 3)
  return before
}

const PANEL = 'This till belongs to another shop.'
const expectPanel = async (page: Page): Promise<void> => {
  await expect(page.getByText(PANEL)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 sale of Mirembe Cosmetics is not sent yet.')).toBeVisible()
}

test('OFF-187 OFF-188 a browser that was closed sends nothing to another shop at its address, and its own gets everything later', async ({
  page,
  context,
}) => {
  test.slow()
  const before = await leaveOneWaiting(page)
  const shopOf = (opened: Page) => opened.evaluate(() => localStorage.getItem('webale.shop'))
  const own = await shopOf(page)
  await page.close()
  const other = await openOtherShop()
  const sent = watchTill(context)
  const opened = await context.newPage()
  await quietTill(opened)
  await opened.goto(`${shop.server().address}/sales`)
  await expect(opened).toHaveURL(/\/auth$/, { timeout: 60_000 })
  await shop.signInByForm(opened, other.owner)
  await opened.goto('/sales')
  await expectPanel(opened)
  await expectGoodAtAllSizes(opened)
  await opened.reload()
  await expectPanel(opened)
  const second = await context.newPage()
  await second.goto(`${shop.server().address}/sales`)
  await expectPanel(second)
  await second.goto('/expenses')
  await second.close()

  const downloading = opened.waitForEvent('download')
  await button(opened, 'Save a copy').click()
  const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as {
    sales: unknown[]
  }
  expect(file.sales).toHaveLength(1)
  expect(sent).toEqual([])
  expect([await other.books(), await other.tills()]).toEqual([[], []])
  await opened.route('**/api/setup', (route) => route.abort(), { times: 1 })
  await button(opened, 'Go on with this shop').click()
  await expect(toast(opened, 'Failed to open this shop')).toBeVisible()
  await button(opened, 'Go on with this shop').click()
  await row(opened, 'Soap').click()
  await amount(opened).fill('500')
  await sellCart(opened)
  await expect.poll(other.books).toEqual([500])
  expect(await other.tills()).toHaveLength(1)

  await other.server.kill()
  await shop.server().restart()
  await opened.reload()
  // Nothing of the other shop is unsent, so the own one is opened without a question.
  await expect(opened).toHaveURL(/\/auth$/, { timeout: 60_000 })
  await expect.poll(() => shopOf(opened)).toBe(own)
  await opened.reload()
  await expect.poll(stored, { timeout: 60_000 }).toEqual(sorted([...before, 2000, 3000]))
  expect(other.server.errors()).toEqual([])
  await other.server.stop()
})

test('OFF-187 OFF-188 a page that stays open sends nothing to another shop at its address, nor after its sign-in', async ({
  page,
  context,
}) => {
  test.slow()
  const before = await leaveOneWaiting(page)
  const sent = watchTill(context)
  const other = await openOtherShop()
  await expect(page).toHaveURL(/\/auth$/, { timeout: 60_000 })
  await page.getByLabel('Email').fill(other.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(other.owner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  await page.getByRole('link', { name: 'Point of Sale' }).first().click()
  await expectPanel(page)
  expect(sent).toEqual([])
  expect([await other.books(), await other.tills()]).toEqual([[], []])

  await other.server.kill()
  await shop.server().restart()
  await expect.poll(stored, { timeout: 60_000 }).toEqual(sorted([...before, 2000, 3000]))
  expect(other.server.errors()).toEqual([])
  await other.server.stop()
})

/** How many sales and parts of the catalogue are on the device. */
const countOnDisk = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const shop_id = localStorage.getItem('webale.shop')
    const countIn = async (name: string, store: string): Promise<number> => {
      const opening = indexedDB.open(`${name}-${shop_id}`)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const counting = opening.result.transaction(store).objectStore(store).count()
      await new Promise((resolve) => counting.addEventListener('success', resolve))
      opening.result.close()
      return counting.result
    }
    return [await countIn('webale-shop', 'sales'), await countIn('webale-catalogue', 'buckets')]
  })

test('OFF-125 OFF-229 a till that was ended while it was away sends what waits, signs out, and keeps nothing on the device', async ({
  page,
  context,
}) => {
  test.slow()
  const before = await stored()
  const known = (await listTills()).map(({ id }) => id)
  const peter = await shop.person('moderator', department_id)
  await quietTill(page)
  await shop.signIn(page, peter, '/sales')
  await becomeTill(page)
  const findTill = async () => (await listTills()).find(({ id }) => !known.includes(id))
  await expect
    .poll(async () => (await findTill())?.person)
    .toBe(peter.email.split('@')[0]?.replace(/\d/, ' $&'))
  await sellJelly(page, 4)
  await expect.poll(stored).toEqual([...before, 4000])
  await context.setOffline(true)
  await sellJelly(page, 5)
  await expect(tillChip(page, 'Offline · 1 waiting')).toBeVisible()
  expect((await countOnDisk(page)).every((count) => count > 0)).toBe(true)
  await shop.call(tillApi.end, shop.admin(), { id: (await findTill())?.id ?? '' })
  await context.setOffline(false)
  await expect.poll(stored, { timeout: 60_000 }).toEqual([...before, 4000, 5000])
  const { rows } = await shop.call(tillSaleApi.flags, shop.admin(), {})
  expect(rows.map(({ flag }) => flag)).toEqual(['till_ended'])
  await expect(page).toHaveURL(/\/auth$/, { timeout: 60_000 })
  await expect.poll(() => countOnDisk(page)).toEqual([0, 0])
  await shop.signInByForm(page, peter)
  await page.goto('/sales')
  await button(page, 'Use this device again').click()
  await sellJelly(page, 6)
  await expect.poll(stored).toEqual([...before, 4000, 5000, 6000])
})
