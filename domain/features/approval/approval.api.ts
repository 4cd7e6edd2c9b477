// Asking a leader for an approval on the spot: on the device of the person who asks, the leader
// types the password, or the PIN on a shared till.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Approval, ApprovalByPin, ApprovalCode, ApprovalOnTheSpot, Approver } from './approval.ts'

const noteOf = ({ id, label, approver_name }: z.output<typeof Approval>) => ({
  entity_id: id,
  subject: label,
  details: `allowed by ${approver_name}`,
})

export const approvalApi = {
  /** Who may be asked: administrators, and the moderators of this department. */
  approvers: query('GET /api/approvals/approvers', {
    can: 'approval.ask',
    noun: 'staff',
    input: z.object({}),
    output: z.array(Approver),
  }),
  /**
   * Refuses with wrong_password, password_paused, own_approval, not_allowed for a person without
   * the right, and not_found for a person of another department. Creates no session.
   */
  ask: command('POST /api/approvals', {
    can: 'approval.ask',
    input: ApprovalOnTheSpot,
    output: Approval,
    changes: [],
    audit: {
      entity: 'approval',
      note: noteOf,
    },
    done: 'Allowed by {approver_name}',
    failed: 'Failed to get the approval',
  }),
  /**
   * Sends a code by text message to the leader, for `ask`. Refuses as `ask`, and with
   * message_paused and messages_off.
   */
  sendCode: command('POST /api/approvals/code', {
    can: 'approval.ask',
    input: ApprovalCode,
    output: z.object({ approver_id: Id, approver_name: z.string() }),
    changes: [],
    audit: {
      entity: 'approval',
      note: ({ approver_id, approver_name }) => ({
        entity_id: approver_id,
        subject: approver_name,
      }),
    },
    done: 'A code is on its way to {approver_name}',
    failed: 'Failed to send the code',
  }),
  /** Refuses as `ask`, and with wrong_pin, pin_locked, password_needed and till_not_shared. */
  askByPin: command('POST /api/approvals/by-pin', {
    can: 'approval.ask',
    input: ApprovalByPin,
    output: Approval,
    changes: [],
    audit: { entity: 'approval', note: noteOf },
    done: 'Allowed by {approver_name}',
    failed: 'Failed to get the approval',
  }),
}
