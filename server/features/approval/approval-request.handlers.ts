// Handlers of the requests that leaders answer on their own device.
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import {
  type DecidedRequest,
  REQUEST_MINUTES,
  requestLabel,
  type SentApprovalRequest,
} from '@webale/domain/features/approval/approval-request.ts'
import { mayApprove } from '@webale/domain/features/approval/approval.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { giveApproval } from './approval.queries.ts'
import { cancelRequest } from './end-request.ts'
import {
  decideRequest,
  findOwnRequest,
  findRequest,
  insertRequest,
  listWaiting,
  listWaitingOf,
  requestsIn,
} from './approval-request.queries.ts'
import { describeDocument } from './described-document.queries.ts'

type RequestRow = Row<'approval_requests'>
type DecisionContext = CommandContext<typeof approvalRequestApi.allow>

const toSentRequest = (row: RequestRow, now: string): SentApprovalRequest => ({
  id: row.id,
  label: row.label,
  state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
  expires_at: row.expires_at,
  decided_by_name: row.decided_by_name,
  approval_ids: row.approval_ids === null ? [] : (JSON.parse(row.approval_ids) as string[]),
})

const notFound = () => refuse('not_found', { thing: 'This request' })

const getOwn = async (
  db: Parameters<typeof findOwnRequest>[0],
  id: string,
  actor: Actor,
): Promise<RequestRow> => {
  const found = await findOwnRequest(db, id, actor)
  if (found === undefined) throw notFound()
  return found
}

/**
 * The request that this leader may answer. Throws
 * not_found, own_approval, request_decided, request_over.
 */
const readWaiting = async ({ tx, actor, input, now }: DecisionContext): Promise<RequestRow> => {
  const request = await findRequest(tx, input.id, scopeOf(actor))
  if (request === undefined) throw notFound()
  if (request.asked_by === actor.id) throw refuse('own_approval')
  if (request.decided_by_name !== null)
    throw refuse('request_decided', { name: request.decided_by_name })

  if (request.state !== 'waiting' || request.expires_at <= now) throw refuse('request_over')

  return request
}

type Decision = { readonly state: 'allowed' | 'denied'; readonly approval_ids: readonly string[] }

const decide = async (
  context: DecisionContext,
  request: RequestRow,
  decision: Decision,
): Promise<DecidedRequest> => {
  const { tx, actor, now } = context
  // Another leader decided first: the row, read again, says who.
  if (!(await decideRequest(tx, request.id, { ...decision, actor, now }))) {
    await readWaiting(context)
    throw refuse('request_over')
  }

  const { id, label, asked_by_name } = request

  return { id, label, asked_by_name }
}

/** Makes the approvals that the asker uses. */
const giveApprovals = async (
  tx: Tx,
  { actor, now, newId }: DecisionContext,
  request: RequestRow,
): Promise<string[]> => {
  const { asked_by, asked_session, department_id } = request
  const asker = { id: asked_by, session_id: asked_session, department_id }
  const ids: string[] = []

  for (const wanted of requestsIn(request))
    ids.push(
      (
        await giveApproval(
          tx,
          { now, newId },
          {
            request: wanted,
            asker,
            approver: actor,
          },
        )
      ).id,
    )

  return ids
}

export const approvalRequestHandlers: Handlers<typeof approvalRequestApi> = {
  send: async ({ tx, actor, input: { requests }, now, newId }) => {
    if (!(await readShopRules(tx)).approvals) throw refuse('not_allowed')
    const about = await describeDocument(tx, requests[0], actor)

    for (const earlier of await listWaitingOf(tx, actor))
      await cancelRequest(tx, { now, newId }, earlier, actor)

    const request = await insertRequest(tx, {
      id: newId(),
      requests: JSON.stringify(requests),
      label: requestLabel(requests),
      about,
      department_id: actor.department_id,
      asked_by: actor.id,
      asked_by_name: actor.full_name,
      asked_session: actor.session_id ?? null,
      asked_at: now,
      expires_at: new Date(Date.parse(now) + REQUEST_MINUTES * 60_000).toISOString(),
      state: 'waiting',
    })

    return toSentRequest(request, now)
  },

  get: async ({ db, actor, input: { id }, now }) => toSentRequest(await getOwn(db, id, actor), now),

  cancel: async ({ tx, actor, input: { id }, now, newId }) => {
    const request = await getOwn(tx, id, actor)
    await cancelRequest(tx, { now, newId }, request, actor)
    return toSentRequest(await getOwn(tx, id, actor), now)
  },

  waiting: async ({ db, actor, now }) => {
    const rules = await readShopRules(db)
    if (!rules.approvals) return []
    const rows = await listWaiting(db, actor, now)

    return rows.map(({ requests, ...row }) => ({
      ...row,
      may_allow: requestsIn({ requests }).every((wanted) => mayApprove(actor, wanted, rules)),
    }))
  },

  allow: async (context) => {
    const { tx, actor } = context
    const request = await readWaiting(context)
    const rules = await readShopRules(tx)
    const isWithinRight = requestsIn(request).every((wanted) => mayApprove(actor, wanted, rules))
    if (!rules.approvals || !isWithinRight) throw refuse('not_allowed')
    const approval_ids = await giveApprovals(tx, context, request)

    return decide(context, request, { state: 'allowed', approval_ids })
  },

  deny: async (context) =>
    decide(context, await readWaiting(context), { state: 'denied', approval_ids: [] }),
}
