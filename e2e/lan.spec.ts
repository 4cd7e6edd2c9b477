// Https on the shop's network, seen by a real browser: how a phone joins, and a till that sells on
// the shop's name.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtAllSizes, expectNoSidewaysScroll } from './support/axe.ts'
import {
  FOREIGN_NAME,
  openForeignServer,
  SHOP_ADDRESS,
  trustAuthority,
  type TrustingBrowser,
} from './support/lan.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import { startStoryServer } from './support/server.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill } from './support/till.ts'

const shop = useShop({}, { lan: true })
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A browser of each kind with its window, and the title of the steps that it sees first. */
const DEVICES = [
  { userAgent: ANDROID, viewport: { width: 360, height: 740 }, title: 'Android phone' },
  { userAgent: IPHONE, viewport: { width: 820, height: 1180 }, title: 'iPhone or iPad' },
  { userAgent: WINDOWS, viewport: { width: 1366, height: 768 }, title: 'Windows computer' },
] as const

const executable =
  process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }
const folders: string[] = []
const browsers: (Browser | BrowserContext)[] = []
test.afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

/** A browser that trusts the authority of this data folder. */
const openBrowser = async (dataFolder: string, knowsName = true): Promise<Browser> => {
  const { args, env, home } = trustAuthority(dataFolder, { knowsName })
  if (home !== null) folders.push(home)
  const browser = await chromium.launch({ ...executable, args, env })
  browsers.push(browser)
  return browser
}

/** Plain http as another computer of the network sees it. */
const plainAddress = (): string => `http://${SHOP_ADDRESS}:${new URL(shop.server().address).port}`

/** The https address with numbers. */
const numbers = (): string => `https://${SHOP_ADDRESS}:${new URL(shop.server().secureAddress).port}`

const isSecure = (page: Page): Promise<boolean> => page.evaluate(() => isSecureContext)

/** The app over plain http: it works, but is no till. */
const expectNoTill = async (browser: Browser, address: string): Promise<void> => {
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error') failed.push(line.text())
  })
  await page.goto(`${address}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await isSecure(page)).toBe(false)
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  expect(failed).toEqual([])
}

test('OFF-002 OFF-206 OFF-213 OFF-215 OFF-216 plain http leads to /join with the steps of the device, and a browser with the authority of another shop refuses this one', async () => {
  test.slow()
  const { secureAddress } = shop.server()
  const other = await startStoryServer({ LAN_PLAIN: 'app' }, { lan: true })
  const browser = await openBrowser(other.folder)
  await expectNoTill(browser, `http://${SHOP_ADDRESS}:${new URL(other.address).port}`)
  await other.stop()
  for (const { title, ...device } of DEVICES) {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    await page.goto(`${plainAddress()}/sales`)
    expect(new URL(page.url()).pathname).toBe('/join')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(title)
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.getByRole('img', { name: `Code of ${secureAddress}` })).toBeVisible()
    await expect(page.getByRole('img', { name: `Code of ${plainAddress()}/join` })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // The device does not trust the shop, so it is not led on.
    await expect(page.getByText('This device is ready.')).toBeHidden()
    expect(await isSecure(page)).toBe(false)
    for (const address of [secureAddress, numbers()])
      await expect(page.goto(address)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
    expect(failed).toEqual([])
    await context.close()
  }
})

test('OFF-206 OFF-215 OFF-217 the page of the computer prints on one sheet, and a certificate of the authority for another name is refused', async () => {
  const { address, folder, secureAddress } = shop.server()
  const browser = await openBrowser(folder)
  const page = await browser.newPage()
  await page.goto(`${address}/join`)
  const fingerprint = await page.locator('.print').textContent()
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.goto(`${secureAddress}/join`)
  await expect(page.locator('.print')).toHaveText(fingerprint ?? '')

  const bank = await openForeignServer(folder)
  await expect(page.goto(`https://${FOREIGN_NAME}:${bank.port}`)).rejects.toThrow(
    'ERR_CERT_INVALID',
  )
  bank.close()
})

