// Staff: new passwords, and deleting accounts; the person concerned notices at once.
import { expect, type Page } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expectAccessible } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { PASSWORD, test, useShop } from './support/shop.ts'
import { pressAgain, toast } from './support/till.ts'
import {
  openStaff,
  button,
  staffDialog,
  dialogButton,
  staffField,
  findPerson,
  askStaffAs,
  trySignIn,
  refuseOnce,
} from './support/staff.ts'

const shop = useShop()

let perfume: { readonly id: string }
test.beforeAll(async () => {
  perfume = await shop.department('Perfume')
  await shop.department('Stationery')
})
const reset = (page: Page) => dialogButton(page, 'Reset password')

test('STAFF-010 STAFF-025 STAFF-026 STAFF-027 STAFF-029 STAFF-030 a new password typed twice replaces the old one and ends its sessions', async ({
  page,
}) => {
  const user = await shop.person('user', perfume.id)
  const { full_name } = (await findPerson(shop, user.email)) ?? { full_name: '' }
  await openStaff(shop, page)
  await button(page, `Reset password of ${full_name}`).click()
  await expect(staffDialog(page).getByRole('heading', { name: 'Reset password' })).toBeVisible()
  const expectProblem = async (first: string, second: string, words: string): Promise<void> => {
    await staffField(page, 'New password').fill(first)
    await staffField(page, 'Confirm password').fill(second)
    await reset(page).click()
    await expect(toast(page, words)).toBeVisible()
    await expect(staffDialog(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expectProblem('', 'rolex-2-eggs', 'Please fill in all required fields')
  await expectProblem('rolex-2-eggs', '', 'Please fill in all required fields')
  await expectProblem('12345', '12345', 'Password must be at least 6 characters')
  await expectProblem('rolex-2-eggs', 'rolex-3-eggs', 'Passwords do not match')
  await staffField(page, 'Confirm password').fill('rolex-2-eggs')
  await refuseOnce(page, '/functions/v1/admin-reset-password', {
    success: false,
    error: 'Not today',
  })
  await reset(page).click()
  await expect(toast(page, 'Failed to reset password')).toBeVisible()
  await pressAgain(reset(page))
  await expect(toast(page, `Password reset successful for ${full_name}`)).toBeVisible()
  await expect(staffDialog(page)).toHaveCount(0)
  expect(await askStaffAs(shop, user, '/api/session/role')).toBe(401)
  expect([
    await trySignIn(shop, user.email, PASSWORD),
    await trySignIn(shop, user.email, 'rolex-2-eggs'),
  ]).toEqual([400, 200])
})

test('STAFF-028 the reset shows an error and changes nothing when the session has ended', async ({
  page,
}) => {
  await openStaff(shop, page)
  await button(page, 'Reset password of admin').click()
  await expect(
    staffDialog(page).getByText('You will be signed out here and everywhere else', {
      exact: false,
    }),
  ).toBeVisible()
  for (const name of ['New password', 'Confirm password'])
    await staffField(page, name).fill('rolex-2-eggs')
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('webale.session'))
  await reset(page).click()
  await expect(toast(page, 'You must be logged in')).toBeVisible()
  expect(await trySignIn(shop, 'admin@shop.ug', 'rolex-2-eggs')).toBe(400)
})

// The last test: afterwards only the administrator is left.
test('STAFF-011 STAFF-031 STAFF-032 Delete All Non-Admins names the people, asks for a word, and signs them out', async ({
  page,
  browser,
}) => {
  const user = await shop.person('user', perfume.id)
  await shop.signUp('joel@shop.ug')
  const till = await (await browser.newContext()).newPage()
  await shop.signIn(till, user, '/expenses')
  await expect(heading(till, 'Expenses')).toBeVisible()
  const everybody = await shop.call(staffApi.list, shop.admin(), {})
  const leaving = everybody.length - 1
  await openStaff(shop, page)
  await button(page, 'Delete All Non-Admins').click()
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: 'Delete All Non-Admins' })
  await expect(question.getByRole('heading', { name: `Delete ${leaving} people?` })).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveCount(leaving)
  await expect(question.getByRole('listitem').filter({ hasText: 'admin@shop.ug' })).toHaveCount(0)
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await question.getByLabel('Type DELETE to confirm').fill('DELETE')
  await refuseOnce(page, '/functions/v1/delete-non-admin-users', {
    success: false,
    error: 'Not today',
  })
  await confirm.click()
  await expect(toast(page, 'Failed to delete users')).toBeVisible()
  expect(await askStaffAs(shop, user, '/api/session/role')).toBe(200)
  await confirm.click()
  await expect(toast(page, `Deleted ${leaving} users`)).toBeVisible()
  await expect(till).toHaveURL(/\/auth$/)
  await till.context().close()
  await expect(page.getByRole('region', { name: 'User Roles' }).getByText(/@shop\.ug$/)).toHaveText(
    ['admin@shop.ug'],
  )
  await expect(button(page, 'Delete All Non-Admins')).toBeDisabled()
  expect([
    await askStaffAs(shop, user, '/api/session/role'),
    await trySignIn(shop, user.email, PASSWORD),
  ]).toEqual([401, 400])
})
