// Is sign-up open (decision P1)? Depends on the server settings and the administrator's switch.
import type { Config } from '../../platform/settings/config.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

const PLACE = 1

export const isSignUpOpen = async (db: Db, { AUTH_DISABLE_SIGNUP }: Config): Promise<boolean> =>
  !AUTH_DISABLE_SIGNUP &&
  (await db.selectFrom('auth_closed_sign_up').select('place').executeTakeFirst()) === undefined

/** Returns whether anything changed. */
export const openSignUp = async (tx: Tx): Promise<boolean> => {
  const [result] = await tx.deleteFrom('auth_closed_sign_up').execute()
  return (result?.numDeletedRows ?? 0n) > 0n
}

/** Returns whether anything changed. */
export const closeSignUp = async (tx: Tx, now: string): Promise<boolean> => {
  const row = tx.insertInto('auth_closed_sign_up').values({ place: PLACE, closed_at: now })
  const written = await row
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .executeTakeFirst()

  return written !== undefined
}
