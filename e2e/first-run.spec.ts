// The first half hour of a new shop: the first account becomes the administrator, then a
// department, a product, the first sale and its receipt.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { startStoryServer, type Server } from './support/server.ts'
import { test } from './support/shop.ts'
import { toPayment } from './support/till.ts'

let server: Server

test.beforeEach(async () => {
  server = await startStoryServer()
})
test.afterEach(async () => {
  const errors = server.errors()
  await server.stop()
  expect(errors).toEqual([])
})

test('AUTH-003 R5 while no account exists the sign-in page opens on Sign Up for the owner', async ({
  page,
}) => {
  await page.goto(server.address)
  await expect(
    page.getByRole('heading', { level: 1, name: "Create the owner's account" }),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('First account becomes the administrator')).toBeVisible()
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  await expect(page.getByText('an administrator gives you a department')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('This shop has no account yet. Sign up first.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(
    page.getByText('Google is not set up here. Use your email and a password.'),
  ).toBeVisible()
})

const signUp = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('Owner@Kikuubo.Shop')
  await page.getByLabel('Password', { exact: true }).fill('matooke')
  await page.getByLabel('Your name').fill('Grace Auma')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click()
  await expect(page.getByText('Account created! You can now sign in.').first()).toBeVisible()
  await expect(
    page.getByText('Your account is ready. Type your password to open the shop.'),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('matooke')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.address}/`)
}

test('AUTH-011 AUTH-010 P1 P2 the owner signs up and opens the shop @core/first-run', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
  await page.goto(server.address)
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('First account becomes the administrator')).toBeVisible()
  await expectAccessible(page)
  await signUp(page)
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
  await expect(page.getByText('Welcome to Webale POS')).toBeVisible()
})

test('AUTH-011 AUTH-062 P1 from the first department to the first receipt', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
  await page.goto(server.address)
  await signUp(page)
  await page.getByRole('button', { name: 'Department: No department yet' }).click()
  await expect(page.getByText('One is enough for a small shop.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a department' }).click()
  await expect(page.getByRole('tab', { name: 'Departments', selected: true })).toBeVisible()
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
  const paper = receipt.getByRole('region', { name: /^Receipt RCP-000001/ })
  await expect(paper).toBeVisible()
  await expect(paper).toContainText('Grace Auma')
})

/** Counts the presses and the fields that are typed into, on all pages, in their order. */
const countWork = async (page: Page) => {
  const work = { presses: [] as string[], fields: [] as string[] }
  await page.exposeFunction('noteWork', (kind: 'presses' | 'fields', name: string) => {
    if (kind === 'presses' || work.fields.at(-1) !== name) work[kind].push(name)
  })
  await page.addInitScript(() => {
    const { noteWork } = globalThis as unknown as {
      noteWork: (kind: string, name: string) => void
    }
    const nameOf = ({ target }: Event): string => {
      const one = (target as Element).closest('button,a,input,label') as HTMLElement | null
      return one?.getAttribute('aria-label') ?? (one?.innerText || one?.id) ?? ''
    }
    addEventListener(
      'click',
      (event) => {
        // Enter in a form clicks its button without a pointer.
        if (event.isTrusted && event.detail > 0) noteWork('presses', nameOf(event))
      },
      true,
    )
    addEventListener('input', (event) => noteWork('fields', nameOf(event)), true)
  })
  return work
}

test('GS-019 from a new shop to its first sale it is at most 12 presses and 7 fields', async ({
  page,
}) => {
  const work = await countWork(page)
  await page.goto(server.address)
  await page.getByLabel('Email').fill('owner@kikuubo.shop')
  await page.getByLabel('Password', { exact: true }).fill('matooke')
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByText('Your account is ready')).toBeVisible()
  await password.fill('matooke')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.address}/`)
  const guide = page.getByRole('dialog', { name: 'Getting Started' })
  await expect(guide).toBeVisible()
  await guide.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Department: No department yet' }).click()
  await page.getByRole('link', { name: 'Add a department' }).click()
  await page.getByRole('button', { name: 'Add Department' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Cosmetics')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Department added successfully')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Stock', exact: true }).click()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').fill('Herbal Jelly 200 g')
  await dialog.getByLabel('Selling Price', { exact: true }).fill('6500')
  await dialog.getByLabel('Current Stock').fill('24')
  await dialog.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Product added')).toBeVisible()
  await menu.getByRole('link', { name: 'Sell', exact: true }).click()
  await page.getByRole('button', { name: /^Add Herbal Jelly 200 g/ }).click()
  await toPayment(page)
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await page.getByRole('button', { name: /^Complete Sale/ }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt Actions' })).toBeVisible()
  expect(work.presses.length, work.presses.join(' | ')).toBeLessThanOrEqual(12)
  expect(work.fields.length, work.fields.join(' | ')).toBeLessThanOrEqual(7)
  expect(work.presses.length).toBeGreaterThan(8)
  expect(work.fields.length).toBeGreaterThan(5)
})
