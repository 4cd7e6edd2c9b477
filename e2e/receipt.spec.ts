// Receipts: what stands on them, the print window and its timing, sharing.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { THANKS } from '@webale/domain/features/sale/receipt.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { answerChats, lastPrinted, printLog, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

type Draft = SentOf<typeof saleApi.complete>

const NO_DETAILS = {
  business_name: null,
  business_address: null,
  business_phone: null,
  business_email: null,
  whatsapp_number: null,
  logo_url: null,
  website: null,
  seasonal_remark: null,
}

/** 30 ml of perfume at 1,200 and 2 jars at 6,000: 48,000. */
const knownSale = async (department: string, fields: Partial<Draft> = {}): Promise<Sale> => {
  const department_id = (await shop.department(`${department} ${randomUUID().slice(0, 8)}`)).id
  const oud = await shop.product({ name: 'Oud Royale Eau de Parfum', selling_price: 1200, current_stock: 500, department_id })
  const jelly = await shop.product({ name: 'Herbal Jelly 200 g', selling_price: 6000, department_id })
  const lines = [
    { product_id: oud.id, quantity: 30, unit_price: 1200 },
    { product_id: jelly.id, quantity: 2, unit_price: 6000 },
  ]
  const draft: Draft = { id: randomUUID(), lines, payment_method: 'cash', amount_paid: 50_000, department_id, ...fields }
  return (await shop.call(saleApi.complete, shop.admin(), draft)).sale
}

const saveSettings = async (department_id: string | null, details: Partial<typeof NO_DETAILS> | Record<string, string>) => {
  const stored = await shop.call(settingsApi.get, shop.admin(), department_id === null ? {} : { department_id })
  const seen = stored[department_id === null ? 'global' : 'department'] ?? {}
  return shop.call(settingsApi.save, shop.admin(), { ...NO_DETAILS, ...details, department_id, seen })
}

const openHistory = async (page: Page, sale: Sale): Promise<void> => {
  await shop.signIn(page, shop.admin(), `/sales-history?search=${sale.receipt_number}`)
}

const reprint = async (page: Page, sale: Sale): Promise<void> => {
  await page.getByRole('button', { name: `Reprint ${sale.receipt_number}` }).click()
}

/** The text of the printed receipt, every run of white space as one space. */
const printedText = async (page: Page): Promise<string> => (await lastPrinted(page)).text.replace(/\s+/g, ' ')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('RCPT-009 RCPT-011 RCPT-015 RCPT-016 HIST-020 a printed receipt carries the figures of the stored sale', async ({ page }) => {
  const sale = await knownSale('Figures', { cashier_name: 'Sarah N.' })
  await watchPrinting(page)
  await openHistory(page, sale)
  await reprint(page, sale)
  const text = await printedText(page)
  expect(text).toContain(`Receipt ${sale.receipt_number}`)
  expect(text).toContain('Cashier Sarah N.')
  expect(text).toContain('Customer Walk-in Customer')
  expect(text).toContain('Oud Royale Eau de Parfum 30 x 1,200 36,000')
  expect(text).toContain('Herbal Jelly 200 g 2 x 6,000 12,000')
  expect(text).toContain('Subtotal 48,000 Tax 0 TOTAL UGX 48,000')
  expect(text).toContain('Cash 50,000 Change 2,000')
  expect(text).toContain(THANKS)
  expect(text).not.toContain('Discount')
  const printed = await lastPrinted(page)
  expect(printed.width).toBe(300)
  expect(printed.title).toBe(`Receipt ${sale.receipt_number}`)
})

test('RCPT-017 a discount is printed when there is one; names given at the till are used', async ({ page }) => {
  const sale = await knownSale('Discount', { discount: 3000, customer_name: 'Nakato Grace', payment_method: 'mobile_money', amount_paid: 45_000 })
  await watchPrinting(page)
  await openHistory(page, sale)
  await reprint(page, sale)
  const text = await printedText(page)
  expect(text).toContain('Subtotal 48,000 Discount 3,000 Tax 0 TOTAL UGX 45,000')
  expect(text).toContain('Customer Nakato Grace')
  expect(text).toContain('Cashier Staff')
  expect(text).toContain('Mobile Money 45,000 Change 0')
})

test('SALE-005 SALE-006 RCPT-012 RCPT-013 RCPT-014 GEN-013 business details: department first, then global, then the fallback', async ({ page }) => {
  await saveSettings(null, {})
  const sale = await knownSale('Scents')
  await watchPrinting(page)
  await openHistory(page, sale)
  await reprint(page, sale)
  const fallback = await printedText(page)
  for (const value of Object.values(FALLBACK_BUSINESS)) expect(fallback).toContain(value)

  await saveSettings(null, {
    business_name: 'Kikuubo Traders',
    business_address: 'Plot 14, Kikuubo Lane',
    whatsapp_number: '0701 987 654',
    seasonal_remark: 'Open on Sundays',
  })
  await saveSettings(sale.department_id, { business_name: 'Kikuubo Scents' })
  await page.reload()
  await reprint(page, sale)
  const both = await printedText(page)
  expect(both).toContain('Kikuubo Scents')
  expect(both).not.toContain('Kikuubo Traders')
  expect(both).toContain('Plot 14, Kikuubo Lane')
  expect(both).toContain('WhatsApp +256 701 987 654')
  expect(both).toContain('Open on Sundays')
  expect(both).toContain(FALLBACK_BUSINESS.business_phone)
})

