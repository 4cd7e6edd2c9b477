// Purchases: goods are received with a scanner and by
// hand, at their cost, and leaders see the deliveries.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { pressRowAction } from './support/inventory.ts'
import { expectLoaded, heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { pressAgain, scan, toast } from './support/till.ts'

const shop = useShop()

const open = async (page: Page, who = shop.admin()) => {
  await shop.call(shopRulesApi.save, shop.admin(), { purchases: true })
  await shop.signIn(page, who, '/purchases')
  await expectLoaded(page)
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Receive goods' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const line = (page: Page, product: string) =>
  dialog(page).getByRole('listitem', { name: product, exact: true })
const openForm = (page: Page) =>
  page.getByRole('button', { name: 'Receive goods', exact: true }).first().click()
const receive = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Receive goods', exact: true })

const codeOf = (name: string): string => `${name.toUpperCase()}-1`

const stockUp = async (name: string) => {
  const { id: department_id } = await shop.department(`${name} counter`)
  const soap = await shop.product({
    name: `${name} soap`,
    unit: 'bar',
    barcode: codeOf(name),
    department_id,
    selling_price: 2000,
    cost_price: 2000,
    current_stock: 10,
  })
  const rice = await shop.product({
    name: `${name} rice`,
    unit: 'kg',
    department_id,
    tracking_type: 'volume',
  })
  const supplier = await shop.call(stockApi.addSupplier, shop.admin(), { name: `${name} Ltd` })
  return { department_id, soap, rice, supplier }
}

const choose = async (page: Page, label: string, name: string) => {
  await field(page, label).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('RECV-001 RECV-004 RECV-011 an administrator scans and types what came, with costs @sizes @core/purchases', async ({
  page,
}, { project }) => {
  const name = `Lira-${project.name}`
  const { department_id, soap, rice } = await stockUp(name)
  await open(page)
  await expect(heading(page, 'Purchases')).toBeVisible()
  await openForm(page)
  await receive(page).click()
  await expect(dialog(page).getByText('Choose a supplier', { exact: true })).toBeVisible()
  await choose(page, 'Supplier', `${name} Ltd`)
  await field(page, 'Invoice number').fill('INV-7')
  await field(page, 'Department').selectOption(department_id)
  await scan(page, codeOf(name))
  await expect(line(page, soap.name)).toBeVisible()
  await line(page, soap.name).getByLabel('Packs', { exact: true }).fill('2')
  await line(page, soap.name).getByLabel('Pack size').fill('5')
  await expect(line(page, soap.name).getByLabel('Quantity (bar)')).toHaveValue('10')
  await line(page, soap.name).getByLabel('Unit cost (UGX)').fill('900')
  await expect(line(page, soap.name).getByLabel('Line cost (UGX)')).toHaveValue('9,000')
  await choose(page, 'Add a product', rice.name)
  await expect(line(page, rice.name).getByLabel('Quantity (kg)')).toBeFocused()
  await line(page, rice.name).getByLabel('Quantity (kg)').fill('2.5')
  await receive(page).click()
  await expect(dialog(page).getByText('Enter the cost of each line, or of none')).toBeVisible()
  await line(page, rice.name).getByLabel('Line cost (UGX)').fill('1000')
  await field(page, 'Extra costs (UGX)').fill('1000')
  await expect(dialog(page)).toContainText('Total UGX 11,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await receive(page).click()
  await expect(page.getByText(/^Goods received GRN-\d{6}$/)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    current_stock: 20,
    cost_price: 1495,
  })
})

test('RECV-001 suggestions are at their field when a name was typed while the form slid in @sizes', async ({
  page,
}, { project }) => {
  const name = `Kasese-${project.name}`
  await stockUp(name)
  await open(page)
  await page.addStyleTag({ content: '[role=dialog] { animation-duration: 2s !important }' })
  await openForm(page)
  await field(page, 'Supplier').fill(`${name} Ltd`)
  const suggestion = page.getByRole('option', { name: `${name} Ltd` })
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const [input, list] = [
    await field(page, 'Supplier').boundingBox(),
    await suggestion.boundingBox(),
  ]
  expect(Math.abs((list?.y ?? 0) - (input?.y ?? 0) - (input?.height ?? 0))).toBeLessThan(20)
  await suggestion.click()
})

test('RECV-001 each product is a line when several are scanned before the server answers', async ({
  page,
}) => {
  const { department_id, soap } = await stockUp('Masaka')
  const comb = await shop.product({ name: 'Masaka comb', barcode: 'MASAKA-2', department_id })
  await open(page)
  await openForm(page)
  await field(page, 'Department').selectOption(department_id)
  // The answers are held in the page, so that all come at one moment.
  await page.evaluate(() => {
    const { fetch } = window
    const release = new Promise((resolve) => window.addEventListener('release', resolve))
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      if (!answer.url.includes('code=MASAKA')) return answer
      const body = await answer.text()
      document.body.dataset['held'] = `${document.body.dataset['held'] ?? ''}*`
      await release
      return new Response(body, { headers: answer.headers })
    }
  })
  for (const code of [codeOf('Masaka'), 'MASAKA-2', 'MASAKA-2']) await scan(page, code)
  await expect(page.locator('body')).toHaveAttribute('data-held', '***')
  await page.evaluate(() => window.dispatchEvent(new Event('release')))
  await expect(line(page, soap.name).getByLabel('Quantity (bar)')).toHaveValue('1')
  await expect(line(page, comb.name).getByLabel(/^Quantity/)).toHaveValue('2')
})

test('FORM-002 what is wrong with a line or an amount is in view and names the product @sizes', async ({
  page,
}, { project }) => {
  const name = `Gulu-${project.name}`
  const { department_id, soap } = await stockUp(name)
  const goods = ['brush', 'comb', 'cream', 'gel', 'oil', 'towel'].map((one) => `${name}-${one}`)
  for (const one of goods) await shop.product({ name: one, barcode: codeOf(one), department_id })
  await open(page)
  await openForm(page)
  await choose(page, 'Supplier', `${name} Ltd`)
  await field(page, 'Department').selectOption(department_id)
  for (const one of [name, ...goods]) await scan(page, codeOf(one))
  await expect(line(page, `${name}-towel`)).toBeVisible()
  await line(page, soap.name).getByLabel('Quantity (bar)').fill('0')
  await field(page, 'Supplier').focus()
  await receive(page).click()
  await expect(dialog(page).getByText(`${soap.name}: Quantity must be above 0`)).toBeInViewport({
    ratio: 1,
  })
  await line(page, soap.name).getByLabel('Quantity (bar)').fill('2')
  await field(page, 'Paid now (UGX)').fill('-1')
  await field(page, 'Supplier').focus()
  await receive(page).click()
  await expect(field(page, 'Paid now (UGX)')).toBeFocused()
  await expect(dialog(page).getByText('Amount cannot be below 1')).toBeInViewport({ ratio: 1 })
})

test('RECV-033 a supplier is added when that is chosen, not by Enter after a name', async ({
  page,
}) => {
  await open(page)
  await openForm(page)
  await field(page, 'Supplier').fill('6 161 100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: "Create '6 161 100'" })).toBeVisible()
  await field(page, 'Supplier').fill('Mbarara Ltd')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Mbarara Ltd' })).toHaveCount(0)
  await expect(field(page, 'Supplier')).toHaveValue('Mbarara Ltd')
  await expect(dialog(page).getByRole('button', { name: 'Clear' })).toBeVisible()
})

test('RECV-016 RECV-027 RECV-032 a moderator receives without costs, and role user has no such page', async ({
  page,
}) => {
  const { department_id, soap } = await stockUp('Gulu')
  const moderator = await shop.person('moderator', department_id)
  await open(page, moderator)
  await openForm(page)
  await expect(field(page, 'Supplier')).toBeVisible()
  await scan(page, 'NOBODY-1')
  await expect(page.getByText('No product here has the code NOBODY-1')).toBeVisible()
  // Two products with one code, as a shop from before may have them.
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch()
    const { rows, total } = await response.json()
    const twins = rows.map((row: object) => ({ ...row, id: crypto.randomUUID() }))
    await route.fulfill({ response, json: { rows: [...rows, ...twins], total } })
  })
  await scan(page, codeOf('Gulu'))
  const both = `Two products have the code ${codeOf('Gulu')}. Choose one by its name`
  await expect(toast(page, both)).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await scan(page, codeOf('Gulu'))
  await expect(toast(page, 'The product could not be looked up')).toBeVisible()
  await page.unroute('**/api/products?*')
  await choose(page, 'Supplier', 'Gulu Ltd')
  await expect(field(page, 'Department')).toBeDisabled()
  await choose(page, 'Add a product', soap.name)
  await line(page, soap.name).getByLabel('Quantity (bar)').fill('5')
  await expect(dialog(page).getByLabel(/cost/i)).toHaveCount(0)
  await expect(dialog(page).getByText('Costs are added by an administrator')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/deliveries', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'read_only', title: 'Not now' } })
      : route.fallback(),
  )
  await receive(page).click()
  await expect(toast(page, 'Failed to receive goods')).toBeVisible()
  await page.unroute('**/api/deliveries')
  await pressAgain(receive(page))
  await expect(page.getByText(/^Goods received GRN-\d{6}$/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Open GRN-/ })
    .first()
    .click()
  await expect(
    page.getByRole('dialog').getByText('Costs are added by an administrator'),
  ).toBeVisible()
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    current_stock: 15,
    cost_price: 2000,
  })
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox', { name: 'Search deliveries' })
  await search.fill('gulu')
  await expect(page.getByRole('button', { name: /^Open GRN-/ })).toHaveCount(1)
  await search.fill('nobody of this name')
  await expect(page.getByRole('button', { name: /^Open GRN-/ })).toHaveCount(0)
  const user = await shop.person('user', department_id)
  await shop.signIn(page, user, '/purchases')
  await expect(heading(page, 'Purchases')).toHaveCount(0)
})

