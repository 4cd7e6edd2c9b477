// Advanced Inventory: unresolved alerts, variants, suppliers, categories, and who may do what.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { answerChats } from './support/print-window.ts'
import { expectLoaded, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const open = async (page: Page, tab = '', who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, `/inventory-advanced${tab && `?tab=${tab}`}`)
  await expectLoaded(page)
}
const sell = (product_id: string, quantity: number, department_id: string | null = null) =>
  shop.call(saleApi.complete, shop.admin(), {
    id: randomUUID(),
    department_id,
    payment_method: 'cash',
    amount_paid: 10_000_000,
    lines: [{ product_id, quantity, unit_price: 2000 }],
  })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('ADV-001 ADV-002 ADV-003 ADV-004 ADV-005 ADV-006 ADV-007 ADV-008 ROUTE-008 alerts are listed with out of stock first, resolved, and ordered on WhatsApp @core/inventory-advanced', async ({
  page,
}) => {
  await answerChats(page.context())
  const supplier = await shop.call(stockApi.addSupplier, shop.admin(), {
    name: 'Bidco',
    phone: '0772123456',
  })
  const soap = await shop.product({
    name: 'Soap',
    unit: 'bar',
    current_stock: 12,
    supplier_id: supplier.id,
  })
  const oil = await shop.product({
    name: 'Oil',
    unit: 'tin',
    current_stock: 12,
    supplier_id: supplier.id,
  })
  await shop.call(stockApi.addVariant, shop.admin(), {
    product_id: soap.id,
    variant_name: 'Lemon',
    selling_price: 2500,
    current_stock: 3,
  })
  await sell(soap.id, 4)
  await sell(oil.id, 12)
  await shop.signIn(page, shop.admin(), '/inventory')
  await page
    .getByRole('link', { name: /Adv Inventory/ })
    .first()
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Advanced Inventory', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    /^Stock Alerts3$/,
    'Product Variants',
    'Suppliers',
  ])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Out of stock', 'Low stock'])
  for (const text of ['Out of stock', '0 tin', '10', 'Today,'])
    await expect(row(page, 'Oil')).toContainText(text)
  for (const text of ['Lemon', 'Low stock', '3 bar'])
    await expect(row(page, 'Lemon')).toContainText(text)
  await expectAccessible(page)
  await row(page, 'Oil').getByRole('button', { name: 'Resolve Oil' }).dblclick()
  // A message below the pointer stays, and with it the ones beside it.
  await toast(page, 'Also on order?').hover()
  await expect(toast(page, 'Alert resolved')).toBeVisible()
  await expect(row(page, 'Oil').getByRole('button', { name: 'Resolved Oil' })).toBeVisible()
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'WhatsApp Bidco' }).click(),
  ])
  const text = new URL(chat.url()).searchParams.get('text')
  expect(chat.url()).toContain('wa.me/256772123456')
  expect(text).toContain('- Oil (0 tin left)')
  expect(text).toContain('- Soap, Lemon (3 bar left)')
  await expect(row(page, 'Oil')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Stock Alerts' })).toContainText('2')
  const left = await shop.call(stockApi.alerts, shop.admin(), {})
  expect(left.map(({ product_name, variant_name }) => [product_name, variant_name])).toEqual(
    expect.arrayContaining([
      ['Soap', null],
      ['Soap', 'Lemon'],
    ]),
  )
  expect(left).toHaveLength(2)
  // A sale at another till updates the page.
  const salt = await shop.product({ name: 'Salt', unit: 'bag', current_stock: 11 })
  await sell(salt.id, 1)
  await expect(row(page, 'Salt')).toContainText('10 bag')
})

test('ADV-004 an alert stays and shows an error when it cannot be resolved', async ({ page }) => {
  const jam = await shop.product({ name: 'Jam', current_stock: 11 })
  await sell(jam.id, 1)
  await page.route('**/api/stock-alerts/*/resolve', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"code":"invalid_input","title":"Not today"}',
    }),
  )
  await open(page)
  await row(page, 'Jam').getByRole('button', { name: 'Resolve Jam' }).click()
  await expect(toast(page, 'Failed to resolve alert')).toBeVisible()
  await expect(row(page, 'Jam').getByRole('button', { name: 'Resolve Jam' })).toBeEnabled()
})

