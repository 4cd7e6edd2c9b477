// The steps of a random history of goods that buy: deliveries, costs that come later, and goods
// that go back to their supplier.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { addCost, come, floorPartOf, leave } from './law-model.ts'
import { idAt, type LawShop, pick, shelfAt } from './law-shop.ts'
import type { LawStepOf } from './law-steps.ts'

type Bought = { readonly at: number; readonly quantity: number; readonly cost: number }

/** What all goods of each line cost in hundredths: extra costs by cost, or by quantity. */
const worthsOf = (lines: readonly Bought[], extra: number): number[] => {
  const isFree = lines.every(({ cost }) => cost === 0)
  const weights = lines.map(({ cost, quantity }) => (isFree ? quantity : cost))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return lines.map(({ cost }, line) => {
    const before = weights.slice(0, line).reduce((sum, weight) => sum + weight, 0)
    return cost * 100 + floorPartOf(extra * 100, before, weights[line] ?? 0, all)
  })
}

const receiveLines = async (
  law: LawShop,
  lines: readonly Bought[],
  { extra, has_costs }: { readonly extra: number; readonly has_costs: boolean },
) => {
  const { shop } = law
  const id = shop.context.newId()
  await shop.ask(deliveryApi.receive, shop.admin, {
    id,
    reason: 'Market',
    received_on: businessDate(shop.context.now()),
    department_id: shop.department_id,
    lines: lines.map(({ at, quantity, cost }) => ({
      product_id: idAt(law, at),
      quantity,
      ...(has_costs && { line_cost: cost }),
    })),
    extra: has_costs ? extra : 0,
  })
  const worths = worthsOf(lines, extra)
  for (const [line, { at, quantity }] of lines.entries()) {
    const worth = has_costs ? (worths[line] ?? 0) : null
    const shelf = shelfAt(law, at)
    const before = shelf.kinds.get('received') ?? 0
    come(shelf, 'received', quantity, { given: worth })
    const booked = (shelf.kinds.get('received') ?? 0) - before
    law.delivered.push({ id, at, quantity, worth, booked, back: 0 })
  }
  return true
}

export const deliver = (
  law: LawShop,
  { at, quantity, cost, extra }: Omit<LawStepOf<'deliver'>, 'what'>,
) =>
  receiveLines(law, [{ at, quantity, cost: cost ?? 0 }], {
    extra: cost === 0 ? 0 : extra,
    has_costs: cost !== null,
  })

export const deliverMany = (
  law: LawShop,
  { lines, has_costs, extra }: Omit<LawStepOf<'many'>, 'what'>,
) =>
  receiveLines(
    law,
    lines.map(({ eighths, at, cost }) => ({
      at,
      cost,
      quantity: at < 6 ? Math.ceil(eighths / 8) : eighths / 8,
    })),
    { extra, has_costs },
  )

/** Of a whole delivery without costs, of which nothing went back. */
export const addCosts = async (law: LawShop, { at, cost, extra }: LawStepOf<'costs'>) => {
  const whole = (id: string) => law.delivered.filter((one) => one.id === id)
  const bare = law.delivered.filter(
    ({ id, worth }) => worth === null && whole(id).every(({ back }) => back === 0),
  )
  const one = pick(bare, at)
  if (one === undefined) return false
  const { shop } = law
  const came = whole(one.id)
  const lines = came.map((line, place) => ({ ...line, cost: cost + 7 * place }))
  await shop.ask(deliveryApi.addCosts, shop.admin, {
    id: shop.context.newId(),
    delivery_id: one.id,
    lines: lines.map((line) => ({ product_id: idAt(law, line.at), line_cost: line.cost })),
    extra,
  })
  const worths = worthsOf(lines, extra)
  for (const [place, line] of came.entries()) {
    const worth = worths[place] ?? 0
    line.worth = worth
    addCost(shelfAt(law, line.at), { quantity: line.quantity, worth, booked: line.booked })
  }
  return true
}

export const takeBack = async (law: LawShop, { at, quantity }: LawStepOf<'back'>) => {
  const one = pick(
    law.delivered.filter(({ quantity: came, back }) => back < came),
    at,
  )
  if (one === undefined) return false
  const { shop } = law
  const taken = Math.min(quantity, one.quantity - one.back)
  await shop.ask(deliveryApi.returnGoods, shop.admin, {
    id: shop.context.newId(),
    delivery_id: one.id,
    kind: 'supplier',
    reason: 'Broken when it came',
    lines: [{ product_id: idAt(law, one.at), quantity: taken }],
  })
  const given = one.worth === null ? null : floorPartOf(one.worth, one.back, taken, one.quantity)
  leave(shelfAt(law, one.at), 'taken_back', taken, given)
  one.back += taken
  return true
}
