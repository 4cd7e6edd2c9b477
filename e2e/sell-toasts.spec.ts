// Toasts of the till never cover what the cashier needs next, and disappear when they are no longer
// true (decision R8).
import { expect, type Locator, type Page } from '@playwright/test'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  asOnPlainHttp,
  completeSale,
  quietTill,
  receiptActions,
  row,
  searchBox,
  toast,
  toPayment,
  total,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  seller = await shop.person('user', department_id)
  for (const name of ['Jelly', 'Mist', 'Soap'])
    await shop.product({ department_id, name, current_stock: 500 })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
}

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const toasts = (page: Page): Locator => page.locator('[data-sonner-toast][data-visible=true]')

const controls = (page: Page): readonly (readonly [string, Locator])[] => [
  ['search', searchBox(page)],
  ['total', total(page)],
  ['cart bar', page.getByRole('button', { name: /^\d+ (Cart|Pay)/ })],
  ['Clear', page.getByRole('button', { name: 'Clear cart' })],
  ['Back', page.getByRole('button', { name: /^Back to/ })],
  ['Complete Sale', completeSale(page)],
]

/** Names of the controls that a toast covers, once the toasts have stopped moving. */
const covered = async (page: Page): Promise<string[]> => {
  await expect(toasts(page).first()).toBeVisible()
  await page.waitForTimeout(600)
  const found: string[] = []
  for (const one of await toasts(page).all()) {
    const box = await one.boundingBox()
    for (const [name, control] of controls(page)) {
      for (const place of await control.all()) {
        const other = (await place.isVisible()) ? await place.boundingBox() : null
        if (box !== null && other !== null && overlap(box, other)) found.push(name)
      }
    }
  }
  return found
}

const isPhone = async (page: Page): Promise<boolean> => page.evaluate(() => window.innerWidth < 768)

test('POS-031 decision R8 @sizes adding shows no toast, and no toast covers search, total, Clear, Back or Complete Sale', async ({
  page,
}) => {
  await open(page)
  for (const name of ['Jelly', 'Mist', 'Soap']) await row(page, name).click()
  await expect(page.getByRole('status').getByText('Soap added to cart')).toBeAttached()
  await expect(toasts(page)).toHaveCount(0)
  if (await isPhone(page)) await page.getByRole('button', { name: /^3 Cart/ }).click()
  await page.getByRole('button', { name: 'Remove Jelly' }).click()
  await page.getByRole('button', { name: 'Remove Mist' }).click()
  await expect(toast(page, 'Removed Mist')).toBeVisible()
  expect(await covered(page)).toEqual([])
  if (await isPhone(page)) {
    await page.goBack()
    expect(await covered(page)).toEqual([])
  }
})

test('decision R8 @sizes the toast of a failed sale covers no controls, and disappears when the network is back', async ({
  page,
  context,
}) => {
  await asOnPlainHttp(page)
  await open(page)
  await row(page, 'Jelly').click()
  await toPayment(page)
  await amount(page).fill('5000')
  await amount(page).blur()
  await expect(page.getByRole('region', { name: /^Messages/ })).toBeAttached()
  await context.setOffline(true)
  await completeSale(page).click()
  await expect(toast(page, 'Failed to complete sale')).toBeVisible()
  expect(await covered(page)).toEqual([])
  await context.setOffline(false)
  await expect(toast(page, 'Failed to complete sale')).toHaveCount(0, { timeout: 15_000 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(receiptActions(page)).toBeVisible()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  await receiptActions(page).getByRole('button', { name: 'New sale' }).click()
  await expect(receiptActions(page)).toBeHidden()
  if ((await toasts(page).count()) > 0) expect(await covered(page)).toEqual([])
})
