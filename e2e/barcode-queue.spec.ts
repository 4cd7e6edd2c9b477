// The print queue of the Barcode Generator: removing
// with Undo, printing, and one queue in two tabs.
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
import {
  openLabels,
  labelField,
  cards,
  codesOf,
  addButton,
  queue,
} from './support/barcode-generator.ts'

const shop = useShop()

const print = (page: Page) => page.getByRole('button', { name: 'Print', exact: true })

test('BAR-005 BAR-006 BAR-026 BAR-027 labels are removed one by one or all together, and Undo restores them', async ({
  page,
}) => {
  await openLabels(shop, page)
  for (const custom of ['ONE-1', 'TWO-2', 'TREE-3']) await queue(page, { custom })
  await page.getByRole('button', { name: 'Remove TWO-2' }).click()
  await expect(toast(page, 'Barcode removed')).toBeVisible()
  await expect(codesOf(page)).toHaveText(['ONE-1', 'TREE-3'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(codesOf(page)).toHaveText(['ONE-1', 'TWO-2', 'TREE-3'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(toast(page, 'All barcodes cleared')).toBeVisible()
  await expect(page.getByText('No labels in the queue yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(codesOf(page)).toHaveText(['ONE-1', 'TWO-2', 'TREE-3'])
})

test('LOOK-001 many labels of a product with a very long name fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLabels(shop, page)
  await queue(page, { name: `Soap ${'w'.repeat(90)}`, quantity: 3 })
  await expect(cards(page)).toHaveCount(3)
  await expectNoSidewaysScroll(page)
})

test('BAR-007 BAR-019 BAR-024 Print is disabled when the queue is empty and prints a queue with labels @core/barcode-generator', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0 })
    window.print = () =>
      Object.assign(window, { prints: (window as unknown as { prints: number }).prints + 1 })
  })
  const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  await openLabels(shop, page)
  await print(page).click()
  await expect(toast(page, 'No barcodes to print')).toBeVisible()
  expect(await prints()).toBe(0)
  await queue(page, { name: 'Soap' })
  await print(page).click()
  await expect.poll(prints).toBe(1)
})

test('BAR-032 the queue survives a reload and is shared by two tabs, and a double press adds once', async ({
  page,
  context,
}) => {
  await openLabels(shop, page)
  await labelField(page, 'Product name').fill('Twice')
  await addButton(page).dblclick()
  await expect(toast(page, '1 unique barcode(s) added to print queue')).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  const second = await context.newPage()
  await second.goto(`${shop.server().address}/barcode-generator`)
  await expect(cards(second)).toHaveCount(1)
  await queue(second, { custom: 'SECOND-TAB' })
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove SECOND-TAB' }).click()
  await expect(cards(second)).toHaveCount(1)
})
