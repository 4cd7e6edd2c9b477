// Customers: everybody who is signed in adds, finds and
// edits them; the form does not change the balance.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { openCard } from './support/inventory.ts'
import { entry, expectLoaded, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const open = async (page: Page, who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, '/customers')
  await expectLoaded(page)
}
const add = (page: Page) => page.getByRole('button', { name: 'Add Customer' })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const row = (page: Page, name: string) => entry(page.getByRole('main'), name)
const stored = async (name: string) =>
  (await shop.call(customerApi.list, shop.admin(), {})).find((customer) => customer.name === name)
const known = (name: string, phone: string | null = null) =>
  shop.call(customerApi.add, shop.admin(), { name, phone })

test('CUST-001 CUST-006 the page says how to begin when there are no customers', async ({
  page,
}) => {
  await open(page)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Customers', exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText('No customers yet. Add your first customer to get started.', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('CUST-002 CUST-003 CUST-004 CUST-007 CUST-008 CUST-011 CUST-013 a customer is added with all four fields @core/customers', async ({
  page,
}) => {
  await open(page)
  await add(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add Customer' })).toBeVisible()
  await expect(dialog(page).getByText('Add a name')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await field(page, 'Name').fill('Nakato Grace')
  await field(page, 'Phone').fill('0772 123 456')
  await expect(dialog(page).getByText('+256 772 123 456')).toBeVisible()
  await field(page, 'Email').fill('grace@home.ug')
  await field(page, 'Address').fill('Wandegeya, plot 4')
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/customers'),
  )
  await save(page).click()
  expect(Object.keys((await request).postDataJSON()).toSorted()).toEqual([
    'address',
    'email',
    'name',
    'phone',
  ])
  await expect(toast(page, 'Customer added')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  for (const text of ['0772123456', 'grace@home.ug', 'UGX 0'])
    await expect(row(page, 'Nakato Grace')).toContainText(text)
  expect(await stored('Nakato Grace')).toMatchObject({
    email: 'grace@home.ug',
    phone: '0772123456',
    address: 'Wandegeya, plot 4',
    balance: 0,
  })
})

test('CUST-002 CUST-005 CUST-010 CUST-014 the dialog is filled in when a user edits, and cleared fields become null', async ({
  page,
}) => {
  await shop.call(customerApi.add, shop.admin(), {
    name: 'Okello Moses',
    email: 'moses@home.ug',
    phone: '0701000111',
    address: 'Gulu',
  })
  await open(page, await shop.person('user', (await shop.department('Counter')).id))
  await page.getByRole('button', { name: 'Edit Okello Moses' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Customer' })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('moses@home.ug')
  await expect(field(page, 'Address')).toHaveValue('Gulu')
  await field(page, 'Name').fill("Moses O'Kello")
  for (const name of ['Phone', 'Email', 'Address']) await field(page, name).fill('')
  await save(page).click()
  await expect(toast(page, 'Customer updated')).toBeVisible()
  expect(await stored("Moses O'Kello")).toMatchObject({ email: null, phone: null, address: null })
})

test('CUST-009 CUST-015 the dialog shows one problem at a time, and keeps the input when the server refuses', async ({
  page,
}) => {
  await open(page)
  await add(page).click()
  await field(page, 'Name').fill('Ann3')
  await field(page, 'Email').fill('abc')
  await save(page).click()
  await expect(
    dialog(page).getByText('Name can only have letters, spaces, hyphens and apostrophes'),
  ).toBeVisible()
  await expect(dialog(page).getByText('Please enter a valid email address')).toHaveCount(0)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Ann')
  await save(page).click()
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  await field(page, 'Email').fill('')
  await page.route('**/api/customers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: '{"code":"invalid_input","title":"Not today"}',
        })
      : route.continue(),
  )
  await save(page).click()
  await expect(toast(page, 'Failed to save customer')).toBeVisible()
  await expect(toast(page, 'Not today')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Name')).toHaveValue('Ann')
})

test('CUST-016 the phone field names the customer who has the number already, and saving still works', async ({
  page,
}) => {
  await known('Auma Patience', '0752999888')
  await open(page)
  await add(page).click()
  await field(page, 'Name').fill('Auma Junior')
  await field(page, 'Phone').pressSequentially('+256 752 999 888')
  await expect(dialog(page).getByText('Auma Patience has this number')).toBeVisible()
  await save(page).dblclick()
  await expect(toast(page, 'Customer added')).toBeVisible()
  expect(
    (await shop.call(customerApi.list, shop.admin(), {})).filter(
      ({ name }) => name === 'Auma Junior',
    ),
  ).toHaveLength(1)
})

test('CUST-012 the list is sorted by name in any case, and the search is kept in the URL', async ({
  page,
}) => {
  for (const name of ['zaina Zed', 'Zawadi Zed', 'Zach Zed']) await known(name)
  await open(page)
  await page.getByLabel('Search customers').fill('zed')
  await expect(page.getByText('3 customers', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(/ Zed$/)).toHaveText([
    'Zach Zed',
    'zaina Zed',
    'Zawadi Zed',
  ])
  await page.reload()
  await expect(page.getByText('3 customers', { exact: true })).toBeVisible()
  await page.getByLabel('Search customers').fill('nobody at all')
  await expect(page.getByText("No match for 'nobody at all'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Zach Zed')).toBeVisible()
})

test('LOOK-001 the customer page and its dialog are accessible and fit, and calls and chats work by touch @sizes', async ({
  page,
}) => {
  await known('Namutebi Kyomuhendo Ruth Alexandra', '+256772444555')
  await open(page)
  const call = page.getByRole('link', { name: 'Call Namutebi Kyomuhendo Ruth Alexandra' })
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await expect(call.first()).toHaveAttribute('href', 'tel:+256772444555')
    await expect(page.getByRole('button', { name: 'WhatsApp to Namutebi' }).first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  } else await expect(call).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await add(page).click()
  await expect(dialog(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('LOOK-001 a long e-mail address of a customer and a long barcode do not make a page wider than the screen @sizes', async ({
  page,
}) => {
  const email = 'a.very.long.address.of.a.customer.who.likes.letters@some-long-domain.example.co.ug'
  await shop.call(customerApi.add, shop.admin(), { name: 'Long Letters', email })
  const barcode = '1234567890'.repeat(5)
  await shop.call(productApi.add, shop.admin(), {
    name: 'Long Code',
    unit: 'pcs',
    barcode,
    selling_price: 500,
  })
  await open(page)
  await expect(page.getByText(email)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await shop.signIn(page, shop.admin(), '/inventory')
  await openCard(page, 'Long Code')
  const code = page.getByText(barcode).last()
  const box = await code.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})

test('CUST-018 a leader merges a customer who was entered twice', async ({ page }) => {
  const kept = await known('Ruth Kept', '0772 555 111')
  await known('Ruth Twin', '0772 555 111')
  await open(page)
  await page.getByRole('button', { name: 'Merge Ruth Twin' }).click()
  const combobox = dialog(page).getByRole('combobox', { name: 'Customer to keep' })
  const merge = dialog(page).getByRole('button', { name: 'Merge' })
  await expect(merge).toBeDisabled()
  await combobox.fill('Ruth Kept')
  await page.getByRole('option', { name: 'Ruth Kept' }).click()
  await page.route('**/merge', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await merge.click()
  await expect(toast(page, 'Failed to merge customers')).toBeVisible()
  await merge.click()
  await expect(toast(page, 'Customers merged')).toBeVisible()
  await expect(row(page, 'Ruth Kept').getByText('Also Ruth Twin')).toBeVisible()
  const list = await shop.call(customerApi.list, shop.admin(), {})
  expect(list.filter(({ name }) => name.startsWith('Ruth')).map(({ id }) => id)).toEqual([kept.id])
})
