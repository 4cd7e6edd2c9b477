// The receipt of a sale with VAT beside one without.
import { expect, test } from 'vitest'
import { receiptLines } from '../printing/receipt-lines.ts'
import { receiptOf, receiptText } from '../sale/receipt.ts'
import { effectiveSettings } from '../settings/settings.ts'
import type { VatAmount } from './vat.ts'

const sale = {
  id: '01930b0e-0000-7000-8000-000000000001',
  receipt_number: 'RCP-000482',
  subtotal: 1500,
  discount: 0,
  total: 1500,
  amount_paid: 2000,
  change_amount: 500,
  payment_method: 'cash',
  cashier_name: 'Joel',
  customer_name: null,
  customer_id: null,
  department_id: null,
  created_by: null,
  created_at: '2026-11-21T11:32:00.000Z',
  business_date: '2026-11-21',
} as const
const itemOf = (subtotal: number, vat?: VatAmount) => ({
  item_name: 'Soap',
  quantity: 1,
  unit: null,
  unit_price: subtotal,
  subtotal,
  ...(vat && { vat }),
})
const standard: VatAmount = { category: 'standard', gross: 1000, vat: 15_254 }
const exempt: VatAmount = { category: 'exempt', gross: 500, vat: 0 }
const settings = effectiveSettings(null, null)

const rowsOf = (items: readonly ReturnType<typeof itemOf>[], vat_tin?: string) =>
  receiptLines(receiptOf({ ...sale, ...(vat_tin && { vat_tin }) }, items, settings)).flatMap(
    (line) => (line.kind === 'row' ? [[line.left, line.right]] : []),
  )

test('VAT-003 a sale without VAT prints Tax 0 and no word of VAT', () => {
  const items = [itemOf(1000), itemOf(500)]
  expect(rowsOf(items)).toContainEqual(['Tax', '0'])
  const receipt = receiptOf(sale, items, settings)
  expect(receiptText(receipt)).toContain('Tax: UGX 0')
  expect(JSON.stringify([receipt, receiptLines(receipt)])).not.toMatch(/vat|tin\b/i)
})

test('VAT-003 a sale with VAT prints the TIN, no tax, and the VAT below the total by category', () => {
  const items = [itemOf(1000, standard), itemOf(500, exempt)]
  const rows = rowsOf(items, '1000000001')
  expect(rows.map(([label]) => label)).not.toContain('Tax')
  const after = rows.slice(rows.findIndex(([label]) => label === 'TOTAL') + 1)
  expect(after.slice(0, 3)).toEqual([
    ['VAT 18 % included', '153'],
    ['Goods at 18 %', '1,000'],
    ['Exempt goods', '500'],
  ])
  const text = receiptText(receiptOf({ ...sale, vat_tin: '1000000001' }, items, settings))
  expect(text).not.toContain('Tax')
  expect(text).toContain('TIN: 1000000001')
  expect(text).toContain('TOTAL: UGX 1,500\nVAT 18 % included: UGX 153\nGoods at 18 %: UGX 1,000')
})

test('VAT-003 goods of the standard rate alone have one row', () => {
  const rows = rowsOf([itemOf(1000, standard)], '1000000001')
  expect(rows).toContainEqual(['VAT 18 % included', '153'])
  expect(rows.flat().join()).not.toContain('Goods at')
})
