// A request to the leaders who are not at the counter: it waits ten minutes until one of them
// allows or denies it.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { ApprovalRequest, approvalLabel } from './approval.ts'

export const REQUEST_MINUTES = 10
/** A late return that is paid back in another way needs three approvals at once. */
const MAX_AT_ONCE = 3

export const NewApprovalRequest = z.object({
  requests: z
    .array(ApprovalRequest)
    .min(1, 'Choose what to ask for')
    .max(MAX_AT_ONCE, 'Ask for three things at most')
    .refine(
      (requests) => new Set(requests.map(({ document_id }) => document_id)).size <= 1,
      'Ask for one document',
    )
    .refine(
      (requests) => new Set(requests.map(({ action }) => action)).size === requests.length,
      'Ask once for each',
    ),
})

/** 'Return items for 2,000, Pay back 2,000 in another way'. */
export const requestLabel = (requests: readonly ApprovalRequest[]): string =>
  requests.map(approvalLabel).join(', ')

const RequestState = z.enum(['waiting', 'allowed', 'denied', 'cancelled', 'expired'])

/** A request as the person who asked sees it. `approval_ids` is set once it is allowed. */
export const SentApprovalRequest = z.object({
  id: Id,
  label: z.string(),
  state: RequestState,
  expires_at: z.string(),
  decided_by_name: z.string().nullable(),
  approval_ids: z.array(Id),
})
export type SentApprovalRequest = z.output<typeof SentApprovalRequest>

/** A request as the leaders see it. */
export const WaitingApproval = z.object({
  id: Id,
  label: z.string(),
  /** The sale, drawer or held cart: 'RCP-000012, UGX 40,000'. Null for a discount on a cart. */
  about: z.string().nullable(),
  asked_by_name: z.string(),
  department_name: z.string().nullable(),
  asked_at: z.string(),
  expires_at: z.string(),
  /** False where it is more than this leader may do alone. */
  may_allow: z.boolean(),
})
export type WaitingApproval = z.output<typeof WaitingApproval>

/** What a leader decided. */
export const DecidedRequest = z.object({
  id: Id,
  label: z.string(),
  asked_by_name: z.string(),
})
export type DecidedRequest = z.output<typeof DecidedRequest>
