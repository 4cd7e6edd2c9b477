// SQL of returns and voids: the state of a sale, the
// stored documents, and the rows that a new one writes.
import { referenceOf } from '@webale/domain/features/collection/collection.ts'
import { refundNumber } from '@webale/domain/features/refund/refund.ts'
import type { Refund } from '@webale/domain/features/refund/refund.ts'
import { sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { withCashRounding } from '../sale/payments.queries.ts'

/**
 * The sale, locked until the end of the transaction: of two people who take back the same goods,
 * the second reads what the first returned. Undefined when there is none.
 */
export const lockSale = async (tx: Tx, id: string): Promise<Row<'sales'> | undefined> => {
  const lock = tx.engine === 'postgres' ? sql`for update` : sql``
  return (
    await sql<Row<'sales'>>`select *
    from sales
    where id = ${id} ${lock}`.execute(tx)
  ).rows[0]
}

/**
 * Locks the drawer of this shift, so that it is not
 * closed meanwhile; false when the shift is closed.
 */
export const lockOpenShift = async (tx: Tx, shift_id: string): Promise<boolean> => {
  const lock = tx.engine === 'postgres' ? sql`for share` : sql``
  const { rows } = await sql`select id
      from drawers
      where open_shift_id = ${shift_id} ${lock}`.execute(tx)
  return rows.length > 0
}

/** The lines of a sale in the order of the receipt, with what they cost and were made of. */
export const listSoldLines = (db: Db, sale_id: string): Promise<Row<'sale_items'>[]> =>
  db
    .selectFrom('sale_items')
    .selectAll()
    .where('sale_id', '=', sale_id)
    .orderBy('position')
    .execute()

/** What earlier returns took of a line: the quantity, whole UGX, and hundredths of VAT. */
export type ReturnedOfLine = {
  readonly quantity: number
  readonly gross: number
  readonly vat: number
}

/** What was returned, by line of the sale. */
export const sumReturned = async (
  db: Db,
  sale_id: string,
): Promise<ReadonlyMap<string, ReturnedOfLine>> => {
  const rows = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select('sale_item_id')
    .select([
      sumOfQuantities(sql`quantity`).as('quantity'),
      sql<number>`coalesce(sum(amount), 0)`.as('gross'),
      sql<number>`coalesce(sum(vat_amount), 0)`.as('vat'),
    ])
    .where('sale_id', '=', sale_id)
    .groupBy('sale_item_id')
    .execute()
  return new Map(rows.map(({ sale_item_id, ...sums }) => [sale_item_id, sums]))
}

type MovedAmount = Pick<Row<'money_movements'>, 'method' | 'amount'>

/** Money received for a sale by each payment method, with the change subtracted from the cash. */
export const listReceivedMoney = async (db: Db, sale_id: string): Promise<MovedAmount[]> =>
  db.selectFrom('sale_money').select(['method', 'amount']).where('sale_id', '=', sale_id).execute()

/**
 * What was paid back for these refunds, as amounts above 0; of a void also the change that was
 * returned into the drawer, below 0.
 */
export const listPaidBack = async (
  db: Db,
  refund_ids: readonly string[],
): Promise<(MovedAmount & Pick<Row<'money_movements'>, 'reference' | 'reference_id'>)[]> => {
  if (refund_ids.length === 0) return []
  const rows = await db
    .selectFrom('money_movements')
    .select(['method', 'amount', 'reference', 'reference_id'])
    .where('reference_type', '=', 'refund')
    .where('reference_id', 'in', refund_ids)
    .orderBy('reference_id')
    .orderBy('position')
    .execute()

  return rows.map(({ amount, ...row }) => ({ ...row, amount: -amount }))
}

/** Which of these products there still are. */
export const listPresent = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** What left the stock with a sale, by product, above 0. */
export const listTaken = async (
  db: Db,
  { id, created_at }: Pick<Row<'sales'>, 'id' | 'created_at'>,
): Promise<ReadonlyMap<string, number>> => {
  // The movements of a sale have its moment, which has an index.
  const rows = await db
    .selectFrom('stock_movements')
    .select(['product_id', 'quantity'])
    .where('created_at', '=', created_at)
    .where('reference_id', '=', id)
    .where('movement_type', '=', 'sale')
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, -quantity]))
}

const selectWithNames = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('sales', 'sales.id', 'sale_id')
    .leftJoin('profiles', 'profiles.id', 'refunds.created_by')
    .selectAll('refunds')
    .select(['receipt_number', 'profiles.full_name as made_by'])

type NamedRefund = Row<'refunds'> & {
  readonly receipt_number: string
  readonly made_by: string | null
}

/** The references of the payments from phones, by sale. */
const listPhonePayments = async (
  db: Db,
  sale_ids: readonly string[],
): Promise<ReadonlyMap<string | null, string[]>> => {
  const rows = await db
    .selectFrom('collection_uses')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .select(['sale_id', 'collections.id', 'reference'])
    .where('sale_id', 'in', sale_ids)
    .orderBy('collections.created_at')
    .execute()

  const found = new Map<string | null, string[]>()
  for (const { sale_id, id, reference } of rows)
    found.set(sale_id, [...(found.get(sale_id) ?? []), referenceOf(reference ?? '') || id])

  return found
}

/** Stored refunds as they are answered: with their lines and what was paid back. */
const wholeRefunds = async (db: Db, refunds: readonly NamedRefund[]): Promise<Refund[]> => {
  const ids = refunds.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('sale_items', 'sale_items.id', 'sale_item_id')
    .select([
      'refund_id',
      'sale_item_id',
      'item_name',
      'refund_items.quantity',
      'amount',
      'condition',
    ])
    .where('refund_id', 'in', ids)
    .orderBy('position')
    .execute()

  const paid = await listPaidBack(db, ids)
  const rounded = await withCashRounding(db, refunds)
  const by_phone = await listPhonePayments(
    db,
    refunds.map(({ sale_id }) => sale_id),
  )

  return rounded.map((refund) => ({
    ...refund,
    ...(by_phone.has(refund.sale_id) && { phone_payments: by_phone.get(refund.sale_id) }),
    number: refundNumber(refund.number),
    items: items.filter(({ refund_id }) => refund_id === refund.id),
    pay_back: paid.filter(({ reference_id }) => reference_id === refund.id),
  }))
}

/** The refunds of a sale, oldest first. */
export const listRefunds = async (db: Db, sale_id: string): Promise<Refund[]> =>
  wholeRefunds(
    db,
    await selectWithNames(db).where('sale_id', '=', sale_id).orderBy('refunds.number').execute(),
  )

/** One refund, without a check of rights: the caller decides what to return. */
export const findRefund = async (db: Db, id: string): Promise<Refund | undefined> =>
  (await wholeRefunds(db, await selectWithNames(db).where('refunds.id', '=', id).execute()))[0]

/** The next number of a return. */
export const takeRefundNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    value: number
  }>`update counters set value = value + 1
  where name = 'refund_number' returning value`.execute(tx)
  return rows[0]?.value ?? 1
}

export const insertRefund = async (
  tx: Tx,
  refund: NewRow<'refunds'>,
  items: readonly NewRow<'refund_items'>[],
): Promise<void> => {
  await insertRows(tx, 'refunds', [refund])
  await insertRows(tx, 'refund_items', items)
}
