// The expected money of a shift and the other figures of its slip, summed up by the database. Late
// events are left out, so the figures of a closed shift are those of its closure.
import { expectedOf, type Tenders } from '@webale/domain/features/shift/expected-money.ts'
import type { ShiftSums } from '@webale/domain/features/shift/closure.ts'
import { cashIn } from '@webale/domain/features/shift/money-movement.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { sumHeldCarts } from '../held-cart/held-cart.queries.ts'

type Sum = {
  readonly origin: 'sale' | 'movement'
  readonly kind: string
  readonly method: string
  readonly amount: number
}

/** The column with its table: a bare `id` would be that of the late event. */
const isLate = (column: `${string}.${string}`) =>
  sql`exists (select 1
    from late_events
    where subject_id = ${sql.ref(column)})`

/** A payment of a customer or to a supplier that was undone counts for nothing. */
const countedAs = sql`case when movement_type = 'undo' then coalesce((select first.movement_type
  from money_movements as first
  where first.id = money_movements.reference_id
    and first.movement_type in ('repayment', 'supplier')), 'undo') else movement_type end`

/** All money of the shift: of sales as the view says, and of everything else from the ledger. */
const listSums = async (db: Db, shift_id: string): Promise<Sum[]> => {
  const { rows } =
    await sql<Sum>`select 'sale' as origin, 'sale' as kind, method, sum(amount) as amount
      from sale_money
      where shift_id = ${shift_id}
        and not ${isLate('sale_money.sale_id')}
      group by method
    union all select 'movement', ${countedAs}, method, sum(amount)
    from money_movements
      where shift_id = ${shift_id}
        and (reference_type is null or reference_type <> 'sale')
        and not ${isLate('money_movements.reference_id')}
        and not ${isLate('money_movements.id')}
        group by ${countedAs}, method`.execute(db)
  return rows
}

type SoldFigures = ShiftSums['sales'] & Pick<ShiftSums, 'first_receipt' | 'last_receipt'>

/**
 * Sorts by length before text: RCP-1000000 follows
 * RCP-999999. The two digits in front are cut off again.
 */
const sortable = sql`cast(length(receipt_number) + 10 as text) || receipt_number`

const soldIn = async (db: Db, shift_id: string): Promise<SoldFigures> => {
  const { rows } =
    await sql<SoldFigures>`select count(*) as count, coalesce(sum(subtotal), 0) as subtotal,
      coalesce(sum(discount), 0) as discounts, coalesce(sum(total), 0) as total,
      substr(min(${sortable}), 3) as first_receipt, substr(max(${sortable}), 3) as last_receipt
    from sales
    where shift_id = ${shift_id}
      and not ${isLate('sales.id')}`.execute(db)

  const [sold] = rows

  return {
    count: sold?.count ?? 0,
    subtotal: sold?.subtotal ?? 0,
    discounts: sold?.discounts ?? 0,
    total: sold?.total ?? 0,
    first_receipt: sold?.first_receipt ?? null,
    last_receipt: sold?.last_receipt ?? null,
  }
}

