// The Backup tab of Settings: a shop is exported, emptied and restored; bad files and failures show
// the specified texts.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { backupAddresses } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_LABELS } from '@webale/domain/features/backup/backup.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { pressAgain } from './support/till.ts'

const shop = useShop()

type File = { version: string; tables: Record<string, Record<string, unknown>[]> }

const open = async (page: Page): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/settings?tab=backup')
  await expect(page.getByRole('checkbox')).toHaveCount(10)
}
const said = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
/**
 * The server copies its database before it restores
 * or deletes, which takes a while on a busy machine.
 */
const saidAfterCopy = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })
const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name }).first().check()
}
const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
const upload = (page: Page, content: unknown): Promise<void> =>
  page.getByLabel('Choose a file to restore').setInputFiles(file('backup.json', content))
const question = (page: Page): Locator => page.getByRole('alertdialog')
const deletion = (page: Page): Locator => page.getByRole('dialog', { name: 'Delete data' })
const openDeletion = async (page: Page, ...names: string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Choose what to delete' }).click()
  await expect(deletion(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  for (const name of names) await deletion(page).getByRole('checkbox', { name }).first().check()
}
const confirmDeletion = async (page: Page): Promise<void> => {
  await deletion(page).getByRole('button', { name: 'Delete Data' }).click()
  await expect(question(page).getByRole('button', { name: 'Delete Data' })).toBeDisabled()
  await question(page).getByLabel('Type DELETE to confirm').fill('DELETE')
  await question(page).getByRole('button', { name: 'Delete Data' }).click()
}
const figures = async () => {
  const { count, total } = await shop.call(saleApi.history, shop.admin(), {})
  const products = await shop.call(productApi.list, shop.admin(), {})
  return { count, total, products: JSON.stringify(products) }
}
const savedFile = async (
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; content: File }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return {
    name: download.suggestedFilename(),
    content: JSON.parse(readFileSync(await download.path(), 'utf8')) as File,
  }
}

/** Milliseconds from the end of one request to the start of another, by the browser's clock. */
const pauseBetween = (page: Page, first: string, second: string): Promise<number> =>
  page.evaluate(
    ([before = '', after = '']) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const last = (path: string) => entries.findLast(({ name }) => name.endsWith(path))
      return (last(after)?.startTime ?? 0) - (last(before)?.responseEnd ?? 0)
    },
    [first, second],
  )

