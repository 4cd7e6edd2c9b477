// Two transfers of the demo, because the lounge also sells one product of the cosmetics. The first
// lost one piece on the way; the second has been on the way since yesterday.
import type { Actor } from '@webale/domain/access/role.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { momentOf } from './calendar.ts'
import { type Catalogue, idOf } from './goods.ts'
import { addMinutes, type Happening } from './past.ts'
import type { Team } from './people.ts'
import { createRandom, type Random } from './random.ts'

const FIRST_DAYS_AGO = 9
const SECOND_DAYS_AGO = 1
const MINUTES = 8 * 60 + 50
const ARRIVES_AFTER_MINUTES = 55
const FIRST_QUANTITY = 6
const SECOND_QUANTITY = 4
/** Pieces above the reorder level: what is sent raises no alert. */
const ENOUGH = 25

/** The first product counted in pieces and in no bundle, with enough stock. */
const sentProduct = (
  { goods, parts }: Catalogue,
  stock: ReadonlyMap<string, number>,
  department_id: string,
): string | undefined => {
  const components = new Set(parts.map(({ component_product_id }) => component_product_id))
  return goods.find(
    ({ row, ware }) =>
      row.department_id === department_id &&
      row.tracking_type === 'unit' &&
      !row.is_bundle &&
      ware.left === undefined &&
      !components.has(row.id) &&
      (stock.get(row.id) ?? 0) > row.reorder_level + ENOUGH,
  )?.row.id
}

type Route = {
  readonly from: string
  readonly to: string
  readonly product_id: string
  readonly chance: Random
}

const sendAt = (
  { from, to, product_id, chance }: Route,
  { time, actor, quantity }: { time: string; actor: Actor; quantity: number },
) => {
  const id = chance.idAt(time)
  const isFirst = quantity === FIRST_QUANTITY
  const lines = [{ product_id, quantity, ...(isFirst && { new_product: true }) }]

  return {
    id,
    happening: {
      time,
      happen: async (past) => {
        const sent = { id, from_department_id: from, to_department_id: to, lines }
        await past.perform(transferApi.send, { actor, time }, sent)
      },
    } satisfies Happening,
  }
}

/** Somebody receives a transfer, with one less than was sent. */
const receiveAt = (
  transfer_id: string,
  actor: Actor,
  { chance }: Route,
  time: string,
): Happening => ({
  time,
  happen: async (past) => {
    const { id } = await past.tx
      .selectFrom('transfer_lines')
      .select('id')
      .where('transfer_id', '=', transfer_id)
      .executeTakeFirstOrThrow()

    const lines = [{ line_id: id, arrived: FIRST_QUANTITY - 1 }]
    const receipt = {
      id: chance.idAt(time),
      transfer_id,
      lines,
      reason: 'One bottle leaked in the box',
    }

    await past.perform(transferApi.receive, { actor, time }, receipt)
  },
})

/** `stock` is the stock at the end of the history. */
export const transferHappenings = (
  catalogue: Catalogue,
  { staff, owner }: Team,
  stock: ReadonlyMap<string, number>,
  now: string,
): Happening[] => {
  const [from, to] = [
    idOf(catalogue.departments, 'Cosmetics'),
    idOf(catalogue.departments, 'Perfume Lounge'),
  ]

  const product_id = sentProduct(catalogue, stock, from)
  if (product_id === undefined) return []
  const route = { from, to, product_id, chance: createRandom('transfers of the demo') }
  const on = (days_ago: number): string => momentOf(addDays(businessDate(now), -days_ago), MINUTES)
  const sender = staff.find((person) => person.department_id === from && isLeader(person)) ?? owner
  const receiver = staff.find((person) => person.department_id === to) ?? owner
  const first = sendAt(route, { time: on(FIRST_DAYS_AGO), actor: owner, quantity: FIRST_QUANTITY })
  const second = sendAt(route, {
    time: on(SECOND_DAYS_AGO),
    actor: sender,
    quantity: SECOND_QUANTITY,
  })

  const arrived_at = addMinutes(on(FIRST_DAYS_AGO), ARRIVES_AFTER_MINUTES)

  return [first.happening, receiveAt(first.id, receiver, route, arrived_at), second.happening]
}
