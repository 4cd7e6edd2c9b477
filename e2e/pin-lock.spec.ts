// How a shared till locks, what it keeps meanwhile, and who can continue without the server.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible } from './support/axe.ts'
import { tillChip, untilAppCached } from './support/offline-till.ts'
import {
  choosePin,
  enterPin,
  lockButton,
  nameOf,
  openSharedTill,
  pinField,
  readStorage,
  whoSells,
} from './support/shared-till.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  receiptActions,
  row,
} from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let moses: SignedInPerson
let ruth: SignedInPerson
const [MOSES_PIN, RUTH_PIN] = ['2580', '907214']

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  moses = await shop.person('user', department_id)
  ruth = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  await choosePin(shop, moses, MOSES_PIN)
  await choosePin(shop, ruth, RUTH_PIN)
})

const uses = (rules: object) => shop.call(shopRulesApi.save, shop.admin(), rules)

const sell = async (page: Page): Promise<void> => {
  await amount(page).fill('1000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
}

test('PIN-019 the till locks after every sale, when the receipt is closed', async ({ page }) => {
  await openSharedTill(page, shop, {
    person: moses,
    item: 'Jelly',
    rules: { lock_after_sale: true },
  })
  await row(page, 'Jelly').click()
  await sell(page)
  await expect(whoSells(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await enterPin(page, moses, MOSES_PIN)
  await row(page, 'Jelly').click()
  await sell(page)
  await page.reload()
  await expect(whoSells(page)).toBeVisible()
  await uses({ lock_after_sale: false })
})

/** The lock is loaded after the first screen; from then on each key counts as use. */
const untilUseIsNoted = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem('webale.used'))
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await page.evaluate(() => localStorage.getItem('webale.used'))).not.toBeNull()
  }).toPass()
}

/**
 * A clock that runs faster than the network makes a slow answer look like none, and without the
 * server a till does not lock by time. The page asks the server again, as it does when the network
 * is back.
 */
const expectLocked = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(whoSells(page)).toBeVisible({ timeout: 3000 })
  }).toPass()

test('PIN-018 the till locks after some minutes without use, also over a reload, and the cart survives', async ({
  page,
}) => {
  await page.clock.install()
  await openSharedTill(page, shop, {
    person: moses,
    item: 'Jelly',
    rules: { lock_after_minutes: 1 },
  })
  await untilUseIsNoted(page)
  await row(page, 'Jelly').click()
  await page.clock.runFor(50_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(50_000)
  await expectLines(page, { Jelly: '1' })
  await page.clock.runFor(15_000)
  await expectLocked(page)
  await enterPin(page, moses, MOSES_PIN)
  await expectLines(page, { Jelly: '1' })
  await page.clock.fastForward(65_000)
  await page.reload()
  await expect(whoSells(page)).toBeVisible()
  await uses({ lock_after_minutes: null })
})

test('PIN-021 no PIN is stored on the device', async ({ page }) => {
  await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
  await lockButton(page).click()
  await enterPin(page, ruth, RUTH_PIN)
  await expect(lockButton(page)).toContainText(nameOf(ruth))
  await expect(pinField(page)).toHaveCount(0)
  const kept = await readStorage(page)
  expect(kept).toContain(ruth.id)
  expect(kept).not.toMatch(new RegExp(`(?<![\\w-])${RUTH_PIN}(?![\\w-])`))
})

test('PIN-022 PIN-023 without the server the till locks only by its button and only the last person goes on, with a note on the sale', async ({
  page,
}) => {
  test.slow()
  await openSharedTill(page, shop, {
    person: ruth,
    item: 'Jelly',
    rules: { lock_after_sale: true },
  })
  await untilAppCached(page)
  await lockButton(page).click()
  await enterPin(page, ruth, RUTH_PIN)
  await expect(lockButton(page)).toContainText(nameOf(ruth))
  await shop.server().kill()
  await row(page, 'Jelly').click()
  await sell(page)
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
  await expect(lockButton(page)).toBeVisible()
  await lockButton(page).click()
  await expect(page.getByRole('heading', { name: 'The server is away.' })).toBeVisible()
  await expect(page.getByRole('button', { name: nameOf(moses) })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: `Go on as ${nameOf(ruth)}` }).click()
  await row(page, 'Jelly').click()
  await sell(page)
  await page.keyboard.press('Enter')
  await expect(tillChip(page, 'Offline · 2 waiting')).toBeVisible()

  await shop.server().restart()
  await expect(whoSells(page)).toBeVisible({ timeout: 60_000 })
  await enterPin(page, moses, MOSES_PIN)
  await expect(lockButton(page)).toContainText(nameOf(moses))
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  const newest = async () => (await shop.call(saleApi.history, shop.admin(), {})).rows.slice(0, 2)
  await expect
    .poll(async () => (await newest()).map(({ created_by }) => created_by))
    .toEqual([ruth.id, ruth.id])
  const [last, before] = await newest()
  const notesOf = async (id = '') =>
    JSON.stringify(await shop.call(saleApi.get, shop.admin(), { id }))
  expect(await notesOf(last?.id)).toContain('went_on')
  expect(await notesOf(before?.id)).not.toContain('went_on')
  await uses({ lock_after_sale: false })
})
