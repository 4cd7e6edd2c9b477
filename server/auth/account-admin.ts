// What the administrator's commands and the admin interface do to an account. The same code as behind the screens.
import { randomInt } from 'node:crypto'
import { confirmByHand, endSessions, forgetDevices, savePassword } from '../features/staff/account.queries.ts'
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Db } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { AppContext } from '../platform/operations.ts'
import { hashPassword } from '../platform/passwords.ts'
import { lookupForm } from './addresses.ts'
import { listFactors, removeFactors } from './factor-store.ts'
import { findAccountByEmail, lockAccount } from './users.ts'

type Tools = Pick<AppContext, 'store' | 'newId' | 'now'>

// Neither 0 and O nor 1 and l: it is read out over the telephone.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

const generatePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')

/** The account of an address; null when there is none. */
export const findAccountIdByEmail = async (db: Db, email: string): Promise<string | null> => {
  const stored = lookupForm(email)
  return stored === null ? null : ((await findAccountByEmail(db, stored))?.id ?? null)
}

/** Gives an account a new password and ends all its sessions; answers the password. */
export const resetPassword = async ({ store, newId, now }: Tools, user_id: string): Promise<string> => {
  const password = generatePassword()
  const hash = await hashPassword(password)
  await inTransaction(store, async (tx) => {
    await lockAccount(tx, user_id)
    await savePassword(tx, user_id, hash, now())
    await confirmByHand(tx, user_id, now())
    await endSessions(tx, [user_id])
    await forgetDevices(tx, [user_id])
    await recordEvent(tx, { id: newId(), event: 'password_updated', user_id, details: 'by command', now: now() })
  })
  return password
}

/** Takes every second factor away and ends all sessions; answers how many there were. */
export const removeAllFactors = ({ store, newId, now }: Tools, user_id: string): Promise<number> =>
  inTransaction(store, async (tx) => {
    await lockAccount(tx, user_id)
    const ids = (await listFactors(tx, user_id)).map(({ id }) => id)
    await removeFactors(tx, ids)
    await endSessions(tx, [user_id])
    await recordEvent(tx, { id: newId(), event: 'factor_removed', user_id, details: 'by command', now: now() })
    return ids.length
  })
