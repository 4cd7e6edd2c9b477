// A person without a department: the only screen, and how it opens when a department is assigned.
import { expect } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, mainMenu, screens, smallTargets, spellings, walkTo } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const BLOCKED = 'Department Access Required'

test('SHELL-012 SHELL-013 SHELL-014 GEN-006 every page is blocked for a person without a department, says whom to ask, and reads nothing @sizes', async ({
  page,
  hasTouch,
}) => {
  const newcomer = await shop.signUp(`newcomer-${Date.now()}@shop.ug`)
  const read: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?!session\/|setup|changes)/.test(request.url())) read.push(request.url())
  })
  await shop.signInByForm(page, newcomer)
  for (const address of screens.flatMap(({ route }) => spellings(route))) {
    await walkTo(page, address)
    await expect(heading(page, BLOCKED)).toBeVisible()
    await expect(mainMenu(page)).toHaveCount(0)
  }
  await expect(page).toHaveTitle(`${BLOCKED} - Webale POS`)
  await expect(page.getByText(newcomer.email, { exact: true })).toBeVisible()
  await expect(page.getByText('Ask an administrator to assign you to a department.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chat with the developer' })).toBeVisible()
  // Already known on this device: the page requests no data before the code is loaded either.
  await page.goto(`${shop.server().address}/sales`)
  await expect(heading(page, BLOCKED)).toBeVisible()
  expect(read).toEqual([])
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
})

test('SHELL-012 Check again says that nothing has changed, and Sign Out signs out', async ({
  page,
}) => {
  await shop.signIn(page, await shop.signUp('waiting@shop.ug'), '/sales')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Still no department')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('SHELL-012 the requested page opens within seconds when a department is assigned', async ({
  page,
}) => {
  const newcomer = await shop.signUp('assigned@shop.ug')
  await page.clock.install()
  await shop.signIn(page, newcomer, '/sales-history')
  await expect(heading(page, BLOCKED)).toBeVisible()
  const { id: department_id } = await shop.department('Stationery')
  await shop.call(staffApi.assign, shop.admin(), { id: newcomer.id, role: 'user', department_id })
  await page.clock.runFor(6000)
  await expect(heading(page, 'Sales History')).toBeVisible()
  await expect(mainMenu(page)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Stationery')).toBeVisible()
})

test('SHELL-015 an admin without a department is never blocked', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/')
  for (const { route, title } of screens) {
    await walkTo(page, route)
    await expect(heading(page, title)).toBeVisible()
  }
})
