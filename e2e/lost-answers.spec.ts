// The network breaks after the server has done the work: pressing again ends what was begun, and
// does it once.
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let leader: SignedInPerson
let soap: { id: string }
let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  leader = await shop.person('moderator', department_id)
  soap = await shop.product({ department_id, name: 'Soap', selling_price: 500, current_stock: 500 })
  await shop.call(shopRulesApi.save, shop.admin(), { held_carts: true, credit: true })
})

/**
 * The server does what is sent to this address, and its answers are lost until the returned
 * function is called.
 */
const loseAnswers = async (page: Page, address: string): Promise<() => Promise<void>> => {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => page.unroute(address)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('OFF-303 a held cart whose resuming got no answer stays on the list, also over a reload, and is resumed by pressing again', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, leader, '/sales')
  await row(page, 'Soap').click()
  await button(page, 'Hold').click()
  await page.getByLabel('Name or note (optional)').fill('Mary')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(toast(page, 'Cart held')).toBeVisible()
  const heal = await loseAnswers(page, '**/resume')
  await button(page, 'Held carts (1)').click()
  await button(page, 'Resume Mary').click()
  await expect(page.getByText('Failed to resume cart')).toBeVisible()
  await heal()
  await page.reload()
  await button(page, 'Held carts (1)').click()
  await button(page, 'Resume Mary').click()
  await expectLines(page, { Soap: '1' })
  await button(page, 'Clear cart').click()
  await expect(button(page, /^Held carts/)).toHaveCount(0)
})

test('FORM-003 a payment that is kept as credit without an answer is asked about until it is answered, and counts once', async ({
  page,
}) => {
  const customer = { name: 'Grace', phone: '0772123456', email: '', address: '' }
  const { id: customer_id } = await shop.call(customerApi.add, leader, customer)
  await shop.signIn(page, leader, '/customers')
  await button(page, 'Account of Grace').click()
  await button(page, 'Take payment').click()
  const form = page.getByRole('dialog', { name: 'Take payment' })
  await form.getByLabel('Amount (UGX)').fill('7000')
  await form.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByText('This is 7,000 more than owed. Keep it as credit?')).toBeVisible()
  const heal = await loseAnswers(page, '**/payments')
  await button(page, 'Keep as credit').click()
  await expect(page.getByText('Failed to take payment')).toBeVisible()
  await heal()
  await button(page, 'Keep as credit').click()
  await expect(toast(page, 'Payment of 7,000 taken')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Payment slip' })).toBeVisible()
  expect(await shop.call(customerAccountApi.get, leader, { customer_id })).toMatchObject({
    balance: -7000,
    entries: [{ kind: 'repayment' }],
  })
})

test('FORM-003 a return whose answer was lost is shown as made, although the rest of the line comes to another amount', async ({
  page,
}) => {
  const lines = [{ product_id: soap.id, quantity: 3, unit_price: 500 }]
  const paid = { payment_method: 'cash' as const, amount_paid: 1000, discount: 500, department_id }
  const { sale } = await shop.call(saleApi.complete, shop.admin(), {
    id: randomUUID(),
    lines,
    ...paid,
  })
  await shop.signIn(page, leader, `/sales-history?search=${sale.receipt_number}`)
  await button(page, `View ${sale.receipt_number}`).click()
  await button(page, 'Return items').click()
  const form = page.getByRole('dialog', { name: 'Return items' })
  await form.getByLabel('Quantity of Soap').fill('1')
  await form.getByLabel('Reason').selectOption('Faulty')
  await expect(form.getByText('UGX 333', { exact: true })).toBeVisible()
  const heal = await loseAnswers(page, '**/api/refunds')
  await form.getByRole('button', { name: 'Return items' }).click()
  await expect(page.getByText('Failed to return items')).toBeVisible()
  await heal()
  await expect(form.getByText('can be returned 2')).toBeVisible()
  await expect(form.getByText('UGX 334', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Return items' }).click()
  await expect(toast(page, 'Returned REF-000001. Pay back UGX 333')).toBeVisible()
  expect((await shop.call(refundApi.ofSale, leader, { id: sale.id })).refunds).toHaveLength(1)
})
