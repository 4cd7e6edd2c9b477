// The life of a till around its sales: who only reads reports is no till, signing out while sales
// wait, and what is still sent when nobody is signed in.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expect, type Page } from '@playwright/test'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { becomeTill, sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { asOnPlainHttp, AT_THE_COUNTER, completeSale, quietTill, row } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let seller: SignedInPerson

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const tills = async () => (await shop.call(tillApi.list, shop.admin(), {})).rows
const stored = async (): Promise<number[]> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows
    .map(({ total }) => total)
    .sort((one, other) => one - other)

/** A value of the till's own database. */
const kept = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(async (key) => {
    const known = (await indexedDB.databases()).find((one) => one.name?.startsWith('webale-shop-'))
    if (known?.name === undefined) return undefined
    const opening = indexedDB.open(known.name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('meta').objectStore('meta').get(key)
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result as unknown
  }, name)

const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out?' })
const NOBODY =
  'The server is away. If you sign out, nobody can sign in on this till until it is back.'

test('TILL-006 OFF-037 OFF-050 OFF-051 OFF-052 OFF-060 OFF-061 OFF-062 OFF-225 somebody signs out while sales wait and the server is away, and the sales are sent all the same', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, seller, '/expenses')
  await untilAppCached(page)
  expect(await tills()).toEqual([])
  await page.goto('/sales')
  await expect(tillChip(page, 'Not ready to sell without the server')).toBeVisible()
  expect(await tills()).toEqual([])
  await becomeTill(page)
  await expect.poll(async () => (await tills()).length).toBe(1)
  await expect.poll(() => kept(page, 'keys')).toHaveProperty(seller.id)

  await sellJelly(page, 3)
  await expect.poll(stored).toEqual([3000])

  await shop.server().kill()
  await sellJelly(page, 1)
  await signOut(page).click()
  await expect(question(page)).toContainText(
    '1 sale is not sent yet. It stays on this till and is sent even when nobody is signed in.',
  )
  await expect(question(page)).toContainText(NOBODY)
  await question(page).getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question(page)).toBeHidden()
  const last = await sellJelly(page, 2)
  await expect(tillChip(page, 'Offline · 2 waiting')).toBeVisible()

  await page.getByRole('link', { name: 'Sales History' }).click()
  await expect(
    page.getByText("This till's own sales. All others come back with the server."),
  ).toBeVisible()
  const rows = page.getByRole('table', { name: 'Sales, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText(/2,000.*Waiting/)
  await expect(rows.nth(2)).toContainText(/1,000.*Waiting/)
  await expect(rows.nth(3)).toContainText(/3,000.*Sent/)
  await page.getByRole('searchbox', { name: 'Receipt # or Cashier' }).fill(last)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: `Reprint ${last}` }).click()
  await expect(page.getByText('Receipt reprinted successfully')).toBeVisible()
  await page.goto('/sales')

  // Five hours later by the clock of the device.
  const before = await completeSale(page).boundingBox()
  await page.clock.install()
  await page.clock.setFixedTime(Date.now() + 5 * 3_600_000)
  await page.reload()
  const banner = "2 sales (UGX 3,000) are only on this till. Do not clear the browser's data."
  await expect(page.getByText(banner)).toBeVisible({ timeout: 30_000 })
  expect((await completeSale(page).boundingBox())?.y).toBe(before?.y)

  await signOut(page).click()
  await expect(question(page)).toContainText('2 sales are not sent yet. They stay on this till')
  await question(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await kept(page, 'keys')).toEqual({})
  await expect(page.getByText('Whoever is signed in on this till can go on selling.')).toBeVisible()

  await shop.server().restart()
  await expect.poll(stored, { timeout: 60_000 }).toEqual([1000, 2000, 3000])
  const flags = await shop.call(tillSaleApi.flags, shop.admin(), {})
  expect(flags.rows.filter(({ flag }) => flag === 'person_unproved')).toEqual([])
})

