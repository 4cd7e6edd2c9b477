// Staff: roles and departments, new people, new passwords, and taking accounts away; what the person concerned notices.
import { expect, type Page } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { answerChats } from './support/print-window.ts'
import { expectLoaded, heading, smallTargets } from './support/screens.ts'
import { PASSWORD, type Person, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()
let perfume: { readonly id: string }
test.beforeAll(async () => {
  perfume = await shop.department('Perfume')
  await shop.department('Stationery')
})

const open = async (page: Page): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/staff')
  await expectLoaded(page)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const inside = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const row = (page: Page, email: string) => page.locator('tr, li').filter({ has: page.getByText(email, { exact: true }) })
const known = async (email: string) => (await shop.call(staffApi.list, shop.admin(), {})).find((person) => person.email === email)
const asks = async (person: Person, path: string): Promise<number> =>
  (await fetch(`${shop.server().address}${path}`, { headers: { authorization: `Bearer ${person.session.access_token}` } })).status
const signsIn = async (email: string, password: string): Promise<number> => {
  const path = '/auth/v1/token?grant_type=password'
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${shop.server().address}${path}`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })).status
}
const refuseOnce = (page: Page, path: string, body: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify(body) }), { times: 1 })
const reset = (page: Page) => inside(page, 'Reset password')

test('STAFF-001 STAFF-002 STAFF-003 STAFF-004 STAFF-008 STAFF-009 STAFF-011 ROUTE-024 people and rights, for admins only', async ({ page, isMobile }) => {
  const user = await shop.person('user', perfume.id)
  await shop.signUp('newcomer@shop.ug')
  await open(page)
  await expect(heading(page, 'Staff Management')).toBeVisible()
  if (isMobile) await page.locator('summary').filter({ hasText: 'Permissions Overview' }).click()
  else await expect(page.getByRole('navigation', { name: 'Pages of Admin' }).getByRole('link', { name: /^Staff Management/ })).toHaveText('Staff Mgmt')
  const list = page.getByRole('region', { name: 'User Roles' })
  await expect(list.getByText(/@shop\.ug$/)).toHaveText(['newcomer@shop.ug', user.email, 'admin@shop.ug'])
  await expect(row(page, 'newcomer@shop.ug').getByText('No Department', { exact: true })).toBeVisible()
  await expect(row(page, user.email)).toContainText('Perfume')
  const overview = page.getByRole('row').filter({ hasText: /(Approving department transactions|Viewing department analytics|Managing department staff)/ })
  await expect(page.getByRole('heading', { level: 2, name: 'Permissions Overview' })).toBeVisible()
  await expect(overview.getByRole('cell')).toHaveText(['yes', 'yes', '–no', 'yes', 'yes', '–no', 'yes', 'yes', '–no'])
  await expect(button(page, 'Delete All Non-Admins')).toBeVisible()
  await page.route('**/api/staff', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Could not load staff.')).toBeVisible()
  await page.unroute('**/api/staff')
  await button(page, 'Retry').click()
  await expect(row(page, 'newcomer@shop.ug')).toBeVisible()
  await shop.signIn(page, user, '/staff')
  await expect(page).toHaveURL(/\/$/)
})

test('STAFF-005 STAFF-006 STAFF-007 STAFF-018 STAFF-019 STAFF-020 STAFF-021 somebody who is there gets a role and a department', async ({ page }) => {
  const ben = await shop.signUp('ben@shop.ug')
  expect(await asks(ben, '/api/expenses')).toBe(403)
  await open(page)
  await button(page, 'Add staff').click()
  await expect(dialog(page).getByRole('heading', { name: 'Assign Role' })).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Existing User' }).check()
  await field(page, 'User').fill('nobody@shop.ug')
  await inside(page, 'Assign Role').click()
  await expect(toast(page, 'User not found')).toBeVisible()
  await expect(field(page, 'User')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'User').fill('BEN@shop.ug')
  await expect(dialog(page).getByText('A person needs a department to work')).toBeVisible()
  await field(page, 'Department').selectOption('Perfume')
  await inside(page, 'Assign Role').dblclick()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(row(page, 'ben@shop.ug')).toContainText('Perfume')
  // What was changed counts with the person's next request, without a new sign-in.
  expect([await asks(ben, '/api/expenses'), await asks(ben, '/api/staff')]).toEqual([200, 403])
  await button(page, 'Edit ben').click()
  await expect(field(page, 'User')).toHaveValue('ben, ben@shop.ug')
  await expect(field(page, 'Department')).toHaveValue(perfume.id)
  await dialog(page).getByRole('radio', { name: 'moderator', exact: true }).check()
  await refuseOnce(page, '/api/staff/*', { code: 'invalid_input', title: 'Not today' })
  await inside(page, 'Assign Role').click()
  await expect(toast(page, 'Failed to update user')).toBeVisible()
  await inside(page, 'Assign Role').click()
  await expect(row(page, 'ben@shop.ug').getByText('moderator', { exact: true })).toBeVisible()
  expect(await known('ben@shop.ug')).toMatchObject({ role: 'moderator', department_id: perfume.id })
  await button(page, 'Edit admin').click()
  await dialog(page).getByRole('radio', { name: 'user', exact: true }).check()
  await inside(page, 'Assign Role').click()
  await expect(page.getByText('The last administrator cannot be changed. Make somebody else an administrator first')).toBeVisible()
})

test('STAFF-012 STAFF-013 STAFF-014 STAFF-015 STAFF-016 STAFF-033 decision P11 a new person: one mistake at a time, at its field and as a toast', async ({
  page,
}) => {
  await open(page)
  await button(page, 'Add staff').click()
  await dialog(page).getByRole('radio', { name: 'Create New' }).check()
  const filled = { 'Full name': 'Ann Auma', Email: 'ann@shop.ug', Password: 'matooke' }
  for (const [name, value] of Object.entries(filled)) await field(page, name).fill(value)
  const told = async (name: string, value: string, words: string): Promise<void> => {
    await field(page, name).fill(value)
    await inside(page, 'Create User').click()
    await expect(toast(page, words)).toBeVisible()
    await expect(field(page, name)).toBeFocused()
    await expect(dialog(page).getByText(words, { exact: true })).toBeVisible()
    await field(page, name).fill(filled[name as keyof typeof filled])
  }
  for (const name of Object.keys(filled)) await told(name, '', 'Please fill in all required fields')
  await told('Email', 'a@b', 'Please enter a valid email address')
  await told('Password', '12345', 'Password must be at least 6 characters')
  await told('Full name', ' A ', 'Name must be at least 2 characters')
  await inside(page, 'Create User').click()
  await expect(toast(page, 'Please select a department for the user')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Keep editing').click()
  await expect(field(page, 'Email')).toHaveValue('ann@shop.ug')
  expect(await known('ann@shop.ug')).toBeUndefined()
})

test('STAFF-006 STAFF-017 STAFF-022 STAFF-023 STAFF-024 a new person can sign in at once; the card with the password is shown once', async ({ page }) => {
  await answerChats(page.context())
  await open(page)
  await button(page, 'Add staff').click()
  await dialog(page).getByRole('radio', { name: 'Create New' }).check()
  await field(page, 'Full name').fill('Rose Namuli')
  await field(page, 'Email').fill('ADMIN@shop.ug')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await inside(page, 'Generate').click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  const password = await field(page, 'Password').inputValue()
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  await dialog(page).getByRole('radio', { name: 'moderator', exact: true }).check()
  await field(page, 'Department').selectOption('Perfume')
  await inside(page, 'Create User').click()
  await expect(toast(page, 'A user with this email already exists')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill(' ROSE@Shop.ug ')
  await refuseOnce(page, '/functions/v1/create-staff-user', { success: false, error: 'Not today' })
  await inside(page, 'Create User').click()
  await expect(toast(page, 'Failed to create user')).toBeVisible()
  await inside(page, 'Create User').click()
  await expect(toast(page, 'User created successfully')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Rose Namuli can sign in now' })).toBeVisible()
  await expect(dialog(page).getByText(password, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const chat = page.context().waitForEvent('page')
  await inside(page, 'Send on WhatsApp').click()
  const { searchParams, hostname } = new URL((await chat).url())
  expect([hostname, searchParams.get('text')]).toEqual(['wa.me', expect.stringContaining(`Email: rose@shop.ug\nPassword: ${password}`)])
  await inside(page, 'Copy').click()
  await expect(toast(page, 'Sign-in details copied')).toBeVisible()
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false")
  await inside(page, 'Copy').click()
  await expect(toast(page, 'The details could not be copied')).toBeVisible()
  await inside(page, 'Done').click()
  await expect(page.getByText(password)).toHaveCount(0)
  expect([await signsIn('rose@shop.ug', password), (await known('rose@shop.ug'))?.role]).toEqual([200, 'moderator'])
})

test('STAFF-010 STAFF-025 STAFF-026 STAFF-027 STAFF-029 STAFF-030 a new password, typed twice; the old one and its sessions are over', async ({ page }) => {
  const user = await shop.person('user', perfume.id)
  const { full_name } = (await known(user.email)) ?? { full_name: '' }
  await open(page)
  await button(page, `Reset password of ${full_name}`).click()
  await expect(dialog(page).getByRole('heading', { name: 'Reset password' })).toBeVisible()
  const told = async (first: string, second: string, words: string): Promise<void> => {
    await field(page, 'New password').fill(first)
    await field(page, 'Confirm password').fill(second)
    await reset(page).click()
    await expect(toast(page, words)).toBeVisible()
    await expect(dialog(page).getByText(words, { exact: true })).toBeVisible()
  }
  await told('', 'rolex-2-eggs', 'Please fill in all required fields')
  await told('rolex-2-eggs', '', 'Please fill in all required fields')
  await told('12345', '12345', 'Password must be at least 6 characters')
  await told('rolex-2-eggs', 'rolex-3-eggs', 'Passwords do not match')
  await field(page, 'Confirm password').fill('rolex-2-eggs')
  await refuseOnce(page, '/functions/v1/admin-reset-password', { success: false, error: 'Not today' })
  await reset(page).click()
  await expect(toast(page, 'Failed to reset password')).toBeVisible()
  await reset(page).click()
  await expect(toast(page, `Password reset successful for ${full_name}`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await asks(user, '/api/session/role')).toBe(401)
  expect([await signsIn(user.email, PASSWORD), await signsIn(user.email, 'rolex-2-eggs')]).toEqual([400, 200])
})

test('STAFF-028 without a live session the reset says so and changes nothing', async ({ page }) => {
  await open(page)
  await button(page, 'Reset password of admin').click()
  await expect(dialog(page).getByText('You will be signed out here and everywhere else', { exact: false })).toBeVisible()
  for (const name of ['New password', 'Confirm password']) await field(page, name).fill('rolex-2-eggs')
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('webale.session'))
  await reset(page).click()
  await expect(toast(page, 'You must be logged in')).toBeVisible()
  expect(await signsIn('admin@shop.ug', 'rolex-2-eggs')).toBe(400)
})

test('the page and its dialogs are accessible and fit @sizes', async ({ page, hasTouch }) => {
  await shop.signUp('nakawunde.immaculate.bernadette@kampala-central.example')
  await open(page)
  const folded = page.locator('summary').filter({ hasText: 'Permissions Overview' })
  if (await folded.isVisible()) await folded.click()
  const fits = async (): Promise<void> => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (hasTouch) expect(await smallTargets(page)).toEqual([])
  }
  await fits()
  await button(page, 'Add staff').click()
  await dialog(page).getByRole('radio', { name: 'Create New' }).check()
  await fits()
})

// Last: nobody but the administrator is left after it.
test('STAFF-011 STAFF-031 STAFF-032 Delete All Non-Admins names whom it takes, asks for a word, and signs them out', async ({ page, browser }) => {
  const user = await shop.person('user', perfume.id)
  await shop.signUp('joel@shop.ug')
  const till = await (await browser.newContext()).newPage()
  await shop.signIn(till, user, '/expenses')
  await expect(heading(till, 'Expenses')).toBeVisible()
  const everybody = await shop.call(staffApi.list, shop.admin(), {})
  const leaving = everybody.length - 1
  await open(page)
  await button(page, 'Delete All Non-Admins').click()
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: 'Delete All Non-Admins' })
  await expect(question.getByRole('heading', { name: `Delete ${leaving} people?` })).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveCount(leaving)
  await expect(question.getByRole('listitem').filter({ hasText: 'admin@shop.ug' })).toHaveCount(0)
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await question.getByLabel('Type DELETE to confirm').fill('DELETE')
  await refuseOnce(page, '/functions/v1/delete-non-admin-users', { success: false, error: 'Not today' })
  await confirm.click()
  await expect(toast(page, 'Failed to delete users')).toBeVisible()
  expect(await asks(user, '/api/session/role')).toBe(200)
  await confirm.click()
  await expect(toast(page, `Deleted ${leaving} users`)).toBeVisible()
  await expect(till).toHaveURL(/\/auth$/)
  await till.context().close()
  await expect(page.getByRole('region', { name: 'User Roles' }).getByText(/@shop\.ug$/)).toHaveText(['admin@shop.ug'])
  await expect(button(page, 'Delete All Non-Admins')).toBeDisabled()
  expect([await asks(user, '/api/session/role'), await signsIn(user.email, PASSWORD)]).toEqual([401, 400])
})
