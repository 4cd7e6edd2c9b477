// Handlers of the approvals on the spot.
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import { type Actor, lacksDepartment } from '@webale/domain/access/role.ts'
import type { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import {
  type Approval,
  approvalLabel,
  mayApprove,
} from '@webale/domain/features/approval/approval.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findApprover, giveApproval, listApprovers } from './approval.queries.ts'

type AskContext = CommandContext<
  typeof approvalApi.ask | typeof approvalApi.askByPin | typeof approvalApi.sendCode
>

const sessionOf = ({ session_id }: Actor): string | null => session_id ?? null

/** The leader whose password or PIN was right, if that leader may allow this. */
const readApprover = async ({ tx, actor, input }: AskContext) => {
  const rules = await readShopRules(tx)
  if (!rules.approvals) throw refuse('not_allowed')
  const approver = await findApprover(tx, input.approver_id)
  if (approver === undefined) throw refuse('not_found', { thing: 'This person' })
  if (lacksDepartment(approver) || !isOwnDepartment(approver, actor.department_id))
    throw refuse('not_found', { thing: 'This person' })

  if (!mayApprove(approver, input.request, rules)) throw refuse('not_allowed')

  return approver
}

const approveOnTheSpot = async (context: AskContext): Promise<Approval> => {
  const { tx, actor, input, now, newId } = context
  const approver = await readApprover(context)
  const { request } = input
  const { department_id } = actor
  const asker = { id: actor.id, session_id: sessionOf(actor), department_id }
  const { id, expires_at } = await giveApproval(
    tx,
    { now, newId },
    {
      request,
      asker,
      approver,
    },
  )

  const label = approvalLabel(request)
  const details = `asked by ${actor.full_name}`
  const entry = {
    action: 'approval.allow',
    entity: 'approval',
    entity_id: id,
    subject: label,
    details,
  } as const

  await recordEntry(
    tx,
    { now, newId },
    {
      ...entry,
      actor_id: approver.id,
      department_id,
    },
  )

  return { id, label, approver_name: approver.full_name, expires_at }
}

export const approvalHandlers: Handlers<typeof approvalApi> = {
  approvers: ({ db, actor, now }) => listApprovers(db, actor, now),

  ask: withPreparation<typeof approvalApi.ask, null>(
    async ({ actor, input: { approver_id: user_id, password, code }, checkApprover }) => {
      if (user_id === actor.id) throw refuse('own_approval')
      await checkApprover({ user_id, password, code, session_id: sessionOf(actor) })
      return null
    },
    (context) => approveOnTheSpot(context),
  ),

  sendCode: withPreparation<typeof approvalApi.sendCode, null>(
    async ({ actor, input: { approver_id: user_id, password }, checkApprover }) => {
      if (user_id === actor.id) throw refuse('own_approval')
      await checkApprover({
        user_id,
        password,
        code: null,
        session_id: sessionOf(actor),
      })

      return null
    },
    async (context) => {
      const { id: user_id, full_name } = await readApprover(context)
      await context.sendApproverCode(context.tx, { user_id, session_id: sessionOf(context.actor) })
      return { approver_id: user_id, approver_name: full_name }
    },
  ),

  askByPin: withPreparation<typeof approvalApi.askByPin, null>(
    async ({
      actor,
      input: { approver_id: user_id, pin, till_id, till_secret },
      checkApprover,
    }) => {
      if (user_id === actor.id) throw refuse('own_approval')
      await checkApprover({ user_id, pin, till_id, till_secret })
      return null
    },
    (context) => approveOnTheSpot(context),
  ),
}
