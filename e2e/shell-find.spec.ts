// Navigation: Ctrl+K finds goods, receipts and customers, ? shows the shortcuts, phones have all
// pages in one grid, and the bar reports when the server cannot be reached.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, mainMenu, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, asOnPlainHttp, completeSale, receiptActions, row } from './support/till.ts'

const shop = useShop()
let cashier: SignedInPerson

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  const other = await shop.department('Perfume Corner')
  cashier = await shop.person('user', id)
  await shop.product({ name: 'Amber Sultan', department_id: id })
  await shop.product({ name: 'Amber Nights', department_id: other.id })
  await shop.call(customerApi.add, shop.admin(), { name: 'Harriet Amberson', phone: '0772123456' })
})

const search = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const option = (page: Page, name: string) => search(page).getByRole('option', { name })

const open = async (page: Page, person: SignedInPerson, path = '/expenses'): Promise<void> => {
  await shop.signIn(page, person, path)
  await expect(heading(page)).toBeVisible()
}

test.describe('at the counter', () => {
  test.use(AT_THE_COUNTER)

  test('SHELL-016 Ctrl+K finds products and customers besides pages, with the rights of the person', async ({
    page,
  }) => {
    await open(page, cashier)
    await page.keyboard.press('Control+k')
    await search(page).getByRole('combobox').fill('amber')
    await expect(option(page, 'Amber Sultan')).toBeVisible()
    await expect(option(page, 'Harriet Amberson')).toBeVisible()
    await expect(option(page, 'Amber Nights')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Inventory Management')).toBeVisible()
    await expect(page.getByText('Amber Sultan').first()).toBeVisible()
    await expect(page).toHaveURL(/search=Amber\+Sultan/)
  })

  test('SHELL-016 Ctrl+K finds a receipt by its number, and searches no receipts while only letters are typed', async ({
    page,
  }) => {
    await open(page, cashier, '/sales')
    await row(page, 'Amber Sultan').click()
    await page.getByRole('button', { name: /^Exact/ }).click()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await page.keyboard.press('Escape')
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === saleApi.history.path) asked.push(request.url())
    })
    await page.keyboard.press('Control+k')
    await search(page).getByRole('combobox').fill('amb')
    await expect(option(page, 'Amber Sultan')).toBeVisible()
    expect(asked).toEqual([])
    await search(page).getByRole('combobox').fill('000001')
    await option(page, 'RCP-000001').click()
    await expect(heading(page, 'Sales History')).toBeVisible()
    await expect(page.getByText('RCP-000001').first()).toBeVisible()
  })

  test('SHELL-016 SHELL-017 the bar has a search button, and ? shows the shortcuts on every page except while typing', async ({
    page,
  }) => {
    await open(page, cashier)
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(search(page)).toBeVisible()
    await search(page).getByRole('combobox').fill('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
  })

  test('P10 a second department does not change the one that an administrator works in', async ({
    page,
  }) => {
    const department = page.getByRole('button', { name: /^Department: / })
    await open(page, shop.admin())
    await expect(department).toHaveAccessibleName('Department: Cosmetics')
    await shop.department('Books')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Department: Cosmetics' })).toBeVisible()
  })
})

test('FAIL-005 the bar shows that the server cannot be reached until it is back @sizes', async ({
  page,
  hasTouch,
}) => {
  // A till says something else: it sells without the server.
  await asOnPlainHttp(page)
  await open(page, cashier, '/sales')
  const away = page
    .getByRole('status')
    .filter({ hasText: 'No connection to the server. Your cart is kept.' })
  const scanner = page.getByText('Scanner ready')
  // Only a screen without touch has a line about the scanner.
  const colourOfScanner = async () =>
    hasTouch ? null : scanner.evaluate((element) => getComputedStyle(element).backgroundColor)
  const green = await colourOfScanner()
  await expect(away).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(away).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (!hasTouch) expect(await colourOfScanner()).not.toBe(green)
  await page.context().setOffline(false)
  await expect(away).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('SHELL-003 the last tile of the row is always in view and opens a grid of all pages the person may see', async ({
    page,
  }) => {
    await open(page, cashier)
    const tile = mainMenu(page).getByRole('button', { name: 'All pages' })
    await expect(tile).toBeInViewport({ ratio: 1 })
    await tile.click()
    const grid = page.getByRole('dialog', { name: 'All pages' })
    await expect(grid.getByRole('link', { name: 'Discrepancies' })).toBeVisible()
    await expect(grid.getByRole('link', { name: /Settings|Dashboard|Analytics/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page)).toEqual([])
    await grid.getByRole('link', { name: 'Help' }).click()
    await expect(heading(page, 'Help')).toBeVisible()
    await expect(grid).toHaveCount(0)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('SHELL-006 the bar names its icons and the account menu holds the e-mail', async ({
    page,
  }) => {
    await open(page, shop.admin())
    for (const name of ['Home', 'Sell', 'Stock', 'Cash', 'Insights', 'Admin'])
      await expect(mainMenu(page).getByText(name, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Account: ${shop.admin().email}` }).click()
    await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
    await expect(page.getByText(shop.admin().email)).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page)).toEqual([])
  })
})
