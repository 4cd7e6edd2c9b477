// The account of a supplier: entries of a period with their balances.
import { deliveryNumber } from '@webale/domain/features/delivery/delivery.ts'
import type {
  SupplierAccount,
  SupplierEntry,
} from '@webale/domain/features/delivery/supplier-account.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import type { Db } from '../../platform/database/store.ts'
import {
  getSupplier,
  listSupplierEntries,
  type StoredSupplierEntry,
} from './supplier-account.queries.ts'

const entryOf = (entry: StoredSupplierEntry, balance_after: number): SupplierEntry => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  balance_after,
  number: entry.delivery_number === null ? null : deliveryNumber(entry.delivery_number),
  method: entry.method,
  reference: entry.reference,
  note: entry.note,
  business_date: entry.business_date,
  created_at: entry.created_at,
  made_by: entry.made_by,
  can_undo: entry.undoable === 1,
})

const listed = async (db: Db, supplier_id: string, today: string): Promise<SupplierEntry[]> => {
  let balance = 0
  return (await listSupplierEntries(db, supplier_id, today)).map((entry) => {
    balance = roundPrice(balance + entry.amount)
    return entryOf(entry, balance)
  })
}

/** One entry with the balance after it; undefined when the account does not have it. */
export const readSupplierEntry = async (
  db: Db,
  today: string,
  supplier_id: string,
  id: string,
): Promise<SupplierEntry | undefined> =>
  (await listed(db, supplier_id, today)).find((entry) => entry.id === id)

type Period = {
  readonly supplier_id: string
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Throws not_found. */
export const readSupplierAccount = async (
  db: Db,
  today: string,
  { supplier_id, from, until }: Period,
): Promise<SupplierAccount> => {
  const { id, name, phone, balance } = await getSupplier(db, supplier_id)
  const all = await listed(db, supplier_id, today)
  const entries = all.filter(
    ({ business_date }) =>
      (from === undefined || business_date >= from) &&
      (until === undefined || business_date <= until),
  )

  const before =
    from === undefined ? undefined : all.findLast(({ business_date }) => business_date < from)

  const balance_before = before?.balance_after ?? 0

  return {
    supplier: { id, name, phone },
    balance,
    balance_before,
    balance_after: entries.at(-1)?.balance_after ?? balance_before,
    from: from ?? null,
    until: until ?? null,
    entries,
  }
}