test('OFF-043 OFF-196 after a restore that lost the till, one sign-in sends what waits and what the server lost', async ({
  page,
}) => {
  test.slow()
  const before = await stored()
  const backup = mkdtempSync(join(tmpdir(), 'webale-backup-'))
  const { folder } = shop.server()
  await shop.server().kill()
  cpSync(folder, backup, { recursive: true })
  await shop.server().restart()
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await becomeTill(page)
  await expect.poll(async () => (await tills()).length).toBe(2)
  await expect.poll(() => kept(page, 'keys')).toHaveProperty(seller.id)
  await sellJelly(page, 21)
  await expect.poll(stored).toContain(21_000)
  await shop.server().kill()
  await sellJelly(page, 22)
  await signOut(page).click()
  await question(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  const note = page.getByText('Sign in once so that 1 waiting sale can be sent.')
  await expect(note).toBeHidden()

  removeFolder(folder)
  cpSync(backup, folder, { recursive: true })
  removeFolder(backup)
  await shop.server().restart()
  expect(await stored()).toEqual(before)
  await expect(note).toBeVisible({ timeout: 60_000 })
  await expectGoodAtAllSizes(page)
  await shop.signInByForm(page, seller)
  await expect.poll(stored, { timeout: 60_000 }).toEqual([...before, 21_000, 22_000])
  expect((await tills()).filter(({ missing }) => missing > 0)).toEqual([])
})

test('OFF-043 after a restore to before the sign-in and the registration, the sign-in page counts what waits', async ({
  page,
}) => {
  test.slow()
  const before = await stored()
  const backup = mkdtempSync(join(tmpdir(), 'webale-backup-'))
  const { folder } = shop.server()
  await shop.server().kill()
  cpSync(folder, backup, { recursive: true })
  await shop.server().restart()
  await quietTill(page)
  await shop.signInByForm(page, seller)
  await page.goto('/sales')
  await untilAppCached(page)
  await becomeTill(page)
  await expect.poll(() => kept(page, 'keys')).toHaveProperty(seller.id)
  await shop.server().kill()
  await sellJelly(page, 23)
  await sellJelly(page, 24)

  removeFolder(folder)
  cpSync(backup, folder, { recursive: true })
  removeFolder(backup)
  await shop.server().restart()
  // The session is gone, too: nobody pressed Sign Out.
  await expect(page).toHaveURL(/\/auth$/, { timeout: 60_000 })
  const note = page.getByText('Sign in once so that 2 waiting sales can be sent.')
  await expect(note).toBeVisible({ timeout: 60_000 })
  await shop.signInByForm(page, seller)
  await expect.poll(stored, { timeout: 60_000 }).toEqual([...before, 23_000, 24_000])
})

for (const hasQuestion of [true, false])
  test(`OFF-061 on plain http somebody signs out while the server is away, ${hasQuestion ? 'after' : 'without'} the question`, async ({
    page,
  }) => {
    test.slow()
    await asOnPlainHttp(page)
    await quietTill(page)
    if (!hasQuestion) await page.route('**/sign-out-dialog*', (route) => route.abort())
    const asking = page.waitForRequest(/sign-out-dialog/)
    await shop.signIn(page, seller, '/sales')
    const file = (await asking).url()
    // Resolves when the files that it needs are there, too.
    if (hasQuestion) await page.evaluate((url) => import(url).then(() => null), file)
    await expect(row(page, 'Jelly')).toBeVisible()
    await shop.server().kill()
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible({ timeout: 60_000 })
    await signOut(page).click()
    if (hasQuestion) {
      await expect(question(page)).toContainText(NOBODY)
      await question(page).getByRole('button', { name: 'Sign Out' }).click()
    }
    const session = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('webale.session'))
    await expect.poll(session, { timeout: 60_000 }).toBeNull()
    await shop.server().restart()
    await page.goto('/sales')
    await expect(page).toHaveURL(/\/auth/)
  })
