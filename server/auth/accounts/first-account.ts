// The first account of an empty shop becomes administrator. If the server is reachable from
// outside, it needs the code printed at the start (decision P1).
import { createHash, timingSafeEqual } from 'node:crypto'
import { hasAnyAccount } from '../../features/staff/account.queries.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { fail } from '../protocol/errors.ts'
import { tryWriteShopMark, readShopMark } from '../../platform/shop-file/shop-mark.ts'
import type { AuthService } from '../service/service.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Throws setup_code_invalid (422) when the shop has no account, the code is required, and the sent
 * one is wrong.
 */
export const checkSetupCode = async (
  db: Db,
  { context }: AuthService,
  sent: unknown,
): Promise<void> => {
  if (context.setupCode === null || (await hasAnyAccount(db))) return
  const right = typeof sent === 'string' && timingSafeEqual(digest(sent), digest(context.setupCode))
  if (!right)
    throw fail(
      422,
      'setup_code_invalid',
      'This shop is not set up yet. Open the link that the server printed when it started',
    )
}

/**
 * Is this the first account? Runs inside the sign-up's transaction; of two concurrent sign-ups the
 * second waits here and gets false.
 */
export const claimFirstAccount = async (tx: Tx, user_id: string, now: string): Promise<boolean> => {
  if (await hasAnyAccount(tx)) return false
  const claim = tx.insertInto('auth_first_account').values({
    place: 1,
    user_id,
    created_at: now,
  })

  const claimed = await claim
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .executeTakeFirst()

  return claimed !== undefined && !(await hasAnyAccount(tx))
}

/**
 * Runs after the first account is committed: writes the database file
 * completely and marks the data folder as the home of a shop. If the
 * file is lost later, the next start refuses to open a new shop.
 */
export const flushFirstAccount = async ({
  context: { store, config, log },
}: AuthService): Promise<void> => {
  await store
    .checkpoint()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the first account is not in the database file yet'),
    )

  const mark = readShopMark(config.DATA_DIR)
  if (mark !== null) tryWriteShopMark(config.DATA_DIR, { ...mark, has_account: true }, log)
}
