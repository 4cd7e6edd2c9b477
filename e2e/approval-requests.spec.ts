// A request for approval goes from the till to a leader with a phone, in two browsers.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { nameOf } from './support/shared-till.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  pressAgain,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson
let leader: SignedInPerson

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 40_000 })
  seller = await shop.person('user', id)
  leader = await shop.person('moderator', id)
  await shop.call(shopRulesApi.save, shop.admin(), {
    approvals: true,
    discount_limit_user: 0,
    discount_limit_moderator: 20,
  })
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for approval' })
const bell = (page: Page) => page.getByRole('button', { name: '1 request for approval' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Requests for approval' })
const answer = (page: Page, name: 'Allow' | 'Deny') => list(page).getByRole('button', { name })

const openTill = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await toPayment(page)
}

/** Types a discount above the limit and sends a request for it. */
const sendRequest = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  // The field keeps what was typed before.
  await page.getByLabel('Discount on the whole sale').fill('5000')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog(page).getByRole('button', { name: 'Send request' }).click()
}

/** The leader with a phone. */
const openPhone = async (
  browser: Browser,
  prepare: (phone: Page) => Promise<void> = async () => undefined,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const phone = await context.newPage()
  await prepare(phone)
  await quietTill(phone)
  await shop.signIn(phone, leader, '/sales')
  await expect(row(phone, 'Soap')).toBeVisible()
  return phone
}

/** The bell leaves the department its name, and the bar its width. */
const expectNameFits = async (page: Page): Promise<void> => {
  await expect(bell(page)).toBeVisible()
  const name = page.getByRole('banner').getByText('Cosmetics', { exact: true })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(
    true,
  )
  await expectNoSidewaysScroll(page)
}

test('APPR-021 APPR-022 APPR-023 APPR-028 a leader allows a request on a phone, and the till sells with it @sizes', async ({
  page,
  browser,
}) => {
  test.slow()
  const phone = await openPhone(browser)
  await expect(bell(phone)).toHaveCount(0)
  await openTill(page)
  await sendRequest(page)
  await expect(dialog(page).getByText('Waiting for approval')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNameFits(phone)
  await bell(phone).click()
  await expect(list(phone).getByText('Discount 5,000 on 40,000')).toBeVisible()
  await expect(list(phone).getByText(`${nameOf(seller)}, Cosmetics`)).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await answer(phone, 'Allow').click()
  await expect(toast(phone, 'Request allowed')).toBeVisible()
  await expect(list(phone)).toHaveCount(0)
  await expect(bell(phone)).toHaveCount(0)
  await expect(toast(page, `Allowed by ${nameOf(leader)}`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await amount(page).fill('35000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await phone.context().close()
})

/** The way to the page takes some of it. */
const STOP_MS = 1000

/** Stops the clock of the page, so that no timer makes it read, however slow the machine is. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + STOP_MS))
}

/**
 * Lets the time of the page go on in tenths of a second
 * until this is seen; fails after so many of them.
 */
const seenWithin = async (page: Page, tenths: number, seen: Locator): Promise<void> => {
  for (let passed = 0; passed < tenths && !(await seen.isVisible()); passed += 1) {
    await page.clock.runFor(100)
    // The server's event comes in real time.
    await seen.waitFor({ timeout: 700 }).catch(() => undefined)
  }
  await expect(seen).toBeVisible({ timeout: 1 })
}

test.describe('at the counter', () => {
  test.use({ ...AT_THE_COUNTER })

  test('APPR-021 APPR-023 a denied request says who denied it, and one that is closed or reloaded leaves nothing broken', async ({
    page,
    browser,
  }) => {
    test.slow()
    const phone = await openPhone(browser)
    await openTill(page)
    await sendRequest(page)
    await bell(phone).click()
    await answer(phone, 'Deny').click()
    await expect(toast(phone, 'Request denied')).toBeVisible()
    await expect(dialog(page).getByText(`Denied by ${nameOf(leader)}`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Ask again' }).click()
    await expect(dialog(page).getByText('Waiting for approval')).toBeVisible()
    await expect(bell(phone)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(bell(phone)).toHaveCount(0)
    await sendRequest(page)
    await expect(bell(phone)).toBeVisible()
    await page.reload()
    await toPayment(page)
    await expect(completeSale(page)).toBeVisible()
    await sendRequest(page)
    // One device asks for one thing at a time: the request from before the reload is replaced.
    await expect(dialog(page).getByText('Waiting for approval')).toBeVisible()
    await expect(bell(phone)).toBeVisible()
    await phone.context().close()
  })

  test('APPR-022 APPR-023 a request and its answer come by the events of the server within two seconds of the page, which asks by itself later only', async ({
    page,
    browser,
  }) => {
    test.slow()
    const phone = await openPhone(browser, (opened) => opened.clock.install())
    await page.clock.install()
    await openTill(page)
    await stopClock(phone)
    await sendRequest(page)
    await expect(dialog(page).getByText('Waiting for approval')).toBeVisible()
    // The list of requests is read again once a minute.
    await seenWithin(phone, 20, bell(phone))
    await phone.clock.resume()
    await bell(phone).click()
    await expect(answer(phone, 'Allow')).toBeVisible()
    // The till asks every two seconds: right after it did, it does not ask again within 1.8
    // seconds, one of them for stopping.
    await page.waitForResponse(/\/api\/approval-requests\/[^/]+$/)
    await stopClock(page)
    await answer(phone, 'Allow').click()
    await expect(toast(phone, 'Request allowed')).toBeVisible()
    await seenWithin(page, 8, toast(page, `Allowed by ${nameOf(leader)}`))
    await phone.context().close()
  })

  const fail = {
    status: 500,
    contentType: 'application/problem+json',
    json: { code: 'unexpected', title: 'Broken' },
  }

  test('APPR-022 a request is neither sent nor withdrawn when the server fails, and the dialog says so', async ({
    page,
  }) => {
    await openTill(page)
    await page.route('**/api/approval-requests', (route) => route.fulfill(fail))
    await sendRequest(page)
    await expect(toast(page, 'Failed to send the request')).toBeVisible()
    await page.unroute('**/api/approval-requests')
    await pressAgain(dialog(page).getByRole('button', { name: 'Send request' }))
    await expect(dialog(page).getByText('Waiting for approval')).toBeVisible()
    await page.route(/\/cancel$/, (route) => route.fulfill(fail))
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(toast(page, 'Failed to take the request back')).toBeVisible()
  })

  test('APPR-022 APPR-028 a request stays pending when the server fails to store the answer, and the leader sees why', async ({
    page,
  }) => {
    const [document_id, discount, subtotal] = [randomUUID(), 5000, 40_000]
    const requests = [{ action: 'discount' as const, document_id, discount, subtotal }]
    await shop.call(approvalRequestApi.send, seller, { requests })
    await page.route(/\/(allow|deny)$/, (route) => route.fulfill(fail))
    await shop.signIn(page, leader, '/sales-history')
    await expectNameFits(page)
    await page.setViewportSize({ width: 1200, height: 768 })
    await expectNoSidewaysScroll(page)
    await bell(page).click()
    await answer(page, 'Allow').click()
    await expect(toast(page, 'Failed to allow the request')).toBeVisible()
    await answer(page, 'Deny').click()
    await expect(toast(page, 'Failed to deny the request')).toBeVisible()
    await expect(list(page).getByText('Discount 5,000 on 40,000')).toBeVisible()
  })
})
