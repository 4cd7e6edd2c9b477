// Staff: roles and departments, new people, and what the person concerned notices.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { answerChats } from './support/print-window.ts'
import { heading, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
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
const row = (page: Page, email: string) =>
  page.locator('tr, li').filter({ has: page.getByText(email, { exact: true }) })

test('STAFF-001 STAFF-002 STAFF-003 STAFF-004 STAFF-008 STAFF-009 STAFF-011 ROUTE-024 the page shows people and rights to admins only', async ({
  page,
  isMobile,
}) => {
  const user = await shop.person('user', perfume.id)
  await shop.signUp('newcomer@shop.ug')
  await openStaff(shop, page)
  await expect(heading(page, 'Staff Management')).toBeVisible()
  if (isMobile) await page.locator('summary').filter({ hasText: 'Permissions Overview' }).click()
  else
    await expect(
      page
        .getByRole('navigation', { name: 'Pages of Admin' })
        .getByRole('link', { name: /^Staff Management/ }),
    ).toHaveText('Staff Mgmt')
  const list = page.getByRole('region', { name: 'User Roles' })
  await expect(list.getByText(/@shop\.ug$/)).toHaveText([
    'newcomer@shop.ug',
    user.email,
    'admin@shop.ug',
  ])
  await expect(
    row(page, 'newcomer@shop.ug').getByText('No Department', { exact: true }),
  ).toBeVisible()
  await expect(row(page, user.email)).toContainText('Perfume')
  const overview = page.getByRole('row').filter({
    hasText:
      /(Approving department transactions|Viewing department analytics|Managing department staff)/,
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Permissions Overview' })).toBeVisible()
  await expect(overview.getByRole('cell')).toHaveText([
    'yes',
    'yes',
    '–no',
    'yes',
    'yes',
    '–no',
    'yes',
    'yes',
    '–no',
  ])
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

test('STAFF-005 STAFF-006 STAFF-007 STAFF-018 STAFF-019 STAFF-020 STAFF-021 an existing person gets a role and a department', async ({
  page,
}) => {
  const ben = await shop.signUp('ben@shop.ug')
  expect(await askStaffAs(shop, ben, '/api/expenses')).toBe(403)
  await openStaff(shop, page)
  await button(page, 'Add staff').click()
  await expect(staffDialog(page).getByRole('heading', { name: 'Assign Role' })).toBeVisible()
  await staffDialog(page).getByRole('radio', { name: 'Existing User' }).check()
  await staffField(page, 'User').fill('nobody@shop.ug')
  await dialogButton(page, 'Assign Role').click()
  await expect(toast(page, 'User not found')).toBeVisible()
  await expect(staffField(page, 'User')).toHaveAttribute('aria-invalid', 'true')
  await staffField(page, 'User').fill('BEN@shop.ug')
  await expect(staffDialog(page).getByText('A person needs a department to work')).toBeVisible()
  await staffField(page, 'Department').selectOption('Perfume')
  await dialogButton(page, 'Assign Role').dblclick()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(row(page, 'ben@shop.ug')).toContainText('Perfume')
  // A change applies to the person's next request, without a new sign-in.
  expect([
    await askStaffAs(shop, ben, '/api/expenses'),
    await askStaffAs(shop, ben, '/api/staff'),
  ]).toEqual([200, 403])
  await button(page, 'Edit ben').click()
  await expect(staffField(page, 'User')).toHaveValue('ben, ben@shop.ug')
  await expect(staffField(page, 'Department')).toHaveValue(perfume.id)
  await staffDialog(page).getByRole('radio', { name: 'moderator', exact: true }).check()
  await refuseOnce(page, '/api/staff/*', { code: 'invalid_input', title: 'Not today' })
  await dialogButton(page, 'Assign Role').click()
  await expect(toast(page, 'Failed to update user')).toBeVisible()
  await pressAgain(dialogButton(page, 'Assign Role'))
  await expect(row(page, 'ben@shop.ug').getByText('moderator', { exact: true })).toBeVisible()
  expect(await findPerson(shop, 'ben@shop.ug')).toMatchObject({
    role: 'moderator',
    department_id: perfume.id,
  })
  await button(page, 'Edit admin').click()
  await staffDialog(page).getByRole('radio', { name: 'user', exact: true }).check()
  await dialogButton(page, 'Assign Role').click()
  await expect(
    page.getByText(
      'The last administrator cannot be changed. Make somebody else an administrator first',
    ),
  ).toBeVisible()
})

test('STAFF-012 STAFF-013 STAFF-014 STAFF-015 STAFF-016 STAFF-033 the form of a new person shows one mistake at a time, at its field and as a toast', async ({
  page,
}) => {
  await openStaff(shop, page)
  await button(page, 'Add staff').click()
  await staffDialog(page).getByRole('radio', { name: 'Create New' }).check()
  const filled = { 'Full name': 'Ann Auma', Email: 'ann@shop.ug', Password: 'matooke' }
  for (const [name, value] of Object.entries(filled)) await staffField(page, name).fill(value)
  const expectProblem = async (name: string, value: string, words: string): Promise<void> => {
    await staffField(page, name).fill(value)
    await dialogButton(page, 'Create User').click()
    await expect(toast(page, words)).toBeVisible()
    await expect(staffField(page, name)).toBeFocused()
    await expect(staffDialog(page).getByText(words, { exact: true })).toBeVisible()
    await staffField(page, name).fill(filled[name as keyof typeof filled])
  }
  for (const name of Object.keys(filled))
    await expectProblem(name, '', 'Please fill in all required fields')
  await expectProblem('Email', 'a@b', 'Please enter a valid email address')
  await expectProblem('Password', '12345', 'Password must be at least 6 characters')
  await expectProblem('Full name', ' A ', 'Name must be at least 2 characters')
  await dialogButton(page, 'Create User').click()
  await expect(toast(page, 'Please select a department for the user')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Keep editing').click()
  await expect(staffField(page, 'Email')).toHaveValue('ann@shop.ug')
  expect(await findPerson(shop, 'ann@shop.ug')).toBeUndefined()
})

test('STAFF-006 STAFF-017 STAFF-022 STAFF-023 STAFF-024 a new person can sign in at once, and the card with the password is shown once @core/staff', async ({
  page,
}) => {
  await answerChats(page.context())
  await openStaff(shop, page)
  await button(page, 'Add staff').click()
  await staffDialog(page).getByRole('radio', { name: 'Create New' }).check()
  await staffField(page, 'Full name').fill('Rose Namuli')
  await staffField(page, 'Email').fill('ADMIN@shop.ug')
  await expect(staffField(page, 'Password')).toHaveAttribute('type', 'password')
  await dialogButton(page, 'Generate').click()
  await expect(staffField(page, 'Password')).toHaveAttribute('type', 'text')
  const password = await staffField(page, 'Password').inputValue()
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  await staffDialog(page).getByRole('radio', { name: 'moderator', exact: true }).check()
  await staffField(page, 'Department').selectOption('Perfume')
  await dialogButton(page, 'Create User').click()
  await expect(toast(page, 'A user with this email already exists')).toBeVisible()
  await expect(staffField(page, 'Email')).toBeFocused()
  await staffField(page, 'Email').fill(' ROSE@Shop.ug ')
  await refuseOnce(page, '/functions/v1/create-staff-user', { success: false, error: 'Not today' })
  await dialogButton(page, 'Create User').click()
  await expect(toast(page, 'Failed to create user')).toBeVisible()
  await pressAgain(dialogButton(page, 'Create User'))
  await expect(toast(page, 'User created successfully')).toBeVisible()
  await expect(
    staffDialog(page).getByRole('heading', { name: 'Rose Namuli can sign in now' }),
  ).toBeVisible()
  await expect(staffDialog(page).getByText(password, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const chat = page.context().waitForEvent('page')
  await dialogButton(page, 'Send on WhatsApp').click()
  const { searchParams, hostname } = new URL((await chat).url())
  expect([hostname, searchParams.get('text')]).toEqual([
    'wa.me',
    expect.stringContaining(`On the shop's computer.\nEmail: rose@shop.ug\nPassword: ${password}`),
  ])
  await dialogButton(page, 'Copy').click()
  await expect(toast(page, 'Sign-in details copied')).toBeVisible()
  await page.evaluate(
    "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
  )
  await dialogButton(page, 'Copy').click()
  await expect(toast(page, 'The details could not be copied')).toBeVisible()
  await dialogButton(page, 'Done').click()
  await expect(page.getByText(password)).toHaveCount(0)
  expect([
    await trySignIn(shop, 'rose@shop.ug', password),
    (await findPerson(shop, 'rose@shop.ug'))?.role,
  ]).toEqual([200, 'moderator'])
})

test('LOOK-001 the page and its dialogs are accessible and fit @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signUp('nakawunde.immaculate.bernadette@kampala-central.example')
  await openStaff(shop, page)
  const folded = page.locator('summary').filter({ hasText: 'Permissions Overview' })
  if (await folded.isVisible()) await folded.click()
  const fits = async (): Promise<void> => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (hasTouch) expect(await smallTargets(page)).toEqual([])
  }
  await fits()
  await button(page, 'Add staff').click()
  await staffDialog(page).getByRole('radio', { name: 'Create New' }).check()
  await fits()
})
