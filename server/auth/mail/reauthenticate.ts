// GET /reauthenticate: mails a code to the signed-in person, to confirm a sensitive change.
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { requireSession } from '../accounts/bearer.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { consumeCode, findByCode } from '../accounts/one-time-codes.ts'
import { limitSending } from '../protocol/rate-limits.ts'
import { sendCode } from './send-codes.ts'
import { type AuthService, siteUrl } from '../service/service.ts'
import { type Account, lockAccount } from '../accounts/users.ts'

const KIND: CodeKind = 'reauthentication'

export const reauthenticate = requireSession(async (service, _request, { account }) => {
  const { email } = account
  if (email === null)
    throw invalid('Reauthentication requires the user to have an email or a phone number')

  if (account.email_confirmed_at === null)
    throw fail(422, 'email_not_confirmed', 'Please verify your email first.')

  limitSending(service, KIND, { email })
  await inTransaction(service.context.store, async (tx) => {
    await lockAccount(tx, account.id)
    await sendCode(tx, service, account.id, {
      kind: KIND,
      address: email,
      redirect_to: siteUrl(service.context.config),
    })
  })

  return { status: 200, body: {} }
})

/**
 * Verifies and consumes the code. A wrong one is
 * counted, so the caller must commit its transaction.
 */
export const isReauthenticated = async (
  tx: Tx,
  service: AuthService,
  { id, email }: Account,
  nonce: string,
): Promise<boolean> => {
  const { newId, now } = service.context
  const code = await findByCode(tx, service, {
    user_id: id,
    kinds: [KIND],
    address: email ?? '',
    code: nonce,
  })

  if (code === null || !(await consumeCode(tx, code))) return false
  await recordEvent(tx, {
    id: newId(),
    event: 'reauthenticated',
    user_id: id,
    now: now(),
  })

  return true
}
