// Sync Users: the button, the progress, and the result.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectLoaded, heading, mainMenu, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()
const FUNCTION = '**/functions/v1/sync-existing-users'

const open = async (page: Page, who: SignedInPerson = shop.admin()): Promise<void> => {
  await shop.signIn(page, who, '/sync-users')
  await expectLoaded(page)
}
const now = (page: Page) => page.getByRole('button', { name: 'Sync Users Now', exact: true })
const result = (page: Page) => page.getByRole('status').filter({ hasText: /^Sync/ })

test('SYNC-001 SYNC-002 SYNC-003 SYNC-005 SYNC-007 SYNC-010 ROUTE-025 a sync reports that nothing was missing, and can be repeated @core/sync-users', async ({
  page,
}) => {
  await shop.signUp('ben@shop.ug')
  await open(page)
  await expect(heading(page, 'Sync Users')).toBeVisible()
  await expect(
    page.getByText(
      'Creates profiles and assigns roles for users who signed up before automatic profile creation',
      {
        exact: false,
      },
    ),
  ).toBeVisible()
  await expect(page.locator('main').getByRole('button')).toHaveText(['Sync Users Now'])
  for (let round = 0; round < 2; round += 1) {
    await now(page).click()
    await expect(result(page).getByRole('heading', { name: 'Sync Completed' })).toBeVisible()
    await expect(result(page)).toContainText('Every account has a profile and a role already')
    await expect(result(page)).toContainText(/Total users2.*Existing profiles2.*Newly synced0/)
    await expect(toast(page, 'Successfully synced 0 users!').first()).toBeVisible()
  }
})

test('SYNC-004 SYNC-005 SYNC-007 SYNC-008 SYNC-009 SYNC-010 the page shows waiting, syncing and a result with figures and single failures @sizes', async ({
  page,
  hasTouch,
}) => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const errors = [
    { user: 'rose@shop.ug', error: 'The account has neither a name nor an e-mail address' },
    { user: '0193c0de-0000-7000-8000-000000000001', error: 'Something else' },
  ]
  const answer = {
    success: true,
    error: null,
    message: '2 accounts could not be synced',
    totalUsers: 9,
    existingProfiles: 5,
    syncedUsers: 2,
    errors,
  }
  await page.route(FUNCTION, async (route) => {
    await held
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) })
  })
  await open(page)
  await expect(result(page)).toHaveCount(0)
  await now(page).click()
  await expect(page.getByRole('button', { name: 'Syncing Users...', exact: true })).toBeDisabled()
  letGo()
  await expect(result(page)).toContainText(/Sync Completed2 accounts could not be synced/)
  await expect(result(page)).toContainText(/Total users9.*Existing profiles5.*Newly synced2/)
  await expect(result(page).getByRole('listitem')).toHaveText([
    /^rose@shop\.ugThe account has neither/,
    /000001Something else$/,
  ])
  await expect(toast(page, 'Successfully synced 2 users!')).toBeVisible()
  await expect(now(page)).toBeEnabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
})

test('SYNC-006 SYNC-009 SYNC-011 decision P6 other roles see why the sync failed, and their menu does not list the page', async ({
  page,
}) => {
  const user = await shop.person('user', (await shop.department('Perfume')).id)
  await open(page, user)
  await expect(mainMenu(page).getByRole('link', { name: /Sync Users/ })).toHaveCount(0)
  await now(page).click()
  await expect(result(page).getByRole('heading', { name: 'Sync Failed' })).toBeVisible()
  await expect(result(page)).toContainText('You are not allowed to do this. Ask an administrator')
  await expect(toast(page, 'Failed to sync users')).toBeVisible()
  await expectAccessible(page)
  await page.route(FUNCTION, (route) => route.abort())
  await now(page).click()
  await expect(result(page)).toContainText(/Sync Failed.*No connection to the server/)
})
