// The part of a sale that can still be returned: its lines with their returned quantities, and the
// amount left of each payment.
import { roundQuantity, toThousandths } from '@webale/domain/kernel/quantity.ts'
import type { BundlePart } from '@webale/domain/features/product/bundle.ts'
import type { SaleLine } from '@webale/domain/features/refund/plan-return.ts'
import type { Refund, SaleReturns } from '@webale/domain/features/refund/refund.ts'
import { soldParts } from '@webale/domain/features/sale/line-cost.ts'
import { valueAtCost } from '@webale/domain/features/stock/cost-now.ts'
import { tenderCaps } from '@webale/domain/features/refund/refund-amount.ts'
import { netsOf } from '@webale/domain/features/sale/line-nets.ts'
import type { ReturnedVat } from '@webale/domain/features/vat/vat.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { findCustomerOfSale } from '../customer/account.queries.ts'
import { listParts } from '../product/sellable.queries.ts'
import { listSaleItems } from '../sale/sale.queries.ts'
import {
  listReceivedMoney,
  listPaidBack,
  listPresent,
  listRefunds,
  listSoldLines,
  listTaken,
  type ReturnedOfLine,
  sumReturned,
} from './refund.queries.ts'

type SoldRow = Row<'sale_items'>

/** The state that a return starts from. */
export type SaleState = {
  readonly lines: readonly SaleLine[]
  readonly caps: SaleReturns['caps']
  readonly refunds: readonly Refund[]
}

type Portion = SaleLine['portions'][number]

/**
 * The parts of a bundle sold by an earlier version: its components of today, up to what the sale
 * took from stock.
 */
const guessedParts = (
  { product_id, base_quantity }: SoldRow,
  parts: readonly BundlePart[],
  taken: ReadonlyMap<string, number>,
): Portion[] =>
  parts
    .filter(({ bundle_product_id }) => bundle_product_id === product_id)
    .map((part) => ({
      product_id: part.component_product_id,
      quantity: Math.min(
        roundQuantity(base_quantity * part.quantity),
        Math.max(0, taken.get(part.component_product_id) ?? 0),
      ),
    }))
    .filter(({ quantity }) => quantity > 0)

type Round = (quantity: number) => number

/** What of each part one kit took, and since migration 0125 what that cost. */
const partsOf = ({ base_quantity, components }: SoldRow, round: Round): Portion[] =>
  soldParts(components ?? {}).map(({ product_id, quantity, value }) => ({
    product_id,
    quantity: round(base_quantity * quantity),
    value,
  }))

/** What all goods of a line cost in hundredths; older lines have only the cost of one. */
const valueOfLine = ({ cost_value, cost_price, quantity }: SoldRow): number =>
  cost_value ?? Number(valueAtCost(cost_price, toThousandths(quantity)))

const portionsOf = (row: SoldRow, guess: (row: SoldRow) => Portion[], round: Round): Portion[] => {
  const { product_id, base_quantity, components } = row
  if (product_id === null) return []
  const portions = components === null ? guess(row) : partsOf(row, round)
  // What the parts did not cost: all of a product, and nothing of a kit.
  const ofParts = portions.reduce((sum, part) => sum + (part.value ?? 0), 0)
  const isOlder = portions.some((part) => part.value === undefined)
  const value = isOlder ? 0 : valueOfLine(row) - ofParts

  return [{ product_id, quantity: base_quantity, value }, ...portions]
}

/** As earlier versions rounded what a bundle took of a part. */
const inTenths: Round = (quantity) => Math.round(quantity * 10) / 10

/** What of each product left the stock with lines whose parts are known. */
const sumTaken = (rows: readonly SoldRow[], round: Round): Map<string, number> => {
  const sums = new Map<string, number>()
  const taken = rows.flatMap((row) => portionsOf(row, () => [], round))
  for (const { product_id, quantity } of taken)
    sums.set(product_id, roundQuantity((sums.get(product_id) ?? 0) + quantity))

  return sums
}

/** How the parts of a sale were rounded when they left: a sale of an earlier version in tenths. */
const roundingOf = async (db: Db, sale: Row<'sales'>, rows: readonly SoldRow[]): Promise<Round> => {
  const [exact, rough] = [sumTaken(rows, roundQuantity), sumTaken(rows, inTenths)]
  const differing = [...exact].filter(([id, quantity]) => rough.get(id) !== quantity)
  if (differing.length === 0) return roundQuantity
  const taken = await listTaken(db, sale)

  return differing.every(([id]) => taken.get(id) === rough.get(id)) ? inTenths : roundQuantity
}

const loadGuesses = async (db: Db, sale: Row<'sales'>, rows: readonly SoldRow[]) => {
  const unknown = rows.flatMap(({ product_id, components }) =>
    product_id === null || components !== null ? [] : [product_id],
  )

  const parts = unknown.length === 0 ? [] : await listParts(db, unknown)
  const taken = parts.length === 0 ? new Map<string, number>() : await listTaken(db, sale)

  return (row: SoldRow): Portion[] => guessedParts(row, parts, taken)
}

const returnedVatOf = (
  { vat_gross, vat_amount }: SoldRow,
  returned: ReturnedOfLine | undefined,
): ReturnedVat => ({
  gross: vat_gross ?? 0,
  vat: vat_amount ?? 0,
  returned_gross: returned?.gross ?? 0,
  returned_vat: returned?.vat ?? 0,
})

/** Reads the state of a sale. */
export const saleStateOf = async (db: Db, sale: Row<'sales'>): Promise<SaleState> => {
  const rows = await listSoldLines(db, sale.id)
  const units = new Map((await listSaleItems(db, [sale.id])).map(({ id, unit }) => [id, unit]))
  const returned = await sumReturned(db, sale.id)
  const guess = await loadGuesses(db, sale, rows)
  const round = await roundingOf(db, sale, rows)
  const portions = new Map(rows.map((row) => [row.id, portionsOf(row, guess, round)]))
  const ids = [...portions.values()].flat().map(({ product_id }) => product_id)
  const present = await listPresent(db, [...new Set(ids)])
  const nets = netsOf(
    rows.map(({ subtotal }) => subtotal),
    sale.total,
  )

  const lines = rows.map((row, index): SaleLine => {
    const own = portions.get(row.id) ?? []
    return {
      sale_item_id: row.id,
      item_name: row.item_name,
      unit: units.get(row.id) ?? null,
      quantity: row.quantity,
      returned: returned.get(row.id)?.quantity ?? 0,
      net: nets[index] ?? 0,
      base_quantity: row.base_quantity,
      cost_price: row.cost_price,
      cost_value: row.cost_value,
      is_service: row.service_id !== null,
      can_restock: own.length > 0 && own.every(({ product_id }) => present.has(product_id)),
      portions: own,
      ...(row.vat_category !== null && { vat: returnedVatOf(row, returned.get(row.id)) }),
    }
  })

  const refunds = await listRefunds(db, sale.id)
  const paidBack = await listPaidBack(
    db,
    refunds.map(({ id }) => id),
  )

  const caps = tenderCaps(await listReceivedMoney(db, sale.id), paidBack)
  const hasAccount = caps.credit === 0 || (await findCustomerOfSale(db, sale.id)) !== undefined

  return { lines, caps: hasAccount ? caps : { ...caps, credit: 0 }, refunds }
}
