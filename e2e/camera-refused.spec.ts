// A person who does not allow the camera.
import { expect } from '@playwright/test'
import { cameraButton, cameraDialog, putReaderInPlace, testWithCamera } from './support/camera.ts'
import { useShop } from './support/shop.ts'
import { quietTill } from './support/till.ts'

const test = testWithCamera([{ format: 'QRCode', code: 'NEVER-SEEN' }], 'deny')
const shop = useShop()

test('SCAN-004 without permission the view says what to do', async ({ page }) => {
  await putReaderInPlace(page)
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await cameraButton(page).click()
  await expect(
    cameraDialog(page).getByText("The camera was not allowed. Allow it in the browser's settings"),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cameraDialog(page)).toHaveCount(0)
})
