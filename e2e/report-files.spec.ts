// Sales Report: the CSV file and the print.
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { openDepartment, sellFor } from './support/reports.ts'

const shop = useShop()

test('RPT-006 RPT-021 Excel downloads every sale of the period, newest first, without formulas', async ({
  page,
}) => {
  const goods = await openDepartment(shop, 'Evil')
  const { id } = await shop.product({
    name: '=HYPERLINK("http://evil.example","Pay")',
    department_id: goods.department_id,
    selling_price: 3000,
  })
  const newest = await sellFor(shop, goods, [{ product_id: id, quantity: 1, unit_price: 3000 }], {
    cashier_name: '=cmd|calc',
  })
  await shop.signIn(page, shop.admin(), `/reports?period=weekly&department=${goods.department_id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^sales-report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFReceipt,Date,Time,Cashier,')).toBe(true)
  const [, first = '', ...rest] = text.split('\r\n')
  expect(rest).toHaveLength(2)
  expect(first).toContain(newest)
  expect(first).toContain(`"'=cmd|calc"`)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  expect(rest[0]).toContain('20000,1000,19000,14000,5000')
})

test("RPT-005 RPT-061 decision D12 PDF opens the browser's print in the light theme, with the shop's head and without the shell", async ({
  page,
}) => {
  const goods = await openDepartment(shop, 'Paper')
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await shop.signIn(page, shop.admin(), `/reports?department=${goods.department_id}`)
  await expect(page.getByText('Webale Shop')).toBeHidden()
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Webale Shop')).toBeVisible()
  await expect(heading(page, 'Sales Report')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales by hour/ })).toHaveCount(0)
  const tables = page.getByRole('table')
  await expect(tables.filter({ hasText: 'Figures' })).toContainText(/Total Sales\s*21,000/)
  await expect(tables.filter({ hasText: 'How people paid' })).toContainText(
    /Mobile Money\s*19,000\s*19,000/,
  )
  await expect(tables.filter({ hasText: 'Staff Sales Summary' })).toContainText(
    /Joel M\.\s*1\s*2,000/,
  )
  // A4 in pixels, without the margins of 15 mm: the day is on one page.
  await page.setViewportSize({ width: 680, height: 1010 })
  expect(
    await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().height ?? 0),
  ).toBeLessThan(1010)
  for (const gone of [
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'PDF' }),
    page.getByRole('link', { name: 'Chat with the developer' }),
  ])
    for (const part of await gone.all()) await expect(part).toBeHidden()
  expect(
    await page.evaluate(
      () =>
        getComputedStyle(document.querySelector('main section[aria-labelledby]') ?? document.body)
          .backgroundColor,
    ),
  ).toBe('rgb(255, 255, 255)')
})
