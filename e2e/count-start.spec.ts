// The form of a new stock count says what is missing, at the field and in words.
import { expect } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

test('COUNT-030 a count without a category or without goods says at the field what to choose', async ({ page }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { stock_counts: true })
  await shop.signIn(page, shop.admin(), '/stock-counts')
  await page.getByRole('button', { name: 'Start count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start count' })
  const start = dialog.getByRole('button', { name: 'Start count' })
  await dialog.getByLabel('Name').fill('Front shelf')
  await dialog.getByRole('radio', { name: 'A category' }).check()
  await start.click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Choose a category' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Chosen' }).check()
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Choose a category' })).toHaveCount(0)
  await start.click()
  await expect(dialog.getByText('Choose at least one product')).toBeVisible()
  await expect(toast(page, 'Failed to start count')).toHaveCount(0)
})
