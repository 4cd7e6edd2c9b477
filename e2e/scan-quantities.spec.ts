// A number before a scan is its quantity: what can be kept is added, anything else is refused.
import { expect } from '@playwright/test'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, line, quietTill, row, scan, scanBox } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)
const JELLY = '6161100098765'
const OUD = 'PROD-0025'
const GONE = 'PROD-0026'

let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Perfume')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 6500, barcode: JELLY })
  await shop.product({
    department_id,
    name: 'Oud',
    unit: 'ml',
    tracking_type: 'milliliter',
    volume_unit: 'ml',
    current_stock: 500,
    current_stock_ml: 500,
    selling_price: 1200,
    selling_price_per_ml: 1200,
    barcode: OUD,
  })
  await shop.product({ department_id, name: 'Gone', current_stock: 0, barcode: GONE })
})

test.beforeEach(async ({ page }) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
})

test('QTY-005 a multiplier that cannot be kept stays in the scan box with the reason, and nothing is added', async ({
  page,
}) => {
  for (const [typed, reason] of [
    ['0*', 'Quantity must be above 0'],
    ['0.25*', 'Jelly is sold in whole numbers'],
  ] as const) {
    await scanBox(page).fill(`${typed}${JELLY}`)
    await scanBox(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(scanBox(page)).toHaveValue(`${typed}${JELLY}`)
    await expectLines(page, {})
  }
})

test('QTY-005 0.25* before a scan adds a quarter of measured goods, and is refused for pieces', async ({
  page,
}) => {
  await scanBox(page).fill('0.25*')
  await scan(page, OUD)
  await expectLines(page, { Oud: '0.25' })
  await expect(line(page, 'Oud')).toContainText('300')
  await expect(scanBox(page)).toHaveValue('')
  await scanBox(page).fill('0.25*')
  await scan(page, JELLY)
  const refused = page.getByRole('alert').filter({ hasText: 'Jelly is sold in whole numbers' })
  await expect(refused).toBeVisible()
  await expect(scanBox(page)).toHaveValue(`0.25*${JELLY}`)
  await expectLines(page, { Oud: '0.25' })
})

test('QTY-005 CODE-014 Sell anyway adds the quantity before the scan, or refuses it', async ({
  page,
}) => {
  const sellAnyway = page.getByRole('button', { name: 'Sell anyway', exact: true })
  await scanBox(page).fill('0.25*')
  await scan(page, GONE)
  await sellAnyway.click()
  const refused = page.getByRole('alert').filter({ hasText: 'Gone is sold in whole numbers' })
  await expect(refused).toBeVisible()
  await expect(scanBox(page)).toHaveValue(`0.25*${GONE}`)
  await expectLines(page, {})
  await scanBox(page).fill('3*')
  await scan(page, GONE)
  await sellAnyway.last().click()
  await expectLines(page, { Gone: '3' })
})
