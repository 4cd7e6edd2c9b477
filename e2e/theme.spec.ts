// Light, dark, or the system's choice: chosen, stored, and applied from the first frame.
import { expect, type Page } from '@playwright/test'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const root = (page: Page) => page.locator('html')
const toggle = (page: Page, to: 'light' | 'dark') =>
  page.getByRole('button', { name: `Switch to ${to} theme` })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT_PAPER = 'rgb(246, 244, 239)'
const DARK_PAPER = 'rgb(12, 20, 19)'

test("THEME-002 THEME-003 the page follows the system's theme when no choice is stored", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth')
  await expect(root(page)).toHaveClass(/(^| )dark( |$)/)
  expect(await paper(page)).toBe(DARK_PAPER)
  await expect(toggle(page, 'light').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root(page)).toHaveClass(/(^| )light( |$)/)
  expect(await paper(page)).toBe(LIGHT_PAPER)
  expect(await stored(page)).toBeNull()
})

test("THEME-001 THEME-003 SHELL-005 the button switches and stores the theme, and a long press returns to the system's", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await shop.signIn(page, shop.admin(), '/expenses')
  await toggle(page, 'dark').click()
  await expect(root(page)).toHaveClass(/(^| )dark( |$)/)
  expect(await stored(page)).toBe('dark')
  await page.reload()
  await expect(toggle(page, 'light')).toBeVisible()
  await expect(root(page)).toHaveClass(/(^| )dark( |$)/)
  await toggle(page, 'light').click()
  await expect(root(page)).not.toHaveClass(/dark/)
  expect(await stored(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).not.toHaveClass(/dark/)
  await toggle(page, 'dark').click({ delay: 700 })
  await expect(page.getByText('The theme follows your system')).toBeVisible()
  expect(await stored(page)).toBeNull()
  await expect(root(page)).toHaveClass(/(^| )dark( |$)/)
})

test('THEME-003 the stored theme is applied before any script of the page runs', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/auth')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(root(page)).toHaveClass('dark')
  expect(await page.locator('#root').innerHTML()).toBe('')
})

test('THEME-001 another tab changes its theme too', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await shop.signIn(page, shop.admin(), '/expenses')
  const other = await context.newPage()
  await other.goto(`${shop.server().address}/auth`)
  await expect(toggle(other, 'dark').first()).toBeVisible()
  await toggle(page, 'dark').click()
  await expect(root(other)).toHaveClass(/(^| )dark( |$)/)
})
