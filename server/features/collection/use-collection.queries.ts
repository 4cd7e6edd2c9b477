// How the money of a paid request is used: once, by a sale, on an account, or paid back.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow } from '../../platform/database/tables.ts'

type NewUse = Pick<NewRow<'collection_uses'>, 'collection_id' | 'kind' | 'created_by'> &
  Partial<Pick<NewRow<'collection_uses'>, 'sale_id' | 'customer_id' | 'note'>>

/** False when the money was used before. */
export const markUsed = async (
  tx: Tx,
  use: NewUse,
  { now, newId }: { readonly now: string; newId(): string },
): Promise<boolean> => {
  const free = await tx
    .updateTable('collections')
    .set({ used_at: now })
    .where('id', '=', use.collection_id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

  if (free === undefined) return false
  const { sale_id = null, customer_id = null, note = null, ...rest } = use
  await tx
    .insertInto('collection_uses')
    .values({ id: newId(), ...rest, sale_id, customer_id, note, created_at: now })
    .execute()

  return true
}

/** Throws collection_used. */
export const settleOnce = async (...use: Parameters<typeof markUsed>): Promise<void> => {
  if (!(await markUsed(...use))) throw refuse('collection_used')
}

/** The sale that has a mobile money payment with this reference, other than one sale. */
export const findSaleWithReference = async (
  db: Db,
  reference: string,
  except: string | null = null,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('money_movements')
    .select('reference_id')
    .where('reference', '=', reference)
    .where('method', '=', 'mobile_money')
    .where('reference_type', '=', 'sale')
    .$if(except !== null, (query) => query.where('reference_id', '<>', except))
    .limit(1)
    .executeTakeFirst()

  return row?.reference_id ?? undefined
}

/** The sale in which somebody typed this reference for this amount (UGX). */
export const findTypedPayment = async (
  db: Db,
  reference: string,
  amount: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('money_movements')
    .select('reference_id')
    .where('reference', '=', reference)
    .where('method', '=', 'mobile_money')
    .where('reference_type', '=', 'sale')
    .where('tendered', '=', amount)
    .limit(1)
    .executeTakeFirst()

  return row?.reference_id ?? undefined
}
