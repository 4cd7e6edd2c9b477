// Account operations of the admin commands and the
// admin API. They use the same code as the screens.
import { randomInt } from 'node:crypto'
import {
  confirmByHand,
  endSessions,
  forgetDevices,
  savePassword,
} from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { lookupForm } from '../protocol/addresses.ts'
import { listFactors, removeFactors } from '../accounts/factor-store.ts'
import { findAccountByEmail, lockAccount } from '../accounts/users.ts'

type AdminContext = Pick<AppContext, 'store' | 'newId' | 'now'>

// Without 0, O, 1 and l, because the password is read out on the phone.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

const generatePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')

/** Finds the account id of an e-mail address; null when there is none. */
export const findAccountIdByEmail = async (db: Db, email: string): Promise<string | null> => {
  const stored = lookupForm(email)
  return stored === null ? null : ((await findAccountByEmail(db, stored))?.id ?? null)
}

/** Sets a new password, ends all sessions of the account, and returns the password. */
export const resetPassword = async (
  { store, newId, now }: AdminContext,
  user_id: string,
): Promise<string> => {
  const password = generatePassword()
  const hash = await hashPassword(password)
  await inTransaction(store, async (tx) => {
    await lockAccount(tx, user_id)
    await savePassword(tx, user_id, hash, now())
    await confirmByHand(tx, user_id, now())
    await endSessions(tx, [user_id])
    await forgetDevices(tx, [user_id])
    await recordEvent(tx, {
      id: newId(),
      event: 'password_updated',
      user_id,
      details: 'by command',
      now: now(),
    })
  })

  return password
}

/** Removes all second factors and ends all sessions; returns the number of removed factors. */
export const removeAllFactors = (
  { store, newId, now }: AdminContext,
  user_id: string,
): Promise<number> =>
  inTransaction(store, async (tx) => {
    await lockAccount(tx, user_id)
    const ids = (await listFactors(tx, user_id)).map(({ id }) => id)
    await removeFactors(tx, ids)
    await endSessions(tx, [user_id])
    await recordEvent(tx, {
      id: newId(),
      event: 'factor_removed',
      user_id,
      details: 'by command',
      now: now(),
    })

    return ids.length
  })
