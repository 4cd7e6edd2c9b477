// The shell around every page: the top bar, who sees which entry, navigation, and what signed-out
// people see.
import { expect, type Page } from '@playwright/test'
import type { Page as Screen } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { canOpenPage, isShownInMenu } from '@webale/domain/access/page-access.ts'
import type { Role } from '@webale/domain/access/role.ts'
import { expectAccessible } from './support/axe.ts'
import { heading, inMenu, mainMenu, screens, spellings, walkTo } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'

const shop = useShop({
  DEVELOPER_CHAT_NUMBER: '256772123456',
  DEVELOPER_CHAT_GREETING: 'Hello, Sarah!',
})
test.use(AT_THE_COUNTER)
const all: readonly Screen[] = pages
const people: Partial<Record<Role, SignedInPerson>> = {}

test.beforeAll(async () => {
  const { id } = await shop.department('Stationery')
  people.admin = shop.admin()
  people.moderator = await shop.person('moderator', id)
  people.user = await shop.person('user', id)
})

const person = (role: Role): SignedInPerson => people[role] ?? shop.admin()

/** The URLs of the menu's pages, in alphabetical order. */
const menuRoutes = async (page: Page): Promise<string[]> => {
  const found = await mainMenu(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found)].toSorted((a, b) => a.localeCompare(b))
}

const routesOf = (screens: readonly { readonly route: string }[]): string[] =>
  screens.map(({ route }) => route).toSorted((a, b) => a.localeCompare(b))

const bar = (page: Page) => page.getByRole('banner')
const chat = (page: Page) => page.getByRole('link', { name: 'Chat with the developer' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })

test('SHELL-001 SHELL-002 SHELL-004 SHELL-005 SHELL-006 SHELL-007 the bar holds logo, menu, department, theme, e-mail and Sign Out', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(bar(page).getByRole('link', { name: 'Webale: home' }).locator('svg')).toBeVisible()
  await expect(mainMenu(page)).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Department: Stationery' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  await expect(bar(page).getByText(shop.admin().email, { exact: true })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('SHELL-002 SHELL-008 SHELL-009 OFF-045 the menu has exactly the pages that the person may open', async ({
  page,
}) => {
  const adminsOnly = [
    '/',
    '/analytics',
    '/admin-reports',
    '/staff',
    '/sync-users',
    '/inventory-advanced',
  ]
  const routes: Partial<Record<Role, string[]>> = {}
  for (const role of ['admin', 'moderator', 'user'] as const) {
    await shop.signIn(page, person(role), '/expenses')
    await expect(heading(page, 'Expenses')).toBeVisible()
    routes[role] = await menuRoutes(page)
    expect(routes[role], role).toEqual(
      routesOf(all.filter((screen) => isShownInMenu(screen, { role }))),
    )
  }
  expect(routes.admin).toEqual(routesOf(inMenu))
  expect(routes.moderator?.filter((route) => adminsOnly.includes(route))).toEqual([])
  expect(routes.user).toEqual(
    routes.moderator?.filter((route) => !['/settings', '/today'].includes(route)),
  )
})

test('ROUTE-001 ROUTE-002 every page leads to the sign-in page without requests when nobody is signed in', async ({
  page,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(api|functions)\/(?!setup)/.test(request.url())) asked.push(request.url())
  })
  for (const address of screens.flatMap(({ route }) => spellings(route))) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(mainMenu(page)).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

const headingOf = ({ route, title }: Screen, role: Role): string | RegExp =>
  route === '/' && role !== 'admin' ? /^Hello, / : title

test('ROUTE-004 to ROUTE-025 every page shows its heading and its title, and admin pages redirect other roles home', async ({
  page,
}) => {
  const [home] = all.filter(({ route }) => route === '/')
  for (const role of ['admin', 'user'] as const) {
    await shop.signIn(page, person(role), '/expenses')
    for (const screen of all) {
      const shown = canOpenPage(screen, { role }) ? screen : (home ?? screen)
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, screen.route)
      await expect(heading(page)).toHaveText(headingOf(shown, role))
      await expect(page).toHaveURL(`${shop.server().address}${shown.route}`)
      await expect(page).toHaveTitle(`${shown.title} - Webale POS`)
    }
  }
})

