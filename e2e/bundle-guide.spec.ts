// The Bundle Guide: a static page in six sections, with an interactive example.
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  expectLoaded,
  expectStarted,
  heading,
  isShellRead,
  smallTargets,
  walkTo,
} from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test('ROUTE-009 BGUIDE-001 to BGUIDE-006 the guide shows six sections and makes no requests', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/customers')
  await expectLoaded(page)
  await expectStarted(page)
  await walkTo(page, '/bundle-guide')
  await expect(heading(page, 'Bundle Guide')).toBeVisible()
  const asked: string[] = []
  // The browser requests the icon again for every URL; everything else would come from the page.
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/favicon.svg') ||
      isShellRead(request.url()) ||
      asked.push(request.url()),
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /Create the component products/,
    /Create the bundle product/,
    /Manage bundle components/,
    /How the stock of a bundle is counted/,
    /Selling singles as well/,
    /Best practices/,
  ])
  await expect(
    page.getByText(
      'It is the minimum over its components of component stock divided by required quantity',
    ),
  ).toBeVisible()
  await expect(page.getByText('you need a separate product')).toBeVisible()
  await expect(page.getByText('Bundles and singles share one stock')).toBeVisible()
  // Phones and tablets have no room for the contents beside the text.
  const contents = page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Best practices' })
  if (await contents.isVisible()) {
    await contents.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Best practices' })).toBeInViewport()
  }
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Try it: Add Product' }).click()
  await expect(heading(page, 'Inventory Management')).toBeVisible()
})

test('BGUIDE-004 BNDL-009 the example counts as the server does, limited by the scarcest component @core/bundle-guide', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/bundle-guide')
  const result = page.getByText(/^Bundle stock \d+$/)
  await expect(page.getByText('min(12 / 2, 30 / 3, 7 / 1) = 6', { exact: true })).toBeVisible()
  await expect(result).toHaveText('Bundle stock 6')
  await page.getByLabel('In stock of Soap').fill('60')
  await expect(result).toHaveText('Bundle stock 7')
  const parts = page.getByRole('listitem').filter({ has: page.getByLabel(/^In stock of /) })
  await expect(
    parts.filter({ has: page.getByText('Runs out first', { exact: true }) }),
  ).toContainText('Gift box')
  await page.getByLabel('In one bundle of Hand towel').press('End')
  await expect(result).toHaveText('Bundle stock 5')
  await page.getByLabel('In stock of Gift box').press('Home')
  await expect(result).toHaveText('Bundle stock 0')
})

test('LOOK-001 the Bundle Guide is accessible and fits, also for a user @sizes', async ({
  page,
  hasTouch,
}) => {
  const { id } = await shop.department('Counter')
  await shop.signIn(page, await shop.person('user', id), '/bundle-guide')
  await expect(page.getByRole('link', { name: 'Open Inventory' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(hasTouch ? await smallTargets(page) : []).toEqual([])
  await expectAccessible(page)
})
