// What is new: the changes of each version, for administrators, from the changelog of the product.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { untilAppCached } from './support/offline-till.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

const open = (page: Page) =>
  page.getByRole('region', { name: 'System info' }).getByRole('button', { name: 'What is new' })

/** The requests for the code of the dialog. */
const watchRequests = (page: Page): readonly string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/what-is-new')) asked.push(request.url())
  })
  return asked
}

/** Only the newest version is open at first. */
const openFirstVersion = (dialog: Locator) =>
  dialog.getByRole('heading', { name: /^Version 1\.0\.0/ }).click()

test('SHIP-040 an administrator reads what is new, which is loaded with the first press @sizes', async ({
  page,
}) => {
  const asked = watchRequests(page)
  await shop.signIn(page, shop.admin(), '/settings')
  await expect(open(page)).toBeVisible()
  expect(asked).toEqual([])
  await open(page).click()
  expect(asked).toHaveLength(1)
  const dialog = page.getByRole('dialog', { name: 'What is new' })
  await expect(dialog.locator('details').first()).toHaveAttribute('open')
  await openFirstVersion(dialog)
  await expect(dialog.getByText(/^Shop Rules: administrators turn on the features/)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Sell', exact: true })).toBeVisible()
  await expect(dialog.getByText(/npm |DATABASE_URL|the person who runs the server/)).toHaveCount(0)
  expect(
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /`|\*\*|\]\(/ })
      .count(),
  ).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open(page)).toBeFocused()
})

test('SHIP-040 a user is not asked to read it', async ({ page }) => {
  const { id } = await shop.department('Perfume')
  await shop.signIn(page, await shop.person('user', id), '/settings')
  await expect(page.getByText('1.0.0', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'What is new' })).toHaveCount(0)
})

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('SHIP-042 it is not among the kept files, comes from the server, and says so while the server is away', async ({
    page,
    context,
  }) => {
    const asked = watchRequests(page)
    await shop.signIn(page, shop.admin(), '/settings')
    await untilAppCached(page)
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(caching)).flat().map(({ url }) => url)
    })
    expect(kept.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(20)
    expect(kept.filter((url) => url.includes('/what-is-new'))).toEqual([])
    await context.setOffline(true)
    await expect(page.getByText('What is new needs the server', { exact: true })).toBeVisible()
    await expect(open(page)).toBeDisabled()
    expect(asked).toEqual([])
    await context.setOffline(false)
    await open(page).click()
    const dialog = page.getByRole('dialog', { name: 'What is new' })
    await openFirstVersion(dialog)
    await expect(dialog.getByText(/^Shop Rules: /)).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})
