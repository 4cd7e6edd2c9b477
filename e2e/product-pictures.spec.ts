// Pictures of products: the form makes photos small, Inventory shows them, the till shows them when
// this device wants.
import { expect, type Locator, type Page } from '@playwright/test'
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { inventoryRow, openInventory } from './support/inventory.ts'
import { untilAppCached } from './support/offline-till.ts'
import { takePhoto, TURNED } from './support/photos.ts'
import { fill, openAdd, productDialog, save } from './support/product-dialog.ts'
import { walkTo } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

test.beforeEach(async ({ page }) => {
  await quietTill(page)
})

const file = (page: Page): Locator => productDialog(page).getByLabel('Picture file')
const shown = (page: Page): Locator => productDialog(page).getByRole('img', { name: 'The product' })
const tile = (within: Locator): Locator => within.locator('img')
const photo = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })

const sidesOf = (image: Locator): Promise<number[]> =>
  image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ])

const openForm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(productDialog(page)).toBeVisible()
}

/** A product with a picture, as an administrator added it elsewhere. */
const addWithPicture = async (page: Page, name: string): Promise<string> => {
  const { id } = await shop.product({ name, current_stock: 5 })
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [64, 64]
    const brush = canvas.getContext('2d')
    if (brush) brush.fillStyle = 'teal'
    brush?.fillRect(8, 8, 48, 48)
    return canvas.toDataURL('image/webp')
  })
  await shop.call(productPictureApi.save, shop.admin(), { id, picture: url.split(',')[1] ?? '' })
  return id
}

test('PIC-001 PIC-002 PIC-003 PIC-006 a photo is drawn again small, upright and without camera data, replaced and removed', async ({
  page,
}) => {
  await openAdd(shop, page)
  await fill(page, {
    'Product Name': 'Herbal Jelly',
    'Selling Price': '6500',
    'Current stock': '4',
  })
  const buffer = await takePhoto(page, { exif: TURNED })
  await file(page).setInputFiles(photo(buffer))
  await expect(shown(page)).toBeVisible()
  // 1600 x 900, held upright.
  expect(await sidesOf(shown(page))).toEqual([180, 320])
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('pictures'),
  )
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  const { picture } = (await sent).postDataJSON() as { picture: string }
  const bytes = Buffer.from(picture, 'base64')
  expect(bytes.length).toBeLessThanOrEqual(30_000)
  expect(bytes.includes('Exif')).toBe(false)
  await expect(productDialog(page)).toHaveCount(0)
  await expect(tile(inventoryRow(page, 'Herbal Jelly'))).toBeVisible()

  await openForm(page, 'Herbal Jelly')
  await expect(shown(page)).toBeVisible()
  await file(page).setInputFiles(photo(await takePhoto(page, { width: 800, height: 800 })))
  await expect.poll(() => sidesOf(shown(page))).toEqual([320, 320])
  await save(page).click()
  await expect.poll(() => sidesOf(tile(inventoryRow(page, 'Herbal Jelly')))).toEqual([320, 320])

  await openForm(page, 'Herbal Jelly')
  await productDialog(page).getByRole('button', { name: 'Remove picture' }).click()
  await expect(shown(page)).toHaveCount(0)
  await save(page).click()
  await expect(tile(inventoryRow(page, 'Herbal Jelly'))).toHaveCount(0)
  expect(await shop.call(productPictureApi.list, shop.admin(), {})).toEqual([])
})

test('PIC-002 a file that is no picture is refused in the form, and a refused picture leaves the product saved', async ({
  page,
}) => {
  await openAdd(shop, page)
  await fill(page, { 'Product Name': 'Plain Soap', 'Selling Price': '1000', 'Current stock': '4' })
  await file(page).setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="x">'),
  })
  await expect(
    productDialog(page).getByText('This is not a picture. Choose a PNG, JPEG or WebP file'),
  ).toBeVisible()
  await file(page).setInputFiles(photo(await takePhoto(page)))
  await expect(productDialog(page).getByText('This is not a picture.')).toHaveCount(0)
  await page.route('**/api/product-pictures/*', (route) =>
    route.fulfill({ status: 422, json: { code: 'picture_unfit', title: 'No' } }),
  )
  await save(page).click()
  await expect(toast(page, 'Failed to save the picture')).toBeVisible()
  await expect(inventoryRow(page, 'Plain Soap')).toBeVisible()
})

test('PIC-001 a failed removal says so', async ({ page }) => {
  await openInventory(shop, page)
  await addWithPicture(page, 'Bath Salt')
  await expect(tile(inventoryRow(page, 'Bath Salt'))).toBeVisible()
  await openForm(page, 'Bath Salt')
  await productDialog(page).getByRole('button', { name: 'Remove picture' }).click()
  await page.route('**/api/product-pictures/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await save(page).click()
  await expect(toast(page, 'Failed to remove the picture')).toBeVisible()
})

test('PIC-006 the till requests no picture while this device does not show pictures', async ({
  page,
}) => {
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('product-pictures') && asked.push(request.url()),
  )
  await shop.signIn(page, shop.admin(), '/settings')
  await addWithPicture(page, 'Rose Water')
  const isShown = page.getByRole('switch', { name: 'Show pictures' })
  await expect(isShown).not.toBeChecked()
  await walkTo(page, '/sales')
  await expect(row(page, 'Rose Water')).toBeVisible()
  expect(asked).toEqual([])
  await walkTo(page, '/settings')
  await isShown.click()
  await walkTo(page, '/sales')
  await expect(tile(row(page, 'Rose Water'))).toBeVisible()
  expect(await sidesOf(tile(row(page, 'Rose Water')))).toEqual([64, 64])
})

const openWith = async (page: Page, name: string): Promise<void> => {
  await openInventory(shop, page)
  await addWithPicture(page, name)
  await expect(tile(inventoryRow(page, name))).toBeVisible()
}

test('PIC-006 the list with pictures is accessible at all sizes', async ({ page }) => {
  await openWith(page, 'Night Cream')
  await expectGoodAtAllSizes(page)
})

test('PIC-001 the form with a picture is accessible at all sizes', async ({ page }) => {
  await openWith(page, 'Day Cream')
  await openForm(page, 'Day Cream')
  await expect(shown(page)).toBeVisible()
  await expectGoodAtAllSizes(page)
})

// The last one: the server stays away.
test('PIC-006 the till shows pictures without the server when the device has seen them', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('webale.device.pictures', 'on'))
  await shop.signIn(page, shop.admin(), '/sales')
  await addWithPicture(page, 'Aloe Gel')
  await untilAppCached(page)
  await page.reload()
  await expect(tile(row(page, 'Aloe Gel'))).toBeVisible()
  await shop.server().kill()
  await page.reload()
  await expect(tile(row(page, 'Aloe Gel'))).toBeVisible()
})
