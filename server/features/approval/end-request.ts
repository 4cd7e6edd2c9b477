// How a request ends without a decision: its asker takes it back, or nobody answers in time.
import type { Actor } from '@webale/domain/access/role.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'
import { endWaiting, hasExpired, listExpired } from './approval-request.queries.ts'

type Request = Row<'approval_requests'>
type Clock = { readonly now: string; readonly newId: () => string }

const entryOf = ({ id, label, department_id }: Request) =>
  ({
    entity: 'approval',
    entity_id: id,
    subject: label,
    department_id,
  }) as const

/** Does nothing to a request that has ended. */
export const cancelRequest = async (
  tx: Tx,
  clock: Clock,
  request: Request,
  actor: Actor,
): Promise<void> => {
  if (!(await endWaiting(tx, request.id, 'cancelled'))) return
  const who = { actor_id: actor.id, session_id: actor.session_id ?? null }
  await recordEntry(tx, clock, {
    ...entryOf(request),
    action: 'approval-request.cancel',
    ...who,
  })
}

/** Ends the requests that waited too long; returns whether there were any. */
export const expireRequests = async (context: AppContext): Promise<boolean> => {
  const { store, newId } = context
  const now = context.now()
  // Most rounds find nothing, and must not make a till wait for a transaction.
  if (!(await hasExpired(store.db, now))) return false
  await inTransaction(store, async (tx) => {
    for (const request of await listExpired(tx, now)) {
      if (!(await endWaiting(tx, request.id, 'expired'))) continue
      const details = `asked by ${request.asked_by_name}`
      const entry = {
        ...entryOf(request),
        action: 'approval-request.expire',
        details,
        actor_id: null,
      }

      await recordEntry(tx, { now, newId }, entry)
    }
  })

  await publishChange(context, ['approval-request'])

  return true
}

const EVERY_MS = 10_000

/**
 * Looks for requests that waited too long; returns
 * how to stop it. Servers of one shop may all do it.
 */
export const startExpiring = (context: AppContext): Rounds =>
  startRounds(
    () => expireRequests(context),
    EVERY_MS,
    (error) =>
      context.log.warn(
        { err: error },
        'requests for approval that waited too long could not be ended',
      ),
  )
