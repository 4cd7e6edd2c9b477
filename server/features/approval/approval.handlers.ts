// Handlers of the approvals.
import { isAdmin } from '@webale/domain/access/role.ts'
import type { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { APPROVAL_MINUTES, approvalLabel, mayApprove } from '@webale/domain/features/approval/approval.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEntry } from '../../platform/audit.ts'
import { type CommandContext, type Handlers, withPreparation } from '../../platform/operations.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findApprover, insertApproval, listApprovers } from './approval.queries.ts'

type Asking = CommandContext<typeof approvalApi.ask>

/** The leader whose password was right, if that leader may allow this. */
const readApprover = async ({ tx, actor, input }: Asking) => {
  const rules = await readShopRules(tx)
  if (!rules.approvals) throw refuse('not_allowed')
  const approver = await findApprover(tx, input.approver_id)
  if (approver === undefined) throw refuse('not_found', { thing: 'This person' })
  if (!isAdmin(approver) && approver.department_id !== actor.department_id)
    throw refuse('not_found', { thing: 'This person' })
  if (!mayApprove(approver, input.request, rules)) throw refuse('not_allowed')
  return approver
}

export const approvalHandlers: Handlers<typeof approvalApi> = {
  approvers: ({ db, actor, now }) => listApprovers(db, actor, now),

  ask: withPreparation<typeof approvalApi.ask, null>(
    async ({ actor, input: { approver_id: user_id, password, code }, checkApprover }) => {
      if (user_id === actor.id) throw refuse('own_approval')
      await checkApprover({ user_id, password, code })
      return null
    },
    async (context) => {
      const { tx, actor, input, now, newId } = context
      const approver = await readApprover(context)
      const { request } = input
      const [id, label] = [newId(), approvalLabel(request)]
      const expires_at = new Date(Date.parse(now) + APPROVAL_MINUTES * 60_000).toISOString()
      await insertApproval(tx, {
        id,
        document_id: request.document_id,
        action: request.action,
        request: JSON.stringify(request),
        department_id: actor.department_id,
        asked_by: actor.id,
        asked_session: actor.session_id ?? null,
        approved_by: approver.id,
        approved_by_name: approver.full_name,
        approved_at: now,
        expires_at,
        used_at: null,
        used_for: null,
      })
      const details = `asked by ${actor.full_name}`
      const entry = { action: 'approval.allow', entity: 'approval', entity_id: id, subject: label, details } as const
      await recordEntry(tx, { now, newId }, { ...entry, actor_id: approver.id, department_id: actor.department_id })
      return { id, label, approver_name: approver.full_name, expires_at }
    },
  ),
}
