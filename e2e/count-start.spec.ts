// The form of a new stock count says what is missing, at the field and in words, and that it needs
// the server.
import { expect } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

test('COUNT-030 a count without a category or without goods says at the field what to choose', async ({
  page,
}) => {
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
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Choose a category' })).toHaveCount(
    0,
  )
  await start.click()
  await expect(dialog.getByText('Choose at least one product')).toBeVisible()
  await expect(toast(page, 'Failed to start count')).toHaveCount(0)
})

test('COUNT-001 without the server no count is started, and what was typed stays', async ({
  page,
  context,
}) => {
  const { id: department_id } = await shop.department('Cosmetics')
  await shop.product({ department_id, name: 'Soap' })
  await shop.call(shopRulesApi.save, shop.admin(), { stock_counts: true })
  await shop.signIn(page, await shop.person('moderator', department_id), '/stock-counts')
  await page.getByRole('button', { name: 'Start count' }).first().click()
  const form = page.getByRole('dialog', { name: 'Start count' })
  await form.getByLabel('Name').fill('Back room')
  await context.setOffline(true)
  await expect(form.getByText('Start count needs the server')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Start count' })).toBeDisabled()
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Start count' }).click()
  await expect(heading(page, 'Back room')).toBeVisible()
})
