// Trial t41: a shop of an earlier version, with tills whose sales wait, is updated to this version.
// One till was closed meanwhile, one page stayed open, and one till has the new page before it
// reaches the server. Three starts without the server follow, with sales between. In the end the
// server has each sale, expense and transaction once.
import { expect, type Page } from '@playwright/test'
import { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import { countBrokenRules, type LastCheckup } from '@webale/domain/features/doctor/checkup.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KillableBrowser, openKillable } from '../support/killable-browser.ts'
import { trustAuthority, type TrustingBrowser } from '../support/lan.ts'
import { sellJelly, tillChip, untilAppCached } from '../support/offline-till.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { test, useShop } from '../support/shop.ts'
import { quietTill, row, toast } from '../support/till.ts'
import { openOnDisk } from '../support/till-disk.ts'

/** The folder of the earlier version, built. */
const EARLIER = process.env['EARLIER_VERSION'] ?? ''
const REPORT = process.env['STORY_REPORT'] ?? join(tmpdir(), 'updated-shop.json')
/** The control: the only till loses its database while it waits. */
const IS_CONTROL = process.env['UPDATE_CONTROL'] === '1'
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? 'chromium'
const PRICE = 1000
/** Sold by the page of the earlier version while the server is off. */
const SALES = 6
const STARTS = 3
const SENT_MS = 120_000

const shop = useShop({}, { lan: true, version: EARLIER })

type UpdatedTill = { readonly profile: string; browser: KillableBrowser | null }

let trusting: TrustingBrowser
const receipts: { readonly number: string; readonly total: number }[] = []
const descriptions: string[] = []
const phones: string[] = []
const figures = {
  'waiting, of the earlier page': 0,
  'sold by the new page without the server': 0,
  'tills without the new page': 0,
  'said another word than All sent': 0,
}

const readPage = (folder: string): string =>
  readFileSync(join(folder, 'web/dist/index.html'), 'utf8')

const filesOf = (page: string): string[] => page.match(/assets\/[\w-]+\.js/g) ?? []

/** Is it the page of this version, also when it came from the cache? */
const hasNewPage = async (page: Page): Promise<boolean> => {
  const earlier = new Set(filesOf(readPage(EARLIER)))
  const present = readPage(join(import.meta.dirname, '../..'))
  const [file = ''] = filesOf(present).filter((one) => !earlier.has(one))
  expect(file).not.toBe('')
  return (await page.content()).includes(file)
}

const goTo = (page: Page, path: string) => page.goto(`${shop.server().secureAddress}${path}`)

const openSales = async (till: UpdatedTill): Promise<Page> => {
  till.browser ??= await openKillable(EXECUTABLE, till.profile, trusting, quietTill)
  const { page } = till.browser
  await goTo(page, '/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  return page
}

const closeTill = async (till: UpdatedTill, isKilled = false): Promise<void> => {
  const { browser } = till
  till.browser = null
  await (isKilled ? browser?.kill() : browser?.close())
}

/** One piece more for each sale, so that a total belongs to one sale. */
const sell = async (page: Page, count: number): Promise<void> => {
  for (let sold = 0; sold < count; sold += 1) {
    const pieces = receipts.length + 1
    receipts.push({ number: await sellJelly(page, pieces), total: pieces * PRICE })
  }
}

const record = async (page: Page): Promise<void> => {
  const description = `Water ${descriptions.length + 1}`
  await goTo(page, '/expenses')
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Category').fill('Internet')
  await page.getByLabel('Amount (UGX)').fill('5000')
  await page.getByLabel('Amount (UGX)').press('Enter')
  await expect(toast(page, 'Expense recorded successfully')).toBeVisible()
  descriptions.push(description)
  const phone = `077212345${phones.length}`
  await goTo(page, '/mobile-money')
  const form = page.getByRole('form', { name: 'New Transaction' })
  await form.getByLabel('Phone number').fill(phone)
  await form.getByLabel('Amount (UGX)').fill('50000')
  await form.getByRole('button', { name: 'Record' }).click()
  await expect(toast(page, 'Transaction recorded successfully')).toBeVisible()
  phones.push(phone)
}

/** Sales, an expense and a transaction by the page of the earlier version, without the server. */
const sellAndRecord = async (till: UpdatedTill): Promise<void> => {
  const page = await openSales(till)
  expect(await hasNewPage(page)).toBe(false)
  await sell(page, SALES)
  await record(page)
  await goTo(page, '/sales')
  figures['waiting, of the earlier page'] += SALES + 2
}

const register = async (till: UpdatedTill, department_id: string): Promise<void> => {
  const seller = await shop.person('moderator', department_id)
  till.browser = await openKillable(EXECUTABLE, till.profile, trusting, quietTill)
  const { page } = till.browser
  await shop.signInByForm(page, seller, shop.server().secureAddress)
  await openSales(till)
  await expect(() => untilAppCached(page)).toPass({ timeout: 180_000 })
  await sell(page, 1)
  // The receipt is shown before the answer of the server is on the disk.
  await expect.poll(() => openOnDisk(page)).toBe(0)
  await closeTill(till)
}

const sendAll = async (till: UpdatedTill): Promise<Page> => {
  const page = till.browser === null ? await openSales(till) : till.browser.page
  await tillChip(page, 'All sent')
    .waitFor({ timeout: SENT_MS })
    .catch(() => (figures['said another word than All sent'] += 1))
  return page
}

/** Waits until the new build is on the device; the page stays the earlier one. */
const fetchBuild = async (till: UpdatedTill): Promise<void> => {
  const page = await openSales(till)
  const [, id = ''] =
    /`webale-app-([\da-f]{8})`/.exec(
      readFileSync(join(import.meta.dirname, '../../web/dist/sw.js'), 'utf8'),
    ) ?? []
  expect(id).not.toBe('')
  await expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          const registration = await navigator.serviceWorker.ready
          await registration.update()
          return registration.installing === null && (await caches.has(name))
        }, `webale-app-${id}`),
      { timeout: SENT_MS },
    )
    .toBe(true)
}

