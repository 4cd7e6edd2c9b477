// The steps of a random history of goods that neither sell nor buy.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { come, leave, partOf, retype } from './law-model.ts'
import { idAt, type LawShop, type LawTransfer, shelfAt, TWINS } from './law-shop.ts'
import type { LawStepOf } from './law-steps.ts'

const twinOf = (at: number) => TWINS[at] ?? { at: at + 3, factor: 1 }

export const typeCost = async (law: LawShop, { at, cost }: LawStepOf<'type'>) => {
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

export const correct = async (
  law: LawShop,
  { at, counted }: Omit<LawStepOf<'correct'>, 'what'>,
) => {
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

export const count = async (law: LawShop, { at, counted }: LawStepOf<'count'>) => {
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

export const spendGoods = async (
  law: LawShop,
  { at, quantity }: Omit<LawStepOf<'use'>, 'what'>,
) => {
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

const sendLines = async (law: LawShop, goods: readonly number[], quantity: number) => {
  if (goods.some((one) => quantity > shelfAt(law, one).stock)) return false
  const lines = goods.map((one) => ({
    product_id: idAt(law, one),
    quantity,
    to_product_id: idAt(law, twinOf(one).at),
    factor: twinOf(one).factor,
  }))
  const { id } = await law.shop.send(lines, {}, law.shop.admin)
  const sent = goods.map((one) => {
    const shelf = shelfAt(law, one)
    const isKnown = shelf.cost !== null
    return { at: one, quantity, worth: leave(shelf, 'transfer_out', quantity), isKnown }
  })
  law.moving.push({ id, lines: sent })
  return true
}

export const send = (law: LawShop, { at, quantity, is_kit }: LawStepOf<'send'>) =>
  sendLines(law, is_kit ? [0, 1] : [at], quantity)

export const sendFine = (law: LawShop, { at, eighths }: LawStepOf<'send_fine'>) =>
  sendLines(law, [at], eighths / 8)

const takeMoving = ({ moving }: LawShop, at: number): LawTransfer | undefined =>
  moving.splice(at % Math.max(1, moving.length), 1)[0]

/** Of each line the same is lost, as far as it was sent. */
export const receive = async (law: LawShop, { at, lost }: LawStepOf<'receive'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  const { shop } = law
  const lines = one.lines.map((line) => {
    const due = line.quantity * twinOf(line.at).factor
    return { ...line, due, arrived: due - Math.min(lost, due) }
  })
  const transfer = await shop.ask(transferApi.get, shop.admin, { id: one.id })
  const arrived = lines.map((line) => line.arrived)
  await shop.receive(transfer, arrived, lost > 0 ? 'Broke on the way' : undefined)
  for (const line of lines) {
    const given = partOf(line.worth, 0, line.arrived, line.due)
    const told = { given, tells: line.isKnown }
    if (line.arrived > 0) come(shelfAt(law, twinOf(line.at).at), 'transfer_in', line.arrived, told)
  }
  return true
}

export const cancel = async (law: LawShop, { at }: LawStepOf<'cancel'>) => {
  const one = takeMoving(law, at)
  if (one === undefined) return false
  await law.shop.cancel(one, law.shop.admin)
  for (const { at: from, worth, isKnown, quantity } of one.lines)
    come(shelfAt(law, from), 'transfer_back', quantity, { given: worth, tells: isKnown })
  return true
}
