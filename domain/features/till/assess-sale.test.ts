// Sales that a till closed without the server: stored as they are, with their flags.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { numberedId } from '../../testing/goods.ts'
import {
  actorOf,
  draftOf,
  jelly,
  JELLY,
  jellyLine,
  OTHER,
  OUD,
  OWN,
  PRINT,
  SALE,
  shop,
} from '../../testing/priced-sale.ts'
import { bodyOf, closedSale, context, presentVersions } from '../../testing/till-sales.ts'
import { priceSale } from '../sale/price-sale.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { lineSubtotal, subtotalOf } from '../sale/totals.ts'
import { assessSale, type AssessContext } from './assess-sale.ts'
import { readSaleOnTill, type SaleOnTill } from './sale-on-till.ts'

const flagsOf = (body: SaleOnTill, changes: Partial<AssessContext> = {}) =>
  assessSale(body, context(changes)).flags.map(({ flag, to_review }) =>
    to_review ? flag : `${flag} as a note`,
  )

/** The body of one line, without the checks of priceSale. */
const oddLine = (
  line: Record<string, unknown>,
  fields: Record<string, unknown> = {},
): SaleOnTill => {
  const plain = {
    ...jellyLine,
    rev: 1,
    item_name: 'Jelly',
    ...line,
  } as never as SaleOnTill['lines'][number]
  const subtotal = lineSubtotal(plain)
  const sums = { subtotal, total: subtotal, change_amount: 0, amount_paid: subtotal }
  const body = { ...closedSale({}), lines: [{ ...plain, subtotal }], ...sums, ...fields }
  const read = readSaleOnTill(SALE, 1, body)
  if (read === null) throw new Error('the body cannot be read')
  return read
}

const cheaper = { ...jelly, pricing_tiers: { retail: 5000, wholesale: null, individual: null } }
test('OFF-126 a sale that breaks no rule carries no flag', () => {
  expect(flagsOf(closedSale({}))).toEqual([])
})

const goods = [
  fc.record({
    product_id: fc.constant(JELLY),
    quantity: fc.integer({ min: 1, max: 1000 }),
    tier: fc.constantFrom('default', 'retail', 'wholesale'),
    typed: fc.option(fc.integer({ min: 4000, max: 8000 })),
    bottle: fc.constant(false),
  }),
  fc.record({
    product_id: fc.constant(OUD),
    quantity: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
    tier: fc.constant('default'),
    typed: fc.constant(null),
    bottle: fc.constant(false),
  }),
  fc.record({
    service_id: fc.constant(PRINT),
    quantity: fc.integer({ min: 1, max: 1000 }),
    tier: fc.constant('default'),
    typed: fc.option(fc.integer({ min: 1, max: 100_000 })),
    bottle: fc.constant(false),
  }),
]
const listed = { default: 6500, retail: 6000, wholesale: 5000 } as Readonly<Record<string, number>>

const validLine = fc.oneof(...goods).map(({ typed, ...line }) => {
  const list = 'service_id' in line ? 200 : line.product_id === OUD ? 1200 : listed[line.tier]
  return {
    product_id: null,
    service_id: null,
    ...line,
    unit_price: typed ?? list ?? 0,
    custom_price: typed !== null,
  }
})

test('OFF-154 a closed sale without flags equals the result of priceSale', () => {
  const paid = fc.constantFrom('cash' as const, 'mobile_money' as const, 'parts' as const)
  const plain = draftOf({})
  fc.assert(
    fc.property(fc.array(validLine, { minLength: 1, maxLength: 2 }), paid, (lines, way) => {
      const total = subtotalOf(lines)
      const half = Math.floor(total / 2) || 1
      const parts = [
        { method: 'mobile_money' as const, amount: half, reference: 'MP1' },
        { method: 'cash' as const, amount: total - half + 500, reference: null },
      ]
      const paying = {
        amount_paid: total,
        payment_method: way === 'parts' ? 'cash' : way,
        parts: way === 'parts' ? parts : null,
      }
      const made = { ...plain, ...paying, lines }
      const body = readSaleOnTill(made.id, 1, bodyOf(made))
      expect(body).not.toBeNull()
      if (body === null) return
      const assessed = assessSale(body, context())
      const priced = priceSale(made, shop, actorOf())
      expect(assessed.flags).toEqual([])
      expect(assessed.sale).toEqual(priced.sale)
      expect(assessed.sale_items.map(({ parts: _parts, ...item }) => item)).toEqual(
        priced.sale_items,
      )
    }),
    PROPERTY_CASES,
  )
})

