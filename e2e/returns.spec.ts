// Goods that come back: the dialog, the marks, the figures beside, the void, and what users see.
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { expectAccessible } from './support/axe.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { quietTill, toast } from './support/till.ts'

const shop = useShop()

const openTeam = async (department: string) => {
  const { id: department_id } = await shop.department(department)
  const leader = await shop.person('moderator', department_id)
  const seller = await shop.person('user', department_id)
  const soap = await shop.product({
    department_id,
    name: 'Soap',
    selling_price: 1000,
    current_stock: 500,
  })
  const sell = async (quantity: number): Promise<Sale> => {
    const lines = [{ product_id: soap.id, quantity, unit_price: 1000 }]
    const sent = {
      id: randomUUID(),
      lines,
      payment_method: 'cash' as const,
      amount_paid: quantity * 1000,
    }
    return (await shop.call(saleApi.complete, seller, sent)).sale
  }
  return { leader, seller, sell }
}

let leader: SignedInPerson
let seller: SignedInPerson
let sell: (quantity: number) => Promise<Sale>

test.beforeAll(async () => {
  ;({ leader, seller, sell } = await openTeam('Cosmetics'))
})

const openSale = async (page: Page, { receipt_number }: Sale) => {
  await page.goto(`/sales-history?search=${receipt_number}`)
  await page.getByRole('button', { name: `View ${receipt_number}` }).click()
  return page.getByRole('dialog', { name: 'Sale Details' })
}

