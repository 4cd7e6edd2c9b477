// POST /logout: ends this session, all sessions of the account, or all others. Their access tokens
// become invalid at once.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { requireAnySession } from '../accounts/bearer.ts'
import { invalid } from '../protocol/errors.ts'
import { isByPin, passwordNeeded } from '../accounts/pin-session.ts'
import { clientOf } from '../accounts/sessions.ts'

const SCOPES = ['global', 'local', 'others'] as const
type Scope = (typeof SCOPES)[number]

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)

export const logOut = requireAnySession(async ({ context }, request, { account, session }) => {
  const scope = request.query['scope'] ?? 'global'
  if (!isScope(scope)) throw invalid(`Unsupported logout scope. Use one of ${SCOPES.join(', ')}`)
  if (scope !== 'local' && isByPin(session)) throw passwordNeeded()
  await inTransaction(context.store, async (tx) => {
    const own = tx.deleteFrom('auth_sessions').where('user_id', '=', account.id)
    const ended = {
      global: own,
      local: own.where('id', '=', session.id),
      others: own.where('id', '!=', session.id),
    }

    await ended[scope].execute()
    await recordEvent(tx, {
      id: context.newId(),
      event: 'logout',
      user_id: account.id,
      session_id: session.id,
      details: scope,
      ...clientOf(request),
      now: context.now(),
    })
  })

  await publishChange(context, ['session'])

  return { status: 204, headers: { 'cache-control': 'no-store' } }
})
