// The Getting Started guide: when it opens, its five steps, and what it stores.
import { expect, type Page } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, mainMenu, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const STEPS = [
  ['Set up your business', '/settings'],
  ['Create departments', '/settings?tab=departments'],
  ['Add your products', '/inventory'],
  ['Invite your staff', '/staff'],
  ['Make your first sale', '/sales'],
] as const
const DISMISSED = 'getting_started_dismissed'
const stepKey = (step: number): string => `onboarding_step_${step}`

const pageTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const guide = (page: Page) => page.getByRole('dialog', { name: 'Getting Started' })
const button = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })

const flags = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(onboarding_step_|getting_started)/.test(key))
      .toSorted(),
  )

/** A device with exactly these flags opens Home. */
const load = async (
  page: Page,
  set: readonly string[] = [],
  person = shop.admin(),
): Promise<void> => {
  await page.clock.install()
  // The event stream never ends: with it the network would never be idle.
  await page.route(/\/api\/changes/, (route) => route.abort())
  await shop.signIn(page, person, '/healthz')
  await page.evaluate((keys) => {
    localStorage.removeItem('getting_started_dismissed')
    for (const key of keys) localStorage.setItem(key, 'true')
  }, set)
  await page.goto('/')
}

const open = async (
  page: Page,
  set: readonly string[] = [],
  person = shop.admin(),
): Promise<void> => {
  await load(page, set, person)
  await expect(pageTitle(page)).toBeVisible()
}

const openGuide = async (page: Page, set: readonly string[] = []): Promise<void> => {
  await open(page, set)
  await expect(guide(page)).toBeVisible()
}

/** Two seconds of the page's clock after everything was loaded. */
const expectNoGuide = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(2000)
  await expect(pageTitle(page)).toBeVisible()
  await expect(guide(page)).toHaveCount(0)
}

test('GEN-011 GS-011 the guide opens one second after loading and not before', async ({ page }) => {
  // The session waits until the clock is paused, so that the second after loading begins there.
  let letGo = (): void => undefined
  const stopped = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/session/role', async (route) => {
    await stopped
    await route.continue()
  })
  const files: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('getting-started-dialog') && files.push(request.url()),
  )
  await load(page)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  letGo()
  await expect(pageTitle(page)).toBeVisible()
  await page.clock.runFor(999)
  await expect(guide(page)).toHaveCount(0)
  expect(files).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => files.filter((file) => file.endsWith('.js'))).toHaveLength(1)
  // React waits a moment before it replaces a loading placeholder.
  await page.clock.resume()
  await expect(guide(page)).toBeVisible()
})

