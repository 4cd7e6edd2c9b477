// Roles straight at the server, with real tokens and without any screen: refused in one form, nothing written, nothing told.
import { expect } from '@playwright/test'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { randomUUID } from 'node:crypto'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()
const COST = 1357

type Goods = { readonly department_id: string; readonly product_id: string; readonly bundle_id: string; readonly service_id: string; readonly sale_id: string }

let mine: Goods
let theirs: Goods
let user: SignedInPerson
let moderator: SignedInPerson

const stock = async (name: string): Promise<Goods> => {
  const { id: department_id } = await shop.department(name)
  const { id: product_id } = await shop.product({ name: `Soap of ${name}`, department_id, cost_price: COST, selling_price: 2000 })
  const { id: bundle_id } = await shop.product({ name: `Basket of ${name}`, department_id, cost_price: COST, is_bundle: true })
  await shop.call(productApi.addComponent, shop.admin(), { id: bundle_id, component_product_id: product_id, quantity: 2 })
  const { id: service_id } = await shop.service({ name: `Wrapping of ${name}` })
  const lines = [{ product_id, quantity: 1, unit_price: 2000 }]
  const { sale } = await shop.call(saleApi.complete, shop.admin(), { id: randomUUID(), department_id, payment_method: 'cash', amount_paid: 5000, lines })
  return { department_id, product_id, bundle_id, service_id, sale_id: sale.id }
}

test.beforeAll(async () => {
  mine = await stock('Books')
  theirs = await stock('Toys')
  user = await shop.person('user', mine.department_id)
  moderator = await shop.person('moderator', mine.department_id)
})

type Answer = { readonly status: number; readonly type: string; readonly text: string }

