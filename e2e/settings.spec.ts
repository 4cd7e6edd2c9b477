// Settings: business details and their live receipt, who may change them, system info, this device.
import { expect, type Page } from '@playwright/test'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'

const shop = useShop()

const open = (page: Page, query = '') => shop.signIn(page, shop.admin(), `/settings${query}`)
/** On wide screens only, the receipt is beside the form. */
const widen = (page: Page) => page.setViewportSize(AT_THE_COUNTER.viewport)
const stored = (department_id?: string) =>
  shop.call(settingsApi.get, shop.admin(), department_id === undefined ? {} : { department_id })
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()
const saved = (page: Page) =>
  expect(page.getByText('Settings updated successfully', { exact: true }).last()).toBeVisible()
const preview = (page: Page) => page.getByRole('region', { name: /^Receipt RCP/ })
const scope = (page: Page) => page.getByLabel('Settings for')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('SET-001 SET-002 SET-011 SET-012 SET-013 SET-018 Settings show the defaults when the shop is new', async ({
  page,
}) => {
  await shop.department('Perfume')
  await widen(page)
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Business Info',
    'Departments',
    'Phones',
    'Backup',
  ])
  await expect(scope(page).getByRole('option')).toHaveText(['Global Settings', 'Perfume'])
  await expect(page.getByLabel('Business name')).toHaveValue(FALLBACK_BUSINESS.business_name)
  await expect(preview(page).getByText(FALLBACK_BUSINESS.business_name)).toBeVisible()
  const info = page.getByRole('region', { name: 'System info' })
  for (const text of ['1.0.0', 'UGX', 'Active'])
    await expect(info.getByText(text, { exact: true })).toBeVisible()
})

