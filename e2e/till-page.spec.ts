// The page "This till": what waits and what was sold without the server, the file of unsent sales,
// and the removal.
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible, expectGoodAtAllSizes } from './support/axe.ts'
import { becomeTill, sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { asOnPlainHttp, AT_THE_COUNTER, quietTill, row, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let seller: SignedInPerson
let neighbour: SignedInPerson

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  neighbour = await shop.person('user', (await shop.department('Drinks')).id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const waiting = (page: Page) => card(page, 'Waiting').getByRole('listitem')
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

type SavedFile = { kind: string; number: number; sales: { body: { receipt_number: string } }[] }

/** The file that the button saves. */
const saveCopy = async (page: Page): Promise<SavedFile> => {
  const downloading = page.waitForEvent('download')
  await button(page, 'Save a copy').last().click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^unsent-sales-till-1-.*\.json$/)
  return JSON.parse(readFileSync(await file.path(), 'utf8')) as SavedFile
}

/**
 * As if another tab were completing a sale: puts an open
 * one on the disk of the till, or removes it again.
 */
const setOpenSale = (page: Page, isOpen: boolean): Promise<void> =>
  page.evaluate(async (there) => {
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const known = await indexedDB.databases()
    const { name = '' } = known.find((one) => one.name?.startsWith('webale-shop-')) ?? {}
    const database = await done(indexedDB.open(name))
    const sales = database.transaction('sales', 'readwrite').objectStore('sales')
    const [first] = await done(sales.getAll())
    if (there) await done(sales.put({ ...first, id: 'open', state: 'open' }))
    else await done(sales.delete('open'))
    database.close()
  }, isOpen)

test('OFF-040 OFF-044 OFF-053 OFF-058 OFF-059 OFF-109 OFF-172 OFF-233 TILL-005 the page of a till whose server is away shows what it sold and what waits, saves it as a file, and is removed only when nothing is lost', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  await expect(tillChip(page, 'All sent')).toBeVisible()
  await shop.server().kill()
  const number = await sellJelly(page, 2)

  await tillChip(page, 'Offline · 1 waiting').click()
  await expect(heading(page, 'This till')).toBeVisible()
  await expect(card(page, 'State')).toContainText('Away since')
  await expect(card(page, 'State')).toContainText('1 sale, UGX 2,000')
  await expect(card(page, 'State')).toContainText('Keep Webale open until all sales are sent.')
  await expect(
    page.getByText(
      'Sold on this till today: 2 sales. Cash UGX 3,000, mobile money UGX 0, card UGX 0.',
    ),
  ).toBeVisible()
  // A browser without a screen keeps nothing for good.
  await expect(
    page.getByText(
      "The browser may clear this till's data when the phone is full. Add Webale to the home screen.",
    ),
  ).toBeVisible()
  await expect(waiting(page)).toHaveText([new RegExp(`${number}.*UGX 2,000.*(Tried|Not tried)`)])
  await expect(button(page, 'Remove this till')).toBeDisabled()
  await expect(page.getByText('Send the sales or save a copy first.')).toBeVisible()
  await expectGoodAtAllSizes(page)

  const file = await saveCopy(page)
  expect([file.kind, file.number, file.sales.map(({ body }) => body.receipt_number)]).toEqual([
    'webale-unsent-sales',
    1,
    [number],
  ])
  await expect(card(page, 'Copy').getByRole('status')).toHaveText(/^Last copy \d\d:\d\d: 1 sale\.$/)
  await expect(waiting(page)).toHaveCount(1)
  await button(page, 'Remove this till').click()
  const question = page.getByRole('alertdialog', { name: 'Remove this till?' })
  await expect(question).toContainText('1 sale will only be in your file. Check that you have it.')
  await expect(question.getByRole('button', { name: 'Remove till' })).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()

  // The server is back and keeps the sale outside the books.
  const kept = { state: 'kept', reason: 'unreadable', now: new Date().toISOString(), epoch: 'e' }
  await page.route('**/api/till/sales', (route) => route.fulfill({ json: kept }))
  await shop.server().restart()
  await button(page, 'Send now').click()
  await expect(card(page, 'Needs attention')).toContainText(number, { timeout: 60_000 })
  await expect(card(page, 'Needs attention')).toContainText(
    "The shop's server keeps a copy. An administrator has to look at it.",
  )
  await expect(page.getByText('Show this to an administrator')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/till/sales')
  await button(page, `Send again ${number}`).click()
  await expect(card(page, 'Needs attention')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('All sales are sent.', { exact: true })).toBeVisible()
  await expect(card(page, 'State')).toContainText("Connected to the shop's computer")

  await shop.signIn(page, neighbour, '/till')
  await expect(page.getByText('Sold on this till today: 0 sales.')).toBeVisible()
  await expect(button(page, 'Rename')).toHaveCount(0)
  await expect(button(page, 'Remove this till')).toHaveCount(0)

  await shop.signIn(page, shop.admin(), '/till')
  await expect(page.getByText('Sold on this till today: 2 sales.')).toBeVisible()
  await button(page, 'Rename').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Front counter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Till renamed')).toBeVisible()
  await expect(card(page, 'State')).toContainText('Till 1, Front counter')

  await setOpenSale(page, true)
  await button(page, 'Remove this till').click()
  await question.getByRole('button', { name: 'Remove till' }).click()
  await expect(toast(page, 'The till was not removed')).toBeVisible()
  await setOpenSale(page, false)
  await button(page, 'Remove this till').click()
  await question.getByRole('button', { name: 'Remove till' }).click()
  await expect(card(page, 'State')).toContainText('Not registered yet')
  await expect(page.getByText('Sold on this till today: 0 sales.')).toBeVisible()
  await expect(card(page, 'Device')).toHaveCount(0)
  await page.goto('/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await becomeTill(page)
})

test('SHIFT-002 a drawer that is being added stays on the screen when the data of the device arrives', async ({
  page,
}) => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assets/open-second-store*', async (route) => {
    await answered
    await route.continue()
  })
  await shop.signIn(page, shop.admin(), '/till')
  await button(page, 'Add drawer').click()
  await page.getByLabel('Name', { exact: true }).fill('Late device')
  await expect(page.getByRole('status', { name: 'Loading this till' })).toBeAttached()
  answer()
  await expect(page.getByRole('heading', { name: 'State', includeHidden: true })).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Add drawer' }).getByLabel('Name')).toHaveValue(
    'Late device',
  )
})

