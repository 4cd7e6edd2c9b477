// SQL of the requests that leaders answer on their own device.
import { hasDepartment, type Scope, scopeOf } from '@webale/domain/access/scope.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

type Request = Row<'approval_requests'>

export const requestsIn = ({ requests }: Pick<Request, 'requests'>): ApprovalRequest[] =>
  (JSON.parse(requests) as unknown[]).map((request) => ApprovalRequest.parse(request))

export const insertRequest = (tx: Tx, request: NewRow<'approval_requests'>): Promise<Request> =>
  tx.insertInto('approval_requests').values(request).returningAll().executeTakeFirstOrThrow()

const selectRequest = (db: Db, id: string) =>
  db.selectFrom('approval_requests').selectAll().where('id', '=', id)

export const findRequest = async (
  db: Db,
  id: string,
  scope: Scope,
): Promise<Request | undefined> => {
  const request = await selectRequest(db, id).executeTakeFirst()
  return request !== undefined && hasDepartment(scope, request.department_id) ? request : undefined
}

/** Of this person on this device. */
export const findOwnRequest = async (
  db: Db,
  id: string,
  actor: Actor,
): Promise<Request | undefined> => {
  const request = await selectRequest(db, id).where('asked_by', '=', actor.id).executeTakeFirst()
  return request?.asked_session === (actor.session_id ?? null) ? request : undefined
}

/** Of this person on this device. */
export const listWaitingOf = async (db: Db, actor: Actor): Promise<Request[]> => {
  const waiting = db.selectFrom('approval_requests').selectAll().where('state', '=', 'waiting')
  const own = await waiting.where('asked_by', '=', actor.id).execute()
  return own.filter(({ asked_session }) => asked_session === (actor.session_id ?? null))
}

/** What others ask this leader, oldest first. */
export const listWaiting = (db: Db, actor: Actor, now: string) => {
  const scope = scopeOf(actor)
  return db
    .selectFrom('approval_requests')
    .leftJoin('departments', 'departments.id', 'approval_requests.department_id')
    .select([
      'approval_requests.id',
      'label',
      'about',
      'asked_by_name',
      'asked_at',
      'expires_at',
      'requests',
    ])
    .select('departments.name as department_name')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('asked_by', '<>', actor.id)
    .$if(!scope.all, (query) =>
      query.where('approval_requests.department_id', '=', actor.department_id),
    )
    .orderBy('asked_at')
    .orderBy('approval_requests.id')
    .execute()
}

type Decision = {
  readonly state: 'allowed' | 'denied'
  readonly approval_ids: readonly string[]
  readonly actor: Actor
  readonly now: string
}

/** False when another leader decided first, or the asker took the request back. */
export const decideRequest = async (
  tx: Tx,
  id: string,
  { state, approval_ids, actor, now }: Decision,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('approval_requests')
    .set({
      state,
      decided_by: actor.id,
      decided_by_name: actor.full_name,
      decided_at: now,
    })
    .set({ approval_ids: JSON.stringify(approval_ids) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it has ended already. */
export const endWaiting = async (
  tx: Tx,
  id: string,
  state: 'cancelled' | 'expired',
): Promise<boolean> => {
  const ended = tx.updateTable('approval_requests').set({ state }).where('id', '=', id)
  return (await ended.where('state', '=', 'waiting').executeTakeFirst()).numUpdatedRows === 1n
}

const selectExpired = (db: Db, now: string) =>
  db.selectFrom('approval_requests').where('state', '=', 'waiting').where('expires_at', '<=', now)

export const hasExpired = async (db: Db, now: string): Promise<boolean> =>
  (await selectExpired(db, now).select('id').limit(1).executeTakeFirst()) !== undefined

export const listExpired = (db: Db, now: string): Promise<Request[]> =>
  selectExpired(db, now).selectAll().orderBy('id').execute()
