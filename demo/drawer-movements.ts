// Movements of the drawers of the demo besides sales. Amounts are UGX.
import type { Actor } from '@webale/domain/access/role.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { type Performer, type Happening, addMinutes, type Past } from './past.ts'
import { createRandom, type Random } from './random.ts'
import type { PlannedShift } from './shift-plan.ts'

/** Reason, least, most, category of the expense that it is, if it is one. */
const payOuts = [
  ['Lunch for the team', 12_000, 18_000, null],
  ['Boda boda to the wholesaler', 4000, 9000, 'Transport'],
  ['Airtime for the shop phone', 5000, 5000, null],
  ['Tape and paper bags', 6000, 14_000, 'Packaging'],
  ['Drinking water', 5000, 7000, null],
] as const

const SHARE = { pay_in: 0.12, pay_out: 0.3, bank: 0.14, no_sale: 0.12, undone: 0.15 } as const
const BANK_NOTE = 50_000
const MIN_DEPOSIT = 100_000

/** Asks a leader, who allows it: the id of the approval. */
export const approveMovement = async (
  past: Past,
  performer: Performer,
  approver: Actor,
  request: ApprovalRequest,
): Promise<string> => {
  const sent = { request, approver_id: approver.id, password: 'typed by the leader' }
  return (await past.perform(approvalApi.ask, performer, sent)).id
}

type PlannedMovements = {
  readonly shift: PlannedShift
  readonly owner: Actor
  readonly chance: Random
}

const pickThousands = (least: number, most: number, chance: Random): number =>
  Math.round((least + (most - least) * chance.share()) / 1000) * 1000

const payInOf = ({
  shift: { id: shift_id, opened_at, keepers },
  chance,
}: PlannedMovements): Happening[] => {
  const time = addMinutes(opened_at, chance.integer(70, 130))
  const [id, actor] = [chance.idAt(time), chance.pick(keepers)]
  const sent = {
    id,
    shift_id,
    movement_type: 'paid_in',
    amount: chance.pick([50_000, 100_000]),
    reason: 'Change from the bank',
  } as const

  return [
    {
      time,
      happen: async (past) => void (await past.perform(shiftApi.move, { actor, time }, sent)),
    },
  ]
}

const payOutOf = ({
  shift: { id: shift_id, opened_at, keepers },
  chance,
}: PlannedMovements): Happening[] => {
  const time = addMinutes(opened_at, chance.integer(200, 330))
  const [id, actor] = [chance.idAt(time), chance.pick(keepers)]
  const [reason, least, most, expense_category] = chance.pick(payOuts)
  const sent = {
    id,
    shift_id,
    movement_type: 'paid_out',
    amount: pickThousands(least, most, chance),
    reason,
    expense_category,
  } as const

  const paid: Happening = {
    time,
    happen: async (past) => void (await past.perform(shiftApi.move, { actor, time }, sent)),
  }

  if (expense_category !== null || !chance.happens(SHARE.undone)) return [paid]
  const back = addMinutes(time, chance.integer(1, 4))
  const undo = { id: chance.idAt(back), shift_id, movement_id: id }

  return [
    paid,
    {
      time: back,
      happen: async (past) => void (await past.perform(shiftApi.undo, { actor, time: back }, undo)),
    },
  ]
}

/** The owner takes most of the cash to the bank before it closes. */
const depositOf = ({
  shift: { id: shift_id, opened_at, sold },
  owner,
  chance,
}: PlannedMovements): Happening[] => {
  const time = addMinutes(opened_at, chance.integer(330, 380))
  const cash = sold
    .filter(({ sale }) => sale.created_at < time && sale.payment_method === 'cash')
    .reduce((sum, { sale }) => sum + sale.total, 0)

  const amount = Math.floor((cash * 0.8) / BANK_NOTE) * BANK_NOTE
  const id = chance.idAt(time)
  const sent = {
    id,
    shift_id,
    movement_type: 'paid_out',
    amount,
    reason: 'Taken to the bank',
  } as const

  if (amount < MIN_DEPOSIT) return []

  return [
    {
      time,
      happen: async (past) =>
        void (await past.perform(shiftApi.move, { actor: owner, time }, sent)),
    },
  ]
}

const noSaleOf = ({
  shift: { id: shift_id, opened_at, keepers },
  owner,
  chance,
}: PlannedMovements): Happening[] => {
  const time = addMinutes(opened_at, chance.integer(140, 190))
  const [id, actor] = [chance.idAt(time), chance.pick(keepers)]
  const happen = async (past: Past): Promise<void> => {
    const approver = keepers.find(isLeader) ?? owner
    const approvals = isLeader(actor)
      ? []
      : [
          await approveMovement(past, { actor, time: addMinutes(time, -1) }, approver, {
            action: 'no_sale',
            document_id: shift_id,
          }),
        ]

    await past.perform(
      shiftApi.noSale,
      { actor, time },
      { id, shift_id, reason: 'Change for a customer', approvals },
    )
  }

  return [{ time, happen }]
}

/** The movements of a shift, while it was open and before `now`. */
export const movementsOf = (shift: PlannedShift, owner: Actor, now: string): Happening[] => {
  const chance = createRandom(`movements of ${shift.drawer} on ${shift.date}`)
  const planned = { shift, owner, chance }
  const all = [
    ...(chance.happens(SHARE.pay_in) ? payInOf(planned) : []),
    ...(chance.happens(SHARE.pay_out) || shift.days_ago === 0 ? payOutOf(planned) : []),
    ...(chance.happens(SHARE.bank) ? depositOf(planned) : []),
    ...(chance.happens(SHARE.no_sale) || shift.days_ago === 0 ? noSaleOf(planned) : []),
  ]

  return all.filter(({ time }) => time < (shift.closed_at ?? now))
}