test('SET-013 decision D15 the status follows the server', async ({ page }) => {
  await page.route('**/healthz', (route) => route.fulfill({ status: 503, body: '{}' }))
  await shop.signIn(page, shop.admin(), '/settings').catch(() => null)
  await expect(page.getByText('Not reachable')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
})

test('SET-004 SET-014 SET-016 every field is saved and loaded again, and saving twice keeps one row @core/settings', async ({
  page,
}) => {
  const fields = {
    'Business name': 'Kikuubo Scents',
    'Business address': 'Plot 14, Kikuubo Lane\nKampala',
    'Business phone': '+256 772 123 456',
    'WhatsApp number': '0701 987 654',
    'Business email': 'shop@kikuubo.ug',
    Website: 'kikuubo.ug',
    'Seasonal remark': 'Festive season offers',
  }
  await open(page)
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await saved(page)
  await page.reload()
  const kept = { ...fields, 'WhatsApp number': '+256 701 987 654', Website: 'https://kikuubo.ug' }
  for (const [label, value] of Object.entries(kept))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await page.getByLabel('Seasonal remark').fill('')
  await save(page)
  await saved(page)
  expect((await stored()).global).toMatchObject({
    business_name: 'Kikuubo Scents',
    whatsapp_number: '256701987654',
    seasonal_remark: null,
  })
})

test('SET-021 the receipt beside the form updates with every key, before saving', async ({
  page,
}) => {
  await widen(page)
  await open(page)
  const receipt = preview(page)
  await page.getByLabel('Business name').fill('Nakasero Herbs')
  await expect(receipt.getByText('Nakasero Herbs')).toBeVisible()
  await page.getByLabel('Seasonal remark').fill('Closed on Monday')
  await expect(receipt.getByText('Closed on Monday')).toBeVisible()
  await page.getByLabel('WhatsApp number').fill('0772123456')
  await expect(receipt.getByText('WhatsApp +256 772 123 456')).toBeVisible()
  expect((await receipt.locator('.receipt').boundingBox())?.width).toBe(300)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(receipt.getByText('Nakasero Herbs')).toHaveCount(0)
})

test('SET-002 SET-015 a department has its own details, and empty fields show the inherited ones', async ({
  page,
}) => {
  const department = await shop.department('Printing')
  const before = await stored()
  await shop.call(settingsApi.save, shop.admin(), {
    ...before.effective,
    seen: before.global ?? {},
    business_name: 'Whole Business',
    business_phone: '+256 700 000 001',
    department_id: null,
  })
  await widen(page)
  await open(page)
  await scope(page).selectOption('Printing')
  const name = page.getByLabel('Business name')
  await expect(name).toHaveValue('')
  await expect(name).toHaveAttribute('placeholder', 'inherited: Whole Business')
  await expect(page.getByLabel('Business phone')).toHaveAttribute(
    'placeholder',
    'inherited: +256 700 000 001',
  )
  await expect(preview(page).getByText('Whole Business')).toBeVisible()
  await name.fill('The Print Corner')
  await save(page)
  await saved(page)
  await expect(preview(page).getByText('The Print Corner')).toBeVisible()
  await expect(preview(page).getByText('Tel +256 700 000 001')).toBeVisible()
  const { global, department: own } = await stored(department.id)
  expect([global?.business_name, own?.business_name, own?.business_phone]).toEqual([
    'Whole Business',
    'The Print Corner',
    null,
  ])
  await scope(page).selectOption('Global Settings')
  await expect(name).toHaveValue('Whole Business')
})

test('SET-002 SET-017 the form of a department removed meanwhile says so and saves nothing', async ({
  page,
}) => {
  const { id } = await shop.department('Short-lived')
  await open(page)
  await scope(page).selectOption('Short-lived')
  await page.getByLabel('Business name').fill('Nobody')
  await shop.call(departmentApi.remove, shop.admin(), { id })
  await save(page)
  await expect(page.getByText('Failed to update settings', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The department was not found. It may have been removed'),
  ).toBeVisible()
  await expect(scope(page).getByRole('option', { name: 'Short-lived' })).toHaveCount(0)
  await expect(scope(page)).toHaveValue(id)
  await scope(page).selectOption('Global Settings')
  await expect(page.getByLabel('Business name')).not.toHaveValue(/^(Nobody)?$/)
})

test('SET-003 a moderator changes the assigned department only', async ({ page }) => {
  const department = await shop.department('Moderated')
  const moderator = await shop.person('moderator', department.id)
  await shop.signIn(page, moderator, '/settings')
  await expect(page.getByRole('tab')).toHaveText(['Business Info'])
  await expect(scope(page)).toHaveCount(0)
  await page.getByLabel('Business name').fill('Moderated Shop')
  await save(page)
  await saved(page)
  const { global, department: own } = await stored(department.id)
  expect(own?.business_name).toBe('Moderated Shop')
  expect(global?.business_name).not.toBe('Moderated Shop')
})

test('SET-019 SHELL-002 decision P5 a user reads the business details and cannot change them', async ({
  page,
}) => {
  const department = await shop.department('Reading')
  await shop.call(settingsApi.save, shop.admin(), {
    ...(await stored()).effective,
    business_name: 'Readable Shop',
    department_id: department.id,
    seen: {},
  })
  const user = await shop.person('user', department.id)
  await shop.signIn(page, user, '/settings')
  await expect(page.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help' }),
  ).not.toHaveAttribute('aria-current')
  await expect(page.getByText('Readable Shop')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
  await expectAccessible(page)
})

test('SET-022 this device stores sound, printing, paper and scanner, and the test print uses the paper', async ({
  page,
}) => {
  await watchPrinting(page)
  await open(page)
  await page.getByRole('switch', { name: 'Sound' }).click()
  await page.getByRole('switch', { name: 'Print receipt after sale' }).click()
  await page.getByRole('radio', { name: '58 mm' }).check()
  await page.getByRole('radio', { name: 'Bluetooth' }).check()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Sound' })).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByRole('switch', { name: 'Print receipt after sale' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await expect(page.getByRole('radio', { name: 'Bluetooth' })).toBeChecked()
  await page.getByRole('button', { name: 'Test print' }).click()
  expect((await lastPrinted(page)).width).toBe(218)
})

test('LOOK-001 Settings are accessible and fit, the preview too @sizes', async ({ page }) => {
  await open(page)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Preview receipt' })
  if (await button.isVisible()) {
    await button.click()
    await expect(preview(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})
