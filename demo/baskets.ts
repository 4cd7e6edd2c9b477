// One customer's purchase: lines, quantities, prices and payment, as the input of a sale.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import {
  firstTier,
  listPrice,
  canSetPrice,
  canSellByBottle,
  priceRange,
  tierPrice,
} from '@webale/domain/features/product/pricing.ts'
import type { DraftLine, SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { createRandom, type Random } from './random.ts'
import type { Good, Offer } from './goods.ts'
import { customers } from './people.ts'

/** What a department sells. */
export type Counter = {
  readonly department_id: string
  readonly goods: readonly Good[]
  readonly offers: readonly Offer[]
  readonly service_share: number
}

const LINES = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4] as const
const MILLILITRES = [5, 5, 10, 10, 10, 10, 15, 20, 30, 50, 7.5] as const
const MEASURES = [0.5, 1, 1, 1, 1.5, 2, 2, 3, 5] as const
const PAGES = [1, 1, 2, 2, 3, 4, 5, 8, 10, 12, 20, 45] as const
const NOTES = [1000, 2000, 5000, 10_000, 20_000, 50_000] as const

/** Below this price people buy several, in UGX. */
const SMALL_CHANGE = 6000

const upTo = (amount: number, step: number): number => Math.ceil(amount / step) * step
const roundToStep = (amount: number, step: number): number => Math.round(amount / step) * step

const lineOf = (
  fields: Partial<DraftLine> & Pick<DraftLine, 'quantity' | 'unit_price'>,
): DraftLine => ({
  product_id: null,
  service_id: null,
  tier: 'default',
  bottle: false,
  custom_price: false,
  ...fields,
})

/** A negotiated price within the range of the product; undefined when the listed price applies. */
const agreedPrice = ({ sellable }: Good, seller: Actor, chance: Random): number | undefined => {
  const { min, max } = priceRange(sellable)
  if (min === null || max === null || !canSetPrice(sellable, seller) || !chance.happens(0.6))
    return undefined

  const step = max < 20_000 ? 100 : 5000

  return Math.min(max, Math.max(min, roundToStep(min + (max - min) * chance.share(), step)))
}

const quantityOf = ({ sellable, row }: Good, price: number, chance: Random): number => {
  if (sellable.tracking_type === 'milliliter') return chance.pick(MILLILITRES)
  if (sellable.tracking_type === 'volume') return chance.pick(MEASURES)
  return price < SMALL_CHANGE && !row.is_bundle && chance.happens(0.45) ? chance.integer(2, 6) : 1
}

/**
 * One line of a product; `ml` of a perfume, a whole
 * bottle now and then, a dozen at the wholesale price.
 */
export const productLine = (good: Good, seller: Actor, chance: Random): DraftLine => {
  const { sellable, row } = good
  const product_id = row.id
  const tier = firstTier(sellable)
  if (canSellByBottle(sellable) && chance.happens(0.07)) {
    return lineOf({
      product_id,
      tier,
      bottle: true,
      quantity: 1,
      unit_price: listPrice(sellable, { tier, bottle: true }) ?? 0,
    })
  }

  const wholesale = tierPrice(sellable, 'wholesale')
  if (wholesale !== null && chance.happens(0.1)) {
    const quantity = sellable.tracking_type === 'milliliter' ? 100 : chance.pick([6, 12, 12, 24])
    return lineOf({ product_id, tier: 'wholesale', quantity, unit_price: wholesale })
  }

  const listed = listPrice(sellable, { tier, bottle: false }) ?? 0
  const agreed = agreedPrice(good, seller, chance)
  const price = agreed ?? listed

  return lineOf({
    product_id,
    tier,
    quantity: quantityOf(good, price, chance),
    unit_price: price,
    custom_price: price !== listed,
  })
}

