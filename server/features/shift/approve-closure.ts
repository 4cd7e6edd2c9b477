// Approves the difference of a closure: a separate
// document, by another person than the one who closed.
import type { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { getClosure, hasOtherLeader, insertApproval } from './closure.queries.ts'

export const approveClosure: Handler<typeof closureApi.approve> = async (context) => {
  const { tx, actor, input, now } = context
  const { id, closure_id, note } = input
  const before = await getClosure(tx, closure_id, actor)
  const { replayed } = await documentOnce(
    context,
    {
      id,
      kind: 'closure_approval',
      content: [closure_id, note],
      department_id: before.department_id,
      find: () =>
        tx.selectFrom('closure_approvals').select('id').where('id', '=', id).executeTakeFirst(),
    },
    async () => {
      if (!before.is_waiting) throw refuse('closure_approved')
      if (
        before.closed_by === actor.id &&
        (await hasOtherLeader(tx, actor, before.department_id, now))
      )
        throw refuse('own_approval')

      await insertApproval(tx, {
        id,
        closure_id,
        note,
        created_by: actor.id,
        created_name: actor.full_name,
        created_at: now,
      })

      return { id }
    },
  )

  return { closure: await getClosure(tx, closure_id, actor), replayed }
}
