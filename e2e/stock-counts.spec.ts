// Stock counts: people count while the shop sells, and a leader reviews and finishes.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { pressAgain, scan, toast } from './support/till.ts'

const shop = useShop()

type Team = {
  readonly department_id: string
  readonly counter: SignedInPerson
  readonly leader: SignedInPerson
  readonly soap: string
  readonly comb: string
}

let teams = 0

const openTeam = async (): Promise<Team> => {
  teams += 1
  const { id: department_id } = await shop.department(`Cosmetics ${teams}`)
  const add = async (name: string, barcode: string) =>
    (
      await shop.product({
        department_id,
        name,
        barcode: `${barcode}-${teams}`,
        selling_price: 2000,
        current_stock: 12,
      })
    ).id
  const [soap, comb] = [await add('Soap', 'SOAP'), await add('Comb', 'COMB')]
  const [counter, leader] = [
    await shop.person('user', department_id),
    await shop.person('moderator', department_id),
  ]
  await shop.call(shopRulesApi.save, shop.admin(), { stock_counts: true })
  return { department_id, counter, leader, soap, comb }
}

const startCount = async ({ leader }: Team, name = 'Shelves'): Promise<string> => {
  const sent = { id: randomUUID(), name, scope: { kind: 'all' as const } }
  return (await shop.call(stockCountApi.start, leader, sent)).count.id
}

const countLine = (
  count_id: string,
  product_id: string,
  counted: number,
  by: SignedInPerson,
  place?: string,
) =>
  shop.call(stockCountApi.saveLine, by, { id: randomUUID(), count_id, product_id, counted, place })

const sell = ({ counter }: Team, product_id: string, quantity: number) => {
  const lines = [{ product_id, quantity, unit_price: 2000 }]
  return shop.call(saleApi.complete, counter, {
    id: randomUUID(),
    lines,
    payment_method: 'cash',
    amount_paid: 50_000,
  })
}

const stockOf = async (id: string): Promise<number> =>
  (await shop.call(productApi.get, shop.admin(), { id })).current_stock

const finish = (page: Page) => page.getByRole('button', { name: 'Finish count' })
const question = (page: Page) => page.getByRole('alertdialog')