const serviceLine = ({ row, sellable }: Offer, chance: Random): DraftLine => {
  const haggled = sellable.is_negotiable && chance.happens(0.35)
  const unit_price = haggled
    ? roundToStep(row.base_price * (0.75 + chance.share() * 0.3), 500)
    : row.base_price

  const quantity =
    row.base_price < SMALL_CHANGE
      ? chance.pick(PAGES)
      : chance.happens(0.15)
        ? chance.integer(2, 5)
        : 1

  return lineOf({
    service_id: row.id,
    quantity,
    unit_price,
    custom_price: unit_price !== row.base_price,
  })
}

/** A price that is paid half as often as a small one, in UGX. */
const DEAR = 60_000

/** Best sellers come first in their table, and expensive items are bought less often. */
const weightOf = (rank: number, price: number): number => 1 / (rank + 5) / (1 + price / DEAR)
const goodWeight = ({ rank, row }: Good): number => weightOf(rank, row.selling_price)
const offerWeight = ({ rank, row }: Offer): number => weightOf(rank, row.base_price)

const linesOf = (
  { goods, offers, service_share }: Counter,
  seller: Actor,
  chance: Random,
): DraftLine[] => {
  const lines = new Map<string, DraftLine>()

  for (let count = chance.pick(LINES); count > 0; count -= 1) {
    if (offers.length > 0 && chance.happens(service_share)) {
      const offer = chance.pickByWeight(offers, offerWeight)
      lines.set(offer.row.id, serviceLine(offer, chance))
    } else {
      const good = chance.pickByWeight(goods, goodWeight)
      lines.set(good.row.id, productLine(good, seller, chance))
    }
  }

  return [...lines.values()]
}

/** Only people who may change prices give a discount: a round sum for regular customers. */
const discountOf = (subtotal: number, seller: Actor, chance: Random): number =>
  isAdmin(seller) && subtotal > 20_000 && chance.happens(0.45)
    ? Math.max(500, roundToStep(subtotal * (0.03 + chance.share() * 0.09), 500))
    : 0

/** Cash is paid exactly or in common notes; other payments are always exact. */
const paymentOf = (
  total: number,
  chance: Random,
): Pick<SaleDraft, 'payment_method' | 'amount_paid'> => {
  if (total > 60_000 && chance.happens(0.14)) return { payment_method: 'card', amount_paid: total }
  if (chance.happens(total < 3000 ? 0.12 : 0.42))
    return { payment_method: 'mobile_money', amount_paid: total }

  return {
    payment_method: 'cash',
    amount_paid: chance.happens(0.4) ? total : upTo(total, chance.pick(NOTES)),
  }
}

const DISCOUNT_REASONS = [
  'Regular customer',
  'Bought many',
  'Box was damaged',
  'Friend of the shop',
  null,
] as const

/** Why a discount was given; nothing without one. It depends on the sale alone. */
const reasonOf = (id: string, discount: number): Pick<SaleDraft, 'discount_reason'> => {
  const reason = discount > 0 ? createRandom(`reason of ${id}`).pick(DISCOUNT_REASONS) : null
  return reason === null ? {} : { discount_reason: reason }
}

/** A sale with these lines. */
export const draftOf = (
  counter: Counter,
  seller: Actor,
  lines: readonly DraftLine[],
  made: { chance: Random; time: string; discount?: number },
): SaleDraft => {
  const { chance, time } = made
  const subtotal = subtotalOf(lines)
  const discount = made.discount ?? discountOf(subtotal, seller, chance)
  const id = chance.idAt(time)

  return {
    id,
    lines: [...lines],
    discount,
    ...reasonOf(id, discount),
    ...paymentOf(subtotal - discount, chance),
    customer_name: chance.happens(0.16) ? chance.pick(customers) : null,
    // Sometimes the name was cleared at the till.
    cashier_name: chance.happens(0.04) ? null : seller.full_name,
    department_id: counter.department_id,
  }
}

/** An ordinary sale. */
export const makeSale = (
  counter: Counter,
  seller: Actor,
  time: string,
  chance: Random,
): SaleDraft => draftOf(counter, seller, linesOf(counter, seller, chance), { chance, time })