test('BKP-029 DAYX-002 BKP-001 BKP-002 BKP-004 to BKP-009 BKP-017 Export saves the chosen tables in a dated file, and does nothing without a choice @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.product({ name: 'Exported soap' })
  await open(page)
  for (const label of Object.values(BACKUP_LABELS))
    await expect(page.getByRole('checkbox', { name: label }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export Data' }).click()
  await said(page, 'Please select at least one table to export')
  await page.getByRole('button', { name: 'Choose all' }).click()
  // What is chosen for the file is not chosen for deletion.
  await openDeletion(page)
  await deletion(page).getByRole('button', { name: 'Delete Data' }).click()
  await said(page, 'Please select at least one table to delete')
  await deletion(page).getByRole('button', { name: 'Cancel' }).click()
  const { name, content } = await savedFile(page, () =>
    page.getByRole('button', { name: 'Export Data' }).click(),
  )
  await said(page, 'Data exported successfully!')
  expect(name).toMatch(/^backup-20\d\d-\d\d-\d\d\.json$/)
  expect(content.version).toBe('1.0')
  expect(Object.keys(content.tables)).toEqual(expect.arrayContaining(Object.keys(BACKUP_LABELS)))
  expect(content.tables['products']?.some((product) => product['name'] === 'Exported soap')).toBe(
    true,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
})

test('BKP-014 BKP-015 BKP-018 to BKP-021 GEN-014 deletion saves a backup and waits first, and restoring it recovers every figure', async ({
  page,
}) => {
  // Two copies of the database, and the pages around them.
  test.slow()
  const soap = await shop.product({ name: 'Kept soap', current_stock: 20 })
  const lines = [{ product_id: soap.id, quantity: 3, unit_price: 2000 }]
  await shop.call(saleApi.complete, shop.admin(), {
    id: randomUUID(),
    lines,
    payment_method: 'cash',
    amount_paid: 10_000,
  })
  const before = await figures()
  await open(page)
  await openDeletion(page, 'Sales', 'Products')
  const { name, content } = await savedFile(page, async () => {
    await deletion(page).getByRole('button', { name: 'Delete Data' }).click()
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await confirmDeletion(page)
    await said(page, 'Creating backup before deletion...')
  })
  expect(name).toMatch(/^backup-before-delete-20\d\d-\d\d-\d\d\.json$/)
  await saidAfterCopy(page, 'Successfully deleted data from 2 table(s)')
  expect(
    await pauseBetween(page, backupAddresses.export, backupAddresses.remove),
  ).toBeGreaterThanOrEqual(999)
  expect(await figures()).toMatchObject({ count: 0, total: 0 })
  await upload(page, content)
  const preview = page.getByRole('list', { name: 'Tables in the file' })
  await expect(
    preview.getByRole('listitem').filter({ hasText: 'Sales' }).getByText('1 new'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Restore Data' }).dblclick()
  await saidAfterCopy(page, 'Successfully imported 2 table(s)')
  await expect(page.getByText(/before-restore\.db$/)).toBeVisible()
  expect(await figures()).toEqual(before)
})

test('BKP-012 BKP-013 BKP-016 BKP-022 restore shows the specified text for a wrong file, a mixed file and tables in use', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('In use')
  await shop.product({ department_id })
  await open(page)
  await upload(page, { sales: [] })
  await said(page, 'Invalid backup file format')
  await upload(page, 'no JSON at all')
  await said(page, 'Failed to import data. Please check the file format.')
  const customer = { id: randomUUID(), name: '<b>Aisha</b>', created_at: '2026-01-01T00:00:00Z' }
  await upload(page, {
    version: '1.0',
    tables: {
      customers: [customer],
      expenses: [{ ...customer, amount: 'much' }],
      user_roles: [{ role: 'admin' }],
      ['__proto__']: [{ role: 'admin' }],
    },
  })
  await expect(page.getByText('expenses, row 1: description is missing')).toBeVisible()
  await expect(page.getByText('__proto__', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Data' }).click()
  await saidAfterCopy(page, 'Successfully imported 1 table(s)')
  await said(page, 'Failed to import 3 table(s)')
  await openDeletion(page, 'Departments', 'Customers')
  await savedFile(page, () => confirmDeletion(page))
  await saidAfterCopy(page, 'Successfully deleted data from 1 table(s)')
  await said(page, 'Failed to delete data from 1 table(s)')
  await expect(page.getByText(/Departments: A department is still used by/)).toBeVisible()
})

test('BKP-016 the preview shows an unreadable row, and the table is restored without it only when chosen @sizes @core/backup', async ({
  page,
  hasTouch,
}) => {
  await open(page)
  const customer = (name: unknown) => ({
    id: randomUUID(),
    name,
    created_at: '2026-01-01T00:00:00Z',
  })
  await upload(page, { version: '1.0', tables: { customers: [customer('Nakato'), customer(7)] } })
  const preview = page.getByRole('list', { name: 'Tables in the file' })
  await expect(
    preview.getByText('customers, row 2: name must be a text of 1 to 500 characters'),
  ).toBeVisible()
  await expect(preview.getByText('Not restored')).toBeVisible()
  const restore = page.getByRole('button', { name: 'Restore Data' })
  await expect(restore).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Leave out 1 row that cannot be read' }).check()
  await expect(preview.getByText('1 new')).toBeVisible()
  await expect(preview.getByText('1 left out')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await restore.click()
  await saidAfterCopy(page, 'Successfully imported 1 table(s)')
  await expect(
    page.getByRole('list', { name: 'Restored tables' }).getByText('1 left out'),
  ).toBeVisible()
})

test('BKP-010 BKP-011 BKP-023 a failure is reported, and nothing is deleted when its backup fails', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'Sales')
  const problem = {
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'Failed to export sales',
      status: 503,
      code: 'table_unreadable',
    }),
  }
  await page.route(`**${backupAddresses.export}`, (route) => route.fulfill(problem))
  await page.getByRole('button', { name: 'Export Data' }).click()
  await said(page, 'Failed to export sales')
  await page.unrouteAll()
  await page.route(`**${backupAddresses.export}`, (route) => route.abort())
  await pressAgain(page.getByRole('button', { name: 'Export Data' }))
  await said(page, 'Failed to export data')
  let removals = 0
  page.on('request', (request) => {
    if (request.url().endsWith(backupAddresses.remove)) removals += 1
  })
  await openDeletion(page, 'Sales')
  await confirmDeletion(page)
  await said(page, 'Failed to delete data')
  expect(removals).toBe(0)
})

test('BKP-001 decision P5 moderators have no Backup tab', async ({ page }) => {
  const { id } = await shop.department('Moderated')
  await shop.signIn(page, await shop.person('moderator', id), '/settings?tab=backup')
  await expect(page.getByRole('tab', { name: 'Business Info' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Backup' })).toHaveCount(0)
})
