// Debtors: who owes what, reminded by chat and paid at once.
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { entry } from './support/screens.ts'
import { button, dialog } from './support/shift.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

/** Each sum ends where the amounts of its column end. */
const expectSumsBelowColumns = async (page: Page): Promise<void> => {
  const endsOf = (cells: string): Promise<number[]> =>
    page
      .locator(cells)
      .evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().right)))

  const heads = await endsOf('main thead tr:first-child > *')
  expect(heads.length).toBeGreaterThan(5)
  expect(await endsOf('main tfoot tr > *')).toEqual(heads)
  const sums = await page.locator('main tfoot tr > *').allInnerTexts()
  const balance = (await page.locator('main thead tr > *').allInnerTexts()).indexOf('Balance')
  expect(sums[0]).toBe('Total')
  expect(sums[balance]).toBe('55,000')
}

test('CREDIT-037 a debtor is reminded by chat, pays everything, and leaves the list @sizes @core/debtors', async ({
  page,
}, { project }) => {
  const name = `Grace of ${project.name}`
  await shop.call(shopRulesApi.save, shop.admin(), { credit: true })
  const { id: customer_id } = await shop.call(customerApi.add, shop.admin(), {
    name,
    phone: '0772123456',
  })
  const debt = { id: randomUUID(), customer_id, amount: 55_000, reason: 'Debt of last year' }
  await shop.call(customerAccountApi.adjust, shop.admin(), debt)
  await shop.signIn(page, shop.admin(), '/debtors')
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible()
  await expect(entry(page, name)).toContainText('55,000')
  await expectAccessible(page)
  if (project.name === 'desktop') await expectSumsBelowColumns(page)
  await expectNoSidewaysScroll(page)
  const opened: string[] = []
  await page.exposeFunction('opened', (link: string) => opened.push(link))
  await page.evaluate(() => {
    const { opened: note } = globalThis as unknown as { opened: (link: string) => void }
    Object.assign(globalThis, { open: note })
  })
  await button(page, `Remind ${name}`).click()
  await expect
    .poll(() => decodeURIComponent(opened.join('').replaceAll('+', ' ')))
    .toContain(`Hello ${name}, your balance at `)
  expect(decodeURIComponent(opened.join('').replaceAll('+', ' '))).toContain(
    'is UGX 55,000. Please pay when you can. Thank you.',
  )
  await button(page, `Take payment of ${name}`).click()
  await button(page, 'Everything').click()
  await dialog(page, 'Take payment').getByRole('button', { name: 'Take payment' }).click()
  await expect(toast(page, 'Payment of 55,000 taken')).toBeVisible()
  await dialog(page, 'Payment slip').getByRole('button', { name: 'Close' }).click()
  await dialog(page, 'Account').getByRole('button', { name: 'Close' }).click()
  await expect(entry(page, name)).toHaveCount(0)
})
