// SQL of second factors, and their public form, which never includes the secret.
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

export type StoredFactor = Row<'auth_factors'>

export const listFactors = (db: Db, user_id: string): Promise<StoredFactor[]> =>
  db
    .selectFrom('auth_factors')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const hasVerifiedFactor = async (db: Db, user_id: string): Promise<boolean> =>
  (await listFactors(db, user_id)).some(({ status }) => status === 'verified')

/** The factor of this account, locked until the transaction ends. */
export const lockFactor = (
  tx: Tx,
  user_id: string,
  id: string,
): Promise<StoredFactor | undefined> =>
  tx
    .selectFrom('auth_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Deletes factors; sessions that they raised to aal2 go back to aal1. */
export const removeFactors = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('auth_sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', 'in', [...ids])
    .execute()

  await tx
    .deleteFrom('auth_factors')
    .where('id', 'in', [...ids])
    .execute()
}

export const factorShape = ({
  id,
  friendly_name,
  factor_type,
  status,
  phone,
  last_challenged_at,
  created_at,
  updated_at,
}: StoredFactor) => ({
  id,
  friendly_name: friendly_name ?? '',
  factor_type,
  status,
  phone: phone ?? '',
  ...(last_challenged_at === null ? {} : { last_challenged_at }),
  created_at,
  updated_at,
})
