// Counts of float lines: the difference is corrected in the same transaction, and a leader signs it
// when it is above the allowed one.
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { differenceWord, isCountWaiting } from '@webale/domain/features/mobile-money/float-count.ts'
import type { ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { CommandContext, Handler } from '../../platform/operations/handler.ts'
import { hasOtherLeader } from '../shift/closure.queries.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import { findCount, findCounter, insertCount, insertFloatApproval } from './float-count.queries.ts'
import { insertFloatEntry } from './float-entry.queries.ts'
import { getLine } from './float-line.queries.ts'
import { requireFloatBook, takeLine } from './float-of-transaction.queries.ts'

/** Throws not_found. */
const getCount = async (tx: Tx, id: string) => {
  const count = await findCount(tx, id)
  if (count === undefined) throw refuse('not_found', { thing: 'The count' })
  return count
}

/** Writes the count, and the correction of its difference, under the lock of the line. */
const writeCount = async (
  { tx, actor, input, now, newId }: CommandContext<typeof floatBookApi.count>,
  { allowed_difference }: Pick<ShopRules, 'allowed_difference'>,
): Promise<void> => {
  const { id, line_id, typed, drawer_id, note } = input
  const { balance: expected, department_id } = await takeLine(tx, line_id, (line) =>
    isOwnDepartment(actor, line.department_id),
  )

  const { shift_id } = await takeShift(tx, actor, { drawer_id: drawer_id ?? null })
  const difference = typed - expected
  await insertCount(tx, {
    id,
    line_id,
    typed,
    expected,
    difference,
    is_within: Math.abs(difference) <= allowed_difference,
    note,
    shift_id,
    department_id,
    business_date: businessDate(now),
    counted_by: actor.id,
    counted_name: actor.full_name,
    counted_at: now,
  })

  if (difference === 0) return
  const correction = { id: newId(), line_id, kind: 'correction', amount: difference } as const
  const about = { count_id: id, note: differenceWord(difference), department_id }
  await insertFloatEntry(tx, { ...correction, ...about }, { actor, now })
}

export const countFloat: Handler<typeof floatBookApi.count> = async (context) => {
  const { tx, input } = context
  const { id, line_id, typed, drawer_id, note } = input
  const rules = await requireFloatBook(tx)
  const { department_id } = await getLine(tx, line_id)
  const { document: count, replayed } = await documentOnce(
    context,
    {
      id,
      kind: 'float_count',
      content: [line_id, typed, note, ...(drawer_id ? [drawer_id] : [])],
      department_id,
      find: () => findCount(tx, id),
    },
    async () => {
      await writeCount(context, rules)
      return getCount(tx, id)
    },
  )

  return { count, replayed }
}

export const approveCount: Handler<typeof floatBookApi.approve> = async (context) => {
  const { tx, actor, input, now } = context
  const { id, count_id, note } = input
  await requireFloatBook(tx)
  const counter = await findCounter(tx, count_id)
  if (counter === undefined || !isOwnDepartment(actor, counter.department_id))
    throw refuse('not_found', { thing: 'The count' })

  const { counted_by, department_id } = counter
  const { replayed } = await documentOnce(
    context,
    {
      id,
      kind: 'float_approval',
      content: [count_id, note],
      department_id,
      find: () =>
        tx.selectFrom('float_approvals').select('id').where('id', '=', id).executeTakeFirst(),
    },
    async () => {
      if (!isCountWaiting(await getCount(tx, count_id))) throw refuse('float_approved')
      if (counted_by === actor.id && (await hasOtherLeader(tx, actor, department_id, now)))
        throw refuse('own_approval')

      const by = { created_by: actor.id, created_name: actor.full_name, created_at: now }
      await insertFloatApproval(tx, { id, count_id, note, ...by })

      return { id }
    },
  )

  return { count: await getCount(tx, count_id), replayed }
}
