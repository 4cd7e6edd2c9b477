// Devices: leaders set the drawer and the printer of every till from the office.
import { expect } from '@playwright/test'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
import { openTillOverHttp } from './support/till-over-http.ts'

const shop = useShop()

test('TILL-001 TILL-002 TILL-003 a leader sets the drawer of a device from the office, and the device hears it @core/devices', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Cosmetics')
  const cashier = await shop.person('user', department_id)
  const moderator = await shop.person('moderator', department_id)
  const stranger = await shop.person('moderator', (await shop.department('Drinks')).id)
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
  await shop.call(drawerApi.add, shop.admin(), { name: 'Main', department_id })
  const till = await openTillOverHttp(shop.server().address, cashier, {
    name: 'Blue phone',
    department_id,
  })

  await shop.signIn(page, stranger, '/devices')
  await expect(page.getByText('No devices yet')).toBeVisible()
  await shop.signIn(page, moderator, '/devices')
  await expect(heading(page, 'Devices')).toBeVisible()
  const device = page.getByRole('row').filter({ hasText: 'Blue phone' })
  await expect(device).toContainText('No drawer')
  await expect(page.getByRole('button', { name: 'Add drawer' })).toHaveCount(0)
  await expectGoodAtAllSizes(page)
  await page.getByRole('button', { name: 'Set drawer and printer of Till 1' }).click()
  await page.getByRole('dialog').getByLabel('Drawer').selectOption('Main')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await page.route('**/api/tills/*/place', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 3,
  })
  await save.click()
  await expect(toast(page, 'Failed to save device')).toBeVisible()
  await page.unroute('**/api/tills/*/place')
  await save.click()
  await expect(toast(page, 'Device saved')).toBeVisible()
  await expect(device).toContainText('Main')

  const placing = { drawer_id: null, printer: null, at: null }
  const answer = await till.report({ placing })
  expect(answer).toMatchObject({ placing: { drawer_id: expect.any(String) } })

  await shop.signIn(page, shop.admin(), '/devices')
  await expect(device).toContainText('Main')
  await expect(page.getByRole('button', { name: 'Add drawer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add printer' })).toBeVisible()
  await shop.signIn(page, cashier, '/devices')
  await expect(heading(page, 'Devices')).toHaveCount(0)
})
