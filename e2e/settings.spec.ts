// Settings: business details and their live receipt, logo, WhatsApp code, system info, this device, and the departments.
import { expect, type Page } from '@playwright/test'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const open = (page: Page, query = '') => shop.signIn(page, shop.admin(), `/settings${query}`)
const stored = (department_id?: string) => shop.call(settingsApi.get, shop.admin(), department_id === undefined ? {} : { department_id })
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()
const saved = (page: Page) => expect(page.getByText('Settings updated successfully', { exact: true }).last()).toBeVisible()
const preview = (page: Page) => page.getByRole('region', { name: /^Receipt RCP/ })
const scope = (page: Page) => page.getByLabel('Settings for')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('SET-001 SET-002 SET-011 SET-012 SET-013 SET-018 what an admin finds in a new shop', async ({ page }) => {
  await shop.department('Perfume')
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Business Info', 'Departments'])
  await expect(scope(page).getByRole('option')).toHaveText(['Global Settings', 'Perfume'])
  await expect(page.getByLabel('Business name')).toHaveValue(FALLBACK_BUSINESS.business_name)
  await expect(preview(page).getByText(FALLBACK_BUSINESS.business_name)).toBeVisible()
  const info = page.getByRole('region', { name: 'System info' })
  for (const text of ['1.0.0', 'UGX', 'Active']) await expect(info.getByText(text, { exact: true })).toBeVisible()
})

test('SET-013 the status is that of the server, not a word', async ({ page }) => {
  await page.route('**/healthz', (route) => route.fulfill({ status: 503, body: '{}' }))
  await shop.signIn(page, shop.admin(), '/settings').catch(() => null)
  await expect(page.getByText('Not reachable')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
})

test('SET-004 SET-014 SET-016 every field is saved and comes back; saving twice keeps one row', async ({ page }) => {
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
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await saved(page)
  await page.reload()
  const kept = { ...fields, 'WhatsApp number': '+256 701 987 654', Website: 'https://kikuubo.ug' }
  for (const [label, value] of Object.entries(kept)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await page.getByLabel('Seasonal remark').fill('')
  await save(page)
  await saved(page)
  expect((await stored()).global).toMatchObject({ business_name: 'Kikuubo Scents', whatsapp_number: '256701987654', seasonal_remark: null })
})

test('the receipt beside the form follows every key, before anything is saved', async ({ page }) => {
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

test('SET-002 SET-015 a department has its own details; empty fields show what they inherit', async ({ page }) => {
  const department = await shop.department('Printing')
  await shop.call(settingsApi.save, shop.admin(), {
    ...(await stored()).effective,
    business_name: 'Whole Business',
    business_phone: '+256 700 000 001',
    department_id: null,
  })
  await open(page)
  await scope(page).selectOption('Printing')
  const name = page.getByLabel('Business name')
  await expect(name).toHaveValue('')
  await expect(name).toHaveAttribute('placeholder', 'inherited: Whole Business')
  await expect(page.getByLabel('Business phone')).toHaveAttribute('placeholder', 'inherited: +256 700 000 001')
  await expect(preview(page).getByText('Whole Business')).toBeVisible()
  await name.fill('The Print Corner')
  await save(page)
  await saved(page)
  await expect(preview(page).getByText('The Print Corner')).toBeVisible()
  await expect(preview(page).getByText('Tel +256 700 000 001')).toBeVisible()
  const { global, department: own } = await stored(department.id)
  expect([global?.business_name, own?.business_name, own?.business_phone]).toEqual(['Whole Business', 'The Print Corner', null])
  await scope(page).selectOption('Global Settings')
  await expect(name).toHaveValue('Whole Business')
})

test('SET-017 a refused save says so and keeps what was typed; wrong fields say what to do', async ({ page }) => {
  await open(page)
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByLabel('WhatsApp number').fill('12')
  await save(page)
  await expect(page.getByText('Website must be an address like https://myshop.ug')).toBeVisible()
  await expect(page.getByText('Use the international form, like +256 772 123 456')).toBeVisible()
  await expect(page.getByLabel('WhatsApp number')).toBeFocused()
  await page.getByLabel('Website').fill('https://kept.ug')
  await page.getByLabel('WhatsApp number').fill('')
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"read_only","title":"The server cannot write"}' })
      : route.continue(),
  )
  await save(page)
  await expect(page.getByText('Failed to update settings', { exact: true })).toBeVisible()
  await expect(page.getByText('The server cannot write')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://kept.ug')
})

/** A photo as a phone takes it: 1600 x 900, with a block of camera data after its first two bytes. */
const photo = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1600, 900]
    const brush = canvas.getContext('2d')
    for (let at = 0; at < 400; at += 1) {
      if (brush) brush.fillStyle = `hsl(${at * 37} 80% ${20 + (at % 60)}%)`
      brush?.fillRect((at * 97) % 1600, (at * 61) % 900, 120, 90)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  const plain = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const data = Buffer.from('Exif\0\0MM\0*\0\0\0\bGPS 0.3476N 32.5825E', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2])
  return Buffer.concat([plain.subarray(0, 2), head, data, plain.subarray(2)])
}

test('SET-005 SET-006 a logo is drawn anew, small and without hidden data; reset takes it away', async ({ page }) => {
  await open(page)
  const buffer = await photo(page)
  expect(buffer.includes('GPS')).toBe(true)
  await page.getByLabel('Logo file').setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toBeVisible()
  await expect(preview(page).locator('img.logo')).toBeVisible()
  await save(page)
  await saved(page)
  const logo = (await stored()).global?.logo_url ?? ''
  expect(logo).toMatch(/^data:image\/(png|webp);base64,/)
  const bytes = Buffer.from(logo.split(',')[1] ?? '', 'base64')
  expect(bytes.length).toBeLessThanOrEqual(500_000)
  expect(bytes.includes('GPS')).toBe(false)
  const size = await page.getByRole('img', { name: 'Logo of the business' }).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([512, 288])
  await page.reload()
  await page.getByRole('button', { name: 'Reset logo' }).click()
  await save(page)
  await saved(page)
  expect((await stored()).global?.logo_url).toBeNull()
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toHaveCount(0)
})

test('SET-005 a file that is no picture, or half of one, is refused in words', async ({ page }) => {
  await open(page)
  const file = page.getByLabel('Logo file')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
  await expect(page.getByText('This is not a picture. Choose a PNG, JPEG or WebP file')).toBeVisible()
  await file.setInputFiles({ name: 'half.jpg', mimeType: 'image/jpeg', buffer: (await photo(page)).subarray(0, 60) })
  await expect(page.getByText('This picture could not be read. It may be damaged; choose another one')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toHaveCount(0)
})

test('SET-007 SET-009 the WhatsApp code is an image of 200 px that can be downloaded', async ({ page }) => {
  await open(page)
  await page.getByLabel('WhatsApp number').fill('')
  await expect(page.getByText('Enter a WhatsApp number')).toBeVisible()
  await page.getByLabel('WhatsApp number').fill('0701 987 654')
  const code = page.getByRole('img', { name: 'WhatsApp QR code' })
  expect(await code.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([200, 200])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('whatsapp-qr.png')
})

test('SET-010 a code that cannot be made says so', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => done(null)
    const encode = window.encodeURIComponent
    window.encodeURIComponent = (text) => {
      if (String(text).startsWith('<svg') && document.title === 'broken') throw new Error('no room')
      return encode(text)
    }
  })
  await open(page)
  await page.getByLabel('WhatsApp number').fill('0701 987 654')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('Failed to generate QR code', { exact: true })).toHaveCount(1)
  await page.evaluate(() => {
    document.title = 'broken'
  })
  await page.getByLabel('WhatsApp number').fill('0701 987 655')
  await expect(page.getByText('Failed to generate QR code', { exact: true })).toHaveCount(2)
})

