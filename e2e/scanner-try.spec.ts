// This till tries a scanner: how fast its keys are, and whether the till takes its scans.
import { expect } from '@playwright/test'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill, scan } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

test('CODE-008 This till says how fast a scanner is and whether its scans are taken', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Scanners')
  await quietTill(page)
  await shop.signIn(page, await shop.person('user', department_id), '/till')
  const field = page.getByLabel('Try the scanner')
  await field.focus()
  await scan(page, 'soap-1kg', { pace: 20 })
  await expect(page.getByText(/ms between two keys\. Scans are taken\./)).toBeVisible()
  await scan(page, 'soap-1kg', { pace: 45 })
  await expect(page.getByText(/Too slow for this setting\. Choose Bluetooth\./)).toBeVisible()
  await page.getByRole('button', { name: 'Use Bluetooth' }).click()
  await field.focus()
  await scan(page, 'soap-1kg', { pace: 45 })
  await expect(page.getByText(/Scans are taken\./)).toBeVisible()
})