test('RCPT-018 RCPT-019 RCPT-020 the window is 300x600, prints 250 ms after load and closes after one second', async ({ page }) => {
  const sale = await knownSale('Timing')
  await watchPrinting(page)
  await openHistory(page, sale)
  await reprint(page, sale)
  await expect.poll(async () => (await printLog(page)).at(-1)?.closed).toBeGreaterThan(0)
  const { features, loaded, printed, closed } = await lastPrinted(page)
  expect(features).toBe('width=300,height=600')
  expect(loaded).toBeGreaterThan(0)
  expect(printed - loaded, 'not before 250 ms').toBeGreaterThanOrEqual(249)
  expect(printed - loaded).toBeLessThan(600)
  expect(closed - printed, 'not before one second').toBeGreaterThanOrEqual(999)
  expect(closed - printed).toBeLessThan(1500)
})

test('RCPT-020 the window closes as soon as the browser says that it has printed', async ({ page }) => {
  const sale = await knownSale('Printed')
  await watchPrinting(page, { saysPrinted: true })
  await openHistory(page, sale)
  await reprint(page, sale)
  await expect.poll(async () => (await printLog(page)).at(-1)?.closed).toBeGreaterThan(0)
  const { printed, closed } = await lastPrinted(page)
  expect(closed - printed).toBeLessThan(100)
})

test('RCPT-018 the window opens inside the click and says what it waits for', async ({ page, context }) => {
  const sale = await knownSale('Waiting')
  await watchPrinting(page)
  await openHistory(page, sale)
  await page.route(`**/api/sales/${sale.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const opened = context.waitForEvent('page')
  await reprint(page, sale)
  await expect((await opened).getByText('Preparing receipt...')).toBeVisible()
  expect((await lastPrinted(page)).text).toContain(sale.receipt_number)
})

test('RCPT-016 the printed page is as wide as the paper and as high as the receipt, on 80 mm and on 58 mm', async ({ page, context }) => {
  const sale = await knownSale('Paper')
  for (const [paper, width] of [
    ['80', 300],
    ['58', 218],
  ] as const) {
    await watchPrinting(page, { stays: true })
    await page.addInitScript((chosen) => localStorage.setItem('webale.device.paper', chosen), paper)
    await openHistory(page, sale)
    const opened = context.waitForEvent('page')
    await reprint(page, sale)
    const paperWindow = await opened
    const { pageRule, width: printedWidth } = await lastPrinted(page)
    expect(printedWidth).toBe(width)
    const height = await paperWindow.locator('.receipt').evaluate((receipt) => receipt.getBoundingClientRect().height)
    expect(pageRule).toBe(`@page{size:${paper}mm ${Math.ceil((height * 25.4) / 96 + 2)}mm;margin:0}`)
    const file = (await paperWindow.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [Number(wide), Number(high)] as const)
    expect(boxes, 'one page').toHaveLength(1)
    expect(((boxes[0]?.[0] ?? 0) / 72) * 25.4, 'mm wide').toBeCloseTo(Number(paper), 0)
    await paperWindow.close()
  }
})

test('RCPT-021 HIST-022 a blocked window is reported, and the receipt can be printed without one', async ({ page }) => {
  const sale = await knownSale('Blocked')
  await watchPrinting(page, { blocked: true })
  await openHistory(page, sale)
  await reprint(page, sale)
  await expect(page.getByText('Failed to reprint receipt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Print here' }).click()
  const frame = page.frameLocator('iframe[title="Receipt being printed"]')
  await expect(frame.getByText(sale.receipt_number, { exact: true })).toBeAttached()
})

test('RCPT-008 a shop or customer with a name full of markup is only a strange name', async ({ page }) => {
  const name = '</title><script>window.hacked=1</script><img src=x onerror=alert(1)>'
  const sale = await knownSale('Markup', { customer_name: name })
  await saveSettings(sale.department_id, { business_name: name })
  await watchPrinting(page)
  await openHistory(page, sale)
  await reprint(page, sale)
  const { text, scripts } = await lastPrinted(page)
  expect(text.split(name)).toHaveLength(3)
  expect(scripts).toBe(0)
})

test('RCPT-007 decision S18 sharing opens a chat with the digits of the number and the receipt; a wrong number says so', async ({ page, context }) => {
  const sale = await knownSale('Chat')
  await answerChats(context)
  await openHistory(page, sale)
  await page.getByRole('button', { name: `View ${sale.receipt_number}` }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const number = page.getByLabel('Customer WhatsApp Number')
  // Short numbers are taken (decision R4), a single digit is none.
  await number.fill('1')
  await page.getByRole('button', { name: 'Share via WhatsApp' }).click()
  await expect(page.getByText('Use the international form, like +256 772 123 456')).toBeVisible()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  for (const typed of ['+256 700-123456', '0700123456']) {
    await number.fill(typed)
    const chat = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Share via WhatsApp' }).click()
    const address = new URL((await chat).url())
    expect(address.origin + address.pathname).toBe('https://wa.me/256700123456')
    expect(address.searchParams.get('text')).toContain(`Receipt: ${sale.receipt_number}`)
    expect(address.searchParams.get('text')).toContain('TOTAL: UGX 48,000')
  }
})
