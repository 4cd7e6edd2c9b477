// The audit log: an administrator finds who changed a price, and checks for tampering; others get
// no access.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectLoaded, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const open = async (page: Page, path = '/audit-log', who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, path)
  await expectLoaded(page)
}

const raisePrice = async (name: string) => {
  const { id: department_id } = await shop.department(`Shelf of ${name}`)
  const seen = await shop.product({ name, selling_price: 1000, department_id })
  const { id, unit, cost_price } = seen
  const change = {
    id,
    name,
    unit,
    cost_price,
    department_id,
    current_stock: null,
    seen_stock: null,
    seen,
  }
  await shop.call(productApi.update, shop.admin(), {
    ...change,
    selling_price: 1200,
    allow_custom_price: true,
  })
}

test('AUDIT-003 the audit log finds a price change by thing, person and day with both values @core/audit-log', async ({
  page,
}) => {
  await raisePrice('Herbal soap')
  await open(page, '/settings')
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Audit log', exact: true }),
  ).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Changed the product Herbal soap' })
  await expect(row).toContainText(
    'Selling price UGX 1,000 → UGX 1,200 · Custom price allowed No → Yes',
  )
  await page.getByLabel('Filter by thing').selectOption({ label: 'Staff and sign-in' })
  await expect(row).toHaveCount(0)
  await page.getByLabel('Filter by thing').selectOption({ label: 'Products and stock' })
  await page.getByLabel('Filter by day').fill('2020-01-01')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Wed 1 Jan 2020' }).click()
  await expect(page).toHaveURL(/\/audit-log\?thing=stock$/)
  await page.reload()
  await page.getByRole('button', { name: /^Changed the product Herbal soap/ }).click()
  const details = page.getByRole('dialog', { name: 'Changed the product Herbal soap' })
  await expect(
    details.getByRole('row', { name: 'Selling price UGX 1,000 UGX 1,200' }),
  ).toBeVisible()
  for (const text of ['Address in the network', 'Protected against later changes'])
    await expect(details).toContainText(text)
  await expectAccessible(page)
})

test('SEAL-002 the check for tampering says that nothing was changed, or what was', async ({
  page,
}) => {
  await raisePrice('Lemon soap')
  await open(page)
  await page.getByRole('button', { name: 'Check for tampering' }).click()
  await expect(page.getByText('Nothing was changed', { exact: true })).toBeVisible()
  await page.route('**/api/audit-log/check', (route) =>
    route.fulfill({
      json: {
        links: 3,
        head: 'f'.repeat(64),
        problems: [{ seq: 2, problem: 'A sale was changed', subject: null }],
      },
    }),
  )
  await page.getByRole('button', { name: 'Check for tampering' }).click()
  await expect(page.getByText('Something was changed outside this app')).toBeVisible()
  await expect(page.getByText('A sale was changed (seal 2)')).toBeVisible()
  await expectAccessible(page)
})

test('AUDIT-003 FAIL-001 the audit log redirects and refuses other roles, and shows an error and retries when there is no network', async ({
  page,
}) => {
  await blockChanges(page)
  const { id } = await shop.department('Watchers')
  const moderator = await shop.person('moderator', id)
  await shop.signIn(page, moderator, '/audit-log')
  await expect(page).toHaveURL(/\/$/)
  await page.evaluate(() => localStorage.removeItem('webale.session'))
  await page.route('**/api/audit-log?*', (route) => route.abort())
  await shop.signIn(page, shop.admin(), '/audit-log')
  await expect(page.getByText('Could not load the audit log.')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/audit-log?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load the audit log.')).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('LOOK-001 the audit log is accessible and fits a phone', async ({ page }) => {
    await raisePrice('Synthetic wig with a very long name, bob, black')
    await open(page)
    await expect(page.getByText('Selling price UGX 1,000 → UGX 1,200').last()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
