// The steps of a random history with measured goods, bottles, voids, late kits and new products.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { deliver } from './law-deliveries.ts'
import { come, leave, newShelf, retype } from './law-model.ts'
import { correct, spendGoods } from './law-moves.ts'
import {
  BOTTLE_ML,
  BOTTLE_PRICE,
  FIRST_DAY,
  idAt,
  keepSale,
  KIT,
  type LawShop,
  leaveKit,
  OIL,
  OUD,
  PRICE,
  sell,
  shelfAt,
} from './law-shop.ts'
import type { LawStepOf } from './law-steps.ts'
import { importFile } from './imported.ts'

/** Goods measured in eighths of a litre or a millilitre. */
export const moveFine = (law: LawShop, { way, at, eighths, cost }: LawStepOf<'fine'>) => {
  const quantity = eighths / 8
  switch (way) {
    case 'sell':
      return sell(law, { at, quantity })
    case 'use':
      return spendGoods(law, { at, quantity })
    case 'correct':
      return correct(law, { at, counted: quantity })
    case 'deliver':
      return deliver(law, { at, quantity, cost, extra: 0 })
  }
}

export const sellBottle = async (law: LawShop, { quantity }: LawStepOf<'bottle'>) => {
  const line = { product_id: idAt(law, OUD), quantity, bottle: true, unit_price: BOTTLE_PRICE }
  const sale = await law.shop.sell([line])
  const worth = leave(shelfAt(law, OUD), 'sale', quantity * BOTTLE_ML)
  keepSale(law, { sale, quantity, parts: [{ at: OUD, each: BOTTLE_ML, worth }] })
  return true
}

/** A sale of today without returns. */
export const voidOne = async (law: LawShop, { at }: LawStepOf<'void'>) => {
  const { shop, sold } = law
  const today = businessDate(shop.context.now())
  const open = sold.filter(({ day, returned }) => day === today && returned === 0)
  const one = open[at % Math.max(1, open.length)]
  if (one === undefined) return false
  const { id: sale_id } = one.sale
  const voided = { id: shop.context.newId(), sale_id, reason: 'Typed twice' }
  await shop.ask(refundApi.voidSale, shop.admin, voided)
  for (const { at: part, each, worth } of one.parts)
    come(shelfAt(law, part), 'void', each * one.quantity, { given: worth, tells: worth > 0 })
  sold.splice(sold.indexOf(one), 1)
  return true
}

/** Kits that a till sold yesterday; goods that were counted since are taken back. */
export const sellKitLate = async (law: LawShop, { quantity }: LawStepOf<'late_kit'>) => {
  const { shop, till, kit } = law
  const sold_at = `${addDays(businessDate(shop.context.now()), -1)}T12:00:00.000Z`
  if (sold_at < FIRST_DAY) return false
  const { rev } = (await shop.rows('products')).find(({ id }) => id === kit.id) ?? {}
  const lines = [{ product_id: kit.id, quantity, unit_price: PRICE, item_name: kit.name, rev }]
  const body = await till.body(lines, { sold_at, sold_at_device: sold_at })
  await till.send('closed', body)
  const sale = await shop.ask(saleApi.get, shop.admin, { id: body.id })
  const known = KIT.map((_each, at) => shelfAt(law, at).cost !== null)
  const parts = leaveKit(law, quantity)
  for (const { at, each, worth } of parts) {
    const told = { given: worth, tells: known[at] === true }
    if (shelfAt(law, at).counted_at >= sold_at)
      come(shelfAt(law, at), 'count', quantity * each, told)
  }
  keepSale(law, { sale, quantity, parts, day: sold_at.slice(0, 10) })
  return true
}

/** A new product with a typed stock, which is sold at once. */
export const addProduct = async (law: LawShop, { stock, cost }: LawStepOf<'add'>) => {
  const { shop, ids, shelves } = law
  const fields = { name: `New ${ids.length}`, selling_price: PRICE, cost_price: cost }
  const { id } = await shop.product({ ...fields, current_stock: stock })
  ids.push(id)
  shelves.push(newShelf(stock, cost === null ? null : cost * 100))
  return sell(law, { at: ids.length - 1, quantity: 2 })
}

/** A file with a new product with its stock, and another cost of a known one. */
export const importGoods = async (
  law: LawShop,
  { at, cost, stock, new_cost }: LawStepOf<'import'>,
) => {
  const { shop, ids, shelves } = law
  const name = `New ${ids.length}`
  await importFile(shop, [
    'Product Name,Cost Price,Selling Price,Stock,Tracking,Unit',
    `${name},${new_cost ?? ''},${PRICE},${stock},volume,l`,
    `Goods ${at},${cost},,,,`,
  ])
  const added = (await shop.rows('products')).find((row) => row.name === name)
  ids.push(added?.id ?? '')
  shelves.push(newShelf(stock, new_cost === null ? null : new_cost * 100))
  const shelf = shelfAt(law, at)
  if (shelf.cost !== cost * 100) retype(shelf, cost * 100)
  return sell(law, { at: ids.length - 1, quantity: 0.125 })
}

/** Oil without a stock, of which none is on the way, is measured otherwise. */
export const measureOtherwise = async (law: LawShop, { tracking }: LawStepOf<'measure'>) => {
  const { shop } = law
  if (law.moving.some(({ lines }) => lines.some(({ at }) => at === OIL))) return false
  await correct(law, { at: OIL, counted: 0 })
  const seen = await shop.ask(productApi.get, shop.admin, { id: idAt(law, OIL) })
  await shop.ask(productApi.update, shop.admin, {
    ...seen,
    seen,
    tracking_type: tracking ? 'milliliter' : 'volume',
    unit: tracking ? 'ml' : 'l',
    current_stock: null,
    current_stock_ml: null,
  })
  return true
}
