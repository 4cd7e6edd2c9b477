// SQL of the approvals, and the one function that lets an action pass: by the person's own right or
// by an approval.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import {
  APPROVAL_MINUTES,
  ApprovalRequest,
  type ApprovalRequest as Request,
  approvalLabel,
  type Approver,
  coversRequest,
} from '@webale/domain/features/approval/approval.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { FactorType } from '../../platform/database/auth-tables.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

const selectLeaders = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.full_name', 'profiles.department_id', 'user_roles.role'])

/** The person who approves, with their present role; undefined when the id is unknown. */
export const findApprover = (
  db: Db,
  id: string,
): Promise<Pick<Actor, 'id' | 'full_name' | 'department_id' | 'role'> | undefined> =>
  selectLeaders(db).where('profiles.id', '=', id).executeTakeFirst()

/** Leaders whom this person may ask: administrators, and moderators of this department. */
export const listApprovers = async (db: Db, actor: Actor, now: string): Promise<Approver[]> => {
  const leaders = await selectLeaders(db)
    .innerJoin('auth_users', 'auth_users.id', 'profiles.id')
    .where('auth_users.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('banned_until', 'is', null), where('banned_until', '<=', now)]),
    )
    .where('profiles.id', '<>', actor.id)
    .where('user_roles.role', '<>', 'user')
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .execute()

  const near = leaders.filter(
    (leader) => isAdmin(leader) || leader.department_id === actor.department_id,
  )

  const factors = await db
    .selectFrom('auth_factors')
    .select(['user_id', 'factor_type'])
    .where('status', '=', 'verified')
    .execute()

  const has = (id: string, type: FactorType): boolean =>
    factors.some(({ user_id, factor_type }) => user_id === id && factor_type === type)

  return near.map(({ id, full_name }) => ({
    id,
    full_name,
    has_app: has(id, 'totp'),
    has_phone: has(id, 'phone'),
  }))
}

type Asker = Pick<Actor, 'id' | 'department_id'> & { readonly session_id: string | null }

type NewApproval = {
  readonly request: Request
  readonly asker: Asker
  readonly approver: Pick<Actor, 'id' | 'full_name'>
}

/** Makes an approval that is good for five minutes from now. */
export const giveApproval = async (
  tx: Tx,
  { now, newId }: Pick<ActorWriter, 'now' | 'newId'>,
  { request, asker, approver }: NewApproval,
): Promise<{ readonly id: string; readonly expires_at: string }> => {
  const id = newId()
  const expires_at = new Date(Date.parse(now) + APPROVAL_MINUTES * 60_000).toISOString()
  await insertRows(tx, 'approvals', [
    {
      id,
      document_id: request.document_id,
      action: request.action,
      request: JSON.stringify(request),
      department_id: asker.department_id,
      asked_by: asker.id,
      asked_session: asker.session_id,
      approved_by: approver.id,
      approved_by_name: approver.full_name,
      approved_at: now,
      expires_at,
      used_at: null,
      used_for: null,
    },
  ])

  return { id, expires_at }
}

type ActorWriter = {
  readonly actor: Actor
  readonly now: string
  readonly newId: () => string
}

type NeededApproval = {
  /** What is done, with the figures of now. */
  readonly request: Request
  /** May this person do it alone? */
  readonly right: boolean
  /** The action in words, for 'This discount needs an approval'. */
  readonly action: string
  /** The id of the document that the command makes, or of the held cart that it removes. */
  readonly used_for: string
  /** The approvals that came with the command. */
  readonly approvals: readonly string[]
}

/** Marks it as used; false when another command used it first. */
const takeApproval = async (
  tx: Tx,
  id: string,
  used_at: string,
  used_for: string,
): Promise<boolean> => {
  const [result] = await tx
    .updateTable('approvals')
    .set({ used_at, used_for })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

const isUsable = (
  { request, asked_by, asked_session, expires_at, used_at }: Row<'approvals'>,
  wanted: Request,
  { actor, now }: ActorWriter,
): boolean =>
  used_at === null &&
  asked_by === actor.id &&
  asked_session === (actor.session_id ?? null) &&
  expires_at > now &&
  coversRequest(ApprovalRequest.parse(JSON.parse(request)), wanted)

/**
 * Returns when the action is allowed, otherwise throws. For a handler whose action needs a right
 * that a leader may lend:
 *
 *     await allowed(tx, context, {
 *       request: { action: 'void', document_id: sale.id },
 *       right: isLeader(actor),
 *       action: 'Voiding a sale',
 *       used_for: input.id,
 *       approvals: input.approvals ?? [],
 *     })
 *
 * Nothing is read when `right` is true. Otherwise one of the approvals must be for this action,
 * document, person and device, cover the figures, and be neither used nor expired; it is marked as
 * used and written to the audit log. Call it inside the transaction, after the check for a replay
 * and before the first lock of a product (the order of locks). Throws not_allowed while the shop
 * does not use approvals, approval_needed without any, approval_over when none fits.
 */
export const requireRightOrApproval = async (
  tx: Tx,
  by: ActorWriter,
  { request, right, action, used_for, approvals }: NeededApproval,
): Promise<void> => {
  if (right) return
  if (!(await readShopRules(tx)).approvals) throw refuse('not_allowed')
  if (approvals.length === 0) throw refuse('approval_needed', { action })
  const rows = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', 'in', approvals)
    .orderBy('id')
    .execute()

  const usable = rows.find((approval) => isUsable(approval, request, by))
  if (usable === undefined || !(await takeApproval(tx, usable.id, by.now, used_for)))
    throw refuse('approval_over')

  await recordEntry(tx, by, {
    action: 'approval.use',
    entity: 'approval',
    entity_id: usable.id,
    subject: approvalLabel(request),
    actor_id: by.actor.id,
    session_id: by.actor.session_id ?? null,
    department_id: by.actor.department_id,
    details: `allowed by ${usable.approved_by_name}`,
  })
}
