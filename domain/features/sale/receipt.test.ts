// The receipt: its data, its text and its links.
import { expect, test } from 'vitest'
import { effectiveSettings } from '../settings/settings.ts'
import { mailLink, receiptOf, receiptText, shareLink } from './receipt.ts'
import type { Sale } from './sale.ts'

const ID = '01930b0e-0000-7000-8000-000000000001'
const item = {
  id: ID,
  sale_id: ID,
  product_id: ID,
  service_id: null,
  product_name: null,
  service_name: null,
  quantity_per_unit: 1,
}
const sale: Sale = {
  id: ID,
  receipt_number: 'RCP-000482',
  subtotal: 27_000,
  discount: 1000,
  total: 26_000,
  amount_paid: 30_000,
  change_amount: 4000,
  payment_method: 'mobile_money',
  cashier_name: 'Joel',
  customer_name: 'Grace',
  customer_id: null,
  department_id: null,
  created_by: ID,
  created_at: '2026-11-21T11:32:00.000Z',
  business_date: '2026-11-21',
  sale_items: [
    {
      ...item,
      position: 1,
      item_name: 'Jelly',
      quantity: 2,
      unit: null,
      base_quantity: 2,
      unit_price: 6000,
      subtotal: 12_000,
    },
    {
      ...item,
      position: 2,
      item_name: 'Oud',
      quantity: 12.5,
      unit: 'ml',
      base_quantity: 12.5,
      unit_price: 1200,
      subtotal: 15_000,
    },
  ],
}
const nothing = effectiveSettings(null, null)
const settings = {
  ...nothing,
  business_name: 'Nakato & Sons',
  business_address: 'Plot 4, Kampala Road',
  business_phone: '0772 123 456',
  whatsapp_number: '256772123456',
  seasonal_remark: 'Merry Christmas!',
}
const receipt = receiptOf(sale, sale.sale_items, settings)

test('RCPT-008 RCPT-009 RCPT-010 a receipt has the data of its sale', () => {
  expect(receipt).toEqual({
    receiptNumber: 'RCP-000482',
    items: [
      { name: 'Jelly', quantity: 2, unit: null, price: 6000, subtotal: 12_000 },
      { name: 'Oud', quantity: 12.5, unit: 'ml', price: 1200, subtotal: 15_000 },
    ],
    subtotal: 27_000,
    tax: 0,
    discount: 1000,
    total: 26_000,
    paymentMethod: 'mobile_money',
    amountPaid: 30_000,
    change: 4000,
    date: '2026-11-21T11:32:00.000Z',
    cashierName: 'Joel',
    customerName: 'Grace',
    customerPhone: null,
    businessInfo: {
      name: 'Nakato & Sons',
      address: 'Plot 4, Kampala Road',
      phone: '+256 772 123 456',
      whatsapp: '256772123456',
    },
    logoUrl: null,
    seasonalRemark: 'Merry Christmas!',
    copy: false,
  })
})

test('RCPT-011 HIST-005 a receipt says Walk-in Customer and Staff when names are missing', () => {
  const { customerName, cashierName } = receiptOf(
    { ...sale, customer_name: null, cashier_name: null },
    [],
    settings,
  )
  expect([customerName, cashierName]).toEqual(['Walk-in Customer', 'Staff'])
})

test('RCPT-013 the receipt shows the default business details when there are no settings', () => {
  const { name, address, phone, whatsapp } = receiptOf(sale, [], nothing).businessInfo
  expect([name, address, phone].every((text) => text !== '')).toBe(true)
  expect(whatsapp).toBeNull()
})

test('RCPT-015 RCPT-017 tax is 0 and the discount is subtotal minus total plus tax', () => {
  expect(
    receiptOf({ ...sale, subtotal: 10_000, total: 9000, discount: 5 }, [], settings),
  ).toMatchObject({
    tax: 0,
    discount: 1000,
  })
})

