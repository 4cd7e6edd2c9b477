// Company sign-in with SAML 2.0: POST /sso names the identity provider, which sends the browser
// back to POST /sso/saml/acs with a signed assertion. Off unless AUTH_SAML_ENABLED is set.
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { browserOf, flowCookie, hashOf, newBrowserMark } from './authorize.ts'
import { UUID } from '../accounts/bearer.ts'
import { Extras, readBody, Text } from '../protocol/body.ts'
import { checkNotBanned, completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, failureOf, invalid } from '../protocol/errors.ts'
import { returnWithFailure } from './failed-return.ts'
import { findOrCreateAccount } from './linking.ts'
import {
  consumeFlow,
  type FlowState,
  issueAuthCode,
  readChallenge,
} from '../mail/pkce-flow-state.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { allowedTarget, targetOf, withFields } from '../mail/redirect-targets.ts'
import {
  type CompanyPerson,
  providerName,
  readResponse,
  serverMetadata,
  signInUrl,
} from './saml.ts'
import { type AuthService, type Endpoint, externalUrl, siteUrl } from '../service/service.ts'
import { findProvider, findProviderByDomain, type SsoProvider } from './sso-providers.ts'
import { findAccount } from '../accounts/users.ts'
import { redirect, sessionFields } from '../mail/verify-link.ts'

const KIND = 'sso/saml'
const RELAY_MS = 2 * 60 * 1000

export const SsoBody = Extras.extend({
  provider_id: Text,
  domain: Text,
  redirect_to: Text,
  skip_http_redirect: z.boolean().default(false),
})

const StoredRequest = z.object({ request_id: z.string(), browser: z.string() })

