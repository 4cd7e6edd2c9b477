// GET /verify: the mailed link. It redirects the browser to the shop with a session, a code or an
// error. With AUTH_MAILER_LINK_MODE=page it first shows a button, because mail scanners open links
// but do not press buttons.
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { codeKinds, takeCode } from './confirm-code.ts'
import { completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, failureOf, invalid } from '../protocol/errors.ts'
import { issueAuthCode } from './pkce-flow-state.ts'
import { escapeHtml } from '../../platform/mail/mail-page.ts'
import { PKCE_MARK } from '../accounts/one-time-codes.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { targetOf, withFields } from './redirect-targets.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { findLinked, CONFIRM_OTHER_ADDRESS } from './verify.ts'

type Link = { readonly token: string; readonly type: string }

/** 303: the browser requests the target with GET, and no page in between sees the fields. */
export const redirect = (location: string): ProtocolAnswer => ({
  status: 303,
  headers: {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
})

/** The fields of a session for the URL fragment, which is not sent to servers. */
export const sessionFields = (body: unknown): Record<string, string> => {
  const fields = body as Readonly<Record<string, unknown>>
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'] as const
  return Object.fromEntries(names.map((name) => [name, String(fields[name])]))
}

type Outcome =
  | { readonly code: string }
  | { readonly half: true }
  | { readonly entered: Awaited<ReturnType<typeof completeSignIn>> }
  | null

const openLink = async (
  tx: Tx,
  service: AuthService,
  { token, type }: Link,
  request: ProtocolRequest,
): Promise<Outcome> => {
  const kinds = codeKinds(type)
  const found = kinds === undefined ? null : await findLinked(tx, service, { kinds, link: token })
  if (found === null) return null
  const { account, code } = found
  const outcome = await takeCode(tx, service, account, code)
  if (outcome !== 'done') return outcome === 'half' ? { half: true } : null
  if (code.flow_id !== null)
    return { code: await issueAuthCode(tx, service, code.flow_id, account.id) }

  return { entered: await completeSignIn(tx, service, account, { method: 'otp' }, request) }
}

const followLink = async (
  service: AuthService,
  link: Link,
  target: string,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  const outcome = await inTransaction(service.context.store, (tx) =>
    openLink(tx, service, link, request),
  )

  if (outcome === null) throw fail(403, 'otp_expired', 'Email link is invalid or has expired')
  if ('code' in outcome) return redirect(withFields(target, { code: outcome.code }, null))
  const isExchange = link.token.startsWith(PKCE_MARK)
  if ('half' in outcome)
    return redirect(
      withFields(target, isExchange ? { message: CONFIRM_OTHER_ADDRESS } : {}, {
        message: CONFIRM_OTHER_ADDRESS,
      }),
    )

  const { headers, body } = await signInResponse(service, outcome.entered)
  const answer = redirect(withFields(target, {}, { ...sessionFields(body), type: link.type }))

  return { ...answer, headers: { ...headers, ...answer.headers } }
}

const confirmPage = ({ token, type }: Link, redirect_to: string): ProtocolAnswer => {
  const fields = Object.entries({ token, type, redirect_to, confirm: 'yes' })
  const inputs = fields
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

  const style =
    'font-family:sans-serif;display:grid;min-height:90vh;place-content:center;text-align:center;gap:16px'

  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Continue</title></head>
<body style="${style}"><h1 style="font-size:20px">Press the button to continue</h1><form method="get" action="verify">${inputs}<button style="font-size:18px;padding:12px 32px">Continue</button></form></body></html>`

  return { status: 200, headers: { 'cache-control': 'no-store' }, html }
}

export const verifyLink: Endpoint = async (service, request) => {
  limitAddress(service, 'verify', request)
  const { token = '', type = '', confirm = '' } = request.query
  const { config } = service.context
  if (token === '' || type === '') throw invalid('Verify requires a token and a verification type')
  const target = targetOf(request, config)
  if (config.AUTH_MAILER_LINK_MODE === 'page' && confirm === '')
    return confirmPage({ token, type }, target)

  try {
    return await followLink(service, { token, type }, target, request)
  } catch (error) {
    const { status, code, message } = failureOf(error, request)
    if (status >= 500) throw error
    const fields = {
      error: 'access_denied',
      error_code: code,
      error_description: message,
      error_method: 'otp',
    }

    return redirect(withFields(target, token.startsWith(PKCE_MARK) ? fields : {}, fields))
  }
}
