// How the money of a paid request is used: once, by a sale, on an account, or paid back.
import type { CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
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

type ReferenceUse = {
  readonly reference: string
  /** The provider whose reference it is; null when it is not known. */
  readonly provider: CollectionProvider | null
  /** A sale that does not count. */
  readonly except?: string
}

/**
 * Payments of sales with a reference. Those of a request of another provider are left out: two
 * providers may have the same one.
 */
const selectPaidWith = (db: Db, { reference, provider }: Omit<ReferenceUse, 'except'>) =>
  db
    .selectFrom('money_movements')
    .where('money_movements.reference', '=', reference)
    .where('money_movements.method', '=', 'mobile_money')
    .where('money_movements.reference_type', '=', 'sale')
    .$if(provider !== null, (query) =>
      query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('collection_uses')
              .innerJoin('collections', 'collections.id', 'collection_uses.collection_id')
              .select('collections.id')
              .whereRef('collection_uses.sale_id', '=', 'money_movements.reference_id')
              .where('collections.reference', '=', reference)
              .where('collections.provider', '<>', provider ?? 'mtn'),
          ),
        ),
      ),
    )
    .limit(1)

/** Has a sale a mobile money payment with this reference? */
export const isReferenceUsed = async (
  db: Db,
  { except, ...use }: ReferenceUse,
): Promise<boolean> => {
  const row = await selectPaidWith(db, use)
    .select('money_movements.id')
    .$if(except !== undefined, (query) =>
      query.where('money_movements.reference_id', '<>', except ?? ''),
    )
    .executeTakeFirst()

  return row !== undefined
}

/** The sale in which somebody typed the reference of this payment. `amount` is in UGX. */
export const findTypedPayment = async (
  db: Db,
  use: Omit<ReferenceUse, 'except'>,
  amount: number,
): Promise<string | undefined> => {
  const row = await selectPaidWith(db, use)
    .select('money_movements.reference_id')
    .where('money_movements.tendered', '=', amount)
    .executeTakeFirst()

  return row?.reference_id ?? undefined
}
