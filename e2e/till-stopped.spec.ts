// A browser that may not sell as a till any more: an administrator ended it, or another shop
// answers at its address.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const listTills = async () => (await shop.call(tillApi.list, shop.admin(), {})).rows
const stored = async (): Promise<number[]> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows
    .map(({ total }) => total)
    .sort((one, other) => one - other)
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('OFF-170 an ended till says so, and becomes a new till after a fresh sign-in', async ({
  page,
}) => {
  test.slow()
  const grace = await shop.person('moderator', department_id)
  await quietTill(page)
  await shop.signIn(page, grace, '/sales')
  await expect.poll(async () => (await listTills()).length).toBe(1)
  await sellJelly(page, 1)
  await expect.poll(stored).toEqual([1000])
  const [till] = await listTills()
  await shop.call(tillApi.end, shop.admin(), { id: till?.id ?? '' })
  await expect(page).toHaveURL(/\/auth$/)
  await shop.signInByForm(page, grace)
  await page.goto('/sales')
  await expect(page.getByText('An administrator ended this till.')).toBeVisible()
  await expect(page.getByText('All sales are sent.')).toBeVisible()
  await expectGoodAtAllSizes(page)
  await button(page, 'Use this device again').click()
  await expect(row(page, 'Jelly')).toBeVisible()
  await expect
    .poll(async () => (await listTills()).filter(({ ended_at }) => ended_at === null).length)
    .toBe(1)
  expect(await listTills()).toHaveLength(2)
})

test('OFF-187 OFF-188 waiting sales are listed, saved to a file and kept for their shop when another shop answers', async ({
  page,
}) => {
  test.slow()
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
  await expect.poll(stored).toEqual([...before, 2000])
  await shop.server().kill()
  await sellJelly(page, 3)
  const refusal = { code: 'another_shop', title: 'This till belongs to another shop', status: 409 }
  await page.route('**/api/till/**', (route) => route.fulfill({ status: 409, json: refusal }))
  await shop.server().restart()
  await expect(page.getByText('This till belongs to another shop.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('1 sale of Mirembe Cosmetics is not sent yet.')).toBeVisible()
  await expectGoodAtAllSizes(page)
  const downloading = page.waitForEvent('download')
  await button(page, 'Save a copy').click()
  const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as {
    sales: unknown[]
  }
  expect(file.sales).toHaveLength(1)

  const other = crypto.randomUUID()
  await page.route('**/api/setup', (route) => route.abort(), { times: 1 })
  await button(page, 'Go on with this shop').click()
  await expect(toast(page, 'Failed to open this shop')).toBeVisible()
  await page.route('**/api/setup', (route) => route.fulfill({ json: { shop_id: other } }), {
    times: 1,
  })
  await button(page, 'Go on with this shop').click()
  // The till of the other shop has nothing unsent, so the shop that answers in truth is taken
  // without a question.
  await page.unroute('**/api/till/**')
  await expect.poll(stored, { timeout: 60_000 }).toEqual([...before, 2000, 3000])
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  )
  expect(names).toContain(`webale-shop-${other}`)
  await expect(row(page, 'Jelly')).toBeVisible()
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
  const before = await stored()
  const known = (await listTills()).map(({ id }) => id)
  const peter = await shop.person('moderator', department_id)
  await quietTill(page)
  await shop.signIn(page, peter, '/sales')
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
  await expect.poll(stored, { timeout: 30_000 }).toEqual([...before, 4000, 5000])
  const { rows } = await shop.call(tillSaleApi.flags, shop.admin(), {})
  expect(rows.map(({ flag }) => flag)).toEqual(['till_ended'])
  await expect(page).toHaveURL(/\/auth$/, { timeout: 30_000 })
  await expect.poll(() => countOnDisk(page)).toEqual([0, 0])
  await shop.signInByForm(page, peter)
  await page.goto('/sales')
  await button(page, 'Use this device again').click()
  await sellJelly(page, 6)
  await expect.poll(stored).toEqual([...before, 4000, 5000, 6000])
})
