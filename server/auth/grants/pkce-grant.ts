// POST /token?grant_type=pkce: exchanges the code of a link or provider and the verifier of the
// browser for a session.
import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readBody, Text } from '../protocol/body.ts'
import { completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { checkVerifier, consumeFlow } from '../mail/pkce-flow-state.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import type { Endpoint } from '../service/service.ts'
import { findAccount } from '../accounts/users.ts'

export const PkceBody = z.object({ auth_code: Text, code_verifier: Text })

export const pkceGrant: Endpoint = async (service, request) => {
  limitAddress(service, 'token', request)
  const { auth_code = '', code_verifier = '' } = readBody(request.body, PkceBody)
  if (auth_code === '' || code_verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty')

  const entered = await inTransaction(service.context.store, async (tx) => {
    const flow = await consumeFlow(tx, service, auth_code, checkVerifier(code_verifier))
    const { id, kind, user_id, provider, session_ends_at: ends_at } = flow
    const account = await findAccount(tx, user_id)
    if (account === undefined)
      throw fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

    return {
      id,
      ...(await completeSignIn(
        tx,
        service,
        account,
        provider === null ? { method: kind } : { method: kind, provider, ends_at },
        request,
      )),
    }
  })

  return signInResponse(service, entered, service.providerTokens.take(entered.id))
}
