// The steps of a random history of goods that neither sell nor buy, and the choice of each step.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { come, leave, partOf, retype } from './law-model.ts'
import {
  addCosts,
  deliver,
  FACTORS,
  idAt,
  type LawShop,
  type LawTransfer,
  returnOne,
  sell,
  sellKit,
  sellLate,
  shelfAt,
  takeBack,
} from './law-shop.ts'
import type { LawStep, LawStepOf } from './law-steps.ts'

const typeCost = async (law: LawShop, { at, cost }: LawStepOf<'type'>) => {
  const { shop } = law
  const seen = await shop.ask(productApi.get, shop.admin, { id: idAt(law, at) })
  await shop.ask(productApi.update, shop.admin, {
    ...seen,
    seen,
    current_stock: null,
    current_stock_ml: null,
    cost_price: cost,
  })
  const shelf = shelfAt(law, at)
  const typed = cost === null ? null : cost * 100
  if (typed !== shelf.cost) retype(shelf, typed)
  return true
}

const correct = async (law: LawShop, { at, counted }: LawStepOf<'correct'>) => {
  const { shop } = law
  const shelf = shelfAt(law, at)
  const change = counted - shelf.stock
  if (change === 0) return false
  await shop.ask(productApi.correctStock, shop.admin, {
    id: idAt(law, at),
    counted,
    seen_stock: shelf.stock,
    reason: 'Found on another shelf',
  })
  if (change > 0) come(shelf, 'adjustment', change, { given: null })
  else leave(shelf, 'adjustment', -change)
  return true
}

const count = async (law: LawShop, { at, counted }: LawStepOf<'count'>) => {
  const { shop } = law
  const shelf = shelfAt(law, at)
  const product_ids = [idAt(law, at)]
  const count_id = await shop.start({ scope: { kind: 'products', product_ids } })
  await shop.count(count_id, { id: idAt(law, at) }, counted)
  await shop.finish(count_id)
  const change = counted - shelf.stock
  if (change > 0) come(shelf, 'count', change, { given: null })
  if (change < 0) leave(shelf, 'count', -change)
  shelf.counted_at = shop.context.now()
  return true
}

const spendGoods = async (law: LawShop, { at, quantity }: LawStepOf<'use'>) => {
  const { shop } = law
  await shop.ask(internalUsageApi.record, shop.admin, {
    product_id: idAt(law, at),
    quantity,
    reason: 'Tester',
    department_id: shop.department_id,
  })
  leave(shelfAt(law, at), 'internal_usage', quantity)
  return true
}

const send = async (law: LawShop, { at, quantity }: LawStepOf<'send'>) => {
  const shelf = shelfAt(law, at)
  if (quantity > shelf.stock) return false
  const line = {
    product_id: idAt(law, at),
    quantity,
    to_product_id: idAt(law, at + 3),
    factor: FACTORS[at] ?? 1,
  }
  const { id } = await law.shop.send([line], {}, law.shop.admin)
  const isKnown = shelf.cost !== null
  const worth = leave(shelf, 'transfer_out', quantity)
  law.moving.push({ id, at, quantity, worth, isKnown })
  return true
}

const takeMoving = ({ moving }: LawShop, at: number): LawTransfer | undefined =>
  moving.splice(at % Math.max(1, moving.length), 1)[0]

const receive = async (law: LawShop, { at, lost: less }: LawStepOf<'receive'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  const { shop } = law
  const due = one.quantity * (FACTORS[one.at] ?? 1)
  const arrived = due - Math.min(less, due)
  const transfer = await shop.ask(transferApi.get, shop.admin, { id: one.id })
  await shop.receive(transfer, [arrived], arrived < due ? 'Broke on the way' : undefined)
  const given = partOf(one.worth, 0, arrived, due)
  if (arrived > 0)
    come(shelfAt(law, one.at + 3), 'transfer_in', arrived, { given, tells: one.isKnown })
  return true
}

const cancel = async (law: LawShop, { at }: LawStepOf<'cancel'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  await law.shop.cancel(one, law.shop.admin)
  const told = { given: one.worth, tells: one.isKnown }
  come(shelfAt(law, one.at), 'transfer_back', one.quantity, told)
  return true
}

/** Does the step in the shop and in the model; false when there was nothing to do. */
export const takeStep = (law: LawShop, step: LawStep): Promise<boolean> => {
  switch (step.what) {
    case 'sell':
      return sell(law, step)
    case 'kit':
      return sellKit(law, step)
    case 'late':
      return sellLate(law, step)
    case 'return':
      return returnOne(law, step)
    case 'deliver':
      return deliver(law, step)
    case 'costs':
      return addCosts(law, step)
    case 'back':
      return takeBack(law, step)
    case 'type':
      return typeCost(law, step)
    case 'correct':
      return correct(law, step)
    case 'count':
      return count(law, step)
    case 'use':
      return spendGoods(law, step)
    case 'send':
      return send(law, step)
    case 'receive':
      return receive(law, step)
    case 'cancel':
      return cancel(law, step)
  }
}