test('ROUTE-027 a URL in capitals or with a slash at the end opens the same page with the same rules', async ({
  page,
}) => {
  // Every page in two spellings and two roles.
  test.slow()
  const [home] = all.filter(({ route }) => route === '/')
  for (const role of ['admin', 'user'] as const) {
    await shop.signIn(page, person(role), '/expenses')
    for (const screen of all)
      for (const address of spellings(screen.route)) {
        const open = canOpenPage(screen, { role })
        const shown = open ? screen : (home ?? screen)
        // A redirected person never sees the requested URL.
        await (open ? walkTo(page, address) : page.goto(address))
        await expect(heading(page)).toHaveText(headingOf(shown, role))
        await expect(page).toHaveTitle(`${shown.title} - Webale POS`)
        await expect(page.locator('.is-till')).toHaveCount(shown.route === '/sales' ? 1 : 0)
      }
  }
})

test('decision P3 PERM-006 the start page of a user links to the till and shows no figures', async ({
  page,
}) => {
  await shop.signIn(page, person('user'), '/')
  await expect(page.getByRole('link', { name: 'Open Point of Sale' })).toBeFocused()
  await expect(page.getByText(/UGX/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open Point of Sale' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Point of Sale')).toBeVisible()
})

test('NF-001 to NF-004 ROUTE-026 GEN-010 an unknown URL shows 404 with a link home and is logged, with and without a session', async ({
  page,
}) => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  await page.goto('/no-such-page')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  await expect(page).toHaveTitle('Page not found - Webale POS')
  await expect(chat(page)).toBeVisible()
  expect(lines.filter((line) => /404.*\/no-such-page/.test(line))).not.toEqual([])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await shop.signIn(page, person('user'), '/sales/deeper?x=1')
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  await expect(mainMenu(page)).toBeVisible()
  await expect(page).toHaveTitle('Page not found - Webale POS')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${shop.server().address}/`)
})

test('GEN-009 the chat button opens a chat with a number and a greeting', async ({ page }) => {
  await shop.signIn(page, person('user'), '/')
  await expect(chat(page)).toHaveAttribute(
    'href',
    'https://wa.me/256772123456?text=Hello%2C%20Sarah!',
  )
  await expect(chat(page)).toHaveAttribute('target', '_blank')
})

test('SHELL-018 a link moves the focus to the heading and scrolls to the top, and Back returns', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 400))
  await mainMenu(page).getByRole('button', { name: 'Pages of Cash' }).click()
  await mainMenu(page)
    .getByRole('link', { name: /^Expenses/ })
    .first()
    .click()
  await expect(heading(page, 'Expenses')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle('Expenses - Webale POS')
  await page.goBack()
  await expect(heading(page, 'Settings')).toBeFocused()
})

test('SHELL-018 the first Tab focuses Skip to content, which moves the focus past the bar', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('SHELL-002 a group opens its pages with the keyboard, Escape closes them, the strip shows the neighbours', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/sales-history')
  const arrow = mainMenu(page).getByRole('button', { name: 'Pages of Sell' })
  await arrow.focus()
  await page.keyboard.press('Enter')
  const link = mainMenu(page).getByRole('link', { name: 'Point of Sale' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(arrow).toBeFocused()
  const strip = page.getByRole('navigation', { name: 'Pages of Sell' })
  await expect(strip.getByRole('link', { name: 'Sales History' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await strip.getByRole('link', { name: 'Point of Sale' }).click()
  await expect(heading(page, 'Point of Sale')).toBeVisible()
  const group = mainMenu(page).getByRole('link', { name: 'Sell', exact: true })
  await expect(group).toHaveAttribute('href', '/sales')
  await walkTo(page, '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await group.click()
  await expect(page).toHaveURL(/\/sales$/)
})

test('SHELL-016 Ctrl+K finds a page by part of its name, and only pages of the menu', async ({
  page,
}) => {
  await shop.signIn(page, person('user'), '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('option', { name: /Settings|Dashboard/ })).toHaveCount(0)
  await field.fill('hist')
  // The page, then guides of the help that a user may read.
  await expect(palette(page).getByRole('option')).toHaveText([
    'Sales History',
    'Receipts: print, reprint, e-mail and WhatsApp',
    'Returns and voids',
    'Troubleshooting',
  ])
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(heading(page, 'Sales History')).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('zzz')
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/sales-history$/)
})