test('OFF-113 OFF-224 a price that users may not type, and a discount above theirs, are always to review', () => {
  expect(flagsOf(oddLine({ unit_price: 3999, custom_price: true }))).toEqual(['price_rule'])
  expect(flagsOf(oddLine({ unit_price: 8001, custom_price: true }))).toEqual(['price_rule'])
  expect(flagsOf(oddLine({ unit_price: 8000, custom_price: true }))).toEqual([])
  const fixed = presentVersions([{ ...jelly, allow_custom_price: false } as never])
  expect(flagsOf(oddLine({ unit_price: 8000, custom_price: true }), { versions: fixed })).toEqual([
    'price_rule',
  ])
  expect(flagsOf(closedSale({}, { discount: 100, total: 11_900, change_amount: 988_100 }))).toEqual(
    ['discount'],
  )
})

test('DISCNT-014 a closed sale whose discount goes below the minimum price is to review', () => {
  const rules = { ...DEFAULT_RULES, discount_limit_user: 100 }
  const sold = (discount: number) =>
    flagsOf(
      closedSale({}, { discount, total: 12_000 - discount, change_amount: 988_000 + discount }),
      { rules },
    )
  expect([sold(4000), sold(4001)]).toEqual([[], ['discount']])
})

test('OFF-114 a tier without a price and a quantity that is not sold are stored and flagged', () => {
  expect(flagsOf(oddLine({ tier: 'individual' }))).toEqual(['price_rule'])
  expect(flagsOf(oddLine({ quantity: 1.5 }))).toEqual(['price_rule'])
  expect(flagsOf(oddLine({ bottle: true }))).toEqual(['price_rule'])
})

const twice = (changed: string) => [
  { rev: 2, item: cheaper as typeof jelly, parts: [], replaced_at: null },
  { rev: 1, item: jelly, parts: [], replaced_at: changed },
]

test('OFF-112 OFF-128 a price that was right at its revision is a note', () => {
  const body = closedSale({})
  expect(flagsOf(body, { versions: twice('2026-11-21T09:00:00.000Z') })).toEqual([
    'price_before as a note',
  ])
  expect(
    assessSale(body, context({ versions: twice('2026-11-21T09:00:00.000Z') })).sale.total,
  ).toBe(12_000)
})

test('OFF-227 an old price needs a review when it was replaced before the last report', () => {
  const clear_at = '2026-11-21T10:00:00.000Z'
  expect(
    flagsOf(closedSale({}), { versions: twice('2026-11-21T09:00:00.000Z'), clear_at }),
  ).toEqual(['price_before'])
  expect(
    flagsOf(closedSale({}), { versions: twice('2026-11-21T11:00:00.000Z'), clear_at }),
  ).toEqual(['price_before as a note'])
})

test('OFF-129 after a restore the price is looked for among all versions', () => {
  const versions = [
    { rev: 1, item: cheaper as typeof jelly, parts: [], replaced_at: '2026-11-21T09:00:00.000Z' },
    { rev: 2, item: { ...cheaper, id: JELLY } as typeof jelly, parts: [], replaced_at: null },
    { rev: 5, item: jelly, parts: [], replaced_at: '2026-11-20T09:00:00.000Z' },
  ]
  expect(flagsOf(closedSale({}), { versions })).toEqual(['price_unknown'])
  expect(flagsOf(closedSale({}), { versions, isKnownEpoch: false })).toEqual([
    'price_before as a note',
  ])
})

test('OFF-275 an unknown revision is judged by the price of today', () => {
  expect(flagsOf(oddLine({ rev: 9 }))).toEqual([])
  expect(flagsOf(oddLine({ rev: 9, unit_price: 5999 }))).toEqual(['price_unknown'])
  expect(flagsOf(oddLine({ unit_price: 5999 }))).toEqual(['price_unknown'])
})

test('RPTX-020 a price that nobody typed counts for nothing when its version is not known', () => {
  const below = (line: Record<string, unknown>) =>
    assessSale(oddLine({ unit_price: 5999, ...line }), context({})).sale_items[0]?.below_list
  expect([below({ rev: 9 }), below({ rev: 9, custom_price: true })]).toEqual([null, below({})])
})

