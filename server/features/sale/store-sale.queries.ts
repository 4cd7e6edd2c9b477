// Writes a priced sale: stock, money, sale, items and daily figures, in this order. The till's own
// sales and those of complete-sale.ts are stored here and nowhere else.
import type { PaidPart } from '@webale/domain/features/sale/payment.ts'
import { netsOf } from '@webale/domain/features/sale/line-nets.ts'
import type { PricedSale } from '@webale/domain/features/sale/price-sale.ts'
import type { PricedItem } from '@webale/domain/features/sale/priced-line.ts'
import {
  costLines,
  type KitParts,
  type LineCost,
  sumLineCosts,
} from '@webale/domain/features/sale/line-cost.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { costOf } from '@webale/domain/features/sale/totals.ts'
import type { StockChange } from '@webale/domain/features/stock/stock.ts'
import { vatOfSale } from '@webale/domain/features/sale/vat-of-lines.ts'
import type { VatAmount } from '@webale/domain/features/vat/vat.ts'
import { type VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { addDailyItems } from '../report/daily-items.queries.ts'
import { type MoneyMovement, moveMoney, roundingRows } from '../shift/move-money.ts'
import { recordLateEvent, type TakenShift } from '../shift/take-shift.queries.ts'
import { changeStocks } from '../stock/move-stock.ts'
import { type MadeMovement, writeLedger } from '../stock/stock-movement.queries.ts'
import type { StoredShelf } from '../stock/stored-shelf.queries.ts'
import { insertSale } from './sale.queries.ts'

/** An item with its id and the names that a later query would return. */
export type NamedItem = PricedItem &
  Pick<Sale['sale_items'][number], 'id' | 'product_name' | 'service_name' | 'quantity_per_unit'> & {
    /** What a sold bundle is made of, for a return after its components were changed. */
    readonly components: KitParts | null
  }

export type NewSale = {
  readonly sale: PricedSale
  readonly sale_items: readonly NamedItem[]
  /** What leaves the stock. */
  readonly changes: readonly StockChange[]
  /** The shelves of these goods as this transaction read and holds them. */
  readonly shelves?: readonly StoredShelf[] | undefined
  readonly content_hash: string
  readonly discount_reason?: string | null | undefined
  /** When it was sold; `now` unless it arrived later. */
  readonly created_at: string
}

/** What a sale takes that other sales wait for. */
export type SaleAssignment = {
  readonly taken: TakenShift
  readonly receipt_number: string
  /** Who is registered for VAT; none while the shop does not use it. */
  readonly registrations: readonly VatRegistration[]
  readonly customer?: { readonly id: string; readonly name: string } | undefined
}

type CostedItem = Omit<NamedItem, 'components'> & LineCost

/** Are these goods of another department than the sale? */
const isElsewhere = ({ goods_department_id }: CostedItem, { department_id }: PricedSale): boolean =>
  goods_department_id !== null && goods_department_id !== department_id

const itemRow = (
  {
    product_name: _product,
    service_name: _service,
    quantity_per_unit: _per_unit,
    goods_department_id,
    vat_category: _category,
    ...item
  }: CostedItem,
  elsewhere_net: number | null,
  vat: VatAmount | undefined,
): NewRow<'sale_items'> => ({
  ...item,
  ...(vat && { vat_category: vat.category, vat_gross: vat.gross, vat_amount: vat.vat }),
  elsewhere_department_id: elsewhere_net === null ? null : goods_department_id,
  elsewhere_net,
})

/**
 * Most sales have no bundle and no goods of another department, and one statement names the same
 * columns for all rows.
 */
const itemRows = (
  sale: PricedSale,
  sale_items: readonly CostedItem[],
  vat: readonly VatAmount[],
): NewRow<'sale_items'>[] => {
  const others = sale_items.some((item) => isElsewhere(item, sale))
  const nets = others
    ? netsOf(
        sale_items.map(({ subtotal }) => subtotal),
        sale.total,
      )
    : []

  const rows = sale_items.map((item, index) =>
    itemRow(item, isElsewhere(item, sale) ? (nets[index] ?? 0) : null, vat[index]),
  )

  return others || rows.some(({ components }) => components !== null)
    ? rows
    : rows.map(
        ({ components: _none, elsewhere_department_id: _own, elsewhere_net: _net, ...row }) => row,
      )
}

/** The items at what their goods cost when they left, and the cost of the sale in whole UGX. */
const costItems = (
  sale_items: readonly NamedItem[],
  made: readonly MadeMovement[],
): { readonly items: CostedItem[]; readonly cogs: number } => {
  const costs = costLines(
    sale_items,
    made.filter(({ movement_type }) => movement_type === 'sale'),
  )

  const items = sale_items.flatMap((item, index) => {
    const cost = costs[index]
    return cost === undefined ? [] : [{ ...item, ...cost }]
  })

  const uncosted = costOf(items.filter(({ cost_value }) => cost_value === null))

  return { items, cogs: sumLineCosts(items, uncosted) }
}

/** The items of the answer, with the VAT of a sale that has some. */
const withVat = (
  sale_items: readonly NamedItem[],
  lines: readonly VatAmount[],
): Sale['sale_items'] =>
  sale_items.map((item, index) => {
    const vat = lines[index]
    return vat === undefined ? item : { ...item, vat }
  })

/** A part of the payment as a row of the money ledger. */
const moneyOf =
  ({ id, department_id }: PricedSale) =>
  (part: PaidPart): MoneyMovement => ({
    ...part,
    movement_type: 'sale',
    reference_type: 'sale',
    reference_id: id,
    department_id,
  })

/**
 * Moves the stock first and assigns shift and number last: the counter is the one row that every
 * till waits for. Answers the sale, and what was assigned.
 */
export const storeSale = async <Assigned extends SaleAssignment>(
  { tx, actor, now, newId }: Writer & { readonly tx: Tx },
  { sale, sale_items, changes, shelves, content_hash, discount_reason, created_at }: NewSale,
  assignShiftAndNumber: () => Promise<Assigned>,
): Promise<{ readonly sale: Sale; readonly assigned: Assigned }> => {
  const reason = {
    movement_type: 'sale',
    reference_id: sale.id,
    reference_type: 'sale',
    notes: null,
  } as const

  const movements = changes.map((change) => ({ ...change, ...reason }))
  const moving = { actor, now, happened_at: created_at, newId }
  const changed = await changeStocks(tx, movements, moving, shelves)
  const { items, cogs } = costItems(sale_items, changed)
  const assigned = await assignShiftAndNumber()
  const { taken, receipt_number, customer } = assigned
  const vat = vatOfSale(sale, sale_items, assigned.registrations, created_at)
  const numbered = {
    ...sale,
    cogs,
    receipt_number,
    shift_id: taken.shift_id,
    business_date: businessDate(created_at),
    created_at,
    ...(sale.discount > 0 && discount_reason && { discount_reason }),
    ...(vat && { vat_tin: vat.vat_tin }),
  }

  const { payments = [], rounding = 0, ...row } = numbered
  await writeLedger(tx, changed, moving, receipt_number)
  await insertSale(tx, { ...row, content_hash }, itemRows(sale, items, vat?.lines ?? []))
  await moveMoney(
    tx,
    [...payments.map(moneyOf(sale)), ...roundingRows(rounding, sale)],
    {
      actor,
      now: created_at,
      newId,
    },
    taken,
  )

  await addDailyItems(tx, numbered, sale_items)
  await recordLateEvent(tx, taken, { subject_type: 'sale', subject_id: sale.id }, { newId, now })
  const more = {
    ...(payments.length > 0 && { payments: [...payments] }),
    ...(rounding !== 0 && { rounding }),
    ...(customer && { customer }),
  }

  return { sale: { ...row, sale_items: withVat(sale_items, vat?.lines ?? []), ...more }, assigned }
}
