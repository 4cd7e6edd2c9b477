// Purchases after the goods were received: costs that are added later, goods that are taken back,
// labels, and paying suppliers.
import { expect, type Page } from '@playwright/test'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectLoaded } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { pressAgain, toast } from './support/till.ts'

const shop = useShop()

const open = async (page: Page, who = shop.admin()) => {
  await shop.call(shopRulesApi.save, shop.admin(), { purchases: true })
  await shop.signIn(page, who, '/purchases')
  await expectLoaded(page)
}

const stockUp = async (name: string) => {
  const { id: department_id } = await shop.department(`${name} counter`)
  const soap = await shop.product({
    name: `${name} soap`,
    unit: 'bar',
    department_id,
    selling_price: 2000,
    cost_price: 2000,
    current_stock: 10,
  })
  const supplier = await shop.call(stockApi.addSupplier, shop.admin(), { name: `${name} Ltd` })
  return { department_id, soap, supplier }
}

test('RECV-010 RECV-024 an administrator reads a delivery, and is told of an invoice that came before @sizes', async ({
  page,
}, { project }) => {
  const name = `Jinja-${project.name}`
  const { department_id, soap, supplier } = await stockUp(name)
  await shop.call(deliveryApi.receive, shop.admin(), {
    id: crypto.randomUUID(),
    supplier_id: supplier.id,
    invoice_number: 'INV-7',
    received_on: '2026-01-02',
    department_id,
    lines: [{ product_id: soap.id, quantity: 10, packs: 2, pack_size: 5, line_cost: 9000 }],
    extra: 2000,
  })
  await open(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Open GRN-/ })
    .first()
    .click()
  const view = page.getByRole('dialog', { name: /^GRN-/ })
  for (const text of [supplier.name, 'INV-7', soap.name, '2 × 5', '9,000', 'UGX 11,000'])
    await expect(view).toContainText(text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Receive goods', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Receive goods' })
  await form.getByLabel('Supplier', { exact: true }).fill(supplier.name)
  await page.getByRole('option', { name: new RegExp(`^${supplier.name}`) }).click()
  await form.getByLabel('Invoice number', { exact: true }).fill('inv-7')
  await expect(form.getByText(/^inv-7 was already received on /)).toBeVisible()
})