test('OFF-130 OFF-132 cost and millilitres are those of the revision', () => {
  const oud = shop[1]
  if (oud?.kind !== 'product') throw new Error('the perfume is a product')
  const body = closedSale({
    lines: [{ product_id: OUD, quantity: 2, bottle: true, unit_price: 55_000 }],
  })
  const versions = [
    {
      rev: 2,
      item: { ...oud, bottle_size_ml: 100, cost_price: 900 },
      parts: [],
      replaced_at: null,
    },
    { rev: 1, item: oud, parts: [], replaced_at: '2026-11-21T09:00:00.000Z' },
  ]
  const { sale_items, changes } = assessSale(body, context({ versions }))
  expect(sale_items[0]).toMatchObject({
    base_quantity: 100,
    cost_price: 40_025,
    item_name: 'Oud (bottle 50 ml)',
  })
  expect(changes).toEqual([{ product_id: OUD, quantity: -100 }])
})

test('OFF-131 a bundle takes the parts that it had at its revision', () => {
  const part = (component_product_id: string) => ({
    bundle_product_id: JELLY,
    component_product_id,
    quantity: 3,
  })
  const versions = [
    { rev: 2, item: jelly, parts: [part(numberedId(50))], replaced_at: null },
    { rev: 1, item: jelly, parts: [part(numberedId(51))], replaced_at: '2026-11-21T09:00:00.000Z' },
  ]
  expect(assessSale(closedSale({}), context({ versions })).changes).toEqual([
    { product_id: JELLY, quantity: -2 },
    { product_id: numberedId(51), quantity: -6 },
  ])
})

test('OFF-115 OFF-116 OFF-134 a deleted item keeps its name and moves no stock', () => {
  const { sale_items, changes, flags } = assessSale(closedSale({}), context({ versions: [] }))
  expect(sale_items[0]).toMatchObject({
    product_id: null,
    service_id: null,
    item_name: 'Jelly',
    subtotal: 12_000,
  })
  expect(changes).toEqual([])
  expect(flags.map(({ flag }) => flag)).toEqual(['item_gone'])
  const service = closedSale({ lines: [{ service_id: PRINT, quantity: 1, unit_price: 200 }] })
  expect(flagsOf(service, { versions: [] })).toEqual(['item_gone'])
})

test('OFF-117 goods and sales of a department that the person had neither here nor on the till are flagged', () => {
  expect(flagsOf(closedSale({}), { department_id: OTHER })).toEqual(['department'])
  const moved = [
    {
      rev: 2,
      item: { ...jelly, department_id: OTHER } as typeof jelly,
      parts: [],
      replaced_at: null,
    },
    { rev: 1, item: jelly, parts: [], replaced_at: '2026-11-21T09:00:00.000Z' },
  ]
  expect(flagsOf(closedSale({}), { versions: moved })).toEqual([])
  expect(flagsOf(closedSale({}), { versions: moved.slice(0, 1) })).toEqual(['department'])
  expect(flagsOf(closedSale({}), { maySellIn: () => true, department_id: OTHER })).toEqual([])
  expect(OWN).not.toBe(OTHER)
})

test('OFF-133 sums are computed here, and other printed sums are flagged', () => {
  const body = closedSale({}, { total: 11_000 })
  const { sale, flags } = assessSale(body, context())
  expect([sale.total, flags.map(({ flag }) => flag)]).toEqual([12_000, ['sums']])
  const large = assessSale(closedSale({}, { discount: 13_000 }), context())
  expect([large.sale.discount, large.sale.total]).toEqual([12_000, 0])
  expect(large.flags.map(({ flag }) => flag)).toEqual(['discount', 'sums'])
})

test('OFF-126 too little money is stored as it was handed over', () => {
  const short = { amount_paid: 11_000, change_amount: -1000 }
  const { sale, flags } = assessSale(closedSale({}, short), context())
  expect(sale).toMatchObject({ amount_paid: 11_000, total: 12_000, change_amount: -1000 })
  expect(flags).toEqual([{ flag: 'short_paid', to_review: true, details: { missing: 1000 } }])
  const parts = [
    { method: 'cash', amount: 4000, reference: null },
    { method: 'card', amount: 5000, reference: null },
  ]
  const split = assessSale(closedSale({}, { parts, change_amount: -3000 }), context()).sale
  expect(split).toMatchObject({ amount_paid: 9000, change_amount: -3000, parts: 2 })
  expect(split.payments?.map(({ amount }) => amount)).toEqual([4000, 5000])
})

test('OFF-228 a flag of prices says how far below the list price the lines were sold', () => {
  const { flags } = assessSale(oddLine({ unit_price: 3999, custom_price: true }), context())
  expect(flags).toEqual([
    { flag: 'price_rule', to_review: true, details: { lines: [1], below: 4002 } },
  ])
})
