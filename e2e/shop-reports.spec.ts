// Shop Reports: who gave discounts, took goods back and voided sales, for leaders of a shop that
// uses the page.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()

type Team = {
  readonly name: string
  readonly seller: SignedInPerson
  readonly leader: SignedInPerson
  readonly soap: string
}

const openTeam = async (name: string): Promise<Team> => {
  const { id } = await shop.department(name)
  const product = await shop.product({
    department_id: id,
    name: `Soap of ${name}`,
    selling_price: 10_000,
  })
  const [seller, leader] = [await shop.person('user', id), await shop.person('moderator', id)]
  return { name, seller, leader, soap: product.id }
}

type SaleFields = {
  readonly id?: string
  readonly discount?: number
  readonly approvals?: string[]
}

const sell = async ({ soap }: Team, by: SignedInPerson, fields: SaleFields = {}): Promise<Sale> => {
  const lines = [{ product_id: soap, quantity: 1, unit_price: 10_000 }]
  const sent = {
    id: randomUUID(),
    lines,
    payment_method: 'cash' as const,
    amount_paid: 10_000,
    ...fields,
  }
  return (await shop.call(saleApi.complete, by, sent)).sale
}

/** A discount that the leader allowed, one that the leader gave, and a void. */
const work = async (team: Team): Promise<void> => {
  const { seller, leader } = team
  const id = randomUUID()
  const request = { action: 'discount', document_id: id, discount: 4000, subtotal: 10_000 } as const
  const asked = { request, approver_id: leader.id, password: leader.password }
  const approval = await shop.call(approvalApi.ask, seller, asked)
  await sell(team, seller, { id, discount: 4000, approvals: [approval.id] })
  await sell(team, leader, { discount: 1000 })
  const { id: sale_id } = await sell(team, seller)
  await shop.call(refundApi.voidSale, leader, { id: randomUUID(), sale_id, reason: 'Typed twice' })
}

test('RPTX-001 RPTX-003 RPTX-012 RULES-007 leaders see discounts, returns and voids of each person with who approved, and save them as a file @sizes', async ({
  page,
  hasTouch,
}, { project }) => {
  await shop.call(shopRulesApi.save, shop.admin(), {
    approvals: true,
    discount_limit_moderator: 50,
    shop_reports: false,
  })
  const team = await openTeam(`Cosmetics ${project.name}`)
  const link = page.getByRole('link', { name: 'Shop Reports' })
  await shop.signIn(page, team.leader, '/reports')
  await expect(heading(page, 'Sales Report')).toBeVisible()
  await expect(link).toHaveCount(0)
  await shop.call(shopRulesApi.save, shop.admin(), { shop_reports: true })
  await expect(link).not.toHaveCount(0)
  await page.goto('/shop-reports')
  await expect(heading(page, 'Shop Reports')).toBeVisible()
  await expect(page.getByText('No discounts, returns or voids in this period')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  // The open page follows the work within seconds.
  await work(team)
  const tile = (name: string) =>
    page.getByRole('region', { name: 'Summary' }).getByRole('listitem').filter({ hasText: name })
  await expect(tile('Discounts')).toContainText('5,000')
  await expect(tile('Discounts')).toContainText('2 times')
  await expect(tile('Voids')).toContainText('10,000')
  const isCard = project.name !== 'desktop'
  const rows = page.getByRole(isCard ? 'listitem' : 'row')
  const own = (person: SignedInPerson) =>
    rows.filter({ hasText: person.email.replace(/(\d+)@.*/, ' $1') }).first()
  await expect(own(team.seller)).toContainText('4,000')
  await expect(own(team.seller)).toContainText(
    `Approved by ${team.leader.email.replace(/(\d+)@.*/, ' $1')}`,
  )
  await expect(own(team.seller)).toContainText('1 used')
  await expect(own(team.leader)).toContainText('1 given')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  // Paper has tables, whatever the width of the screen.
  const table = page.getByRole('main').getByRole('table')
  if (isCard) await expect(table).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(table.first()).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: '4,000' }).first()).toBeVisible()
  await page.emulateMedia({ media: null })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(
    /^discounts-returns-voids-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nTotal,2,5000,/)
  await page.getByRole('radio', { name: 'Yesterday' }).click()
  await expect(page.getByText('No discounts, returns or voids in this period')).toBeVisible()
  await shop.signIn(page, shop.admin(), '/shop-reports')
  await page.getByLabel('Department', { exact: true }).selectOption({ label: team.name })
  await expect(tile('Discounts')).toContainText('5,000')
  await own(team.seller).getByRole('link').click()
  await expect(heading(page, 'Audit log')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`person=${team.seller.id}`))
  await shop.signIn(page, team.seller, '/shop-reports')
  await expect(page).not.toHaveURL(/shop-reports/)
  // The first page of users lists the pages of parts that are on, too.
  const shift = page.getByRole('main').getByRole('link', { name: 'Shift', exact: true })
  await expect(page.getByRole('heading', { name: 'Your pages' })).toBeVisible()
  await expect(shift).toHaveCount(0)
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
  await expect(shift).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: false })
})

test('RPTX-004 RPTX-006 RPTX-009 RPTX-011 RPTX-012 leaders choose another report and save it, and only administrators read costs @sizes', async ({
  page,
  hasTouch,
}, { project }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { shop_reports: true })
  const team = await openTeam(`Kitchen ${project.name}`)
  await sell(team, team.leader)
  const report = page.getByLabel('Report', { exact: true })
  const tile = (name: string) =>
    page.getByRole('region', { name: 'Summary' }).getByRole('listitem').filter({ hasText: name })
  const open = async (name: string): Promise<void> => {
    await report.selectOption({ label: name })
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (hasTouch) expect(await smallTargets(page)).toEqual([])
  }
  await shop.signIn(page, team.leader, '/shop-reports')
  await expect(report.getByRole('option', { name: 'Profit by product' })).toHaveCount(0)
  await open('Payments')
  await expect(tile('Cash')).toContainText('10,000')
  await open('Stock value')
  await expect(tile('At selling price')).toContainText('90,000')
  await expect(page.getByText('At cost')).toHaveCount(0)
  await shop.signIn(page, shop.admin(), '/shop-reports?report=profit')
  await page.getByLabel('Department', { exact: true }).selectOption({ label: team.name })
  await expect(tile('Revenue')).toContainText('10,000')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(
    /^profit-by-product-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nTotal,,10000,/)
  await open('Dead stock')
  await page.getByLabel('Not sold for').selectOption({ label: 'Not sold for 30 days' })
  await expect(page).toHaveURL(/unsold=30/)
  await expect(page.getByText('Everything in stock was sold in the last 30 days')).toBeVisible()
  for (const name of ['Best customers', 'Losses']) await open(name)
})
