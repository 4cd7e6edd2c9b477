// GET and POST /callback: the provider redirects the browser here. First the state is consumed,
// then the provider's response is verified, and the browser is redirected to the app with a code, a
// session or an error.
import { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { browserOf, hashOf } from './authorize.ts'
import { UUID } from '../accounts/bearer.ts'
import { checkNotBanned, completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, failureOf } from '../protocol/errors.ts'
import { returnWithFailure, returnWithReason } from './failed-return.ts'
import { type FlowState, issueAuthCode } from '../mail/pkce-flow-state.ts'
import { findOrCreateAccount, linkTo } from './linking.ts'
import { type ProviderResult, fetchPerson, type AuthorizationAttempt } from '../service/oidc.ts'
import { withFields } from '../mail/redirect-targets.ts'
import { logRefusal } from '../service/provider-errors.ts'
import { type Endpoint, externalUrl, type AuthService, siteUrl } from '../service/service.ts'
import { sessionFields } from '../mail/verify-link.ts'

const STATE_MS = 5 * 60 * 1000

const StoredAttempt = z.object({
  verifier: z.string(),
  nonce: z.string(),
  browser: z.string(),
})

/** A provider responds with query parameters or with a form. */
const fieldsOf = ({ method, query, body }: ProtocolRequest): Readonly<Record<string, string>> =>
  method === 'POST' ? { ...query, ...Object.fromEntries(new URLSearchParams(body)) } : query

/**
 * Consumes the single-use state. Throws bad_oauth_callback, bad_oauth_state,
 * flow_state_already_used (400).
 */
const takeState = async (tx: Tx, { context }: AuthService, state: string): Promise<FlowState> => {
  if (state === '') throw fail(400, 'bad_oauth_callback', 'OAuth state parameter is missing')
  const flow = UUID.test(state)
    ? await tx.selectFrom('auth_flow_states').selectAll().where('id', '=', state).executeTakeFirst()
    : undefined

  const isOver =
    flow !== undefined && Date.parse(context.now()) - Date.parse(flow.created_at) > STATE_MS

  const more = { page: flow?.redirect_to ?? null }
  if (flow === undefined || flow.provider === null || isOver)
    throw fail(400, 'bad_oauth_state', 'OAuth state is unknown or over', more)

  const open = tx
    .updateTable('auth_flow_states')
    .set({ used_at: context.now() })
    .where('id', '=', state)
    .where('used_at', 'is', null)

  const [result] = await open.execute()
  if ((result?.numUpdatedRows ?? 0n) === 0n)
    throw fail(400, 'flow_state_already_used', 'OAuth state was used already', more)

  return flow
}

/**
 * A flow without a code exchange, or one that links a provider to an account, must end in the
 * browser that started it. Otherwise a prepared link could sign a person in to an attacker's
 * account, or link the attacker's provider to theirs.
 */
const checkBrowser = (
  { code_challenge, linking_user_id }: FlowState,
  browser: string,
  request: ProtocolRequest,
): void => {
  const mark = browserOf(request)
  const isBound = code_challenge === null || linking_user_id !== null
  if (mark === undefined ? isBound : hashOf(mark) !== browser)
    throw fail(400, 'bad_oauth_state', 'The sign-in was begun in another browser')
}

const fetchIdentity = async (
  service: AuthService,
  flow: FlowState,
  round: AuthorizationAttempt,
  fields: Readonly<Record<string, string>>,
  { log }: ProtocolRequest,
): Promise<ProviderResult> => {
  const provider = await service.providers.get(flow.provider ?? '')
  // Built from the configured address, because the Host header of a request cannot be trusted.
  const url = new URL(`${externalUrl(service.context.config)}/callback`)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)

  return fetchPerson({ providers: service.providers, log }, provider, url, flow.id, round)
}

const finishFlow = async (
  service: AuthService,
  flow: FlowState,
  target: string,
  result: ProviderResult,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  const { person, provider_token, provider_refresh_token } = result
  const outcome = await inTransaction(service.context.store, async (tx) => {
    const { linking_user_id } = flow
    const account =
      linking_user_id === null
        ? await findOrCreateAccount(tx, service, person, request)
        : await linkTo(tx, service, linking_user_id, person, request)

    checkNotBanned(account, service)
    if (flow.code_challenge !== null)
      return { code: await issueAuthCode(tx, service, flow.id, account.id) }

    return {
      entered: await completeSignIn(
        tx,
        service,
        account,
        { method: 'oauth', provider: person.provider },
        request,
      ),
    }
  })

  const tokens = {
    provider_token,
    ...(provider_refresh_token === '' ? {} : { provider_refresh_token }),
  }

  if ('code' in outcome) {
    service.providerTokens.keep(flow.id, tokens)
    return {
      status: 302,
      headers: {
        location: withFields(target, { code: outcome.code }, null),
        'cache-control': 'no-store',
      },
    }
  }

  const { headers, body } = await signInResponse(service, outcome.entered)

  return {
    status: 302,
    headers: {
      ...headers,
      location: withFields(target, {}, { ...sessionFields(body), ...tokens }),
    },
  }
}

export const callback: Endpoint = async (service, request) => {
  const fields = fieldsOf(request)
  const flow = await inTransaction(service.context.store, (tx) =>
    takeState(tx, service, fields['state'] ?? ''),
  )

  const target = flow.redirect_to ?? siteUrl(service.context.config)

  try {
    const { browser, ...round } = StoredAttempt.parse(JSON.parse(flow.provider_verifier ?? '{}'))
    checkBrowser(flow, browser, request)
    const errorCode = fields['error'] ?? ''
    if (errorCode !== '') {
      logRefusal(request.log, flow.provider ?? '', errorCode)
      return returnWithReason(target, {
        error: errorCode,
        error_code: 'bad_oauth_callback',
        error_description: fields['error_description'] ?? 'The provider said no',
        error_method: 'oauth',
      })
    }

    if ((fields['code'] ?? '') === '')
      throw fail(400, 'bad_oauth_callback', 'OAuth code parameter is missing')

    return await finishFlow(
      service,
      flow,
      target,
      await fetchIdentity(service, flow, round, fields, request),
      request,
    )
  } catch (error) {
    return returnWithFailure(target, 'oauth', failureOf(error, request))
  }
}
