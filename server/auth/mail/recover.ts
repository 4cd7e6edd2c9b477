// POST /recover: sends a code and a link to reset the
// password. The response is the same for every address.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { Extras, readBody, Text } from '../protocol/body.ts'
import { invalid } from '../protocol/errors.ts'
import { readChallenge } from './pkce-flow-state.ts'
import { limitAddress, limitSending } from '../protocol/rate-limits.ts'
import { targetOf } from './redirect-targets.ts'
import { sendCode } from './send-codes.ts'
import type { Endpoint } from '../service/service.ts'
import { clientOf } from '../accounts/sessions.ts'
import { findAccountByEmail, lockAccount } from '../accounts/users.ts'

export const RecoverBody = Extras.extend({ email: Text })

export const recover: Endpoint = async (service, request) => {
  const { store, config, newId, now } = service.context
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, RecoverBody)
  if (body.email === undefined || body.email === '')
    throw invalid('Password recovery requires an email')

  const email = checkEmail(body.email)
  const challenge = readChallenge(body, service)
  limitSending(service, 'recovery', { email })
  const redirect_to = targetOf(request, config)
  service.afterwards(() =>
    inTransaction(store, async (tx) => {
      const known = await findAccountByEmail(tx, email)
      const account = known && (await lockAccount(tx, known.id))
      if (account === undefined) return
      await recordEvent(tx, {
        id: newId(),
        event: 'recovery_requested',
        user_id: account.id,
        ...clientOf(request),
        now: now(),
      })

      await sendCode(tx, service, account.id, {
        kind: 'recovery',
        address: email,
        redirect_to,
        challenge,
      })
    }),
  )

  return { status: 200, body: {} }
}
