// The pages of the shop's day with the demo data:
// accessible on a phone, a tablet and an office computer.
import { expect } from '@playwright/test'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { expectLoaded, heading, screens } from './support/screens.ts'
import { test, useDemoShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const demo = useDemoShop()

const ROUTES = [
  '/shift',
  '/shift?tab=closures',
  '/debtors',
  '/stock-counts',
  '/purchases',
  '/purchases?tab=suppliers',
  '/transfers',
  '/import',
  '/shop-reports',
  '/shop-rules',
  '/till',
] as const

const titleOf = (route: string): string =>
  screens.find((one) => one.route === route.split('?')[0])?.title ?? ''

test('DAYX-011 the parts of the shop for the stories of this file are switched on', async ({
  page,
}) => {
  await demo.signIn(page, 'admin', '/shop-rules')
  await expectLoaded(page)
  for (const part of ['Purchases', 'PIN']) {
    const toggle = page.getByRole('switch', { name: part, exact: true })
    if (!(await toggle.isChecked())) await toggle.click()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Shop rules saved')).toBeVisible()
})

for (const route of ROUTES)
  test(`DAYX-011 ${route} is accessible at 360, 820 and 1366 px, light and dark`, async ({
    page,
  }) => {
    test.slow()
    await demo.signIn(page, 'admin', route)
    await expect(heading(page, titleOf(route))).toBeVisible()
    await expectLoaded(page)
    await expectGoodAtAllSizes(page)
  })

test('LOOK-001 the cards of a phone keep an amount, a note and a long balance apart from the title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await demo.signIn(page, 'admin', '/purchases')
  await expectLoaded(page)
  const cards = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  const uncosted = cards.filter({ hasText: 'No costs yet' })
  await expect(uncosted.first()).not.toContainText('UGX')
  const takenBack = cards.filter({ hasText: 'Part taken back' }).getByRole('button')
  const note = await takenBack.getByText('Part taken back').boundingBox()
  expect(note?.x).toBe((await takenBack.boundingBox())?.x)
  await page.goto('/customers')
  const debtor = page
    .getByRole('list', { name: 'Customers' })
    .getByRole('listitem')
    .filter({ hasText: 'Owes' })
    .first()
  const [whole, balance] = [
    await debtor.boundingBox(),
    await debtor.getByText(/^Owes the shop/).boundingBox(),
  ]
  expect(balance?.width).toBeLessThanOrEqual((whole?.width ?? 0) / 2)
})

for (const [route, name] of [
  ['/transfers', 'Send goods'],
  ['/stock-counts', 'Start count'],
  ['/purchases', 'Receive goods'],
] as const)
  test(`FORM-001 the form ${name} closes without a question when nothing was typed`, async ({
    page,
  }) => {
    await demo.signIn(page, 'admin', route)
    await expectLoaded(page)
    await page.getByRole('button', { name, exact: true }).first().click()
    const form = page.getByRole('dialog', { name })
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Discard your changes?')).toHaveCount(0)
  })

test('FORM-001 Back and a reload ask before the values of a dialog are thrown away', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await demo.signIn(page, 'admin', '/inventory')
  await expectLoaded(page)
  await page.getByRole('link', { name: 'Purchases', exact: true }).first().click()
  await expect(heading(page, 'Purchases')).toBeVisible()
  await page.getByRole('button', { name: 'Receive goods', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Receive goods' })
  await form.getByLabel('Invoice number').fill('INV-7')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/purchases/)
  await expect(form.getByLabel('Invoice number')).toHaveValue('INV-7')
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(form.getByLabel('Invoice number')).toHaveValue('INV-7')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/purchases/)
  await page.goBack()
  await expect(heading(page, 'Inventory Management')).toBeVisible()
})
