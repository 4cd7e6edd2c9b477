// Requests to leaders on their own devices: sending, waiting, allowing and denying.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import {
  DecidedRequest,
  NewApprovalRequest,
  SentApprovalRequest,
  WaitingApproval,
} from './approval-request.ts'

const byId = z.object({ id: Id })

const noteOf = ({ id, label, asked_by_name }: z.output<typeof DecidedRequest>) => ({
  entity_id: id,
  subject: label,
  details: `asked by ${asked_by_name}`,
})

export const approvalRequestApi = {
  /**
   * A device asks for one thing at a time: an earlier request of it that still waits is cancelled.
   */
  send: command('POST /api/approval-requests', {
    can: 'approval.ask',
    input: NewApprovalRequest,
    output: SentApprovalRequest,
    changes: ['approval-request'],
    audit: {
      entity: 'approval',
      note: ({ id, label }) => ({
        entity_id: id,
        subject: label,
        details: 'sent to the leaders',
      }),
    },
    done: null,
    failed: 'Failed to send the request',
  }),
  /** One's own request. */
  get: query('GET /api/approval-requests/:id', {
    can: 'approval.ask',
    noun: 'approval-request',
    input: byId,
    output: SentApprovalRequest,
  }),
  cancel: command('POST /api/approval-requests/:id/cancel', {
    can: 'approval.ask',
    input: byId,
    output: SentApprovalRequest,
    changes: ['approval-request'],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to take the request back',
  }),
  /** What others ask: for moderators in their department, for administrators everywhere. */
  waiting: query('GET /api/approval-requests', {
    can: 'approval.give',
    noun: 'approval-request',
    input: z.object({}),
    output: z.array(WaitingApproval),
  }),
  /** Refuses with own_approval, not_allowed, request_decided and request_over. */
  allow: command('POST /api/approval-requests/:id/allow', {
    can: 'approval.give',
    input: byId,
    output: DecidedRequest,
    changes: ['approval-request'],
    audit: { entity: 'approval', note: noteOf },
    done: 'Request allowed',
    failed: 'Failed to allow the request',
  }),
  deny: command('POST /api/approval-requests/:id/deny', {
    can: 'approval.give',
    input: byId,
    output: DecidedRequest,
    changes: ['approval-request'],
    audit: { entity: 'approval', note: noteOf },
    done: 'Request denied',
    failed: 'Failed to deny the request',
  }),
}
