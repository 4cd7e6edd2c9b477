// The rows of the VAT report, and the limits of registration.
import { expect, test } from 'vitest'
import { dueOf, limitState, monthsAgo, type VatReport, vatRowOf, vatTable } from './vat-report.ts'

test('VAT-008 net and VAT of a row come to its gross, and what was taken back is subtracted', () => {
  const sales = [
    { category: 'standard', gross: 11_800, vat: 180_000 },
    { category: 'exempt', gross: 500, vat: 0 },
  ] as const
  expect(vatRowOf({ category: 'standard', gross: 1000, vat: 15_254 })).toEqual({
    category: 'standard',
    net: 847.46,
    vat: 152.54,
    gross: 1000,
  })
  expect(
    dueOf(
      sales,
      [{ category: 'exempt', gross: 500, vat: 0 }],
      [{ category: 'standard', gross: 1000, vat: 15_254 }],
    ),
  ).toEqual([
    { category: 'standard', net: 9152.54, vat: 1647.46, gross: 10_800 },
    { category: 'exempt', net: 0, vat: 0, gross: 0 },
  ])
})

test('VAT-008 the file has the rows of the list, and the VAT of purchases when there is some', () => {
  const row = { category: 'standard', net: 10_000, vat: 1800, gross: 11_800 } as const
  const report: VatReport = {
    tin: '1000000001',
    legal_name: 'Kikuubo Traders Ltd',
    month: '2026-11',
    sales: { count: 1, rows: [row] },
    voids: { count: 0, rows: [] },
    returns: { count: 0, rows: [] },
    due: [row],
    purchases: { count: 0, vat: 0 },
  }
  const who = ['1000000001', 'Kikuubo Traders Ltd', '2026-11']
  const cells = ['Standard 18 %', 10_000, 1800, 11_800]
  expect(vatTable(report).rows).toEqual([
    [...who, 'Sales', ...cells],
    [...who, 'Due', ...cells],
  ])
  expect(vatTable({ ...report, purchases: { count: 2, vat: 90.5 } }).rows.at(-1)).toEqual([
    ...who,
    'Purchases',
    '',
    '',
    90.5,
    '',
  ])
})

test('VAT-009 the hint comes at 80 % of a limit, and above it another one', () => {
  expect(
    [119_999_999, 120_000_000, 150_000_000, 150_000_001, 0].map((sales) =>
      limitState(sales, 150_000_000),
    ),
  ).toEqual(['below', 'near', 'near', 'over', 'below'])
  expect(limitState(1, 0)).toBe('below')
})

test('VAT-009 months before a day end with the month where it is shorter', () => {
  expect(monthsAgo('2026-11-30', 3)).toBe('2026-08-30')
  expect(monthsAgo('2026-05-31', 3)).toBe('2026-02-28')
  expect(monthsAgo('2026-11-21', 12)).toBe('2025-11-21')
})
