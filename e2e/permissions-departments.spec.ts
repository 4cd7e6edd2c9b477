// Departments, directly at the server with real tokens: no person reads or changes the rows of
// another department.
import { expect } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { randomUUID } from 'node:crypto'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { type StockedDepartment, stockDepartment, askAs } from './support/permissions.ts'

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

test('PERM-005 PERM-010 PERM-011 nobody reads or changes what belongs to another department', async () => {
  for (const person of [user, moderator]) {
    for (const path of [
      '/api/products',
      '/api/products/singles',
      '/api/products/alerts',
      '/api/products/search?term=soap',
      '/api/sales',
      '/api/departments',
    ]) {
      const asked = path.includes('?') ? path : `${path}?department_id=${theirs.department_id}`
      const { text } = await askAs(shop, person, 'GET', asked)
      for (const id of Object.values(theirs).filter((id) => id !== theirs.service_id))
        expect(text, `${person.role}: ${asked}`).not.toContain(id)
    }
    for (const path of [
      `/api/products/${theirs.product_id}`,
      `/api/products/${theirs.bundle_id}/components`,
      `/api/sales/${theirs.sale_id}`,
    ])
      expect((await askAs(shop, person, 'GET', path)).status, `${person.role}: ${path}`).toBe(404)
    const lines = [{ product_id: theirs.product_id, quantity: 1, unit_price: 2000 }]
    const sale = {
      id: randomUUID(),
      department_id: theirs.department_id,
      payment_method: 'cash',
      amount_paid: 5000,
      lines,
    }
    expect((await askAs(shop, person, 'POST', '/api/sales', sale)).status).toBeGreaterThanOrEqual(
      400,
    )
  }
  const { current_stock } = await shop.call(productApi.get, shop.admin(), { id: theirs.product_id })
  expect(current_stock).toBe(49)
})

test('PERM-005 decision P9 a row sent for another department is stored in the department of the person', async () => {
  const slip = {
    description: 'Paper',
    category: 'Supplies',
    amount: 1000,
    date: '2026-11-20',
    department_id: theirs.department_id,
  }
  const { status, text } = await askAs(shop, user, 'POST', '/api/expenses', slip)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ department_id: mine.department_id, created_by: user.id })
})
