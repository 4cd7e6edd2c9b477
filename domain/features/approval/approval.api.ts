// Asking a leader for an approval on the spot: the leader types the password on the device of the asker.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { Approval, ApprovalOnTheSpot, Approver } from './approval.ts'

export const approvalApi = {
  /** Who may be asked: administrators, and the moderators of this department. */
  approvers: query('GET /api/approvals/approvers', {
    can: 'approval.ask',
    noun: 'staff',
    input: z.object({}),
    output: z.array(Approver),
  }),
  /**
   * Refuses with wrong_password, password_paused, own_approval, not_allowed for a person without the right, and
   * not_found for a person of another department. Creates no session.
   */
  ask: command('POST /api/approvals', {
    can: 'approval.ask',
    input: ApprovalOnTheSpot,
    output: Approval,
    changes: [],
    audit: {
      entity: 'approval',
      note: ({ id, label, approver_name }) => ({
        entity_id: id,
        subject: label,
        details: `allowed by ${approver_name}`,
      }),
    },
    done: 'Allowed by {approver_name}',
    failed: 'Failed to get the approval',
  }),
}
