// Cash that a closing counted, counted again on Cash Reconciliation: the form asks, and it is one
// count. The page also lists what changed between two shifts.
import { expect } from '@playwright/test'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test('CASH-005 CASH-006 CASH-007 the form asks what was counted, and cash that is counted again is short once', async ({
  page,
}) => {
  const [admin, id] = [shop.admin(), () => crypto.randomUUID()]
  await shop.call(shopRulesApi.save, admin, { shifts: true, allowed_difference: 5000 })
  const { id: drawer_id } = await shop.call(drawerApi.add, admin, { name: 'Front' })
  const { shift } = await shop.call(shiftApi.open, admin, { id: id(), drawer_id, float: 17_000 })
  await shop.call(shiftApi.count, admin, {
    id: id(),
    shift_id: shift.id,
    closure_id: id(),
    pieces: { 'note-5000': 3, 'coin-500': 1 },
    left_in_drawer: 10_000,
  })
  await shop.call(shiftApi.open, admin, { id: id(), drawer_id, float: 8000 })
  await shop.signIn(page, admin, '/reconcile')
  await expect(page.getByText('1 count · 3,500 short · 0 over')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Between shifts' })).toContainText('−2,000 short')
  await page.getByLabel('Cashier name').fill('Joan Achieng')
  await page.getByLabel('Reported cash (UGX)').fill('15500')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Choose what was counted')).toBeVisible()
  await page.getByLabel('What was counted').selectOption('Cash of Z-000001, Front, again')
  await expect(page.getByLabel('System cash (UGX)')).toHaveValue('17,000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('2 counts · 3,500 short · 0 over')).toBeVisible()
  await expect(page.getByText('Counted again')).toBeVisible()
})
