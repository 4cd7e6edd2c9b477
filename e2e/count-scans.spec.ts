// Scans that follow each other quickly in a stock count: none is dropped.
import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { test, useShop } from './support/shop.ts'
import { scan } from './support/till.ts'

const shop = useShop()

test('COUNT-029 a scan while a line is being saved is taken once it is saved', async ({ page }) => {
  const { id: department_id } = await shop.department('Cosmetics')
  for (const name of ['Soap', 'Comb', 'Cream'])
    await shop.product({
      name,
      barcode: `${name.toUpperCase()}-1`,
      department_id,
      current_stock: 12,
    })
  const leader = await shop.person('moderator', department_id)
  await shop.call(shopRulesApi.save, shop.admin(), { stock_counts: true })
  const started = await shop.call(stockCountApi.start, leader, {
    id: randomUUID(),
    name: 'A',
    scope: { kind: 'all' },
  })
  await shop.signIn(page, leader, `/stock-counts?count=${started.count.id}`)
  await expect(page.getByRole('list', { name: 'Not counted yet' })).toContainText('Soap')
  await scan(page, 'SOAP-1')
  await page.getByLabel(/^Quantity/).fill('9')
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/lines', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const saving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/lines'),
  )
  await scan(page, 'COMB-1')
  await saving
  await scan(page, 'CREAM-1')
  letGo()
  await expect(page.getByText('Saved: Soap, 9')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Count Cream' })).toBeVisible()
  await expect(page.getByLabel(/^Quantity/)).toBeFocused()
})
