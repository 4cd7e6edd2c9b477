// The identity of an account for its own address or number: changed, or added when the account had
// none of this kind. It says whether the address is confirmed.
import type { Tx } from '../../platform/database/store.ts'
import type { AuthService } from '../service/service.ts'

export const setIdentity = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  provider: 'email' | 'phone',
  fields: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { newId, now } = service.context
  const own = tx.selectFrom('auth_identities').selectAll().where('user_id', '=', user_id)
  const identity = await own.where('provider', '=', provider).executeTakeFirst()
  const identity_data = { sub: user_id, ...identity?.identity_data, ...fields }
  if (identity !== undefined)
    await tx
      .updateTable('auth_identities')
      .set({ identity_data, updated_at: now() })
      .where('id', '=', identity.id)
      .execute()
  else {
    const row = {
      id: newId(),
      user_id,
      provider,
      provider_id: user_id,
      identity_data,
      created_at: now(),
      updated_at: now(),
    }
    await tx.insertInto('auth_identities').values(row).execute()
  }
}

/** Marks the address or number as confirmed; does nothing without such an identity. */
export const verifyIdentity = async (
  tx: Tx,
  { context }: AuthService,
  user_id: string,
  provider: 'email' | 'phone',
): Promise<void> => {
  const own = tx.selectFrom('auth_identities').selectAll().where('user_id', '=', user_id)
  const identity = await own.where('provider', '=', provider).executeTakeFirst()
  if (identity === undefined) return
  const identity_data = { ...identity.identity_data, [`${provider}_verified`]: true }
  await tx
    .updateTable('auth_identities')
    .set({ identity_data, updated_at: context.now() })
    .where('id', '=', identity.id)
    .execute()
}
