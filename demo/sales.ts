// Ninety days of sales as rows, priced by the same function as at the till, with the stock that
// each takes.
import { createHash } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { type BundlePart, soldMovements } from '@webale/domain/features/product/bundle.ts'
import type { PaidPart } from '@webale/domain/features/sale/payment.ts'
import { brokenMinimumOf } from '@webale/domain/features/sale/minimum-price.ts'
import { priceSale } from '@webale/domain/features/sale/price-sale.ts'
import type { SellableWithCost } from '@webale/domain/features/sale/priced-line.ts'
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { type SaleDraft, saleContent } from '@webale/domain/features/sale/sale.ts'
import { lineSubtotal } from '@webale/domain/features/sale/totals.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { type Counter, makeSale } from './baskets.ts'
import { momentOfSale, salesOn } from './calendar.ts'
import { boughtOnCredit } from './credit.ts'
import { departments } from './departments.ts'
import { type Catalogue, idOf } from './goods.ts'
import type { StockEvent } from './ledger.ts'
import { paidInParts } from './payments.ts'
import type { Team } from './people.ts'
import { type Random, createRandom } from './random.ts'
import { unusualOccasions, makeUnusualSale } from './unusual-sales.ts'

type Purchase = { readonly time: string; readonly seller: Actor; readonly draft: SaleDraft }

export type DemoSale = {
  readonly sale: NewRow<'sales'>
  /** For a sale that was paid in parts or with a reference. */
  readonly payments: readonly PaidPart[]
  /** The registered customer whose account it is on; null for a sale that is paid. */
  readonly customer_id: string | null
  readonly items: readonly NewRow<'sale_items'>[]
  readonly event: StockEvent
}

/** Share of a department's sales that its owner makes. */
const OWNERS_SHARE = 0.06

const countersOf = (catalogue: Catalogue): Counter[] =>
  departments.map(({ name, service_share }) => {
    const department_id = idOf(catalogue.departments, name)
    const isHere = ({ row }: { readonly row: { readonly department_id: string | null } }) =>
      row.department_id === department_id

    return {
      department_id,
      goods: catalogue.goods.filter(isHere),
      offers: catalogue.offers.filter(isHere),
      service_share,
    }
  })

const counterAt = (counters: readonly Counter[], place: number): Counter => {
  const counter = counters[place]
  if (counter === undefined) throw new Error(`There is no department ${place}`)
  return counter
}

const salesOfDay = (
  date: string,
  counters: readonly Counter[],
  { owner, staff }: Team,
): Purchase[] => {
  // Seeded by the date alone: the sales of a day do not depend on when the demo is made.
  const chance: Random = createRandom(`sales of ${date}`)
  const places = departments.map((_, place) => place)

  return Array.from({ length: salesOn(date, chance) }, () => {
    const counter = counterAt(
      counters,
      chance.pickByWeight(places, (place) => departments[place]?.weight ?? 0),
    )

    const colleagues = staff.filter(({ department_id }) => department_id === counter.department_id)
    const seller = chance.happens(OWNERS_SHARE) ? owner : chance.pick(colleagues)
    const time = momentOfSale(date, chance)

    return { time, seller, draft: paidInParts(makeSale(counter, seller, time, chance)) }
  })
}

const oddSales = (
  days: readonly string[],
  counters: readonly Counter[],
  { owner }: Team,
): Purchase[] =>
  unusualOccasions.flatMap(({ days_ago, department, kind }) => {
    const date = days.at(-1 - days_ago)
    if (date === undefined) return []

    return [
      {
        seller: owner,
        ...makeUnusualSale(
          kind,
          counterAt(counters, department),
          owner,
          date,
          createRandom(`odd sale of ${date}`),
        ),
      },
    ]
  })

type Shop = {
  readonly items: readonly SellableWithCost[]
  readonly parts: readonly BundlePart[]
  readonly chance: Random
}

/** What a bundle is made of, as the sale keeps it. */
const componentsOf = (
  product_id: string | null,
  parts: readonly BundlePart[],
): Record<string, number> | null => {
  const own = parts.filter(({ bundle_product_id }) => bundle_product_id === product_id)
  if (own.length === 0) return null
  return Object.fromEntries(
    own.map(({ component_product_id, quantity }) => [component_product_id, quantity]),
  )
}

/** A discount below a minimum price has a reason. */
const withReason = (draft: SaleDraft, items: readonly SellableWithCost[]): SaleDraft => {
  const lines = draft.lines.map(({ product_id, bottle, unit_price, quantity }) => ({
    product_id,
    bottle,
    quantity,
    subtotal: lineSubtotal({ unit_price, quantity }),
  }))
  return !draft.discount_reason && brokenMinimumOf(lines, items, draft.discount ?? 0) !== null
    ? { ...draft, discount_reason: 'Regular customer' }
    : draft
}

const soldBy = (
  { time, seller, draft: typed }: Purchase,
  number: number,
  { items, parts, chance }: Shop,
): DemoSale => {
  const draft = withReason(typed, items)
  const { sale: priced, sale_items } = priceSale(draft, items, seller)
  const { payments = [], ...sale } = priced
  const receipt_number = receiptNumberOf(number)
  const content_hash = createHash('sha256').update(saleContent(draft)).digest('hex')

  return {
    sale: {
      ...sale,
      parts: payments.length,
      discount_reason: draft.discount_reason ?? null,
      receipt_number,
      content_hash,
      business_date: businessDate(time),
      created_at: time,
    },
    payments,
    customer_id: draft.customer_id ?? null,
    items: sale_items.map(({ goods_department_id: _own, ...item }, at) => {
      const { tier = 'default', bottle = false, custom_price = false } = draft.lines[at] ?? {}
      const components = componentsOf(item.product_id, parts)
      return { ...item, id: chance.idAt(time), tier, bottle, custom_price, components }
    }),
    event: {
      time,
      by: seller.id,
      movement_type: 'sale',
      reference_id: sale.id,
      reference_type: 'sale',
      notes: receipt_number,
      changes: soldMovements(sale_items, parts),
    },
  }
}

/** Every sale of these days up to now, in the order of their receipt numbers. */
export const makeSales = (
  days: readonly string[],
  now: string,
  catalogue: Catalogue,
  { team, known }: { readonly team: Team; readonly known: readonly NewRow<'customers'>[] },
): DemoSale[] => {
  const counters = countersOf(catalogue)
  const all = [
    ...days.flatMap((date) => salesOfDay(date, counters, team)),
    ...oddSales(days, counters, team),
  ]
    .filter(({ time }) => time < now)
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))

  const items = [...catalogue.goods, ...catalogue.offers].map(({ sellable }) => sellable)
  const shop = { items, parts: catalogue.parts, chance: createRandom('ids of items') }

  return boughtOnCredit(all, days, known).map((purchase, at) => soldBy(purchase, at + 1, shop))
}
