// Discrepancies: findings and their reasons, who sees what, and the page without findings.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { entry, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()

type Line = { product_id: string; unit_price: number; quantity?: number; custom_price?: boolean }

const sell = async (
  who: SignedInPerson,
  lines: readonly Line[],
  fields: { discount?: number; cashier_name?: string; department_id?: string } = {},
): Promise<string> => {
  const draft = {
    id: crypto.randomUUID(),
    lines: lines.map((line) => ({ quantity: 1, ...line })),
    payment_method: 'cash' as const,
    amount_paid: 1_000_000,
  }
  return (await shop.call(saleApi.complete, who, { ...draft, ...fields })).sale.receipt_number
}

/** On phones each list is a tab. */
const show = async (page: Page, tab: 'Sales' | 'Stock'): Promise<void> => {
  const button = page.getByRole('tab', { name: tab })
  await expect(
    button.or(page.getByRole('region', { name: 'Stock Movement Discrepancies' })).first(),
  ).toBeVisible()
  if (await button.isVisible()) await button.click()
}

const expectGood = async (page: Page, hasTouch: boolean | undefined): Promise<void> => {
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
}

test('DISC-001 DISC-007 DISC-008 the page says so when there are no discrepancies @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/discrepancies')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Discrepancies', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('No suspicious sales found')).toBeVisible()
  await show(page, 'Stock')
  await expect(page.getByText('No stock discrepancies found')).toBeVisible()
  await expectGood(page, hasTouch)
})

test('DISC-002 DISC-012 decision R12 the page shows each suspicious sale with its reason, and opens it @sizes @core/discrepancies', async ({
  page,
  hasTouch,
}) => {
  const { id: department_id } = await shop.department('Cosmetics')
  const mist = await shop.product({ name: 'Body Mist', department_id, selling_price: 3000 })
  const [line, where] = [
    { product_id: mist.id, unit_price: 3000 },
    { department_id, cashier_name: 'Joel' },
  ]
  const given = await sell(shop.admin(), [{ ...line, unit_price: 0, custom_price: true }], where)
  const cheap = await sell(shop.admin(), [{ ...line, quantity: 2 }], { ...where, discount: 3001 })
  const half = await sell(shop.admin(), [{ ...line, quantity: 2 }], { ...where, discount: 3000 })
  await shop.signIn(page, shop.admin(), '/discrepancies')
  const sales = page.getByRole('region', { name: 'Suspicious Sales' })
  await expect(sales.getByText(given, { exact: true })).toBeVisible()
  if (!hasTouch) {
    await expect(sales.getByRole('columnheader')).toHaveText([
      'Receipt',
      'Date and time',
      'Issue type',
      'Total (UGX)',
      'Discount (UGX)',
      'Cashier',
    ])
    const cells = sales.getByRole('row').filter({ hasText: cheap }).getByRole('cell')
    await expect(cells).toContainText([
      cheap,
      /\w{3} \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/,
      'High Discount',
      '2,999',
      '3,001',
      'Joel',
    ])
  }
  if ((page.viewportSize()?.width ?? 0) < 768)
    await expect(sales.getByText('Discount UGX 3,001', { exact: true })).toBeVisible()
  await expect(sales.getByText(half, { exact: true })).toHaveCount(0)
  await expect(sales.getByText(/^Body Mist sold at 0 by Joel, \d\d:\d\d$/).first()).toBeVisible()
  await expect(sales.getByText(/^3,001 off 6,000 \(50 %\) by Joel, /).first()).toBeVisible()
  await expectGood(page, hasTouch)
  await sales.getByRole('button', { name: `High Discount, what does it mean? ${cheap}` }).click()
  await expect(page.getByRole('dialog', { name: 'High Discount' })).toContainText(
    'The discount is more than half of the subtotal.',
  )
  await page.keyboard.press('Escape')
  await sales.getByRole('button', { name: `Open ${cheap}` }).click()
  await expect(page.getByRole('dialog', { name: 'Sale Details' })).toContainText(cheap)
})

test('DISC-004 DISC-006 DISC-018 the page shows large changes of stock, with or without ordinary sales @sizes', async ({
  page,
  hasTouch,
}) => {
  const { id: department_id } = await shop.department('Groceries')
  const oil = await shop.product({ name: 'Oil', department_id, selling_price: 3000 })
  await sell(shop.admin(), [{ product_id: oil.id, unit_price: 3000, quantity: 2 }], {
    department_id,
  })
  await shop.product({ name: 'Rice', department_id, current_stock: 2000 })
  const gone = await shop.product({ name: 'Gone', department_id, current_stock: 0 })
  await sell(shop.admin(), [{ product_id: gone.id, unit_price: 2000 }], { department_id })
  await shop.signIn(page, shop.admin(), '/discrepancies')
  await show(page, 'Stock')
  const stock = page.getByRole('region', { name: 'Stock Movement Discrepancies' })
  await expect(stock.getByText('2,000', { exact: true }).first()).toBeVisible()
  if (!hasTouch)
    await expect(stock.getByRole('columnheader')).toHaveText([
      'Date and time',
      'Product',
      'Movement type',
      'Quantity',
      'Notes',
    ])
  const colour = (text: string) =>
    stock
      .getByText(text, { exact: true })
      .first()
      .evaluate((cell) => getComputedStyle(cell).color)
  expect(await colour('−2')).not.toBe(await colour('2,000'))
  await expectGood(page, hasTouch)
  await stock.getByRole('button', { name: 'Hide ordinary sales' }).click()
  await expect(stock.getByText('−2', { exact: true })).toHaveCount(0)
  await expect(stock.getByText('Sold without stock').first()).toBeVisible()
  await expect(stock.getByText('2,000', { exact: true }).first()).toBeVisible()
})

test('DISC-003 DISC-005 a missing cashier and a missing product read Unknown', async ({ page }) => {
  const soap = await shop.product({ name: 'Soap' })
  const receipt = await sell(shop.admin(), [
    { product_id: soap.id, unit_price: 0, custom_price: true },
  ])
  const without = (field: string) => (key: string, value: unknown) => (key === field ? null : value)
  for (const [path, field] of [
    ['sales', 'cashier_name'],
    ['stock', 'product_name'],
  ] as const)
    await page.route(`**/api/discrepancies/${path}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: JSON.stringify(JSON.parse(await answer.text(), without(field))),
      })
    })
  await shop.signIn(page, shop.admin(), '/discrepancies')
  const sales = page.getByRole('region', { name: 'Suspicious Sales' })
  await expect(entry(sales, receipt).getByText('Unknown', { exact: true })).toBeVisible()
  await show(page, 'Stock')
  const stock = page.getByRole('region', { name: 'Stock Movement Discrepancies' })
  await expect(stock.getByText('Unknown', { exact: true }).first()).toBeVisible()
  await expect(stock.getByText('Soap', { exact: true })).toHaveCount(0)
})

test('DISC-015 DISC-016 a person of another department sees none of the findings', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Printing')
  await shop.signIn(page, await shop.person('user', department_id), '/discrepancies')
  await expect(page.getByText('No suspicious sales found')).toBeVisible()
  await show(page, 'Stock')
  await expect(page.getByText('No stock discrepancies found')).toBeVisible()
})

test('FAIL-001 a list shows the reason and Retry when it cannot be read', async ({ page }) => {
  await blockChanges(page)
  let broken = true
  await page.route('**/api/discrepancies/sales', (route) =>
    broken ? route.abort() : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/discrepancies')
  await expect(page.getByText('Could not load suspicious sales.')).toBeVisible({ timeout: 15_000 })
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load suspicious sales.')).toHaveCount(0)
})
