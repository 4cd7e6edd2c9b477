// Settings: the logo, which is redrawn before it is stored, and the WhatsApp code.
import { expect, type Page } from '@playwright/test'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { takePhoto } from './support/photos.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'

const shop = useShop()

const open = (page: Page) => shop.signIn(page, shop.admin(), '/settings')
const stored = async () => (await shop.call(settingsApi.get, shop.admin(), {})).global
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()
const saved = (page: Page) =>
  expect(page.getByText('Settings updated successfully', { exact: true }).last()).toBeVisible()
const preview = (page: Page) => page.getByRole('region', { name: /^Receipt RCP/ })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('SET-005 SET-006 a logo is redrawn small and without hidden data, and Reset removes it', async ({
  page,
}) => {
  // Phones show the receipt in a dialog.
  await page.setViewportSize(AT_THE_COUNTER.viewport)
  await open(page)
  const buffer = await takePhoto(page)
  expect(buffer.includes('GPS')).toBe(true)
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toBeVisible()
  await expect(preview(page).locator('img.logo')).toBeVisible()
  await save(page)
  await saved(page)
  const logo = (await stored())?.logo_url ?? ''
  expect(logo).toMatch(/^data:image\/png;base64,/)
  const bytes = Buffer.from(logo.split(',')[1] ?? '', 'base64')
  expect(bytes.length).toBeLessThanOrEqual(500_000)
  expect(bytes.includes('GPS')).toBe(false)
  const size = await page
    .getByRole('img', { name: 'Logo of the business' })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([512, 288])
  await page.reload()
  await page.getByRole('button', { name: 'Reset logo' }).click()
  await save(page)
  await saved(page)
  expect((await stored())?.logo_url).toBeNull()
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toHaveCount(0)
})

test('SET-005 a file that is not a complete picture is refused with a reason', async ({ page }) => {
  await open(page)
  const file = page.getByLabel('Logo file')
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  })
  await expect(
    page.getByText('This is not a picture. Choose a PNG, JPEG or WebP file'),
  ).toBeVisible()
  await file.setInputFiles({
    name: 'half.jpg',
    mimeType: 'image/jpeg',
    buffer: (await takePhoto(page)).subarray(0, 60),
  })
  await expect(
    page.getByText('This picture could not be read. It may be damaged; choose another one'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo of the business' })).toHaveCount(0)
})

test('SET-007 SET-009 the WhatsApp code is an image of 200 px that can be downloaded', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('WhatsApp number').fill('')
  await expect(page.getByText('Enter a WhatsApp number')).toBeVisible()
  await page.getByLabel('WhatsApp number').fill('0701 987 654')
  const code = page.getByRole('img', { name: 'WhatsApp QR code' })
  expect(
    await code.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([200, 200])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('whatsapp-qr.png')
})

test('SET-010 the page shows an error when the WhatsApp code cannot be made', async ({ page }) => {
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
