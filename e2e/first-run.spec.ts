// A newcomer's first half hour: the first account is the administrator, a department, a product, the first sale, its receipt.
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { startServer, type Server } from './support/server.ts'
import { test } from './support/shop.ts'
import { toPayment } from './support/till.ts'

let server: Server

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  const errors = server.errors()
  await server.stop()
  expect(errors).toEqual([])
})

test('AUTH-011 AUTH-010 P1 P2 from sign-up to the first receipt', async ({ page }) => {
  test.setTimeout(60_000)
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))

  await page.goto(server.address)
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('First account becomes the administrator')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill('Owner@Kikuubo.Shop')
  await page.getByLabel('Password', { exact: true }).fill('matooke')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click()
  await expect(page.getByText('Account created! You can now sign in.').first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('matooke')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByText('Welcome to Webale POS')).toBeVisible()

  await page.goto(`${server.address}/settings?tab=departments`)
  await page.getByRole('tab', { name: 'Departments' }).click()
  await page.getByRole('button', { name: 'Add Department' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Cosmetics')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save/ })
    .last()
    .click()
  await expect(page.getByText('Department added successfully')).toBeVisible()

  await page.goto(`${server.address}/inventory`)
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').fill('Herbal Jelly 200 g')
  await dialog.getByLabel('Unit', { exact: true }).fill('pcs')
  await dialog.getByLabel('Selling Price', { exact: true }).fill('6500')
  await dialog.getByLabel('Cost Price', { exact: true }).fill('4000')
  await dialog.getByLabel('Current Stock').fill('24')
  await dialog.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Product added')).toBeVisible()

  await page.goto(`${server.address}/sales`)
  await page.getByRole('button', { name: /^Add Herbal Jelly 200 g/ }).click()
  await expect(page.getByText('Herbal Jelly 200 g added to cart')).toBeVisible()
  await toPayment(page)
  await page.getByLabel('Amount paid').fill('10000')
  await page.keyboard.press('F9')
  const receipt = page.getByRole('dialog', { name: 'Receipt Actions' })
  await expect(receipt).toBeVisible()
  await expect(receipt.getByText('3,500').first()).toBeVisible()
  await receipt.getByRole('button', { name: 'Preview' }).click()
  await expect(receipt.getByRole('region', { name: /^Receipt RCP-000001/ })).toBeVisible()
})