const ask = async (person: SignedInPerson | null, method: string, path: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${shop.server().address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(person && { authorization: `Bearer ${person.session.access_token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** Everything an admin sees: what must be the same before and after. */
const everything = async (): Promise<string> => {
  const admin = shop.admin()
  return JSON.stringify([
    await shop.call(productApi.list, admin, {}),
    await shop.call(departmentApi.list, admin, {}),
    await shop.call(staffApi.list, admin, {}),
    await shop.call(settingsApi.get, admin, {}),
    await shop.call(serviceApi.list, admin, {}),
    (await shop.call(expenseApi.list, admin, {})).rows,
    (await ask(admin, 'GET', '/api/suppliers')).text,
    (await shop.call(saleApi.history, admin, {})).rows,
  ])
}

const adminsOnly = (): readonly (readonly [string, string, unknown?])[] => [
  ['POST', '/api/products', { name: 'Forged', unit: 'pc', selling_price: 1, cost_price: 1 }],
  ['PUT', `/api/products/${mine.product_id}`, { name: 'Forged', unit: 'pc', selling_price: 1, cost_price: 1 }],
  ['POST', `/api/products/${mine.bundle_id}/components`, { component_product_id: mine.product_id, quantity: 1 }],
  ['POST', '/api/departments', { name: 'Forged' }],
  ['PUT', `/api/departments/${mine.department_id}`, { name: 'Forged' }],
  ['DELETE', `/api/departments/${theirs.department_id}`, {}],
  ['POST', '/api/suppliers', { name: 'Forged' }],
  ['POST', '/api/product-variants', { product_id: mine.product_id, variant_name: 'Forged', selling_price: 1 }],
  ['POST', `/api/stock-alerts/${mine.product_id}/resolve`, {}],
  ['PATCH', `/api/internal-usage/${mine.product_id}`, { status: 'accounted' }],
  ['PUT', `/api/staff/${user.id}`, { role: 'admin', department_id: null }],
  ['GET', '/api/staff'],
  ['PUT', '/api/settings', { department_id: null, business_name: 'Forged' }],
]

test('PERM-001 PERM-007 PERM-008 INV-019 what belongs to admins is refused with 403 and a problem, and nothing is written', async () => {
  const before = await everything()
  for (const person of [user, moderator])
    for (const [method, path, body] of adminsOnly()) {
      const { status, type, text } = await ask(person, method, path, body)
      expect([status, type], `${person.role}: ${method} ${path}`).toEqual([403, expect.stringContaining('application/problem+json')])
      expect(JSON.parse(text)).toMatchObject({ status: 403, code: expect.any(String), title: expect.stringMatching(/\w/) })
      expect(text).not.toContain('Forged')
    }
  expect(await everything()).toBe(before)
})

test('PERM-008 FN a server function refuses others in its own form, and makes nobody', async () => {
  const before = await everything()
  const body = { email: 'forged@shop.ug', password: 'abcdef', fullName: 'Forged', role: 'admin', departmentId: mine.department_id }
  for (const person of [user, moderator]) {
    const { status, text } = await ask(person, 'POST', '/functions/v1/create-staff-user', body)
    expect([status, JSON.parse(text)]).toEqual([403, { success: false, error: expect.stringMatching(/\w/) }])
  }
  expect((await ask(null, 'POST', '/functions/v1/create-staff-user', body)).status).toBe(401)
  expect(await everything()).toBe(before)
})

test('PERM-007 SET-019 a user changes no settings at all, a moderator only the own ones', async () => {
  const save = async (person: SignedInPerson, { department_id }: Goods) =>
    (await ask(person, 'PUT', '/api/settings', { department_id, business_name: 'Renamed' })).status
  expect([await save(user, mine), await save(user, theirs)]).toEqual([403, 403])
  expect([await save(moderator, mine), await save(moderator, theirs)]).toEqual([200, 403])
  const read = async ({ department_id }: Goods) => (await shop.call(settingsApi.get, shop.admin(), { department_id })).department?.business_name
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

test('PERM-002 PERM-004 INV-009 decision D2 others read what they need, and never a cost', async () => {
  expect((await ask(shop.admin(), 'GET', '/api/products')).text).toContain(`"cost_price":${COST}`)
  for (const person of [user, moderator])
    for (const path of reads()) {
      const { status, text } = await ask(person, 'GET', path)
      expect(status, `${person.role}: ${path}`).toBe(200)
      expect(text, `${person.role}: ${path}`).not.toMatch(new RegExp(`cost|${COST}`))
    }
})

test('PERM-005 PERM-010 PERM-011 nobody sees or touches what belongs to another department', async () => {
  for (const person of [user, moderator]) {
    for (const path of ['/api/products', '/api/products/singles', '/api/products/alerts', '/api/products/search?term=soap', '/api/sales', '/api/departments']) {
      const asked = path.includes('?') ? path : `${path}?department_id=${theirs.department_id}`
      const { text } = await ask(person, 'GET', asked)
      for (const id of Object.values(theirs).filter((id) => id !== theirs.service_id)) expect(text, `${person.role}: ${asked}`).not.toContain(id)
    }
    for (const path of [`/api/products/${theirs.product_id}`, `/api/products/${theirs.bundle_id}/components`, `/api/sales/${theirs.sale_id}`])
      expect((await ask(person, 'GET', path)).status, `${person.role}: ${path}`).toBe(404)
    const lines = [{ product_id: theirs.product_id, quantity: 1, unit_price: 2000 }]
    const sale = { id: randomUUID(), department_id: theirs.department_id, payment_method: 'cash', amount_paid: 5000, lines }
    expect((await ask(person, 'POST', '/api/sales', sale)).status).toBeGreaterThanOrEqual(400)
  }
  const { current_stock } = await shop.call(productApi.get, shop.admin(), { id: theirs.product_id })
  expect(current_stock).toBe(49)
})

test('PERM-005 decision P9 a row written for another department lands in the own one', async () => {
  const slip = { description: 'Paper', category: 'Supplies', amount: 1000, date: '2026-11-20', department_id: theirs.department_id }
  const { status, text } = await ask(user, 'POST', '/api/expenses', slip)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ department_id: mine.department_id, created_by: user.id })
})

test('GEN-015 a failure has one text whatever the server answers, and never shows a code', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
  await shop.signIn(page, user, '/expenses')
  await page.getByLabel('Description').fill('Paper')
  await page.getByLabel('Category').fill('Supplies')
  await page.getByLabel('Amount (UGX)').fill('1000')
  for (const status of [400, 403, 409, 500]) {
    await page.route('**/api/expenses', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'application/problem+json', body: '{"code":"odd_code_42","title":"Not now"}' })
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