test('ADV-009 ADV-010 ADV-011 ADV-012 ADV-015 READ-037 a variant is added to a product of the list', async ({
  page,
}) => {
  const cream = await shop.product({ name: 'Hand cream', unit: 'tube', current_stock: 40 })
  await open(page, 'variants')
  await page.getByRole('button', { name: 'Add Variant' }).click()
  const form = dialog(page, 'Add Variant')
  await expect(
    form.getByText('Add a product, variant name and selling price', { exact: true }),
  ).toBeVisible()
  await expect(form.getByLabel('Reorder level')).toHaveValue('10')
  await form.getByLabel('Product').click()
  await page.getByRole('option', { name: /^Hand cream/ }).click()
  await form.getByLabel('Variant name').fill('Rose')
  await form.getByLabel('SKU').fill('HC-ROSE')
  await form.getByLabel('Cost price').fill('4500')
  await form.getByLabel('Selling price').fill('8000')
  await form.getByLabel('Current stock').fill('12')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Variant' }).dblclick()
  await expect(toast(page, 'Variant added successfully')).toBeVisible()
  await expect(form).toBeHidden()
  for (const text of ['Hand cream', 'HC-ROSE', '12 tube', '8,000', '4,500'])
    await expect(row(page, 'Rose')).toContainText(text)
  const stored = (await shop.call(stockApi.variants, shop.admin(), {})).filter(
    ({ product_id }) => product_id === cream.id,
  )
  const typed = {
    variant_name: 'Rose',
    sku: 'HC-ROSE',
    cost_price: 4500,
    selling_price: 8000,
    current_stock: 12,
    reorder_level: 10,
  }
  expect(stored).toMatchObject([typed])
  await page.getByRole('button', { name: 'Add Variant' }).click()
  await form.getByLabel('Product').fill('hand')
  await page.getByRole('option', { name: /^Hand cream/ }).click()
  await form.getByLabel('Variant name').fill('rose')
  await form.getByLabel('Selling price').fill('1')
  await form.getByRole('button', { name: 'Add Variant' }).click()
  await expect(toast(page, 'Failed to add variant')).toBeVisible()
  await expect(form.getByText('The variant rose already exists', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Variant name')).toBeFocused()
})

test('ADV-013 ADV-014 READ-034 a supplier is added, and invalid fields show their problem', async ({
  page,
}) => {
  await open(page, 'suppliers')
  await page.getByRole('button', { name: 'Add Supplier' }).click()
  const form = dialog(page, 'Add Supplier')
  await expect(form.getByText('Add a name', { exact: true })).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Mukwano Industries')
  await form.getByLabel('Contact person').fill('Ann Nakato')
  await form.getByLabel('Phone').fill('077')
  await form.getByLabel('Email').fill('ann@mukwano.example')
  await form.getByLabel('Address').fill('Plot 30, Mukwano Road, Kampala')
  await form.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(form.getByText('Phone must be 10 to 15 digits, with an optional +')).toBeVisible()
  await form.getByLabel('Phone').fill('0414 123 456')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(toast(page, 'Supplier added successfully')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Mukwano Industries' })
  for (const text of ['Ann Nakato', 'Plot 30, Mukwano Road, Kampala'])
    await expect(card).toContainText(text)
  await expect(card.getByRole('link', { name: '0414123456' })).toHaveAttribute(
    'href',
    'tel:0414123456',
  )
  await expect(card.getByRole('link', { name: 'ann@mukwano.example' })).toHaveAttribute(
    'href',
    'mailto:ann@mukwano.example',
  )
})

test('decision D9 categories are added beside the tabs, and a link leads to the departments', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Categories' }).click()
  const form = dialog(page, 'Categories')
  await form.getByLabel('New category of products').fill('Soaps')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, 'Category added')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Categories' })).toContainText('Soaps')
  await form.getByLabel('New category of products').fill('soaps')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('The category soaps already exists', { exact: true })).toBeVisible()
  await form.getByRole('radio', { name: 'Services' }).check()
  await expect(form.getByText('No categories yet', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Departments', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?tab=departments$/)
})

test('ADV-016 decision P4 a user has no menu entry, sees one department without cost, and has nothing to press', async ({
  page,
}) => {
  const [mine, theirs] = [await shop.department('Books'), await shop.department('Toys')]
  for (const [name, department_id] of [
    ['Atlas', mine.id],
    ['Kite', theirs.id],
  ] as const) {
    const { id } = await shop.product({ name, department_id, current_stock: 11 })
    await sell(id, 1, department_id)
    await shop.call(stockApi.addVariant, shop.admin(), {
      product_id: id,
      variant_name: `${name} XL`,
      cost_price: 777,
      selling_price: 3000,
      current_stock: 90,
    })
  }
  const user = await shop.person('user', mine.id)
  await open(page, '', user)
  await expect(page.getByRole('link', { name: /Adv Inventory/ })).toHaveCount(0)
  await expect(row(page, 'Atlas')).toBeVisible()
  await expect(row(page, 'Kite')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Resolve/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Product Variants' }).click()
  await expect(row(page, 'Atlas XL')).toBeVisible()
  await expect(page.getByText('777')).toHaveCount(0)
  for (const name of ['Add Variant', 'Add Supplier'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const alert = (await shop.call(stockApi.alerts, user, {}))[0]
  await expect(shop.call(stockApi.resolveAlert, user, { id: alert?.id ?? '' })).rejects.toThrow(
    '403',
  )
  await expect(
    shop.call(stockApi.addVariant, user, {
      product_id: alert?.product_id ?? '',
      variant_name: 'X',
      selling_price: 1,
    }),
  ).rejects.toThrow('403')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('LOOK-001 every tab fits a phone, and alerts are accessible there', async ({ page }) => {
    const { id } = await shop.product({
      name: 'Synthetic wig with a very long name, bob, black',
      current_stock: 12,
    })
    await sell(id, 2)
    await shop.call(stockApi.addVariant, shop.admin(), {
      product_id: id,
      variant_name: 'Long, with a fringe',
      selling_price: 90_000,
    })
    await shop.call(stockApi.addSupplier, shop.admin(), {
      name: 'Wholesalers of hair and beauty',
      email: 'orders@hair-and-beauty.example',
    })
    for (const tab of ['', 'variants', 'suppliers']) {
      await open(page, tab)
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
      expect(await smallTargets(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      // The other two are behind dialogs that were checked above.
      if (tab === '') await expectAccessible(page)
    }
  })
})