/** Throws saml_provider_disabled (404). */
const checkSamlOn = ({ context }: AuthService): void => {
  if (!context.config.AUTH_SAML_ENABLED)
    throw fail(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** Throws validation_failed (400), sso_provider_not_found, sso_provider_disabled (404). */
const askedProvider = async (
  { context }: AuthService,
  { provider_id = '', domain = '' }: z.output<typeof SsoBody>,
): Promise<SsoProvider> => {
  if ((provider_id === '') === (domain === ''))
    throw invalid('One of provider_id and domain must be given')

  if (provider_id !== '' && !UUID.test(provider_id)) throw invalid('provider_id must be an UUID')
  const { db } = context.store
  const provider = await (provider_id === ''
    ? findProviderByDomain(db, domain)
    : findProvider(db, provider_id))

  if (provider === undefined)
    throw fail(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')

  if (!provider.is_enabled)
    throw fail(404, 'sso_provider_disabled', 'This SSO provider is disabled')

  return provider
}

/** POST /sso */
export const sso: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  const body = readBody(request.body, SsoBody)
  checkSamlOn(service)
  const provider = await askedProvider(service, body)
  const { store, config, now } = service.context
  const redirect_to =
    body.redirect_to === undefined
      ? targetOf(request, config)
      : allowedTarget(body.redirect_to, config)

  const [mark, id, request_id] = [
    browserOf(request) ?? newBrowserMark(),
    randomUUID(),
    `_${randomUUID()}`,
  ]

  const flow = {
    id,
    user_id: null,
    kind: KIND,
    ...readChallenge(body, service),
    provider: providerName(provider),
    provider_verifier: JSON.stringify({ request_id, browser: hashOf(mark) }),
    redirect_to,
    created_at: now(),
  }

  const url = await signInUrl(service, provider, { flow_id: id, request_id })
  await inTransaction(store, (tx) => tx.insertInto('auth_flow_states').values(flow).execute())
  const headers = { 'set-cookie': flowCookie(mark, config), 'cache-control': 'no-store' }

  return body.skip_http_redirect
    ? { status: 200, headers, body: { url } }
    : { status: 303, headers: { ...headers, location: url } }
}

/** GET /sso/saml/metadata, for the identity provider. */
export const samlMetadata: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  checkSamlOn(service)
  const headers = { 'cache-control': 'public, max-age=600' }

  return {
    status: 200,
    headers,
    xml: await serverMetadata(service.context.config),
  }
}

const relayStateNotFound = (page: string | null = null) =>
  fail(404, 'saml_relay_state_not_found', 'SAML RelayState is unknown or was used already', {
    page,
  })

/**
 * Consumes the single-use relay state. Throws saml_relay_state_not_found (404),
 * saml_relay_state_expired (422).
 */
const takeRelayState = async (tx: Tx, { context }: AuthService, id: string): Promise<FlowState> => {
  if (id === '') throw invalid('SAML RelayState is missing: begin the sign-in in the shop')
  const now = context.now()
  const flow = UUID.test(id)
    ? await tx
        .selectFrom('auth_flow_states')
        .selectAll()
        .where('id', '=', id)
        .where('kind', '=', KIND)
        .executeTakeFirst()
    : undefined

  if (flow === undefined) throw relayStateNotFound()
  const [taken] = await tx
    .updateTable('auth_flow_states')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()

  const { redirect_to: page } = flow
  if ((taken?.numUpdatedRows ?? 0n) === 0n) throw relayStateNotFound(page)
  if (Date.parse(now) - Date.parse(flow.created_at) > RELAY_MS)
    throw fail(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try again', { page })

  return flow
}

/** Throws validation_failed (400) for an assertion that was used before. */
const recordAssertion = async (
  tx: Tx,
  { context }: AuthService,
  provider: string,
  assertion_id: string,
): Promise<void> => {
  const id = createHash('sha256').update(`${provider} ${assertion_id}`).digest('hex')
  const added = await tx
    .insertInto('auth_used_messages')
    .values({ id, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

  if (added === undefined) throw fail(400, 'validation_failed', 'SAML Assertion was used already')
}

const providerOfFlow = async (
  { context }: AuthService,
  { provider }: FlowState,
): Promise<SsoProvider> => {
  const found = await findProvider(context.store.db, (provider ?? '').replace(/^sso:/, ''))
  if (found === undefined) throw fail(404, 'saml_idp_not_found', 'The SSO provider was removed')
  if (!found.is_enabled) throw fail(404, 'sso_provider_disabled', 'This SSO provider is disabled')

  return found
}

const storeSignIn = async (
  tx: Tx,
  service: AuthService,
  flow: FlowState,
  { person, assertion_id, session_ends_at }: CompanyPerson,
  request: ProtocolRequest,
): Promise<string> => {
  await recordAssertion(tx, service, person.provider, assertion_id)
  const account = await findOrCreateAccount(tx, service, person, request)
  checkNotBanned(account, service)
  await tx
    .updateTable('auth_flow_states')
    .set({ session_ends_at })
    .where('id', '=', flow.id)
    .execute()

  return issueAuthCode(tx, service, flow.id, account.id)
}

/** POST /sso/saml/acs: the form that the identity provider lets the browser send. */
export const samlResponse: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  checkSamlOn(service)
  const form = new URLSearchParams(request.body)
  const { store, config } = service.context
  const flow = await inTransaction(store, (tx) =>
    takeRelayState(tx, service, form.get('RelayState') ?? ''),
  )

  const target = flow.redirect_to ?? siteUrl(config)

  try {
    const { request_id } = StoredRequest.parse(JSON.parse(flow.provider_verifier ?? '{}'))
    const encoded = form.get('SAMLResponse') ?? ''
    const person = await readResponse(service, await providerOfFlow(service, flow), {
      request_id,
      encoded,
    })

    const code = await inTransaction(store, (tx) => storeSignIn(tx, service, flow, person, request))
    if (flow.code_challenge !== null) return redirect(withFields(target, { code }, null))

    // This request came from another site, without the cookie of the browser; the next one has it.
    return redirect(`${externalUrl(config)}/sso/saml/done?code=${code}`)
  } catch (error) {
    const failure = failureOf(error, request)
    const reason = failure.status < 500 ? failure : { ...failure, code: 'saml_failed' }

    return { ...returnWithFailure(target, KIND, reason), status: 303 }
  }
}

/** Without a code exchange the sign-in must end in the browser in which it began. */
const checkBrowser =
  (request: ProtocolRequest) =>
  ({ kind, code_challenge, provider_verifier, redirect_to: page }: FlowState): void => {
    const mark = browserOf(request)
    const stored = StoredRequest.safeParse(JSON.parse(provider_verifier ?? '{}'))
    if (kind !== KIND || code_challenge !== null || !stored.success)
      throw fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

    if (mark === undefined || hashOf(mark) !== stored.data.browser)
      throw fail(400, 'bad_oauth_state', 'The sign-in was begun in another browser', { page })
  }

/** GET /sso/saml/done: ends a sign-in without a code exchange. */
export const samlDone: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  checkSamlOn(service)
  const { store, config } = service.context
  const { target, entered } = await inTransaction(store, async (tx) => {
    const flow = await consumeFlow(tx, service, request.query['code'] ?? '', checkBrowser(request))
    const account = await findAccount(tx, flow.user_id)
    if (account === undefined)
      throw fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

    const proof = {
      method: KIND,
      provider: flow.provider ?? KIND,
      ends_at: flow.session_ends_at,
    }

    const signedIn = await completeSignIn(tx, service, account, proof, request)

    return { target: flow.redirect_to ?? siteUrl(config), entered: signedIn }
  })

  const { headers, body } = await signInResponse(service, entered)
  const answer = redirect(withFields(target, {}, sessionFields(body)))

  return { ...answer, headers: { ...headers, ...answer.headers } }
}
