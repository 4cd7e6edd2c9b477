// Counts a drawer and closes its shift. The drawer is locked alone, so every sale and payment of
// the shift is stored before the closure or is a late event of it.
import type { Actor } from '@webale/domain/access/role.ts'
import { countedCash } from '@webale/domain/features/reconciliation/cash-count.ts'
import { type Closure, MAX_COUNTS } from '@webale/domain/features/shift/closure.ts'
import { isWithinTolerance } from '@webale/domain/features/shift/expected-money.ts'
import type { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findClosure } from './closure.queries.ts'
import { lockOpenShift, type OpenShift } from './open-shift.ts'
import { insertDrawerCount, listDrawerCounts } from './shift.queries.ts'
import { sumShift } from './shift-sums.queries.ts'
import { recordShiftEntry, writeClosure } from './write-closure.ts'

/**
 * What may be answered: people who may not read the closure learn only that the shift is closed.
 */
const findReadableClosure = async (
  tx: Tx,
  shift_id: string,
  actor: Actor,
): Promise<Closure | null> => {
  const found = await findClosure(tx, { shift_id }, actor)
  return found?.mayRead === true ? found.closure : null
}

type CountContext = Parameters<Handler<typeof shiftApi.count>>[0]

const storedCount = async ({ tx, actor, input }: CountContext) => {
  const count = (await listDrawerCounts(tx, input.shift_id)).find(({ id }) => id === input.id)
  if (count === undefined) return undefined
  const found = await findClosure(tx, { shift_id: input.shift_id }, actor)
  const closed = found?.count_id === count.id && found.closure.id === input.closure_id

  return {
    closed,
    count_number: count.number,
    closure: closed && found.mayRead ? found.closure : null,
  }
}

const makeCount = async (context: CountContext, open: OpenShift) => {
  const { tx, actor, input, now } = context
  const { closure_id, ...sent } = input
  const before = await listDrawerCounts(tx, sent.shift_id)
  if (before.length >= MAX_COUNTS) throw refuse('counts_used_up')
  const cash = countedCash(sent.pieces)
  if (sent.left_in_drawer > cash)
    throw refuse(
      'invalid_input',
      { message: `Cash left for the next shift cannot be above ${formatNumber(cash)}` },
      { field: 'left_in_drawer' },
    )

  const count = {
    ...sent,
    cash,
    number: before.length + 1,
    created_by: actor.id,
    created_at: now,
  }

  await insertDrawerCount(tx, count)
  const { allowed_difference } = await readShopRules(tx)
  const { expected } = await sumShift(tx, sent.shift_id, open.shift)
  const closed = isWithinTolerance(count, expected, allowed_difference)
  await recordShiftEntry(context, {
    action: 'shift.count',
    entity_id: count.id,
    subject: open.drawer.name,
    after: {
      number: count.number,
      cash,
      mobile_money: count.mobile_money,
      card: count.card,
    },
  })

  if (closed)
    await writeClosure(context, open, {
      id: closure_id,
      count,
      allowed: allowed_difference,
    })

  const closure = closed ? await findReadableClosure(tx, sent.shift_id, actor) : null

  return { closed, count_number: count.number, closure }
}

export const countShift: Handler<typeof shiftApi.count> = async (context) => {
  const { tx, actor, input } = context
  const { id, shift_id, closure_id, pieces, mobile_money, card, left_in_drawer, notes } = input
  const open = await lockOpenShift(tx, actor, shift_id)
  const { document } = await documentOnce(
    context,
    {
      id,
      kind: 'count',
      content: [
        shift_id,
        closure_id,
        // Independent of the order in which they were typed.
        Object.entries(pieces).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
        mobile_money,
        card,
        left_in_drawer,
        notes,
      ],
      department_id: open.drawer.department_id,
      find: () => storedCount(context),
    },
    () => {
      if (!open.isOpen) throw refuse('shift_closed')
      return makeCount(context, open)
    },
  )

  return document
}

export const closeShift: Handler<typeof shiftApi.close> = async (context) => {
  const { tx, actor, input } = context
  const open = await lockOpenShift(tx, actor, input.shift_id)
  await documentOnce(
    context,
    {
      id: input.id,
      kind: 'closure',
      content: [input.shift_id, input.count_id],
      department_id: open.drawer.department_id,
      find: async () => (await findClosure(tx, { id: input.id }, actor))?.closure.id,
    },
    async () => {
      if (!open.isOpen) throw refuse('shift_closed')
      const counts = await listDrawerCounts(tx, input.shift_id)
      const count = counts.find(({ id }) => id === input.count_id)
      if (count === undefined) throw refuse('not_found', { thing: 'The count' })
      if (count.id !== counts.at(-1)?.id) throw refuse('count_old')
      const { allowed_difference } = await readShopRules(tx)
      await writeClosure(context, open, {
        id: input.id,
        count,
        allowed: allowed_difference,
      })

      return input.id
    },
  )

  return { closure: await findReadableClosure(tx, input.shift_id, actor) }
}
