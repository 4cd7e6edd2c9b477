// A till with a drawer: what is sold and returned on it goes through its shift.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { button, dialog } from './support/shift.ts'
import { test, useShop } from './support/shop.ts'
import {
  amount,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()

test('REFUND-031 SHIFT-040 a return is paid from the drawer of its till, and mobile money moves its cash', async ({
  page,
}) => {
  const department = await shop.department('Cosmetics')
  const moderator = await shop.person('moderator', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 15_000,
    current_stock: 5,
  })
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
  const drawer = await shop.call(drawerApi.add, shop.admin(), {
    name: 'Returns',
    department_id: department.id,
    counts_mobile_money: true,
  })
  await shop.call(shiftApi.open, moderator, {
    id: randomUUID(),
    drawer_id: drawer.id,
    float: 50_000,
    notes: null,
  })
  await quietTill(page)
  await shop.signIn(page, moderator, '/till')
  await page.getByLabel('Drawer of this till').selectOption('Returns')
  await page.goto('/sales')
  await expect(row(page, 'Mist')).toBeEnabled()
  await row(page, 'Mist').click()
  await toPayment(page)
  await expect(page.getByText('Returns: shift open since')).toBeVisible()
  await amount(page).fill('15000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.goto('/sales-history')
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Return items' }).click()
  const returning = dialog(page, 'Return items')
  await returning.getByLabel('Quantity of Mist').fill('1')
  await returning.getByLabel('Reason').selectOption('Faulty')
  await returning.getByRole('button', { name: 'Return items' }).click()
  await expect(toast(page, 'Returned REF-000001. Pay back UGX 15,000')).toBeVisible()
  await page.goto('/mobile-money')
  await page.getByLabel('Phone number').fill('0772123456')
  await page.getByLabel('Amount (UGX)').fill('10000')
  await button(page, 'Record').click()
  await expect(page.getByLabel('Amount (UGX)')).toHaveValue('')
  await page.goto('/shift')
  await button(page, 'X report').click()
  // 50,000 at the opening and a deposit of 10,000. The sale of 15,000 was paid back.
  await expect(dialog(page, 'X report').getByText('60,000', { exact: true })).toBeVisible()
  await expect(dialog(page, 'X report').getByText('75,000', { exact: true })).toHaveCount(0)
})