/** Three starts without the server; the last one must have the new page. */
const startAndSell = async (till: UpdatedTill): Promise<void> => {
  for (let start = 1; start <= STARTS; start += 1) {
    const page = await openSales(till)
    const isNew = await hasNewPage(page)
    await sell(page, 1)
    figures['sold by the new page without the server'] += isNew ? 1 : 0
    figures['tills without the new page'] += start === STARTS && !isNew ? 1 : 0
    await closeTill(till, start === 2)
  }
}

const restartServer = async (start: () => Promise<void>): Promise<void> => {
  await start()
  await fetch(`${shop.server().address}/healthz`)
}

/** How many rules the books of the shop break. */
const checkBooks = async (): Promise<number> => {
  const look = () => shop.call(doctorApi.state, shop.admin(), {})
  const before = (await look()).last?.checked_at
  await shop.call(doctorApi.look, shop.admin(), {})
  let last: LastCheckup | null = null
  const isChecked = async (): Promise<boolean> => {
    const state = await look()
    last = state.last
    return !state.busy && last !== null && last.checked_at !== before
  }
  await expect.poll(isChecked).toBe(true)
  return last === null ? Number.NaN : countBrokenRules(last)
}

const timesIn = (stored: readonly (string | null)[], wanted: string): number =>
  stored.filter((one) => one === wanted).length

const compareWithServer = async () => {
  const { rows, count } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows).toHaveLength(count)
  const stored = rows.map(({ receipt_number }) => receipt_number)
  const times = receipts.map(({ number }) => timesIn(stored, number))
  const expenses = (await shop.call(expenseApi.list, shop.admin(), {})).rows
  const transactions = (await shop.call(mobileMoneyApi.list, shop.admin(), {})).rows
  const records = [
    ...descriptions.map((one) =>
      timesIn(
        expenses.map((row) => row.description),
        one,
      ),
    ),
    ...phones.map((one) =>
      timesIn(
        transactions.map((row) => row.phone_number),
        one,
      ),
    ),
  ]
  return {
    'sales shown': receipts.length,
    'stored in the end': count,
    lost: times.filter((found) => found === 0).length,
    'stored twice': times.filter((found) => found > 1).length,
    'with another number': receipts.filter(
      ({ number, total }) =>
        !rows.some((sale) => sale.receipt_number === number && sale.total === total),
    ).length,
    'numbers shown twice': receipts.length - new Set(receipts.map(({ number }) => number)).size,
    'expenses and transactions': records.length,
    'of them lost': records.filter((found) => found === 0).length,
    'of them stored twice': records.filter((found) => found > 1).length,
    'rules that the books break': await checkBooks(),
  }
}

test('a shop of an earlier version with waiting tills is updated', async () => {
  const department_id = (await shop.department('Cosmetics')).id
  const jelly = { department_id, name: 'Jelly', selling_price: PRICE, current_stock: 1_000_000 }
  await shop.product(jelly)
  trusting = trustAuthority(shop.server().folder)
  const makeTill = (): UpdatedTill => ({
    profile: mkdtempSync(join(tmpdir(), 'webale-profile-')),
    browser: null,
  })
  const closed = makeTill()
  const [leftOpen, ahead] = IS_CONTROL ? [] : [makeTill(), makeTill()]
  const tills = [closed, leftOpen, ahead].filter((till) => till !== undefined)
  for (const till of tills) await register(till, department_id)

  await shop.server().kill()
  await sellAndRecord(closed)
  await closeTill(closed)
  const database = join(closed.profile, 'Default/IndexedDB')
  if (IS_CONTROL) removeFolder(database)
  if (leftOpen !== undefined) await sellAndRecord(leftOpen)

  await restartServer(() => shop.server().update())
  // The earlier page sends to the new server, and sells with it.
  for (const till of tills) {
    const page = await sendAll(till)
    if (till !== ahead) await sell(page, 1)
    await fetchBuild(till)
  }
  await shop.server().kill()
  if (ahead !== undefined) await sellAndRecord(ahead)
  for (const till of tills) await closeTill(till)
  for (const till of tills) await startAndSell(till)

  await restartServer(() => shop.server().restart())
  for (const till of tills) {
    await sendAll(till)
    await closeTill(till)
  }
  const compared = await compareWithServer()
  writeFileSync(REPORT, JSON.stringify({ tills: tills.length, ...figures, ...compared }))
  for (const folder of [...tills.map(({ profile }) => profile), trusting.home])
    if (folder !== null) removeFolder(folder)
})