test('GS-001 GS-003 GS-004 GS-005 GS-007 GS-010 the guide goes forward and back with its progress bar, and Done closes it permanently', async ({
  page,
}) => {
  await openGuide(page)
  const bar = guide(page).getByRole('progressbar')
  await expect(button(page, 'Previous')).toBeDisabled()
  for (const [at, [title]] of STEPS.entries()) {
    await expect(guide(page).getByText(`Step ${at + 1} of 5`, { exact: true })).toBeVisible()
    await expect(guide(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
    await expect(bar).toHaveAttribute('value', String(at + 1))
    await expect(button(page, 'Done')).toHaveCount(at === 4 ? 1 : 0)
    if (at < 4) await button(page, 'Next').click()
  }
  await expect(button(page, 'Next')).toHaveCount(0)
  await button(page, 'Previous').click()
  await expect(guide(page).getByText('Step 4 of 5', { exact: true })).toBeVisible()
  await button(page, 'Next').click()
  await button(page, 'Done').click()
  await expect(guide(page)).toHaveCount(0)
  expect(await flags(page)).toEqual([1, 2, 3, 4, 5].map(stepKey))
})

test('GS-006 GS-009 GS-010 decision D22 Go to step leads to its page and marks it; View Complete Guide leads to Help', async ({
  page,
}) => {
  await openGuide(page)
  for (const [at, [title, route]] of STEPS.entries()) {
    // Phones have no list of steps: there the guide opens at the first step that is not done.
    const choice = guide(page).getByRole('button', { name: title })
    if (await choice.isVisible()) await choice.click()
    await expect(guide(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
    await button(page, 'Go to step').click()
    await expect(guide(page)).toHaveCount(0)
    await expect(page).toHaveURL(shop.server().address + route)
    expect(await flags(page)).toEqual(STEPS.slice(0, at + 1).map((_, step) => stepKey(step + 1)))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('getting')
    await page.keyboard.press('Enter')
    await expect(guide(page)).toBeVisible()
  }
  await guide(page).getByRole('link', { name: 'View Complete Guide' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(guide(page)).toHaveCount(0)
})

test('GS-006 the step about people leads to the page where they are added', async ({ page }) => {
  await openGuide(page, [1, 2, 3].map(stepKey))
  await expect(guide(page).getByRole('heading', { level: 3, name: STEPS[3][0] })).toBeVisible()
  await button(page, 'Go to step').click()
  await expect(heading(page, 'Staff Management')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add staff', exact: true })).toBeVisible()
})

test('GS-008 GS-012 GS-014 the guide stays closed after a reload when it was closed', async ({
  page,
}) => {
  await openGuide(page)
  await button(page, 'Close').click()
  await expect(guide(page)).toHaveCount(0)
  expect(await flags(page)).toEqual([DISMISSED])
  await page.reload()
  await expectNoGuide(page)
})

test('GS-013 the guide stays closed when all five steps are done, and continues with the open one otherwise', async ({
  page,
}) => {
  await open(page, [1, 2, 3, 4, 5].map(stepKey))
  await expectNoGuide(page)
  await page.evaluate((key) => localStorage.removeItem(key), stepKey(3))
  await page.reload()
  await expect(
    guide(page).getByRole('heading', { level: 3, name: 'Add your products' }),
  ).toBeVisible()
})

test('R6 the guide of a cashier covers the counter, and every step opens a permitted page', async ({
  page,
}) => {
  const { id } = await shop.department('Cosmetics')
  const cashier = await shop.person('user', id)
  const steps = [
    ['Sell an item', 'Point of Sale'],
    ['Give the right change', 'Point of Sale'],
    ['Print a receipt again', 'Sales History'],
    ['Count the drawer', 'Cash Reconciliation'],
    ['Find help', 'Help'],
  ] as const
  await open(page, [], cashier)
  for (const [at, [title, name]] of steps.entries()) {
    await expect(guide(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
    await button(page, 'Go to step').click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('Access restricted')).toHaveCount(0)
    expect(await flags(page)).toHaveLength(at + 1)
    if (at < 4) await page.goto('/')
  }
})

test('R6 the guide does not open when a cart is in progress', async ({ page }) => {
  const { id } = await shop.department('Cosmetics 2')
  const cashier = await shop.person('user', id)
  await shop.product({ name: 'Herbal Jelly', department_id: id })
  await shop.signIn(page, cashier, '/sales')
  await page.getByRole('button', { name: /^Add Herbal Jelly/ }).click()
  await expect(page.locator('[data-cart-lines]')).toContainText('Herbal Jelly')
  await page.evaluate(() => localStorage.removeItem('getting_started_dismissed'))
  await page.goto('/')
  // The file of the dialog has arrived, from the network or from the service worker.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /getting-started-dialog.*js/.test(name)),
  )
  await expect(pageTitle(page)).toBeVisible()
  await expect(guide(page)).toHaveCount(0)
})

test('R6 the guide does not open over a dialog that was opened meanwhile', async ({ page }) => {
  await page.route(/getting-started-dialog.*js/, async (route) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await route.continue()
  })
  const arrived = page.waitForResponse(/getting-started-dialog.*js/)
  await open(page)
  await arrived
  await page.clock.runFor(2000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(guide(page)).toHaveCount(0)
})

test('GS-018 the first step asks what the shop does, and each yes adds its pages', async ({
  page,
}) => {
  await openGuide(page)
  const drawers = guide(page).getByRole('switch', { name: 'Do you count the cash of each drawer?' })
  await expect(guide(page).getByText('What does your shop do?')).toBeVisible()
  await expect(guide(page).getByRole('switch')).toHaveCount(13)
  await page.route('**/api/shop-rules', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: { code: 'invalid_input', title: 'Not now' } }),
  )
  await drawers.click()
  await expect(page.getByText('Failed to save shop rules')).toBeVisible()
  await page.unroute('**/api/shop-rules')
  await drawers.click()
  await expect(drawers).toBeChecked()
  await button(page, 'Close').click()
  await mainMenu(page).getByRole('link', { name: 'Cash', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Shift', exact: true })).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: false })
})

test('LOOK-001 the guide is accessible and fits, keeps the keyboard inside, and Escape closes it @sizes', async ({
  page,
  hasTouch,
}) => {
  await openGuide(page, [stepKey(1)])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  for (let at = 0; at < 14; at += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('[role=dialog]') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(guide(page)).toHaveCount(0)
  await expect(mainMenu(page)).toBeVisible()
})
