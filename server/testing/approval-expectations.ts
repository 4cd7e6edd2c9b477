// How the operations on approvals treat people of another department.
import type { Expectation } from './expectation.ts'

export const approvalExpectations: Readonly<Record<string, Expectation>> = {
  'approval.approvers': {
    shared: 'leaders of the department of the person, and administrators, who are known to all',
  },
  'approval.ask': {
    shared: 'leaves something only with the password of a leader of the same department',
  },
  'approval.sendCode': {
    shared: 'sends something only with the password of a leader of the same department',
  },
  'approval.askByPin': {
    shared: 'leaves something only with the PIN of a leader of the same department',
  },
  'approval-request.send': {
    hidden: ({ sale_id }) => ({ requests: [{ action: 'void', document_id: sale_id }] }),
  },
  'approval-request.get': { hidden: ({ request_id }) => ({ id: request_id }) },
  'approval-request.cancel': { hidden: ({ request_id }) => ({ id: request_id }) },
  'approval-request.allow': { hidden: ({ request_id }) => ({ id: request_id }) },
  'approval-request.deny': { hidden: ({ request_id }) => ({ id: request_id }) },
  'approval-request.waiting': { scoped: () => [{}] },
}
