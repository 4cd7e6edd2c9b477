// A session from start to end: its token, the two reads
// it starts with, and every way in which it ends.
import { expect, type Page } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { heading, mainMenu } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()
const SESSION = 'webale.session'

let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department('Perfume')).id
})

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION)
/** On phones Sign Out is in the account menu. */
const signOut = async (page: Page): Promise<void> => {
  const account = page.getByRole('button', { name: /^Account: / })
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign Out' })
  await expect(account.or(button)).toBeVisible()
  if (await account.isVisible()) {
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  } else await button.click()
}
/** Links of the menu to this page, including those of closed groups. */
const menuEntry = (page: Page, route: string) => mainMenu(page).locator(`a[href="${route}"]`)

const logged = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}

const ask = (path: string, person: SignedInPerson, method: string, body?: unknown) =>
  fetch(`${shop.server().address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('SHELL-007 AUTH-016 signing out in one tab signs out the other, and nothing of the session is kept', async ({
  page,
  context,
}) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/sales-history')
  const other = await context.newPage()
  await other.goto(`${shop.server().address}/expenses`)
  await expect(heading(other, 'Expenses')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other).toHaveURL(/\/auth$/)
  expect(await stored(page)).toBeNull()
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  expect((await ask('/api/session/role', person, 'GET')).status).toBe(401)
})

const refuseLogout = (page: Page, status: number) =>
  page.route('**/auth/v1/logout**', (route) =>
    status === 0
      ? route.abort()
      : route.fulfill({ status, json: { code: 'session_not_found', message: 'gone' } }),
  )

test('AUTH-020 signing out works when the server answers 401, 403 or 404', async ({ page }) => {
  for (const status of [401, 403, 404]) {
    // A session that was signed out on a device never comes back there.
    await shop.signIn(page, await shop.person('moderator', department_id), '/expenses')
    await refuseLogout(page, status)
    await signOut(page)
    await expect(page).toHaveURL(/\/auth$/)
    expect(await stored(page)).toBeNull()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/auth/v1/logout**')
  }
})

test('AUTH-020 AUTH-016 Sign Out ends the session in every tab when the server cannot be reached', async ({
  page,
  context,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await refuseLogout(page, 0)
  const other = await context.newPage()
  await other.goto(`${shop.server().address}/expenses`)
  await expect(heading(other, 'Expenses')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other).toHaveURL(/\/auth$/)
  expect(await stored(page)).toBeNull()
  await page.goto('/sales')
  await expect(page).toHaveURL(/\/auth$/)
})

test('AUTH-020 a session ended by the server leads to the sign-in page, not to a locked screen', async ({
  page,
}) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  expect((await ask('/auth/v1/logout?scope=global', person, 'POST')).ok).toBe(true)
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored(page)).toBeNull()
})

/** A person whose token expires in this many seconds, according to this browser. */
const endingIn = async (seconds: number): Promise<SignedInPerson> => {
  const person = await shop.person('user', department_id)
  return {
    ...person,
    session: { ...person.session, expires_at: Math.floor(Date.now() / 1000) + seconds },
  }
}

test('AUTH-018 the token is renewed before it expires, and nobody is signed out', async ({
  page,
}) => {
  await page.clock.install()
  const renewals: Promise<number>[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token'))
      renewals.push(request.response().then((response) => response?.status() ?? 0))
  })
  // Long enough for a page that loads slowly: the
  // token is renewed 90 to 120 seconds before its end.
  const person = await endingIn(210)
  const tokenOf = async () =>
    (JSON.parse((await stored(page)) ?? '{}') as { access_token?: string }).access_token
  await shop.signIn(page, person, '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  expect(await tokenOf()).toBe(person.session.access_token)
  // In steps: a renewal is given up after 5 seconds,
  // which must not pass before the server can answer.
  for (let step = 0; step < 120 && renewals.length === 0; step += 1) await page.clock.runFor(1000)
  expect(await renewals[0]).toBe(200)
  expect(await page.evaluate(() => Date.now() / 1000)).toBeLessThan(
    Number(person.session['expires_at']),
  )
  await expect.poll(tokenOf).not.toBe(person.session.access_token)
  await page.reload()
  await expect(heading(page, 'Expenses')).toBeVisible()
})

test('AUTH-019 a refresh without an answer is tried again after 200, 400 and 800 ms', async ({
  page,
}) => {
  const STEP_MS = 10
  // The clock of the page moves in steps, so that a slow machine does not make the pauses longer.
  let passed = 0
  const tries: number[] = []
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
    tries.push(passed)
    return tries.length > 3 ? route.continue() : route.abort()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await shop.signIn(page, await endingIn(-60), '/expenses')
  for (; tries.length < 4 && passed < 60_000; passed += STEP_MS) await page.clock.runFor(STEP_MS)
  await page.clock.resume()
  await expect(heading(page, 'Expenses')).toBeVisible()
  const gaps = tries.slice(1, 4).map((time, at) => time - (tries[at] ?? 0))
  expect(gaps).toHaveLength(3)
  for (const [at, wait] of [200, 400, 800].entries()) {
    expect(gaps[at], `pause ${at + 1}`).toBeGreaterThanOrEqual(wait - STEP_MS)
    expect(gaps[at], `pause ${at + 1}`).toBeLessThan(wait * 2)
  }
})

test('AUTH-022 SHELL-002 a changed role changes the menu with the next reload', async ({
  page,
}) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/expenses')
  await expect(menuEntry(page, '/expenses')).not.toHaveCount(0)
  await expect(menuEntry(page, '/settings')).toHaveCount(0)
  await shop.call(staffApi.assign, shop.admin(), {
    id: person.id,
    role: 'moderator',
    department_id,
  })
  await page.reload()
  await expect(menuEntry(page, '/settings')).not.toHaveCount(0)
  await expect(menuEntry(page, '/')).toHaveCount(0)
})

test('AUTH-024 P14 the role is user and the failure is logged when the role cannot be read', async ({
  page,
}) => {
  const lines = logged(page)
  const person = await shop.person('moderator', department_id)
  await page.route('**/api/session/role', (route) =>
    route.fulfill({ status: 500, json: { title: 'Something went wrong' } }),
  )
  await shop.signIn(page, person, '/expenses')
  await expect(menuEntry(page, '/expenses')).not.toHaveCount(0)
  await expect(menuEntry(page, '/settings')).toHaveCount(0)
  expect(lines).toContainEqual(
    expect.stringContaining('Reading the role failed: Something went wrong'),
  )
})

test('AUTH-025 P14 there is no department and the failure is logged when the profile cannot be read', async ({
  page,
}) => {
  const lines = logged(page)
  await page.route('**/api/session/profile', (route) =>
    route.fulfill({ status: 500, json: { title: 'Something went wrong' } }),
  )
  await shop.signIn(page, await shop.person('user', department_id), '/expenses')
  await expect(heading(page, 'Department Access Required')).toBeVisible()
  expect(lines).toContainEqual(
    expect.stringContaining('Reading the profile failed: Something went wrong'),
  )
})

test('AUTH-026 P14 the last known role and department are kept when there is no response', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(menuEntry(page, '/')).not.toHaveCount(0)
  await page.route('**/api/session/*', (route) => route.abort())
  await page.reload()
  await expect(menuEntry(page, '/')).not.toHaveCount(0)
  await expect(menuEntry(page, '/settings')).not.toHaveCount(0)
})

test('P13 AUTH-022 a changed profile, stored session or token does not raise the role', async ({
  page,
}) => {
  const person = await shop.person('user', department_id)
  expect(
    (await ask('/auth/v1/user', person, 'PUT', { data: { role: 'admin', user_role: 'admin' } })).ok,
  ).toBe(true)
  const forged = {
    ...person.session,
    user: { ...person.session.user, role: 'admin', app_metadata: { role: 'admin' } },
  }
  await page.addInitScript(
    (actor) => localStorage.setItem('webale.actor', actor),
    JSON.stringify({ ...person, role: 'admin', department_id: null }),
  )
  await shop.signIn(page, { ...person, session: forged }, '/expenses')
  await expect(menuEntry(page, '/expenses')).not.toHaveCount(0)
  await expect(menuEntry(page, '/')).toHaveCount(0)
  await expect(menuEntry(page, '/settings')).toHaveCount(0)
})