test('RECV-029 RECV-030 an administrator receives and corrects the stock of a product in Inventory @sizes', async ({
  page,
}, { project }) => {
  const name = `Mbale-${project.name}`
  const { soap } = await stockUp(name)
  await shop.call(shopRulesApi.save, shop.admin(), { purchases: true })
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('searchbox', { name: 'Search products' }).fill(soap.name)
  await pressRowAction(page, 'Receive stock', soap.name)
  const receiving = page.getByRole('dialog', { name: 'Receive stock' })
  await receiving.getByLabel('Received (bar)').fill('5')
  await expect(receiving).toContainText('10 → 15 bar')
  await receiving.getByRole('button', { name: 'Receive stock' }).click()
  await expect(receiving.getByText('Give a reason of at least 3 characters')).toBeVisible()
  await receiving.getByLabel('Reason').fill('Found in the store')
  await expectAccessible(page)
  await receiving.getByRole('button', { name: 'Receive stock' }).click()
  await expect(page.getByText(/^Goods received GRN-\d{6}$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await pressRowAction(page, 'Correct stock', soap.name)
  const correcting = page.getByRole('dialog', { name: 'Correct stock' })
  await correcting.getByLabel('On the shelf (bar)').fill('12')
  await correcting.getByLabel('Reason').fill('Three broken')
  await expect(correcting).toContainText('15 → 12 bar')
  await expectAccessible(page)
  await page.route('**/api/products/*/stock', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only' } }),
  )
  await correcting.getByRole('button', { name: 'Correct stock' }).click()
  await expect(toast(page, 'Failed to correct stock')).toBeVisible()
  await page.unroute('**/api/products/*/stock')
  await pressAgain(correcting.getByRole('button', { name: 'Correct stock' }))
  await expect(toast(page, 'Stock corrected')).toBeVisible()
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    current_stock: 12,
  })
})