test('RCPT-007 DISCNT-010 the receipt text has the content and order of the printed receipt', () => {
  expect(receiptText(receipt).split('\n')).toEqual([
    'Nakato & Sons',
    'Plot 4, Kampala Road',
    'Tel: +256 772 123 456',
    'WhatsApp: +256 772 123 456',
    '--------------------------------',
    'Receipt: RCP-000482',
    'Date: Sat 21 Nov 2026, 14:32',
    'Cashier: Joel',
    'Customer: Grace',
    '--------------------------------',
    'Jelly',
    '2 x 6,000 = 12,000',
    'Oud',
    '12.5 ml x 1,200 = 15,000',
    '--------------------------------',
    'Subtotal: UGX 27,000',
    'Discount: UGX 1,000',
    'Tax: UGX 0',
    'TOTAL: UGX 26,000',
    '--------------------------------',
    'Payment: Mobile Money',
    'Paid: UGX 30,000',
    'Change: UGX 4,000',
    'Merry Christmas!',
    'Webale nnyo! Thank you, come again',
  ])
})

test('RCPT-007 empty values leave no line in the receipt text, and a reprint says COPY', () => {
  const text = receiptText(receiptOf({ ...sale, total: 27_000 }, [], nothing, { copy: true }))
  expect(text).toContain('\nCOPY\nReceipt: RCP-000482')
  expect(text).not.toMatch(/Discount|WhatsApp|null|undefined|\n\n/)
})

test('RCPT-007 the WhatsApp link has the digits of the phone and the encoded text', () => {
  const link = shareLink(receipt, '+256 700-123456')
  expect(link).toBe(`https://wa.me/256700123456?text=${encodeURIComponent(receiptText(receipt))}`)
  expect(shareLink(receipt, '0700123456')).toBe(link)
  expect(shareLink(receipt, '1')).toBeNull()
})

test('decision S17: the receipt can also be sent by e-mail', () => {
  expect(mailLink(receipt)).toMatch(
    /^mailto:\?subject=Receipt%20RCP-000482%2C%20Nakato%20%26%20Sons&body=Nakato%20%26%20Sons%0APlot/,
  )
})

test('SPLIT-015 the text of a split sale lists each part with amount and reference, and that of a plain sale is unchanged', () => {
  const payments = [
    { method: 'cash', amount: 6000, tendered: 10_000, reference: null },
    { method: 'mobile_money', amount: 20_000, tendered: 20_000, reference: 'MP1' },
  ] as const
  const text = receiptText(receiptOf({ ...sale, payments: [...payments] }, [], settings))
  expect(text).toContain(
    'Payment: Split\nCash: UGX 10,000\nMobile Money (MP1): UGX 20,000\nPaid: UGX 30,000\nChange: UGX 4,000',
  )
  const one = receiptText(receiptOf({ ...sale, payments: [payments[1]] }, [], settings))
  expect(one).toContain('Payment: Mobile Money (MP1)\nPaid:')
  expect(receiptText(receipt)).toContain('Payment: Mobile Money\nPaid: UGX 30,000')
})

test('VOID-013 the receipt of a voided sale says VOID, and its reprint COPY as well', () => {
  const text = receiptText(receiptOf({ ...sale, mark: 'voided' }, [], settings, { copy: true }))
  expect(text).toContain('VOID\nCOPY\nReceipt: RCP-000482')
  expect(receiptText(receipt)).not.toContain('VOID')
})

test('RCPT-030 the copy of a sale says what was paid back, and that of a voided one only VOID', () => {
  const textOf = (more: Partial<Sale>) =>
    receiptText(receiptOf({ ...sale, ...more }, [], nothing, { copy: true }))
  expect(textOf({ mark: 'part_returned', refunded: 600 })).toContain(
    'Change: UGX 4,000\nReturned: UGX 600\n',
  )
  expect(textOf({ mark: 'returned', refunded: 26_000 })).toContain('Returned: UGX 26,000')
  expect(textOf({ mark: 'voided', refunded: 26_000 })).not.toContain('Returned')
  expect(textOf({})).not.toContain('Returned')
})
