// The only writer of the accounts of suppliers: writes an entry and updates the balance in one
// step. Also SQL of the account page.
import type { SupplierEntryKind } from '@webale/domain/features/delivery/supplier-account.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Writer } from '../../platform/operations/write-context.ts'

/** A new entry; `amount` in UGX, above 0 when the shop owes more. */
export type NewSupplierEntry = {
  readonly id: string
  readonly supplier_id: string
  readonly kind: SupplierEntryKind
  readonly amount: number
  readonly delivery_id?: string
  readonly return_id?: string
  readonly entry_id?: string
  readonly method?: PaymentMethod
  readonly reference?: string | null
  readonly note?: string
  readonly department_id: string | null
}

/** Throws not_found. */
export const getSupplier = async (db: Db, id: string): Promise<Row<'suppliers'>> => {
  const supplier = await db
    .selectFrom('suppliers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

  if (supplier === undefined) throw refuse('not_found', { thing: 'The supplier' })

  return supplier
}

/**
 * Writes an entry and adds it to the balance; nothing for a supplier who was deleted, and then
 * answers false.
 */
export const postSupplierEntry = async (
  tx: Tx,
  entry: NewSupplierEntry,
  { actor, now }: Pick<Writer, 'actor' | 'now'>,
): Promise<boolean> => {
  const { supplier_id, amount } = entry
  const { rows } = await sql`update suppliers set balance = round(balance + ${amount}, 2)
    where id = ${supplier_id} returning id`.execute(tx)

  if (rows.length === 0) return false
  await insertRows(tx, 'supplier_entries', [
    {
      id: entry.id,
      supplier_id,
      kind: entry.kind,
      amount,
      delivery_id: entry.delivery_id ?? null,
      return_id: entry.return_id ?? null,
      entry_id: entry.entry_id ?? null,
      method: entry.method ?? null,
      reference: entry.reference ?? null,
      note: entry.note ?? null,
      department_id: entry.department_id,
      business_date: businessDate(now),
      created_by: actor.id,
      created_at: now,
    },
  ])

  return true
}

/** Sets every balance to the sum of its entries, to repair a difference. */
export const supplierBalancesFromEntries = async (tx: Tx): Promise<void> => {
  const entries = sql`coalesce((select round(sum(amount), 2) from supplier_entries
    where supplier_id = suppliers.id), 0)`
  await sql`update suppliers set balance = ${entries} where balance <> ${entries}`.execute(tx)
}

/** Was the delivery put on the account of its supplier? Not before its costs are known. */
export const isOnAccount = async (db: Db, delivery_id: string): Promise<boolean> => {
  const entry = db
    .selectFrom('supplier_entries')
    .select('id')
    .where('delivery_id', '=', delivery_id)
  return (await entry.where('kind', '=', 'delivery').executeTakeFirst()) !== undefined
}

/** A stored entry with what the list shows of it. */
export type StoredSupplierEntry = Row<'supplier_entries'> & {
  readonly delivery_number: number | null
  readonly made_by: string | null
  /** 1 for a payment that was not undone and whose shift, or without a shift whose day, is open. */
  readonly undoable: number
}

/** All entries of an account, oldest first. */
export const listSupplierEntries = async (
  db: Db,
  supplier_id: string,
  today: string,
): Promise<StoredSupplierEntry[]> => {
  const { rows } =
    await sql<StoredSupplierEntry>`select entry.*, deliveries.number as delivery_number,
      full_name as made_by, case when entry.kind = 'payment'
        and not exists (select 1 from supplier_entries as undo where undo.entry_id = entry.id)
        and case when money.shift_id is null then entry.business_date = ${today}
          else exists (select 1 from drawers where open_shift_id = money.shift_id) end then 1
          else 0 end as undoable
    from supplier_entries as entry left join deliveries on deliveries.id = entry.delivery_id
      left join profiles on profiles.id = entry.created_by left join money_movements as money
      on money.id = entry.id
    where entry.supplier_id = ${supplier_id}
    order by entry.business_date, entry.created_at, entry.id`.execute(db)
  return rows
}

/** An entry of any account. */
export const findSupplierEntry = (
  db: Db,
  id: string,
): Promise<Row<'supplier_entries'> | undefined> =>
  db.selectFrom('supplier_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** Was this payment undone by another entry than `but`? */
export const isPaymentUndone = async (db: Db, entry_id: string, but: string): Promise<boolean> => {
  const undo = db.selectFrom('supplier_entries').select('id').where('entry_id', '=', entry_id)
  return (await undo.where('id', '<>', but).executeTakeFirst()) !== undefined
}

/** Balances that are not 0. */
export const listSupplierBalances = async (
  db: Db,
): Promise<{ supplier_id: string; balance: number }[]> =>
  db
    .selectFrom('suppliers')
    .select(['id as supplier_id', 'balance'])
    .where('balance', '<>', 0)
    .execute()
