// Receipts: their content, the print window and its timing, sharing.
import { expect, type Page } from '@playwright/test'
import { THANKS } from '@webale/domain/features/sale/receipt.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { answerChats, lastPrinted, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import { sellKnown, openHistoryForReprint, reprint } from './support/reprint.ts'

const shop = useShop()

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

const saveSettings = async (
  department_id: string | null,
  details: Partial<typeof NO_DETAILS> | Record<string, string>,
) => {
  const stored = await shop.call(
    settingsApi.get,
    shop.admin(),
    department_id === null ? {} : { department_id },
  )
  const seen = stored[department_id === null ? 'global' : 'department'] ?? {}
  return shop.call(settingsApi.save, shop.admin(), {
    ...NO_DETAILS,
    ...details,
    department_id,
    seen,
  })
}

/** The text of the printed receipt, with every run of white space as one space. */
const printedText = async (page: Page): Promise<string> =>
  (await lastPrinted(page)).text.replace(/\s+/g, ' ')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('RCPT-009 RCPT-011 RCPT-015 RCPT-016 HIST-020 a printed receipt carries the figures of the stored sale', async ({
  page,
}) => {
  const sale = await sellKnown(shop, 'Figures', { cashier_name: 'Sarah N.' })
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
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

test('RCPT-017 a discount is printed only when there is one, with the names entered at the till', async ({
  page,
}) => {
  const sale = await sellKnown(shop, 'Discount', {
    discount: 3000,
    customer_name: 'Nakato Grace',
    payment_method: 'mobile_money',
    amount_paid: 45_000,
  })
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
  await reprint(page, sale)
  const text = await printedText(page)
  expect(text).toContain('Subtotal 48,000 Discount 3,000 Tax 0 TOTAL UGX 45,000')
  expect(text).toContain('Customer Nakato Grace')
  expect(text).toContain('Cashier Staff')
  expect(text).toContain('Mobile Money 45,000 Change 0')
})

test('SALE-005 SALE-006 RCPT-012 RCPT-013 RCPT-014 GEN-013 the receipt takes business details from the department, then the business, then the fallback', async ({
  page,
}) => {
  await saveSettings(null, {})
  const sale = await sellKnown(shop, 'Scents')
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
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

test('RCPT-016 the printed page is as wide as the paper and as high as the receipt, on 80 mm and on 58 mm', async ({
  page,
  context,
}) => {
  const sale = await sellKnown(shop, 'Paper')
  for (const [paper, width] of [
    ['80', 300],
    ['58', 218],
  ] as const) {
    await watchPrinting(page, { stays: true })
    await page.addInitScript((chosen) => localStorage.setItem('webale.device.paper', chosen), paper)
    await openHistoryForReprint(shop, page, sale)
    const opened = context.waitForEvent('page')
    await reprint(page, sale)
    const paperWindow = await opened
    const { pageRule, width: printedWidth } = await lastPrinted(page)
    expect(printedWidth).toBe(width)
    const height = await paperWindow
      .locator('.receipt')
      .evaluate((receipt) => receipt.getBoundingClientRect().height)
    expect(pageRule).toBe(
      `@page{size:${paper}mm ${Math.ceil((height * 25.4) / 96 + 2)}mm;margin:0}`,
    )
    const file = (await paperWindow.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, wide, high]) => [Number(wide), Number(high)] as const,
    )
    expect(boxes, 'one page').toHaveLength(1)
    expect(((boxes[0]?.[0] ?? 0) / 72) * 25.4, 'mm wide').toBeCloseTo(Number(paper), 0)
    await paperWindow.close()
  }
})

test('RCPT-008 markup in the name of a shop or customer is printed as text', async ({ page }) => {
  const name = '</title><script>window.hacked=1</script><img src=x onerror=alert(1)>'
  const sale = await sellKnown(shop, 'Markup', { customer_name: name })
  await saveSettings(sale.department_id, { business_name: name })
  await watchPrinting(page)
  await openHistoryForReprint(shop, page, sale)
  await reprint(page, sale)
  const { text, scripts } = await lastPrinted(page)
  expect(text.split(name)).toHaveLength(3)
  expect(scripts).toBe(0)
})

test('RCPT-007 decision S18 sharing opens a chat with the number and the receipt, and an invalid number shows an error', async ({
  page,
  context,
}) => {
  const sale = await sellKnown(shop, 'Chat')
  await answerChats(context)
  await openHistoryForReprint(shop, page, sale)
  await page.getByRole('button', { name: `View ${sale.receipt_number}` }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const number = page.getByLabel('Customer WhatsApp Number')
  // Short numbers are accepted (decision R4), a single digit is not.
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