const countNoSales = async (db: Db, shift_id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('money_movements')
    .select(rowCount.as('count'))
    .where('shift_id', '=', shift_id)
    .where('movement_type', '=', 'no_sale')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns or voids that were paid back from the shift. */
const refundedIn = async (
  db: Db,
  shift_id: string,
  kind: 'return' | 'void',
): Promise<ShiftSums['returns']> => {
  const { rows } = await sql<
    ShiftSums['returns']
  >`select count(*) as count, coalesce(sum(total), 0) as amount
    from refunds where shift_id = ${shift_id} and kind = ${kind}
    and not ${isLate('refunds.id')}`.execute(db)
  return rows[0] ?? { count: 0, amount: 0 }
}

/** The carts that wait in the department of the shift, for the slip. */
const heldBeside = async (db: Db, shift_id: string): Promise<ShiftSums['held_carts']> => {
  const shift = await db
    .selectFrom('shifts')
    .select('department_id')
    .where('id', '=', shift_id)
    .executeTakeFirstOrThrow()
  return sumHeldCarts(db, shift.department_id)
}

type OpeningCash = { readonly float: number; readonly left_before: number | null }

/** What pay-ins and pay-outs come to when those that were undone are taken off: both 0 or above. */
const movedBy = async (
  db: Db,
  shift_id: string,
): Promise<{ paid_in: number; paid_out: number }> => {
  const { rows } = await sql<{
    type: string
    amount: number
  }>`select first.movement_type as type, sum(first.amount) as amount
    from money_movements as first
    where first.shift_id = ${shift_id}
      and first.movement_type
    in ('paid_in', 'paid_out', 'expense')
      and not exists (select 1 from money_movements as opposite
        where opposite.reference_type = 'movement'
          and opposite.reference_id = first.id)
    group by first.movement_type`.execute(db)

  const sum = (...types: string[]): number =>
    rows.reduce(
      (total, { type, amount }) => (types.includes(type) ? total + Math.abs(amount) : total),
      0,
    )

  return { paid_in: sum('paid_in'), paid_out: sum('paid_out', 'expense') }
}

const negated = ({ cash, mobile_money, card }: Tenders): Tenders => ({
  cash: 0 - cash,
  mobile_money: 0 - mobile_money,
  card: 0 - card,
})

/** The expected money and the figures of the slip, in whole UGX. */
export const sumShift = async (
  db: Db,
  shift_id: string,
  { float, left_before }: OpeningCash,
): Promise<{ expected: Tenders; sums: ShiftSums }> => {
  const rows = await listSums(db, shift_id)
  const { first_receipt, last_receipt, ...sales } = await soldIn(db, shift_id)
  const of = (...kinds: string[]): Sum[] => rows.filter(({ kind }) => kinds.includes(kind))
  const rounding = cashIn(rows, 'cash_rounding')
  const total = (found: readonly Sum[]): number =>
    found.reduce((sum, { amount }) => sum + amount, 0)

  return {
    expected: expectedOf(rows),
    sums: {
      sales,
      returns: await refundedIn(db, shift_id, 'return'),
      voids: await refundedIn(db, shift_id, 'void'),
      came_in: expectedOf(of('sale', 'repayment')),
      paid_back: negated(expectedOf(of('refund', 'payout'))),
      credit_given: total(of('sale').filter(({ method }) => method === 'credit')),
      float,
      left_before,
      ...(await movedBy(db, shift_id)),
      repayments: cashIn(rows, 'repayment', 'payout'),
      suppliers: 0 - cashIn(rows, 'supplier'),
      suppliers_by: negated(expectedOf(of('supplier'))),
      mobile_money_services: cashIn(rows, 'mobile_money', 'float_fee'),
      ...(rounding !== 0 && { cash_rounding: rounding }),
      no_sale_count: await countNoSales(db, shift_id),
      first_receipt,
      last_receipt,
      held_carts: await heldBeside(db, shift_id),
    },
  }
}

/** Pay-outs after which less than nothing should have been left, for leaders. */
export const listOverExpected = async (db: Db, shift_id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id
    from money_movements as paid
    where shift_id = ${shift_id}
      and movement_type in ('paid_out', 'expense') and
      (select coalesce(sum(amount), 0)
        from sale_money
        join sales on sales.id = sale_money.sale_id
        where sale_money.shift_id = paid.shift_id
          and method = 'cash'
        and sales.created_at <= paid.created_at)
      + (select coalesce(sum(amount), 0)
        from money_movements as before
        where before.shift_id = paid.shift_id
          and before.method = 'cash'
          and (before.reference_type is null or before.reference_type <> 'sale')
          and (before.created_at < paid.created_at
            or (before.created_at = paid.created_at
              and before.id <= paid.id))) < 0`.execute(db)
  return rows.map(({ id }) => id)
}
