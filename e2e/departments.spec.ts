// The Departments tab of Settings: the list with product counts, adding, changing, deleting.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const open = (page: Page) => shop.signIn(page, shop.admin(), '/settings?tab=departments')
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Departments' }).getByRole('listitem').filter({ hasText: name })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('DEPT-001 to DEPT-003 DEPT-005 DEPT-006 DEPT-007 departments are listed with their products, added and changed', async ({
  page,
}) => {
  const stocked = await shop.department('Stocked')
  for (const name of ['One', 'Two', 'Three'])
    await shop.product({ name, department_id: stocked.id })
  await open(page)
  await expect(cardOf(page, 'Stocked').getByText('3 products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Department' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add Department' })).toBeDisabled()
  await dialog.getByLabel('Name').fill('Perfume Oils')
  await dialog.getByLabel('Description').fill('Sold by the ml')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expect(page.getByText('Department added successfully', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Perfume Oils').getByText('Sold by the ml')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Perfume Oils' }).click()
  await dialog.getByLabel('Name').fill('Fine Oils')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Department updated successfully', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Fine Oils')).toBeVisible()
  await expect(cardOf(page, 'Perfume Oils')).toHaveCount(0)
})

test('DEPT-004 DEPT-008 DEPT-011 an empty department is deleted, and one in use is refused with the reason', async ({
  page,
}) => {
  await shop.department('Empty')
  const used = await shop.department('Used')
  await shop.product({ name: 'Needs a home', department_id: used.id })
  await open(page)
  await page.getByRole('button', { name: 'Delete Empty' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Department deleted successfully', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Empty')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Used' }).click()
  await expect(question.getByText('1 product belongs to it')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete department', { exact: true })).toBeVisible()
  await expect(question.getByRole('alert')).toContainText('is still used by')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cardOf(page, 'Used')).toBeVisible()
})

test('DEPT-009 DEPT-010 a name that is taken is refused when adding and when changing', async ({
  page,
}) => {
  await shop.department('Taken')
  await shop.department('Other')
  await open(page)
  await page.getByRole('button', { name: 'Add Department' }).click()
  const dialog = page.getByRole('dialog', { name: /Department/ })
  await dialog.getByLabel('Name').fill('TAKEN')
  await dialog.getByRole('button', { name: 'Add Department' }).click()
  await expect(page.getByText('Failed to add department', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Edit Other' }).click()
  await dialog.getByLabel('Name').fill('taken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update department', { exact: true })).toBeVisible()
})

test('LOOK-001 the Departments tab and its dialogs are accessible and fit @sizes', async ({
  page,
}) => {
  await shop.department(`Sized ${Date.now()}`)
  await open(page)
  await page.getByRole('button', { name: 'Add Department' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Delete Sized/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})
