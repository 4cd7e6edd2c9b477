// The app starts without the server: the worker keeps its files on the device, and the session
// begins with what was known last.
import { expect, type Page } from '@playwright/test'
import { heading, mainMenu } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, quantity, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

const NEEDS_SERVER =
  "This page needs the shop's server. It opens by itself when the server is back."

let department_id: string
let seller: SignedInPerson

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', current_stock: 500 })
})

/** Waits until the worker has all files of the app and answers for this page. */
const untilAppCached = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const openTillWithCart = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Jelly').click()
  await quantity(page, 'Jelly').fill('3')
  await untilAppCached(page)
  await expectLines(page, { Jelly: '3' })
}

/** The copy of the session on the device. */
const copiedSession = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'webale-session')) return null
    const opening = indexedDB.open('webale-session')
    return new Promise((resolve) => {
      opening.onsuccess = () => {
        const reading = opening.result.transaction('kept').objectStore('kept').get('webale.session')
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
  })

const chip = (page: Page) => page.getByRole('banner').getByText('Offline', { exact: true })
const department = (page: Page) => page.getByRole('banner').getByText('Cosmetics', { exact: true })

test('OFF-001 OFF-003 OFF-007 OFF-008 OFF-030 OFF-055 OFF-056 FAIL-006 the till starts with its cart when the server was killed, and every page opens when it is back @core-offline', async ({
  page,
}) => {
  test.slow()
  await openTillWithCart(page)
  await shop.server().kill()
  await page.reload()
  await expectLines(page, { Jelly: '3' })
  await expect(department(page)).toBeVisible()
  await expect(chip(page)).toBeVisible()
  await expect(page.getByText('No department yet')).toHaveCount(0)
  await expect(row(page, 'Jelly')).toBeEnabled()
  await expect(mainMenu(page).locator('a[href="/settings"]')).not.toHaveCount(0)

  await page.goto('/help')
  await expect(heading(page, 'Help')).toBeVisible()
  await page.goto('/customers')
  await expect(page.getByText(NEEDS_SERVER).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByLabel('Name', { exact: true }).fill('Nakato Grace')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to save customer')).toBeVisible()
  const messages = page.getByRole('region', { name: /^Messages/ })
  await expect(
    messages.getByText('No connection to the server. Check the network and try again'),
  ).toBeVisible()
  await expect(messages.getByText(NEEDS_SERVER)).toHaveCount(0)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nakato Grace')

  await shop.server().restart()
  await expect(chip(page)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText(NEEDS_SERVER)).toHaveCount(0)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nakato Grace')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Nakato Grace').first()).toBeVisible()
})

test('OFF-010 OFF-011 a session that local storage lost comes back without the server, and one that was signed out does not', async ({
  page,
}) => {
  await openTillWithCart(page)
  const session = await page.evaluate(() => localStorage.getItem('webale.session') ?? '')
  await expect.poll(() => copiedSession(page)).toBe(session)
  await shop.server().kill()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expectLines(page, { Jelly: '3' })
  await expect(department(page)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  // As if the browser had been killed before it removed the session from local storage.
  await page.evaluate((stored) => localStorage.setItem('webale.session', stored), session)
  await page.goto('/sales')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => localStorage.getItem('webale.session'))).toBeNull()
  await shop.server().restart()
})

test('OFF-005 OFF-006 the till starts with its cart when the token has expired and the server never answers', async ({
  page,
}) => {
  test.slow()
  await openTillWithCart(page)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('webale.session') ?? '{}') as object
    localStorage.setItem('webale.session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  shop.server().freeze()
  try {
    await page.reload()
    await expectLines(page, { Jelly: '3' })
    await expect(department(page)).toBeVisible()
    await expect(chip(page)).toBeVisible()
  } finally {
    shop.server().thaw()
  }
  await expect(chip(page)).toHaveCount(0, { timeout: 60_000 })
  await expect(row(page, 'Jelly')).toBeEnabled()
})

/** Waits until the catalogue is on the disk. */
const untilCatalogueStored = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const known = await indexedDB.databases()
        const name = known.find((one) => one.name?.startsWith('webale-catalogue-'))?.name
        if (name === undefined) return 0
        const opening = indexedDB.open(name)
        return new Promise((resolve) => {
          opening.onsuccess = () => {
            const counting = opening.result.transaction('states').objectStore('states').count()
            counting.onsuccess = () => {
              opening.result.close()
              resolve(counting.result)
            }
          }
        })
      }),
    )
    .toBe(1)

test('OFF-006 the till shows its own list while the server answers nothing but probes', async ({
  page,
}) => {
  await openTillWithCart(page)
  await untilCatalogueStored(page)
  await page.route(/\/(api|auth)\//, () => undefined)
  await page.reload()
  await expect(row(page, 'Jelly')).toBeEnabled()
  await expect(chip(page)).toHaveCount(0)
})

test('OFF-009 an error of the role read means role user, and is not remembered', async ({
  page,
}) => {
  await shop.signIn(page, seller, '/shop-reports')
  const stored = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('webale.actor') ?? '{}') as { role?: string }).role,
    )
  await expect(heading(page, 'Shop Reports')).toBeVisible()
  await expect.poll(stored).toBe('moderator')
  await page.route('**/api/session/role', (route) =>
    route.fulfill({ status: 500, json: { title: 'broken' } }),
  )
  await page.reload()
  await expect(page).toHaveURL('/')
  expect(await stored()).toBe('moderator')
  await page.unroute('**/api/session/role')
  await page.goto('/shop-reports')
  await expect(heading(page, 'Shop Reports')).toBeVisible()
})

test('OFF-014 OFF-015 the worker answers no request to the server, and changes arrive through its page', async ({
  page,
}) => {
  await openTillWithCart(page)
  const answered: { path: string; byWorker: boolean }[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    answered.push({ path, byWorker: response.fromServiceWorker() })
  })
  const listening = page.waitForResponse(/\/api\/changes$/)
  await page.reload()
  await listening
  await shop.product({ department_id, name: 'Soap', current_stock: 5 })
  await expect(row(page, 'Soap')).toBeVisible()
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/sw.js', '/auth/v1/settings'])
    await page.evaluate((address) => fetch(address).then((response) => response.text()), path)
  await page.evaluate(() => fetch('/sales', { method: 'POST', body: '{}' }))
  const ofServer = answered.filter(({ path }) =>
    /^\/(api|auth\/v1|healthz|readyz|openapi|sw\.js|sales$)/.test(path),
  )
  expect(ofServer.length).toBeGreaterThan(8)
  // The page itself comes from the worker, the request that is not GET does not.
  expect(ofServer.filter(({ byWorker }) => byWorker).map(({ path }) => path)).toEqual(['/sales'])
  expect(
    answered.filter(({ path }) => path.startsWith('/assets/')).every(({ byWorker }) => byWorker),
  ).toBe(true)
})

test('OFF-335 a list whose disk does not answer says so after ten seconds, and comes from the server when it is back', async ({
  page,
}) => {
  test.slow()
  await openTillWithCart(page)
  await shop.server().kill()
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    const neverHeard = { addEventListener: () => undefined }
    indexedDB.open = (name, version) => {
      const request = open(name, version)
      return name.startsWith('webale-catalogue') ? Object.assign(request, neverHeard) : request
    }
  })
  await page.reload()
  await expectLines(page, { Jelly: '3' })
  await expect(page.getByText('Could not load products.')).toBeVisible({ timeout: 20_000 })
  await shop.server().restart()
  await expect(row(page, 'Jelly')).toBeVisible({ timeout: 60_000 })
})