const finishByHand = async (page: Page): Promise<void> => {
  await finish(page).click()
  await question(page).getByLabel('Type FINISH to confirm').fill('FINISH')
  await question(page).getByRole('button', { name: 'Finish count' }).click()
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search or scan a product' })

const countByHand = async (
  page: Page,
  name: string,
  quantity: string,
  place: string,
): Promise<void> => {
  await search(page).fill(name)
  await page.getByRole('list', { name: 'Products found' }).getByRole('button', { name }).click()
  await page.getByLabel(/^Quantity/).fill(quantity)
  await page.getByLabel('Place').fill(place)
  await page.getByLabel('Place').press('Enter')
  await expect(page.getByText(`Saved: ${name}, ${quantity}`)).toBeVisible()
}

test('COUNT-001 COUNT-005 COUNT-007 COUNT-010 COUNT-011 a leader starts a count, counts, reviews it and finishes @sizes @core/stock-counts', async ({
  page,
}) => {
  const team = await openTeam()
  await shop.signIn(page, team.leader, '/stock-counts')
  await expect(heading(page, 'Stock Counts')).toBeVisible()
  await expect(page.getByText('No stock counts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Start count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start count' })
  await dialog.getByRole('button', { name: 'Start count' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('November')
  await dialog.getByRole('button', { name: 'Start count' }).click()
  await expect(toast(page, 'Count started')).toBeVisible()
  await expect(heading(page, 'November')).toBeVisible()
  await countByHand(page, 'Soap', '7', 'Shelf A')
  await countByHand(page, 'Soap', '3', 'Shelf B')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Your lines' })).toContainText('Shelf B')
  await sell(team, team.soap, 2)
  await page.getByRole('tab', { name: 'Review' }).click()
  await expect(finish(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Differences' }).check()
  await expect(page.getByText('Comb')).toHaveCount(0)
  await finish(page).click()
  const confirm = question(page).getByRole('button', { name: 'Finish count' })
  await expect(question(page)).toContainText('The stock of 1 product will be corrected')
  await expect(confirm).toBeDisabled()
  await question(page).getByLabel('Type FINISH to confirm').fill('finish')
  await expect(confirm).toBeDisabled()
  await question(page).getByLabel('Type FINISH to confirm').fill('FINISH')
  await confirm.click()
  await expect(toast(page, 'Count finished: 1 corrected')).toBeVisible()
  expect([await stockOf(team.soap), await stockOf(team.comb)]).toEqual([8, 12])
  await expect(page.getByText('finished by', { exact: false })).toBeVisible()
  await expect(finish(page)).toHaveCount(0)
})

test('LOOK-001 a count is accessible and fits while it is started, counted, reviewed and finished @sizes', async ({
  page,
}) => {
  const team = await openTeam()
  await shop.signIn(page, team.leader, '/stock-counts')
  await page.getByRole('button', { name: 'Start count' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Start count' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('November')
  await dialog.getByRole('button', { name: 'Start count' }).click()
  await expect(heading(page, 'November')).toBeVisible()
  await countByHand(page, 'Soap', '3', 'Shelf B')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Review' }).click()
  await expect(finish(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await finish(page).click()
  await expect(question(page)).toContainText('The stock of 1 product will be corrected')
  await expectAccessible(page)
})

test('COUNT-002 COUNT-003 a counter finds goods by scan, and sees no stock and no review', async ({
  page,
}) => {
  const team = await openTeam()
  await startCount(team)
  await shop.signIn(page, team.counter, '/stock-counts')
  await expect(page.getByRole('button', { name: 'Start count' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Open Shelves/ }).click()
  await expect(page.getByRole('list', { name: 'Not counted yet' })).toContainText('Soap')
  await expect(page.getByRole('tab')).toHaveCount(0)
  // The number of the person who started the count may be the same.
  await expect(page.getByRole('main')).not.toContainText(/(?<!\d|moderator )12(?!\d)/)
  await scan(page, `SOAP-${teams}`)
  await expect(page.getByRole('form', { name: 'Count Soap' })).toBeVisible()
  await page.getByLabel(/^Quantity/).fill('9')
  await scan(page, `COMB-${teams}`)
  await expect(page.getByRole('form', { name: 'Count Comb' })).toBeVisible()
  await expect(page.getByText('Saved: Soap, 9')).toBeVisible()
  await scan(page, 'NOTHING-7')
  await expect(toast(page, 'No product of this count has the code NOTHING-7')).toBeVisible()
  await page.route('**/goods?*', (route) =>
    route.fulfill({ status: 403, json: { title: 'Not here' } }),
  )
  await scan(page, `SOAP-${teams}`)
  await expect(toast(page, 'Failed to find product')).toBeVisible()
})

test('COUNT-006 goods that come between the line and the end are on top of the counted stock', async ({
  page,
}) => {
  const team = await openTeam()
  const count = await startCount(team)
  await countLine(count, team.soap, 10, team.counter)
  const { current_stock: seen_stock, ...soap } = await shop.call(productApi.get, shop.admin(), {
    id: team.soap,
  })
  await shop.call(productApi.update, shop.admin(), {
    ...soap,
    seen: soap,
    seen_stock,
    current_stock: seen_stock + 5,
  })
  await shop.signIn(page, team.leader, `/stock-counts?count=${count}&tab=review`)
  await finishByHand(page)
  await expect(toast(page, 'Count finished: 1 corrected')).toBeVisible()
  expect(await stockOf(team.soap)).toBe(15)
})

test('COUNT-008 COUNT-009 COUNT-013 goods that moved between two places are left out, and the rest is set to 0', async ({
  page,
}) => {
  const team = await openTeam()
  const count = await startCount(team)
  await countLine(count, team.soap, 5, team.counter, 'A')
  await sell(team, team.soap, 1)
  await countLine(count, team.soap, 5, team.counter, 'B')
  await shop.signIn(page, team.leader, `/stock-counts?count=${count}&tab=review`)
  await expect(page.getByText('Count it again')).toBeVisible()
  await finishByHand(page)
  await expect(toast(page, 'Failed to finish count')).toBeVisible()
  await expect(page.getByText('Stock moved during the count. Count it again: Soap')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out Soap' }).click()
  await page.getByRole('switch', { name: 'Set to 0' }).click()
  await finishByHand(page)
  await expect(toast(page, 'Count finished: 1 corrected')).toBeVisible()
  expect([await stockOf(team.soap), await stockOf(team.comb)]).toEqual([11, 0])
})

test('COUNT-009 what is left out stays left out when another product is counted before the end', async ({
  page,
}) => {
  const team = await openTeam()
  const count = await startCount(team)
  await countLine(count, team.soap, 5, team.counter)
  await shop.signIn(page, team.leader, `/stock-counts?count=${count}&tab=review`)
  await page.getByRole('button', { name: 'Leave out Soap' }).click()
  await page.getByRole('tab', { name: 'Count', exact: true }).click()
  await countByHand(page, 'Comb', '10', 'Shelf A')
  await page.getByRole('tab', { name: 'Review' }).click()
  await finishByHand(page)
  await expect
    .poll(async () => [await stockOf(team.soap), await stockOf(team.comb)])
    .toEqual([12, 10])
})

test('COUNT-016 of ten people who count at once no line is lost', async ({ page }) => {
  const team = await openTeam()
  const count = await startCount(team)
  await shop.signIn(page, team.leader, `/stock-counts?count=${count}&tab=review`)
  await expect(finish(page)).toBeVisible()
  const places = Array.from({ length: 10 }, (_empty, at) => `Shelf ${at}`)
  await Promise.all(places.map((place) => countLine(count, team.soap, 2, team.counter, place)))
  await expect(page.getByText('20 piece')).toBeVisible()
  await expect(page.getByText('+8')).toBeVisible()
})

test('COUNT-015 COUNT-018 COUNT-023 a count is cancelled with a reason, and what fails says why', async ({
  page,
}) => {
  const team = await openTeam()
  const count = await startCount(team)
  await shop.signIn(page, team.leader, '/stock-counts')
  await page.getByRole('button', { name: 'Start count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start count' })
  await dialog.getByLabel('Name').fill('Again')
  await dialog.getByRole('button', { name: 'Start count' }).click()
  await expect(toast(page, 'Failed to start count')).toBeVisible()
  await expect(page.getByText('Comb is already being counted in Shelves')).toBeVisible()
  await page.goto(`/stock-counts?count=${count}`)
  await page
    .getByRole('list', { name: 'Not counted yet' })
    .getByRole('button', { name: 'Soap' })
    .click()
  await page.getByLabel(/^Quantity/).fill('7')
  await page.route('**/lines', (route) =>
    route.fulfill({ status: 409, json: { title: 'This count is finished', code: 'count_over' } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to save count line')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel count' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Shelves' })
  await cancel.getByLabel('Reason').fill('Wrong shelf')
  await expectAccessible(page)
  await page.route('**/cancel', (route) =>
    route.fulfill({ status: 409, json: { title: 'Not now' } }),
  )
  await cancel.getByRole('button', { name: 'Cancel count' }).click()
  await expect(toast(page, 'Failed to cancel count')).toBeVisible()
  await page.unroute('**/cancel')
  await pressAgain(cancel.getByRole('button', { name: 'Cancel count' }))
  await expect(toast(page, 'Count cancelled')).toBeVisible()
  await expect(page.getByText('This count was cancelled')).toBeVisible()
  expect(await stockOf(team.soap)).toBe(12)
})
