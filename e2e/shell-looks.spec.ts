// The layout of every page: widths, phones, touch sizes,
// reduced motion, forced colours, and accessibility.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  expectLoaded,
  heading,
  inMenu,
  mainMenu,
  screens,
  smallTargets,
  walkTo,
} from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const LONG = 'Perfumes, body sprays and roll-ons of the upper counter'

let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department(LONG)).id
  await shop.product({
    department_id,
    name: 'Eau de Parfum with a name so long that it cannot fit on any phone',
    current_stock: 2,
    reorder_level: 5,
  })
  await shop.service({ name: 'Engraving of a name so long that it cannot fit on any phone' })
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

const isPhone = (page: Page): Promise<boolean> => page.evaluate(() => innerWidth < 768)

test('SHELL-003 on a phone the menu is one row of icons that scrolls sideways; the page does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shop.signIn(page, shop.admin(), '/settings')
  const row = mainMenu(page).getByRole('list')
  await expect(mainMenu(page).getByRole('link')).toHaveCount(inMenu.length)
  await expect(mainMenu(page).getByRole('link', { name: /^Settings/ })).toBeInViewport({ ratio: 1 })
  const { scroll, client } = await row.evaluate((element) => ({
    scroll: element.scrollWidth,
    client: element.clientWidth,
  }))
  expect(scroll).toBeGreaterThan(client)
  await expectNoSidewaysScroll(page)
  expect(await row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await row.evaluate((element) => element.scrollTo({ left: 0 }))
  await mainMenu(page)
    .getByRole('link', { name: /^Dashboard/ })
    .click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(0)
})

test('SHELL-006 SHELL-007 on a phone the account menu holds the e-mail, the theme and Sign Out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const person = await shop.person('moderator', department_id)
  await shop.signIn(page, person, '/expenses')
  const account = page.getByRole('button', { name: `Account: ${person.email}` })
  await account.click()
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Light theme' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
})

test('LOOK-001 LOOK-003 every page fits its screen, and every control is at least 44 px high and wide on a touch screen @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  const found: Record<string, string[]> = {}
  for (const { route } of screens) {
    await walkTo(page, route)
    await expectLoaded(page)
    await expectNoSidewaysScroll(page)
    const small = hasTouch ? await smallTargets(page) : []
    if (small.length > 0) found[route] = small
  }
  expect(found).toEqual({})
})

test('LOOK-001 the shell is accessible with its menus open: departments, pages or account, Ctrl+K @sizes', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/')
  await expectLoaded(page)
  await page.getByRole('button', { name: `Department: ${LONG}` }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a department' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (await isPhone(page)) {
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    return expectAccessible(page)
  }
  const arrow = mainMenu(page).getByRole('button', { name: 'Pages of Sell' })
  if (await arrow.isVisible()) {
    await arrow.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search', exact: true })).toBeVisible()
  await expectAccessible(page)
  return undefined
})

test('LOOK-001 the not-found page is accessible, with and without a session @sizes', async ({
  page,
}) => {
  await page.goto('/no-such-page')
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  await expectAccessible(page)
  await shop.signIn(page, shop.admin(), '/no-such-page')
  await expect(mainMenu(page)).toBeVisible()
  await expectAccessible(page)
})

test('LOOK-004 with reduced motion nothing moves for longer than 80 ms, neither windows nor waiting', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Every animation is recorded, however short it is.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = (): void => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations, delay } = animation.effect?.getTiming() ?? {}
        const whole = (Number(duration) + Number(delay)) * Number(iterations)
        if (whole > 80)
          seen.push(
            `${(animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty}: ${whole} ms`,
          )
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.route('**/api/expenses*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await shop.signIn(page, shop.admin(), '/expenses')
  await expectLoaded(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Department:/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('LOOK-004 with forced colours buttons keep a border, the focus a ring, and the current page its mark', async ({
  page,
}) => {
  // The strip of neighbouring pages exists on wide screens only.
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ forcedColors: 'active' })
  await shop.signIn(page, shop.admin(), '/sales-history')
  await expectLoaded(page)
  const borders = await page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.map((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)),
    )
  expect(borders.length).toBeGreaterThan(5)
  expect(Math.min(...borders)).toBeGreaterThanOrEqual(1)
  const strip = page.getByRole('navigation', { name: 'Pages of Sell' })
  const background = (name: string): Promise<string> =>
    strip.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await background('Sales History')).not.toBe(await background('Point of Sale'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [outlineStyle, outlineWidth]
  })
  expect(ring).toEqual(['solid', '2px'])
})
