// Roles, directly at the server with real tokens:
// refused in one form, nothing saved, nothing revealed.
import { expect } from '@playwright/test'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { COST, type StockedDepartment, stockDepartment, askAs } from './support/permissions.ts'

const shop = useShop()

let mine: StockedDepartment
let theirs: StockedDepartment
let user: SignedInPerson
let moderator: SignedInPerson

test.beforeAll(async () => {
  mine = await stockDepartment(shop, 'Books')
  theirs = await stockDepartment(shop, 'Toys')
  user = await shop.person('user', mine.department_id)
  moderator = await shop.person('moderator', mine.department_id)
})

/** Everything that an admin reads: it must be the same before and after. */
const everything = async (): Promise<string> => {
  const admin = shop.admin()
  return JSON.stringify([
    await shop.call(productApi.list, admin, {}),
    await shop.call(departmentApi.list, admin, {}),
    await shop.call(staffApi.list, admin, {}),
    await shop.call(settingsApi.get, admin, {}),
    await shop.call(serviceApi.list, admin, {}),
    (await shop.call(expenseApi.list, admin, {})).rows,
    (await askAs(shop, admin, 'GET', '/api/suppliers')).text,
    (await shop.call(saleApi.history, admin, {})).rows,
  ])
}

const adminsOnly = (): readonly (readonly [string, string, unknown?])[] => [
  ['POST', '/api/products', { name: 'Forged', unit: 'pc', selling_price: 1, cost_price: 1 }],
  [
    'PUT',
    `/api/products/${mine.product_id}`,
    { name: 'Forged', unit: 'pc', selling_price: 1, cost_price: 1 },
  ],
  [
    'POST',
    `/api/products/${mine.bundle_id}/components`,
    { component_product_id: mine.product_id, quantity: 1 },
  ],
  ['POST', '/api/departments', { name: 'Forged' }],
  ['PUT', `/api/departments/${mine.department_id}`, { name: 'Forged' }],
  ['DELETE', `/api/departments/${theirs.department_id}`, {}],
  ['POST', '/api/suppliers', { name: 'Forged' }],
  [
    'POST',
    '/api/product-variants',
    { product_id: mine.product_id, variant_name: 'Forged', selling_price: 1 },
  ],
  ['POST', `/api/stock-alerts/${mine.product_id}/resolve`, {}],
  ['PATCH', `/api/internal-usage/${mine.product_id}`, { status: 'accounted' }],
  ['PUT', `/api/staff/${user.id}`, { role: 'admin', department_id: null }],
  ['GET', '/api/staff'],
  ['PUT', '/api/settings', { department_id: null, business_name: 'Forged' }],
]

test('PERM-001 PERM-007 PERM-008 INV-019 admin operations are refused with 403 and a problem for other roles, and nothing is saved', async () => {
  const before = await everything()
  for (const person of [user, moderator])
    for (const [method, path, body] of adminsOnly()) {
      const { status, type, text } = await askAs(shop, person, method, path, body)
      expect([status, type], `${person.role}: ${method} ${path}`).toEqual([
        403,
        expect.stringContaining('application/problem+json'),
      ])
      expect(JSON.parse(text)).toMatchObject({
        status: 403,
        code: expect.any(String),
        title: expect.stringMatching(/\w/),
      })
      expect(text).not.toContain('Forged')
    }
  expect(await everything()).toBe(before)
})

test('PERM-008 FN a server function refuses other roles in the response format of functions, and creates no account', async () => {
  const before = await everything()
  const body = {
    email: 'forged@shop.ug',
    password: 'abcdef',
    fullName: 'Forged',
    role: 'admin',
    departmentId: mine.department_id,
  }
  for (const person of [user, moderator]) {
    const { status, text } = await askAs(
      shop,
      person,
      'POST',
      '/functions/v1/create-staff-user',
      body,
    )
    expect([status, JSON.parse(text)]).toEqual([
      403,
      { success: false, error: expect.stringMatching(/\w/) },
    ])
  }
  expect((await askAs(shop, null, 'POST', '/functions/v1/create-staff-user', body)).status).toBe(
    401,
  )
  expect(await everything()).toBe(before)
})

test('PERM-007 SET-019 a user changes no settings at all, a moderator only those of one department', async () => {
  const save = async (person: SignedInPerson, { department_id }: StockedDepartment) =>
    (await askAs(shop, person, 'PUT', '/api/settings', { department_id, business_name: 'Renamed' }))
      .status
  expect([await save(user, mine), await save(user, theirs)]).toEqual([403, 403])
  expect([await save(moderator, mine), await save(moderator, theirs)]).toEqual([200, 403])
  const read = async ({ department_id }: StockedDepartment) =>
    (await shop.call(settingsApi.get, shop.admin(), { department_id })).department?.business_name
  expect([await read(mine), await read(theirs)]).toEqual(['Renamed', undefined])
})

const reads = (): readonly string[] => [
  '/api/products',
  '/api/products?search=soap&sort=-name',
  '/api/products/search?term=soap',
  '/api/products/singles',
  '/api/products/alerts',
  '/api/products/taken-codes?codes=SOAP-1&codes=SOAP-2',
  `/api/products/${mine.product_id}`,
  `/api/products/${mine.bundle_id}`,
  `/api/products/${mine.bundle_id}/components`,
  '/api/sales',
  `/api/sales/${mine.sale_id}`,
  '/api/services',
  '/api/departments',
]

test('PERM-002 PERM-004 INV-009 decision D2 other roles read what they need, and never a cost', async () => {
  expect((await askAs(shop, shop.admin(), 'GET', '/api/products')).text).toContain(
    `"cost_price":${COST}`,
  )
  for (const person of [user, moderator])
    for (const path of reads()) {
      const { status, text } = await askAs(shop, person, 'GET', path)
      expect(status, `${person.role}: ${path}`).toBe(200)
      expect(text, `${person.role}: ${path}`).not.toMatch(new RegExp(`cost|${COST}`))
    }
})

test('GEN-015 a failure has one text whatever the server answers, and never shows a code', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
  await shop.signIn(page, user, '/expenses')
  await page.getByLabel('Description').fill('Paper')
  await page.getByLabel('Category').fill('Supplies')
  await page.getByLabel('Amount (UGX)').fill('1000')
  for (const status of [400, 403, 409, 500]) {
    await page.route('**/api/expenses', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: '{"code":"odd_code_42","title":"Not now"}',
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Record' }).click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast.getByText('Failed to record expense', { exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`odd_code|${status}`))).toHaveCount(0)
    await toast.getByRole('button', { name: /close/i }).click()
    await expect(toast).toHaveCount(0)
    await page.unroute('**/api/expenses')
  }
})