test('OFF-025 OFF-026 OFF-027 a browser that is no till says so on the chip, and the page says why', async ({
  page,
  browser,
}) => {
  await asOnPlainHttp(page)
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await tillChip(page, 'Online only').click()
  await expect(
    page.getByText('Here sales need the server, because this address is not secure.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(card(page, 'Waiting')).toHaveCount(0)
  await page.route('**/api/setup', async (route) => {
    const response = await route.fetch()
    const setup = (await response.json()) as object
    await route.fulfill({ json: { ...setup, https_address: 'https://webale-kmpt.local:3443' } })
  })
  await page.reload()
  await expect(
    page.getByText(
      'Here sales need the server, because this address is not secure. Open https://webale-kmpt.local:3443 to sell without it.',
    ),
  ).toBeVisible()
  await expectGoodAtAllSizes(page)

  const closed = await browser.newPage()
  await closed.addInitScript(() => {
    indexedDB.open = () => {
      throw new Error('This window keeps nothing')
    }
  })
  await quietTill(closed)
  await shop.signIn(closed, seller, '/till')
  await expect(
    closed.getByText(
      'Here sales need the server, because this window keeps nothing. Use an ordinary window.',
    ),
  ).toBeVisible()
  await expect(tillChip(closed, 'Online only')).toBeVisible()
  await closed.close()
})

test('OFF-040 Firefox on a computer cannot install Webale: the page says what to press when it asks', async ({
  browser,
}) => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const page = await browser.newPage({ userAgent: firefox })
  await shop.signIn(page, seller, '/till')
  await expect(card(page, 'State').getByRole('listitem')).toHaveText([
    'Load this page again.',
    'Firefox asks about stored data. Press Allow.',
  ])
  await page.close()
})