test('REFUND-001 REFUND-003 REFUND-012 REFUND-025 REFUND-032 REFUND-033 REFUND-062 a sale is found and items of it are returned @sizes @core/sales-history @core-phone', async ({
  page,
}) => {
  const { receipt_number } = await sell(3)
  await quietTill(page)
  await shop.signIn(page, leader, '/sales-history')
  await page.getByPlaceholder('Receipt # or Cashier').fill(receipt_number)
  await page.getByRole('button', { name: `View ${receipt_number}` }).click()
  const details = page.getByRole('dialog', { name: 'Sale Details' })
  await details.getByRole('button', { name: 'Return items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return items' })
  await expect(dialog.getByText('sold 3 · returned 0 · can be returned 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Return all' }).click()
  await expect(dialog.getByLabel('Quantity of Soap')).toHaveValue('3')
  await expect(dialog.getByRole('button', { name: 'More of Soap' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Fewer of Soap' }).click()
  await expect(dialog.getByLabel('Quantity of Soap')).toHaveValue('2')
  await dialog.getByLabel('Quantity of Soap').fill('5')
  await expect(dialog.getByText('Soap: only 3 can still be returned')).toBeVisible()
  await dialog.getByLabel('Quantity of Soap').fill('-1')
  await expect(dialog.getByText('Quantity cannot be below 0')).toBeVisible()
  await expect(dialog.getByText('UGX 0', { exact: true })).toBeVisible()
  await dialog.getByLabel('Quantity of Soap').fill('2')
  await expect(dialog.getByLabel('Pay back by Cash')).toHaveValue('2,000')
  await dialog.getByLabel('Reason').selectOption('Faulty')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return items' }).click()
  await expect(page.getByText(/^Returned REF-\d{6}\. Pay back UGX 2,000$/)).toBeVisible()
  await expect(details.getByText('Part returned')).toBeVisible()
  await expect(details.getByText(/^Return REF-\d{6}/)).toBeVisible()
  await expect(details.getByRole('button', { name: 'Void sale' })).toBeHidden()
  await expectAccessible(page)
})

test('REFUND-032 REFUND-037 REFUND-038 VOID-001 VOID-012 a sale is voided, and the figures of the day count what came back @sizes', async ({
  page,
}, { project }) => {
  const team = await openTeam(`Voids ${project.name}`)
  const { id: sale_id, sale_items } = await team.sell(3)
  await shop.call(refundApi.returnItems, team.leader, {
    id: randomUUID(),
    sale_id,
    items: [{ sale_item_id: sale_items[0]?.id ?? '', quantity: 2 }],
    total: 2000,
    pay_back: [{ method: 'cash', amount: 2000 }],
    reason: 'Faulty',
  })
  await quietTill(page)
  await shop.signIn(page, team.leader, '/sales-history')
  const second = await openSale(page, await team.sell(1))
  await second.getByRole('button', { name: 'Void sale' }).click()
  const asked = page.getByRole('dialog', { name: 'Void sale' })
  await asked.getByRole('button', { name: 'Void sale' }).click()
  await expect(asked.getByText('Give a reason of at least 3 characters')).toBeVisible()
  await asked.getByLabel('Reason').fill('Typed twice')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Void sale' }).click()
  await expect(toast(page, 'Sale voided')).toBeVisible()
  await expect(second.getByText('Voided', { exact: true })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('after returns 1,000')).toBeVisible()
  await expect(page.getByText('Part returned')).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByRole('list', { name: 'Returns', exact: true })).toContainText('Net Sales')
  await expectAccessible(page)
})

test('REFUND-025 VOID-002 a return and a void that the server refuses say why', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, leader, '/sales-history')
  const details = await openSale(page, await sell(1))
  for (const [button, failed, path] of [
    ['Return items', 'Failed to return items', '**/api/refunds'],
    ['Void sale', 'Failed to void sale', '**/api/refunds/void'],
  ] as const) {
    await page.route(path, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'sale_voided', title: 'This sale was voided', status: 409 },
      }),
    )
    await details.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    if (button === 'Return items') {
      await dialog.getByLabel('Quantity of Soap').fill('1')
      await dialog.getByLabel('Reason').selectOption('Faulty')
    } else await dialog.getByLabel('Reason').fill('Typed twice')
    await dialog.getByRole('button', { name: button }).click()
    await expect(toast(page, failed)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

test('REFUND-026 VOID-011 users see neither Return items nor Void sale', async ({ page }) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales-history')
  const details = await openSale(page, await sell(1))
  await expect(details.getByRole('button', { name: 'Reprint' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Return items' })).toBeHidden()
  await expect(details.getByRole('button', { name: 'Void sale' })).toBeHidden()
})

test('REFUND-022 REFUND-034 a service comes back without a choice of stock, and the slip of a return is printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: [] })
    // The slip is printed in a frame, which runs this script too.
    globalThis.print = () => {
      const top = globalThis.parent as unknown as { printed: string[]; broken?: boolean }
      if (top.broken === true) throw new Error('no printer')
      top.printed.push(document.body.innerText)
    }
  })
  await quietTill(page)
  await shop.signIn(page, leader, '/sales-history')
  const printing = await shop.call(serviceApi.add, shop.admin(), {
    name: 'Engraving',
    base_price: 5000,
    is_negotiable: false,
  })
  const lines = [{ service_id: printing.id, quantity: 2, unit_price: 5000 }]
  const sent = { id: randomUUID(), lines, payment_method: 'card' as const, amount_paid: 10_000 }
  const { sale } = await shop.call(saleApi.complete, seller, sent)
  const details = await openSale(page, sale)
  await details.getByRole('button', { name: 'Return items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return items' })
  await dialog.getByLabel('Quantity of Engraving').fill('1')
  await expect(dialog.getByLabel('What happens to Engraving')).toHaveCount(0)
  await expect(dialog.getByLabel('Pay back by Card')).toHaveValue('5,000')
  await dialog.getByLabel('Reason').selectOption('Changed mind')
  await dialog.getByRole('button', { name: 'Return items' }).click()
  const button = details.getByRole('button', { name: /^Print REF-/ })
  await button.click()
  const printed = () =>
    page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed.join('\n'))
  await expect
    .poll(printed)
    .toMatch(
      /RETURN[^]*Number\s+REF-\d+[^]*Receipt\s+RCP-[^]*Cashier[^]*Engraving[^]*5,000[^]*Card\s+5,000[^]*Signature/,
    )
  await page.evaluate(() => Object.assign(globalThis, { broken: true }))
  await button.click()
  await expect(page.getByText('Failed to print the slip')).toBeVisible()
})
