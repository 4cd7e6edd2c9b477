// Help: five tabs of guides, a search in all of them, links into it and out of it, and no reads
// from the server.
import { expect, type Page } from '@playwright/test'
import { guidesFor } from '@webale/domain/features/guide/help-guide.ts'
import { HELP_TABS } from '@webale/domain/features/guide/help.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  expectLoaded,
  expectStarted,
  heading,
  isShellRead,
  screens,
  smallTargets,
  walkTo,
} from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const guide = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title, exact: true }).getByRole('button')

test('ROUTE-020 HELP-001 to HELP-022 every guide opens and closes below its heading, and the help makes no requests', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/customers')
  await expectLoaded(page)
  await expectStarted(page)
  await walkTo(page, '/help')
  await expect(heading(page, 'Help')).toBeVisible()
  const asked: string[] = []
  // The browser requests the icon again for every URL; everything else would come from the page.
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/favicon.svg') ||
      isShellRead(request.url()) ||
      asked.push(request.url()),
  )
  await expect(page.getByRole('tab')).toHaveText([
    'Getting Started',
    'Inventory',
    'Sales',
    'Reports',
    'Advanced',
  ])
  for (const { label, guides } of guidesFor(HELP_TABS, DEFAULT_RULES)) {
    await tab(page, label).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(
      guides.map(({ title }) => title),
    )
    // Several can be open at the same time.
    for (const { title } of guides) await guide(page, title).click()
    for (const { title, steps } of guides) {
      await expect(guide(page, title)).toHaveAttribute('aria-expanded', 'true')
      await expect(
        page.getByText(steps[0]?.text.replaceAll('**', '') ?? '', { exact: false }).first(),
      ).toBeVisible()
    }
    await guide(page, guides[0]?.title ?? '').click()
    await expect(guide(page, guides[0]?.title ?? '')).toHaveAttribute('aria-expanded', 'false')
  }
  await page.getByRole('searchbox', { name: 'Search all guides' }).fill('receipt')
  await expect(page).toHaveURL(/search=receipt/)
  expect(asked).toEqual([])
})

test('HELP-006 HELP-014 decision P8 the help has the specified text about cashiers and credit, and its links lead to real pages', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/help?tab=start#roles')
  await expect(guide(page, 'Roles: who may do what')).toBeFocused()
  await expect(
    page.getByText(
      'Cashier: a user at the counter. Rights: processing sales and viewing basic inventory.',
    ),
  ).toBeVisible()
  await page.goto('/help?tab=sales#payment-methods')
  await expect(page.getByText('Credit, paying later, needs a customer')).toBeVisible()
  await page.getByRole('link', { name: 'Open Customers' }).click()
  await expect(heading(page, 'Customers')).toBeVisible()
  await page.goBack()
  await expect(guide(page, 'Payment methods')).toHaveAttribute('aria-expanded', 'true')
  for (const { label, guides } of guidesFor(HELP_TABS, DEFAULT_RULES)) {
    await tab(page, label).click()
    for (const { title } of guides) {
      const button = guide(page, title)
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    }
    const links = await page
      .getByRole('tabpanel')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(links.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
    expect(links.length).toBeGreaterThan(0)
  }
})

test('HELP-023 the help search covers every tab and says when nothing matches, also with a truncated URL @core/help', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/help?tab=reports#%')
  const search = page.getByRole('searchbox', { name: 'Search all guides' })
  await search.fill('WhatsApp number')
  await expect(
    page.getByRole('region', { name: 'Getting Started' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Business setup in Settings'])
  await search.fill('nothing of the sort')
  await expect(page.getByText("No match for 'nothing of the sort'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(tab(page, 'Reports')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Getting Started', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Getting Started' })).toBeVisible()
  await page.getByRole('link', { name: 'View Complete Guide' }).click()
  await expect(heading(page, 'Help')).toBeVisible()
})

test('HELP-025 a user gets the guides without links to pages that are not theirs', async ({
  page,
}) => {
  const { id } = await shop.department('Counter')
  await shop.signIn(page, await shop.person('user', id), '/help#roles')
  await expect(
    page.getByText('An administrator gives roles and departments in Staff Mgmt'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Staff Mgmt' })).toHaveCount(0)
  // The only page of its group is in the bar under its own name.
  await expect(
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Help', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})

test('LOOK-001 the help is accessible and fits, open, searched and empty @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/help?tab=sales')
  await guide(page, 'Making a sale').click()
  await guide(page, 'Payment methods').click()
  await expectNoSidewaysScroll(page)
  expect(hasTouch ? await smallTargets(page) : []).toEqual([])
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search all guides' }).fill('receipt')
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible()
  await expectAccessible(page)
})
