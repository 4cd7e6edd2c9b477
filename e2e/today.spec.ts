// Today: the day of a leader on one phone screen, and its text for a chat.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { openDepartment } from './support/reports.ts'
import { heading, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test('TODAY-001 TODAY-002 TODAY-003 TODAY-005 TODAY-007 a moderator sees the day of the department without scrolling @sizes @core/today', async ({
  page,
  hasTouch,
}) => {
  const name = `Day ${randomUUID().slice(0, 8)}`
  const { department_id } = await openDepartment(shop, name)
  const moderator = await shop.person('moderator', department_id)
  await shop.call(expenseApi.record, moderator, {
    description: 'Water bill',
    category: 'Bills',
    amount: 3000,
    date: businessDate(new Date().toISOString()),
  })
  await shop.signIn(page, moderator, '/')
  await page.getByRole('main').getByRole('link', { name: 'Today', exact: true }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  const figures = page.locator('dl[aria-label="Figures of today"]')
  for (const text of [
    /Sales 2 sales\s*UGX\s*21,000/,
    /Cash\s*2,000/,
    /Mobile Money\s*19,000/,
    /Returns\s*0/,
    /Expenses\s*3,000/,
    /Drawers\s*not counted/,
    /Gross profit\s*5,800/,
  ])
    await expect(figures).toContainText(text)
  const best = page.getByRole('region', { name: 'Best items' }).getByRole('listitem')
  await expect(best).toHaveText([
    new RegExp(`Pack of ${name}220,000`),
    new RegExp(`Soap of ${name}12,000`),
  ])
  const last = page.getByRole('region', { name: 'To check' })
  await expect(last).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
  await figures.getByRole('link', { name: 'Sales' }).click()
  await expect(heading(page, 'Sales Report')).toBeVisible()
})

test('TODAY-006 the day is shared as a text, or copied where the device has no share sheet', async ({
  page,
}) => {
  const { department_id } = await openDepartment(shop, `Chat ${randomUUID().slice(0, 8)}`)
  await shop.signIn(page, await shop.person('moderator', department_id), '/today')
  const share = page.getByRole('button', { name: 'Share' })
  await expect(share).toBeVisible()
  await page.evaluate(
    'window.shared = []; navigator.share = async ({ text }) => { window.shared.push(text) }',
  )
  await share.click()
  await expect.poll(() => page.evaluate('window.shared.length')).toBe(1)
  const text = String(await page.evaluate('window.shared[0]'))
  expect(text).toMatch(/\nSales: UGX 21,000 \(2 sales\)\nCash: UGX 2,000\n/)
  expect(text).not.toContain('rofit')
  await page.evaluate('navigator.share = undefined')
  await share.click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.evaluate(
    "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
  )
  await share.click()
  await expect(page.getByText('The day could not be copied')).toBeVisible()
})

test('TODAY-005 a user who opens the address is sent home', async ({ page }) => {
  const { id } = await shop.department(`Users ${randomUUID().slice(0, 8)}`)
  await shop.signIn(page, await shop.person('user', id), '/today')
  await expect(heading(page)).toHaveText(/^Hello/)
  await expect(page.getByText('Figures of today')).toHaveCount(0)
})
