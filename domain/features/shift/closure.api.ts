// Operations on closures (Z reports).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Closure, ClosureFilter, ClosureRow, NewClosureApproval } from './closure.ts'

export const closureApi = {
  /** Newest first, at most 200. */
  list: query('GET /api/closures', {
    can: 'closure.read',
    noun: 'shift',
    input: ClosureFilter,
    output: z.array(ClosureRow),
  }),
  get: query('GET /api/closures/:closure_id', {
    can: 'closure.read',
    noun: 'shift',
    // The name of the parameter is that of the approval
    // below: the address of one route has one name.
    input: z.object({ closure_id: Id }),
    output: Closure,
  }),
  approve: command('POST /api/closures/:closure_id/approve', {
    can: 'shift.approve',
    input: NewClosureApproval,
    output: z.object({ closure: Closure, replayed: z.boolean() }),
    changes: ['shift', 'report'],
    audit: {
      entity: 'shift',
      note: ({ closure, replayed }) =>
        replayed
          ? null
          : {
              entity_id: closure.id,
              subject: `${closure.number}, ${closure.drawer}`,
              after: { difference: closure.difference, note: closure.approval_note },
            },
    },
    done: 'Closure approved',
    failed: 'Failed to approve closure',
    idempotency: 'input.id',
  }),
}
