// A shop that switched nothing on: the till and Sale Details are as simple as on the first day.
import { expect, type Locator } from '@playwright/test'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { amount, completeSale, quietTill, receiptActions, row, toPayment, total } from './support/till.ts'

const shop = useShop()

/** The names of all controls in a part of the page, as a screen reader says them. */
const controlsIn = (part: Locator): Promise<string[]> =>
  part.locator('button, a, input, select, textarea, [role=switch]').evaluateAll((found) =>
    found
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map(({ innerText }) => innerText) : []
        return (one.getAttribute('aria-label') ?? (labels.join(' ') || (one as HTMLElement).innerText)).trim()
      }),
  )

test('RULES-002 RULES-003 DISCNT-010 the till has no control of a part that is off, and only leaders take goods back', async ({
  page,
}) => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 10_000 })
  const [seller, leader] = [await shop.person('user', id), await shop.person('moderator', id)]
  await quietTill(page)
  const fill = async (by: SignedInPerson): Promise<void> => {
    await shop.signIn(page, by, '/sales')
    await row(page, 'Soap').click()
    await toPayment(page)
    await expect(completeSale(page)).toBeVisible()
  }
  await fill(seller)
  const controls = await controlsIn(page.locator('main'))
  console.log(JSON.stringify(controls))
  expect(controls).toContain('Split payment')
  await fill(shop.admin())
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('1500')
  await page.keyboard.press('Escape')
  await expect(page.locator('main').getByText('Discount', { exact: true }).first()).toBeVisible()
  await expect(total(page)).toContainText('8,500')
  await amount(page).fill('8500')
  await completeSale(page).click()
  await receiptActions(page).getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByText('1,500').first()).toBeVisible()
  for (const [person, mayTakeBack] of [
    [shop.admin(), true],
    [leader, true],
    [seller, false],
  ] as const) {
    await shop.signIn(page, person, '/sales-history')
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    const details = page.getByRole('dialog', { name: 'Sale Details' })
    await expect(details.getByText('1,500').first()).toBeVisible()
    for (const name of ['Return items', 'Void sale'])
      await expect(details.getByRole('button', { name })).toHaveCount(mayTakeBack ? 1 : 0)
  }
})
