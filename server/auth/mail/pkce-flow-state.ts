// State of PKCE flows: stores the challenge of the browser. The code issued at the end is exchanged
// for a session only with the matching verifier.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type Challenge, checkChallenge } from './challenge.ts'
import { fail } from '../protocol/errors.ts'
import type { AuthService } from '../service/service.ts'

export type FlowState = Row<'auth_flow_states'>

const CODE_MS = 5 * 60 * 1000

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** The validated challenge of a body; null when it has none. Throws validation_failed (400). */
export const readChallenge = (
  body: Challenge,
  service: AuthService,
): { code_challenge: string; code_challenge_method: string } | null => {
  checkChallenge(body, service)
  const { code_challenge = '', code_challenge_method = '' } = body
  return code_challenge === ''
    ? null
    : { code_challenge, code_challenge_method: code_challenge_method.toLowerCase() }
}

/**
 * Starts the flow of a mailed link and replaces the earlier one of its kind. Null without a
 * challenge: the link then contains the session itself.
 */
export const startFlow = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  kind: string,
  challenge: ReturnType<typeof readChallenge>,
): Promise<string | null> => {
  if (challenge === null) return null
  const { newId, now } = service.context
  await tx
    .deleteFrom('auth_flow_states')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()

  const id = newId()
  await tx
    .insertInto('auth_flow_states')
    .values({ id, user_id, kind, ...challenge, created_at: now() })
    .execute()

  return id
}

/** Creates the random single-use code for the browser, valid for five minutes. */
export const issueAuthCode = async (
  tx: Tx,
  { context }: AuthService,
  flow_id: string,
  user_id: string,
): Promise<string> => {
  const code = randomUUID()
  await tx
    .updateTable('auth_flow_states')
    .set({
      user_id,
      auth_code_hash: hashCode(code),
      code_issued_at: context.now(),
    })
    .where('id', '=', flow_id)
    .execute()

  return code
}

const verifierMatches = (
  { code_challenge, code_challenge_method }: FlowState,
  verifier: string,
): boolean => {
  const challenge =
    code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')

  const [given, kept] = [Buffer.from(challenge), Buffer.from(code_challenge ?? '')]

  return given.length === kept.length && timingSafeEqual(given, kept)
}

/** Throws bad_code_verifier (400): only the browser that sent the challenge knows the verifier. */
export const checkVerifier =
  (verifier: string) =>
  (flow: FlowState): void => {
    if (!verifierMatches(flow, verifier))
      throw fail(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
  }

/**
 * Consumes the flow of a code after `check`, which throws for a wrong browser; the code then
 * remains valid. Throws flow_state_not_found (404), flow_state_expired (422).
 */
export const consumeFlow = async (
  tx: Tx,
  { context }: AuthService,
  code: string,
  check: (flow: FlowState) => void,
): Promise<FlowState & { readonly user_id: string }> => {
  const flow = await tx
    .selectFrom('auth_flow_states')
    .selectAll()
    .where('auth_code_hash', '=', hashCode(code))
    .executeTakeFirst()

  const { user_id = null, code_issued_at = null } = flow ?? {}
  if (flow === undefined || user_id === null || code_issued_at === null) throw notFound()
  if (Date.parse(context.now()) - Date.parse(code_issued_at) > CODE_MS)
    throw fail(422, 'flow_state_expired', 'invalid flow state, flow state has expired', {
      page: flow.redirect_to,
    })

  check(flow)
  const [result] = await tx.deleteFrom('auth_flow_states').where('id', '=', flow.id).execute()
  if ((result?.numDeletedRows ?? 0n) === 0n) throw notFound()

  return { ...flow, user_id }
}

const notFound = () =>
  fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
