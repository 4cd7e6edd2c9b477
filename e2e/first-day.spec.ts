// A shop that switched nothing on: the till and Sale Details are as simple as on the first day.
import { expect, type Locator } from '@playwright/test'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toPayment,
  total,
} from './support/till.ts'

const shop = useShop()

/**
 * The fields of the till before further parts are switched on, and Split payment. The amounts are
 * notes and keys.
 */
const CONTROLS = [
  ['Skip to cart', 'Skip to payment', 'Search by name', 'Scan barcode', 'Products', 'Services'],
  [
    'Add Soap, UGX 10,000, 50 piece in stock',
    'Clear cart',
    'Decrease quantity of Soap',
    'Quantity of Soap',
  ],
  [
    'Increase quantity of Soap',
    'Price tier of Soap',
    'Price of Soap: 10,000, fixed',
    'Remove Soap',
    'Customer, department, cashier',
  ],
  ['Cash', 'Mobile Money', 'Card', 'Split payment', 'Amount paid'],
  [
    'Clear amount',
    'Exact 10,000',
    '20,000',
    '50,000',
    'Add 1,000',
    'Add 2,000',
    'Add 5,000',
    'Add 10,000',
  ],
  ['Add 20,000', 'Add 50,000', 'Print receipt after sale', 'Complete Sale F9'],
].flat()

/** The names of all controls in a part of the page, as a screen reader says them. */
const controlsIn = (part: Locator): Promise<string[]> =>
  part.locator('button, a, input, select, textarea, [role=switch]').evaluateAll((found) =>
    found
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const labels = [...('labels' in one ? ((one as HTMLInputElement).labels ?? []) : [])].map(
          (each) => each.innerText,
        )
        const name =
          one.getAttribute('aria-label') ?? (labels.join(' ') || (one as HTMLElement).innerText)
        return name
          .replaceAll(/\s+/g, ' ')
          .replace(/^(Customer, department, cashier):.*/, '$1')
          .trim()
      }),
  )

test('RULES-002 RULES-003 DISCNT-010 the till has no control of a part that is off, and only leaders take goods back', async ({
  page,
}) => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 10_000 })
  const [seller, leader] = [await shop.person('user', id), await shop.person('moderator', id)]
  await quietTill(page)
  const fill = async (by: SignedInPerson): Promise<void> => {
    await shop.signIn(page, by, '/sales')
    await row(page, 'Soap').click()
    await toPayment(page)
    await expect(completeSale(page)).toBeVisible()
  }
  await fill(seller)
  expect(await controlsIn(page.locator('main'))).toEqual(CONTROLS)
  await fill(shop.admin())
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('1500')
  await page.keyboard.press('Escape')
  await expect(page.locator('main').getByText('−1,500 off')).toBeVisible()
  await expect(total(page)).toContainText('8,500')
  await amount(page).fill('8500')
  await completeSale(page).click()
  await receiptActions(page).getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByText('1,500').first()).toBeVisible()
  for (const [person, mayTakeBack] of [
    [shop.admin(), true],
    [leader, true],
    [seller, false],
  ] as const) {
    await shop.signIn(page, person, '/sales-history')
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    const details = page.getByRole('dialog', { name: 'Sale Details' })
    await expect(details.getByText('1,500').first()).toBeVisible()
    for (const name of ['Return items', 'Void sale'])
      await expect(details.getByRole('button', { name })).toHaveCount(mayTakeBack ? 1 : 0)
  }
})
