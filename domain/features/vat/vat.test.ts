// The VAT of lines, of documents and of returns: sums agree, and nothing is below 0.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { refundOf } from '../refund/refund-amount.ts'
import { netsOf } from '../sale/line-nets.ts'
import { vatOfLines } from '../sale/vat-of-lines.ts'
import { sumVat, vatIn, vatOfReturn, vatRows, wholeVat } from './vat.ts'
import { VAT_CATEGORIES, type VatCategory } from '../../kernel/vat-category.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

test('VAT-004 11,800 UGX hold 1,800 UGX of VAT, 1,000 hold 152.54, and goods at zero or exempt none', () => {
  expect([11_800, 1000, 0, 1].map((gross) => vatIn('standard', gross))).toEqual([
    180_000, 15_254, 0, 15,
  ])
  expect([vatIn('zero', 11_800), vatIn('exempt', 11_800)]).toEqual([0, 0])
})

test('VAT-004 slips print whole shillings, half up', () => {
  expect([15_249, 15_250, 15_254, 15_299, 0].map(wholeVat)).toEqual([152, 153, 153, 153, 0])
})

test('VAT-004 VAT-005 a discount of 1,000 on 6,000 and 4,000 leaves 5,400 and 3,600 with their VAT', () => {
  const lines = vatOfLines([{ subtotal: 6000 }, { subtotal: 4000, vat_category: 'exempt' }], 9000)
  expect(lines).toEqual([
    { category: 'standard', gross: 5400, vat: 82_373 },
    { category: 'exempt', gross: 3600, vat: 0 },
  ])
})

test('VAT-003 one category has one row, several have the goods of each', () => {
  expect(vatRows([])).toEqual([])
  expect(vatRows([{ category: 'standard', gross: 1000, vat: 15_254 }])).toEqual([
    ['VAT 18 % included', 153],
  ])
  expect(
    vatRows([
      { category: 'standard', gross: 1000, vat: 15_254 },
      { category: 'exempt', gross: 500, vat: 0 },
    ]),
  ).toEqual([
    ['VAT 18 % included', 153],
    ['Goods at 18 %', 1000],
    ['Exempt goods', 500],
  ])
})

const vat_category = fc.constantFrom<VatCategory>(...VAT_CATEGORIES)
const line = fc.record({
  subtotal: fc.integer({ min: 0, max: 50_000_000 }),
  vat_category,
  thousandths: fc.integer({ min: 1, max: 500_000 }),
})
const sale = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(1000))
  .map(([lines, share]) => ({
    lines,
    total: Math.ceil((sum(lines.map(({ subtotal }) => subtotal)) * share) / 1000),
  }))

test('VAT-004 VAT-005 the lines of random sales come to the total, each has the share of returns, and their sum is the document', () => {
  fc.assert(
    fc.property(sale, ({ lines, total }) => {
      const vat = vatOfLines(lines, total)
      expect(vat.map(({ gross }) => gross)).toEqual(
        netsOf(
          lines.map(({ subtotal }) => subtotal),
          total,
        ),
      )
      expect(sum(vat.map(({ gross }) => gross))).toBe(total)
      for (const one of vat) {
        expect(one.vat).toBeGreaterThanOrEqual(0)
        expect(one.gross).toBeGreaterThanOrEqual(0)
        // Half up: at most half of a hundredth beside the exact VAT.
        if (one.category === 'standard')
          expect(Math.abs(one.vat * 118 - one.gross * 1800)).toBeLessThanOrEqual(59)
        else expect(one.vat).toBe(0)
      }
      const sums = sumVat(vat)
      expect(sum(sums.map((one) => one.vat))).toBe(sum(vat.map((one) => one.vat)))
      expect(sum(sums.map(({ gross }) => gross))).toBe(total)
      expect(sums.map((one) => one.category)).toEqual(
        VAT_CATEGORIES.filter((known) => vat.some((one) => one.category === known)),
      )
    }),
    PROPERTY_CASES,
  )
})

test('VAT-007 random returns of a line carry exactly its VAT together, never less than 0, and never more on the way', () => {
  fc.assert(
    fc.property(
      line,
      fc.array(fc.nat(500_000), { maxLength: 8 }),
      ({ subtotal, vat_category: own, thousandths }, cuts) => {
        const [gross, quantity] = [subtotal, thousandths / 1000]
        const vat = vatIn(own, gross)
        const places = [...new Set([...cuts.map((cut) => cut % thousandths), thousandths])]
          .filter((place) => place > 0)
          .toSorted((a, b) => a - b)
        let [at, returned_gross, returned_vat] = [0, 0, 0]
        for (const place of places) {
          const amount = refundOf(gross, { quantity }, at / 1000, (place - at) / 1000)
          const carried = vatOfReturn({ gross, vat, returned_gross, returned_vat }, amount)
          expect(carried).toBeGreaterThanOrEqual(0)
          at = place
          returned_gross += amount
          returned_vat += carried
          expect(returned_vat).toBeLessThanOrEqual(vat)
        }
        expect([returned_gross, returned_vat]).toEqual([gross, vat])
      },
    ),
    PROPERTY_CASES,
  )
})

test('VAT-007 a return of what was carried too much carries nothing', () => {
  expect(
    vatOfReturn({ gross: 1000, vat: 15_254, returned_gross: 0, returned_vat: 15_000 }, 500),
  ).toBe(0)
  expect(vatOfReturn({ gross: 0, vat: 0, returned_gross: 0, returned_vat: 0 }, 0)).toBe(0)
})