test('RECV-017 RECV-018 RECV-019 RECV-020 RECV-031 costs are added later, goods are taken back and labels printed @sizes', async ({
  page,
}, { project }) => {
  test.slow()
  const name = `Arua-${project.name}`
  const { department_id, soap, supplier } = await stockUp(name)
  const moderator = await shop.person('moderator', department_id)
  const { delivery } = await shop.call(deliveryApi.receive, moderator, {
    id: crypto.randomUUID(),
    supplier_id: supplier.id,
    received_on: '2026-01-02',
    department_id,
    lines: [{ product_id: soap.id, quantity: 10 }],
  })
  await open(page)
  await page.getByRole('button', { name: `Open ${delivery.number}` }).click()
  const view = page.getByRole('dialog', { name: delivery.number, exact: true })
  await view.getByRole('button', { name: 'Add costs' }).click()
  const costs = page.getByRole('dialog', { name: 'Add costs' })
  await costs.getByRole('button', { name: 'Add costs' }).click()
  await expect(costs.getByText('Enter the cost of each line')).toBeVisible()
  await costs.getByLabel(`Line cost of ${soap.name} (UGX)`).fill('9000')
  await costs.getByLabel('Extra costs (UGX)').fill('1000')
  await expect(costs).toContainText('Total UGX 10,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.route('**/api/deliveries/*/costs', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await costs.getByRole('button', { name: 'Add costs' }).click()
  await expect(toast(page, 'Failed to add costs')).toBeVisible()
  await page.unroute('**/api/deliveries/*/costs')
  await pressAgain(costs.getByRole('button', { name: 'Add costs' }))
  await expect(toast(page, 'Costs added')).toBeVisible()
  await expect(view).toContainText('UGX 10,000')
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    cost_price: 1500,
  })
  await view.getByRole('button', { name: 'Take back' }).click()
  const back = page.getByRole('dialog', { name: 'Take back' })
  await back.getByLabel(`Quantity of ${soap.name}`).fill('2.5')
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(back.getByText(`${soap.name} is counted in whole numbers`)).toBeVisible()
  await back.getByLabel(`Quantity of ${soap.name}`).fill('11')
  await back.getByLabel('Reason').fill('Broken when it came')
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, 'Failed to take back goods')).toBeVisible()
  await expect(page.getByText(`${soap.name}: only 10 can still be returned`)).toBeVisible()
  await back.getByLabel(`Quantity of ${soap.name}`).fill('4')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, `Goods of ${delivery.number} taken back`)).toBeVisible()
  await expect(view).toContainText('Return to supplier: Broken when it came')
  await expectAccessible(page)
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    current_stock: 16,
    cost_price: 1625,
  })
  await view.getByRole('button', { name: 'Print labels' }).click()
  await expect(page.locator('[data-label]')).toHaveCount(10)
  const labels = page.getByRole('dialog', { name: 'Print labels' })
  const most = labels.getByText(
    'At most 1,000 labels of a product are printed at once. Print again for more.',
  )
  await labels.getByLabel(`Labels of ${soap.name}`, { exact: true }).fill('1000')
  await expect(most).toBeVisible()
  await labels.getByLabel(`Labels of ${soap.name}`, { exact: true }).fill('3')
  await expect(page.locator('[data-label]')).toHaveCount(3)
  await expect(most).toBeHidden()
  await expectAccessible(page)
})

test('RECV-022 RECV-023 RECV-028 a supplier is paid, the account shows it, and an administrator corrects it @sizes', async ({
  page,
}, { project }) => {
  const name = `Soroti-${project.name}`
  const { department_id, soap, supplier } = await stockUp(name)
  await shop.call(deliveryApi.receive, shop.admin(), {
    id: crypto.randomUUID(),
    supplier_id: supplier.id,
    received_on: '2026-01-02',
    department_id,
    lines: [{ product_id: soap.id, quantity: 10, line_cost: 10_000 }],
    paid: { amount: 1000, method: 'cash' },
  })
  await open(page)
  await page.getByRole('tab', { name: 'Suppliers' }).click()
  const card = page.getByRole('listitem').filter({ hasText: supplier.name })
  await expect(card).toContainText('We owe 9,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: `Pay supplier ${supplier.name}` }).click()
  const pay = page.getByRole('dialog', { name: 'Pay supplier' })
  await pay.getByRole('button', { name: 'Pay supplier' }).click()
  await expect(pay.getByText(/^Amount/).last()).toBeVisible()
  await pay.getByLabel('Amount (UGX)').fill('4000')
  await pay.getByRole('radio', { name: 'Mobile Money' }).click()
  await pay.getByLabel('Reference (optional)').fill('MP1')
  await expectAccessible(page)
  await page.route('**/api/suppliers/*/payments', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await pay.getByRole('button', { name: 'Pay supplier' }).click()
  await expect(toast(page, 'Failed to pay supplier')).toBeVisible()
  await page.unroute('**/api/suppliers/*/payments')
  await pressAgain(pay.getByRole('button', { name: 'Pay supplier' }))
  await expect(toast(page, 'Payment of 4,000 recorded')).toBeVisible()
  await expect(card).toContainText('We owe 5,000')
  await card.getByRole('button', { name: `Account of ${supplier.name}` }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account).toContainText('Payment, Mobile Money (MP1)')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await account.getByRole('button', { name: 'Adjust' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust' })
  await adjust.getByLabel('Amount (UGX)').fill('500')
  await adjust.getByLabel('Reason').fill('Old debt')
  await page.route('**/adjustments', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await adjust.getByRole('button', { name: 'Adjust' }).click()
  await expect(toast(page, 'Failed to adjust supplier account')).toBeVisible()
  await page.unroute('**/adjustments')
  await pressAgain(adjust.getByRole('button', { name: 'Adjust' }))
  await expect(toast(page, 'Supplier account adjusted')).toBeVisible()
  await expect(account).toContainText('We owe 5,500')
  await account
    .getByRole('button', { name: /^Undo payment/ })
    .first()
    .click()
  const undo = page.getByRole('dialog', { name: 'Undo' })
  await undo.getByLabel('Reason').fill('Paid to another')
  await page.route('**/undo', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Failed to undo supplier payment')).toBeVisible()
  await page.unroute('**/undo')
  await pressAgain(undo.getByRole('button', { name: 'Undo' }))
  await expect(toast(page, 'Supplier payment undone')).toBeVisible()
  await expect(account).toContainText('We owe 9,500')
  const saved = page.waitForEvent('download')
  await account.getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^supplier-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('RECV-028 a moderator pays a supplier and sees no balance', async ({ page }) => {
  const { department_id, supplier } = await stockUp('Kasese')
  await open(page, await shop.person('moderator', department_id))
  await page.getByRole('tab', { name: 'Suppliers' }).click()
  const card = page.getByRole('listitem').filter({ hasText: supplier.name })
  await expect(card.getByRole('button', { name: `Pay supplier ${supplier.name}` })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Account' })).toHaveCount(0)
  await expect(page.getByText(/owe/)).toHaveCount(0)
})

test('DAYX-014 a supplier account is not corrected without the server, and what was typed stays', async ({
  page,
}) => {
  const { department_id, soap, supplier } = await stockUp('Hoima')
  await shop.call(deliveryApi.receive, shop.admin(), {
    id: crypto.randomUUID(),
    supplier_id: supplier.id,
    received_on: '2026-01-02',
    department_id,
    lines: [{ product_id: soap.id, quantity: 10, line_cost: 10_000 }],
    paid: { amount: 1000, method: 'cash' },
  })
  await open(page)
  await page.getByRole('tab', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: `Account of ${supplier.name}` }).click()
  for (const name of ['Adjust', 'Undo']) {
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name }).click()
    const form = page.getByRole('dialog', { name, exact: true })
    await form.getByLabel('Reason').fill('Old debt')
    await page.context().setOffline(true)
    await expect(form.getByText(`${name} needs the server`)).toBeVisible()
    await expect(form.getByRole('button', { name, exact: true })).toBeDisabled()
    await expect(form.getByLabel('Reason')).toHaveValue('Old debt')
    await page.context().setOffline(false)
    await expect(form.getByRole('button', { name, exact: true })).toBeEnabled()
    await form.getByLabel('Reason').fill('')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  }
})