test('OFF-215 OFF-217 the owner connects a phone on the page Tills: its codes and its fingerprint are those of /join', async ({
  page,
}) => {
  const { address, secureAddress } = shop.server()
  await shop.signIn(page, shop.admin(), '/tills')
  await page.getByRole('button', { name: 'Connect a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a phone' })
  await expect(
    dialog.getByRole('img', { name: `Code of ${secureAddress}`, exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole('img', { name: `Code of ${plainAddress()}/join` })).toBeVisible()
  const groups = await dialog
    .getByRole('region', { name: 'Fingerprint of the certificate' })
    .locator('span')
    .allTextContents()
  expect(groups).toHaveLength(8)
  await expectGoodAtAllSizes(page)
  const [steps] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the steps to print' }).click(),
  ])
  expect(steps.url()).toBe(`${address}/join`)
  await expect(steps.locator('.print code')).toHaveText(groups)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('OFF-231 a browser that cannot resolve the name of the shop stays on the https address', async () => {
  const browser = await openBrowser(shop.server().folder, false)
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await withoutScript.goto(`${numbers()}/help`)
  await expect(withoutScript.getByText('Open the shop by its name.')).toBeVisible()
  const { secureAddress } = shop.server()
  const link = withoutScript.getByRole('link', { name: `Open ${secureAddress}` })
  await expect(link).toHaveAttribute('href', `${secureAddress}/help`)

  const page = await browser.newPage()
  await page.goto(`${numbers()}/help`)
  await page.waitForURL(`${numbers()}/auth`)
  expect(await isSecure(page)).toBe(true)
  // The cookie keeps the choice.
  const answer = await page.goto(`${numbers()}/auth`)
  expect(answer?.request().redirectedFrom()).toBeNull()
  await page.goto(`${plainAddress()}/join`)
  await expect(page.getByText('This device does not find the name of the shop.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the shop' })).toHaveAttribute('href', numbers())
})

let trusting: TrustingBrowser
let profile: string

const openTill = async (): Promise<[BrowserContext, Page]> => {
  const { args, env } = trusting
  const browser = await chromium.launchPersistentContext(profile, {
    ...executable,
    args,
    env,
    viewport: AT_THE_COUNTER.viewport,
  })
  browsers.push(browser)
  return [browser, browser.pages()[0] ?? (await browser.newPage())]
}

/** Every stored sale: its number and total, oldest first. */
const stored = async (): Promise<[string, number][]> => {
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  return rows
    .map(({ receipt_number, total }) => [receipt_number, total] as [string, number])
    .reverse()
}

const addSeller = async (): Promise<SignedInPerson> => {
  const department_id = (await shop.department('Cosmetics')).id
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  return shop.person('moderator', department_id)
}

/** What a till needs of its browser. */
const abilities = (page: Page) =>
  page.evaluate(async () => ({
    isSecure: isSecureContext,
    worker: (await navigator.serviceWorker.getRegistration())?.active?.state,
    lock: await navigator.locks.request('story', (lock) => lock?.name),
    databases: (await indexedDB.databases()).filter(({ name }) => name?.startsWith('webale-shop-'))
      .length,
  }))

test('OFF-001 OFF-204 OFF-205 OFF-212 OFF-231 a browser with the authority in its own store is a till on the name: it sells while the server is killed and sends everything once', async () => {
  test.slow()
  const { secureAddress, folder } = shop.server()
  const seller = await addSeller()
  trusting = trustAuthority(folder)
  profile = mkdtempSync(join(tmpdir(), 'webale-profile-'))
  folders.push(profile, ...(trusting.home === null ? [] : [trusting.home]))

  let [browser, page] = await openTill()
  await quietTill(page)
  await page.goto(`${plainAddress()}/`)
  // A device that trusts the shop is led on from /join.
  await page.waitForURL(`${secureAddress}/auth`)
  await page.goto(`${numbers()}/help`)
  await page.waitForURL(`${secureAddress}/auth`)
  await shop.signInByForm(page, seller, secureAddress)
  const answer = await page.goto(`${secureAddress}/sales`)
  expect(answer?.headers()['strict-transport-security']).toBeUndefined()
  await untilAppCached(page)
  const printed: [string, number][] = [[await sellJelly(page, 1), 1000]]
  await expect.poll(stored).toEqual(printed)
  expect(await abilities(page)).toEqual({
    isSecure: true,
    worker: 'activated',
    lock: 'story',
    databases: 1,
  })
  expect((await shop.call(tillApi.list, shop.admin(), {})).rows).toHaveLength(1)

  await shop.server().kill()
  printed.push([await sellJelly(page, 2), 2000])
  await page.reload()
  printed.push([await sellJelly(page, 3), 3000])
  await browser.close()
  ;[browser, page] = await openTill()
  await page.goto(`${secureAddress}/sales`)
  printed.push([await sellJelly(page, 4), 4000])
  await expect(tillChip(page, 'Offline · 3 waiting')).toBeVisible()

  await shop.server().restart()
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  await expect.poll(stored, { timeout: 60_000 }).toEqual(printed)
  expect(new Set(printed.map(([number]) => number)).size).toBe(4)
})
