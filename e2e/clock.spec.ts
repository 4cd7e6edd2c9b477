// Wrong clocks: a device that is two days ahead or behind stays signed in; a server whose clock
// went back reports it.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()
const HOUR_MS = 60 * 60 * 1000

/** For how long (ms) the token is valid by the clock of the page. */
const lifetimeOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('webale.session') ?? '{}') as {
      expires_at?: number
    }
    return (session.expires_at ?? 0) * 1000 - Date.now()
  })

let admin: SignedInPerson

test.beforeAll(() => {
  admin = shop.admin()
})

for (const [words, hours] of [
  ['ahead', 48],
  ['behind', -48],
] as const)
  test(`AUTH-018 a device whose clock is 48 hours ${words} signs in, keeps its token after a reload and renews it in time`, async ({
    page,
  }) => {
    const local = Date.now() + hours * HOUR_MS
    await page.clock.install({ time: local })
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
    })
    await page.goto(`${shop.server().address}/auth`)
    await page.getByLabel('Email', { exact: true }).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL(/\/auth/)
    expect(Math.abs((await lifetimeOf(page)) - HOUR_MS)).toBeLessThan(5 * 60_000)
    await page.goto(`${shop.server().address}/expenses`)
    await expect(heading(page, 'Expenses')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Expenses')).toBeVisible()
    expect(renewals).toEqual([])
    // The hour passes while no page is open: one that is open has timers of its own, and more of
    // them the later it is.
    await page.goto('about:blank')
    await page.clock.fastForward(HOUR_MS)
    await page.goto(`${shop.server().address}/expenses`)
    await expect(heading(page, 'Expenses')).toBeVisible()
    // Not its answer, which may come just before the page is loaded again and is then not reported.
    await expect.poll(() => lifetimeOf(page)).toBeGreaterThan(HOUR_MS - 5 * 60_000)
    expect(renewals).not.toEqual([])
  })

test('HLTH-003 a server whose clock is before the last sale says so on every page until the clock is set @sizes', async ({
  page,
}) => {
  await page.clock.install()
  let isBehind = true
  await page.route(/\/(api\/(?!changes)|readyz)/, async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      ...(isBehind ? { 'x-clock-behind': '2026-11-21T09:00:00.000Z' } : {}),
    }
    await route.fulfill({ response, headers })
  })
  await shop.signIn(page, admin, '/expenses')
  const banner = page
    .getByRole('status')
    .filter({ hasText: "The server's clock is wrong: it is before the last sale. Set the clock." })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.server().address}/customers`)
  await expect(banner).toBeVisible()
  isBehind = false
  // A wrong clock is asked about twice a minute.
  await page.clock.runFor(31_000)
  await expect(banner).toBeHidden()
})
