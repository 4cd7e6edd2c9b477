// While the server is away, each control that needs it
// says so and is disabled, and what was typed stays.
import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { button, dialog } from './support/shift.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  completeSale,
  openSaleFields,
  quietTill,
  row,
  toCart,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson
let leader: SignedInPerson
let product_id: string

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  product_id = (
    await shop.product({
      name: 'Soap',
      department_id: id,
      selling_price: 40_000,
      current_stock: 500,
    })
  ).id
  seller = await shop.person('user', id)
  leader = await shop.person('moderator', id)
  const on = { held_carts: true, credit: true, approvals: true, shifts: true }
  await shop.call(shopRulesApi.save, shop.admin(), on)
})

const away = (page: Page): Promise<void> => page.context().setOffline(true)
const back = (page: Page): Promise<void> => page.context().setOffline(false)

const expectNeed = async (within: Page | Locator, control: string): Promise<void> => {
  await expect(within.getByText(`${control} needs the server`).first()).toBeVisible()
}

test('DAYX-014 the cart cannot be held and a request cannot be sent without the server @sizes', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await toCart(page)
  await expect(button(page, 'Hold')).toBeEnabled()
  await away(page)
  await expectNeed(page, 'Hold')
  await expect(button(page, 'Hold')).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await back(page)
  await expect(button(page, 'Hold')).toBeEnabled()
  const pay = page.getByRole('button', { name: /^\d+ Pay/ })
  if (await pay.isVisible()) await pay.click()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('5000')
  await expect(button(page, 'Ask for approval')).toBeEnabled()
  await away(page)
  await expectNeed(page, 'Ask for approval')
  await expect(button(page, 'Ask for approval')).toBeDisabled()
  await expect(page.getByLabel('Discount on the whole sale')).toHaveValue('5,000')
  await back(page)
  await button(page, 'Ask for approval').click()
  const asking = page.getByRole('dialog', { name: 'Ask for approval' })
  await asking.getByLabel('Who allows it').selectOption({ index: 1 })
  await asking.getByLabel('Password').fill('matooke')
  await away(page)
  for (const control of ['Allow', 'Send request']) {
    await expectNeed(asking, control)
    await expect(asking.getByRole('button', { name: control, exact: true })).toBeDisabled()
  }
  await expect(asking.getByLabel('Password')).toHaveValue('matooke')
  await back(page)
})

test.describe('at the counter', () => {
  test.use({ ...AT_THE_COUNTER })

  test('DAYX-014 credit needs the server', async ({ page }) => {
    const name = `Grace ${randomUUID().replace(/[^a-f]/g, '')}`
    const { id: customer_id } = await shop.call(customerApi.add, seller, {
      name,
      phone: '',
      email: '',
      address: '',
    })
    await shop.call(customerAccountApi.setTerms, leader, {
      customer_id,
      credit_limit: 90_000,
      credit_days: 30,
    })
    await quietTill(page)
    await shop.signIn(page, seller, '/sales')
    await row(page, 'Soap').click()
    await openSaleFields(page)
    await expect(async () => {
      await page.getByLabel('Customer name (optional)').fill('')
      await page.getByLabel('Customer name (optional)').fill(name)
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click({ timeout: 3000 })
    }).toPass()
    const credit = page.getByRole('radio', { name: 'Credit', exact: true })
    await expect(credit).toBeEnabled()
    await away(page)
    await expectNeed(page, 'Credit')
    await expect(credit).toBeDisabled()
    await back(page)
    await expect(credit).toBeEnabled()
    await expect(completeSale(page)).toBeVisible()
  })

  test('DAYX-014 nothing is returned or voided without the server, and what was typed stays', async ({
    page,
  }) => {
    const lines = [{ product_id, quantity: 1, unit_price: 40_000 }]
    const paid = { id: randomUUID(), payment_method: 'cash' as const, amount_paid: 40_000 }
    const { sale } = await shop.call(saleApi.complete, leader, { lines, ...paid })
    await shop.signIn(page, leader, '/sales-history')
    await page.getByRole('button', { name: `View ${sale.receipt_number}` }).click()
    await button(page, 'Void sale').click()
    const voiding = page.getByRole('dialog', { name: 'Void sale' })
    await voiding.getByLabel('Reason').fill('Typed twice')
    await away(page)
    await expectNeed(voiding, 'Void sale')
    await expect(voiding.getByRole('button', { name: 'Void sale' })).toBeDisabled()
    await expect(voiding.getByLabel('Reason')).toHaveValue('Typed twice')
    await voiding.getByRole('button', { name: 'Cancel' }).click()
    await expectNeed(page, 'Return items')
    await expect(button(page, 'Return items')).toBeDisabled()
    await expect(button(page, 'Void sale')).toBeDisabled()
    await back(page)
    await expect(button(page, 'Return items')).toBeEnabled()
  })

  test('DAYX-014 a shift is not opened, paid from or counted without the server', async ({
    page,
  }) => {
    // The server goes away and comes back five times.
    test.slow()
    const { id: drawer_id } = await shop.call(drawerApi.add, shop.admin(), {
      name: 'Front',
      department_id: null,
    })
    await shop.signIn(page, leader, '/shift')
    await expect(button(page, 'Open shift')).toBeEnabled()
    await away(page)
    await expectNeed(page, 'Open shift')
    await expect(button(page, 'Open shift')).toBeDisabled()
    await back(page)
    await shop.call(shiftApi.open, leader, { id: randomUUID(), drawer_id, float: 5000 })
    for (const [control, submit] of [
      ['Pay in', 'Pay in'],
      ['Pay out', 'Pay out'],
      ['No sale', 'Open drawer'],
      ['Count and close', 'Submit count'],
    ] as const) {
      await button(page, control).click()
      const form = page.getByRole('dialog')
      const isCount = control === 'Count and close'
      const text = form.getByRole('textbox', { name: isCount ? 'Notes' : 'Reason', exact: isCount })
      await text.fill('For change')
      await away(page)
      await expectNeed(form, isCount ? 'Submit count' : control)
      await expect(form.getByRole('button', { name: submit, exact: true })).toBeDisabled()
      await expect(text).toHaveValue('For change')
      await back(page)
      await expect(form.getByRole('button', { name: submit, exact: true })).toBeEnabled()
      await form.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('DAYX-014 no payment of a customer is taken without the server', async ({ page }) => {
    const name = `Amina ${randomUUID().replace(/[^a-f]/g, '')}`
    await shop.call(customerApi.add, seller, { name, phone: '', email: '', address: '' })
    await shop.signIn(page, leader, '/customers')
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await button(page, 'Take payment').click()
    const form = dialog(page, 'Take payment')
    await form.getByLabel('Amount (UGX)').fill('5000')
    await away(page)
    await expectNeed(form, 'Take payment')
    await expect(form.getByRole('button', { name: 'Take payment' })).toBeDisabled()
    await expect(form.getByLabel('Amount (UGX)')).toHaveValue('5,000')
    await back(page)
  })
})