test('SET-003 a moderator changes the own department only', async ({ page }) => {
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

test('SET-019 decision P5 a user reads the business details and can change none', async ({ page }) => {
  const department = await shop.department('Reading')
  await shop.call(settingsApi.save, shop.admin(), { ...(await stored()).effective, business_name: 'Readable Shop', department_id: department.id })
  const user = await shop.person('user', department.id)
  await shop.signIn(page, user, '/settings')
  await expect(page.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
  await expect(page.getByText('Readable Shop')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
  await expectAccessible(page)
})

test('unsaved changes: a link asks first, keeping stays, discarding leaves, going back finds the draft', async ({ page }) => {
  await open(page)
  const name = page.getByLabel('Business name')
  await name.fill('Half typed')
  await page.getByRole('tab', { name: 'Departments' }).click()
  await page.getByRole('tab', { name: 'Business Info' }).click()
  await expect(name).toHaveValue('Half typed')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu
    .getByRole('link', { name: /Expenses|Cash/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/settings/)
  await expect(name).toHaveValue('Half typed')
  await menu
    .getByRole('link', { name: /Expenses|Cash/ })
    .first()
    .click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/expenses/)
  await page.goBack()
  await expect(name).not.toHaveValue('Half typed')
})

test('this device remembers sound, printing, paper and scanner; the test print uses the paper', async ({ page }) => {
  await watchPrinting(page)
  await open(page)
  await page.getByRole('switch', { name: 'Sound' }).click()
  await page.getByRole('switch', { name: 'Print receipt after sale' }).click()
  await page.getByRole('radio', { name: '58 mm' }).check()
  await page.getByRole('radio', { name: 'Bluetooth' }).check()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Sound' })).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByRole('switch', { name: 'Print receipt after sale' })).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('radio', { name: 'Bluetooth' })).toBeChecked()
  await page.getByRole('button', { name: 'Test print' }).click()
  expect((await lastPrinted(page)).width).toBe(218)
})

const cardOf = (page: Page, name: string) => page.getByRole('list', { name: 'Departments' }).getByRole('listitem').filter({ hasText: name })

test('DEPT-001 to DEPT-003 DEPT-005 DEPT-006 DEPT-007 departments are listed with their products, added and changed', async ({ page }) => {
  const stocked = await shop.department('Stocked')
  for (const name of ['One', 'Two', 'Three']) await shop.product({ name, department_id: stocked.id })
  await open(page, '?tab=departments')
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

test('DEPT-004 DEPT-008 DEPT-011 an empty department is deleted; one in use is refused with the reason', async ({ page }) => {
  await shop.department('Empty')
  const used = await shop.department('Used')
  await shop.product({ name: 'Needs a home', department_id: used.id })
  await open(page, '?tab=departments')
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

test('DEPT-009 DEPT-010 a name that is taken is refused when adding and when changing', async ({ page }) => {
  await shop.department('Taken')
  await shop.department('Other')
  await open(page, '?tab=departments')
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

test('Settings are accessible and fit, tabs and dialogs too @sizes', async ({ page }) => {
  test.setTimeout(60_000)
  await shop.department(`Sized ${Date.now()}`)
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
  await page.getByRole('tab', { name: 'Departments' }).click()
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
