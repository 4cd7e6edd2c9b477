// Returns of customers of the demo, and voided sales.
import type { Actor } from '@webale/domain/access/role.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { planReturn, sumOfAmounts } from '@webale/domain/features/refund/plan-return.ts'
import { payoutsOf } from '@webale/domain/features/refund/refund-amount.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import type { RETURN_REASONS } from '@webale/domain/features/refund/refund.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { saleStateOf } from '@webale/server/features/refund/sale-state.ts'
import { findSale } from '@webale/server/features/sale/sale.queries.ts'
import { momentOf } from './calendar.ts'
import type { Catalogue } from './goods.ts'
import { approveMovement } from './drawer-movements.ts'
import { type Happening, addMinutes, type Past } from './past.ts'
import type { Team } from './people.ts'
import { createRandom } from './random.ts'
import type { DemoSale } from './sales.ts'
import type { DrawerName, PlannedShift } from './shift-plan.ts'

type Kind = 'whole' | 'part' | 'damaged'
type Return = readonly [
  sold_days_ago: number,
  after_days: number,
  drawer: DrawerName,
  kind: Kind,
  reason: (typeof RETURN_REASONS)[number],
  note?: string,
]

const returns: readonly Return[] = [
  [1, 1, 'Main counter', 'part', 'Changed mind'],
  [3, 2, 'Main counter', 'damaged', 'Faulty', 'The lid was broken'],
  [4, 1, 'Perfume counter', 'whole', 'Wrong item'],
  [7, 3, 'Main counter', 'part', 'Wrong price'],
  [9, 1, 'Main counter', 'whole', 'Changed mind'],
  [12, 2, 'Perfume counter', 'part', 'Changed mind'],
  [16, 2, 'Main counter', 'damaged', 'Faulty'],
  [21, 4, 'Main counter', 'part', 'Other', 'Bought two, needed one'],
  [27, 1, 'Main counter', 'whole', 'Wrong item'],
  [34, 3, 'Perfume counter', 'damaged', 'Faulty', 'The spray did not work'],
  [45, 2, 'Main counter', 'part', 'Changed mind'],
  [63, 1, 'Main counter', 'whole', 'Wrong price'],
]

/** Days ago, drawer and reason. Today's sale is voided while the shift is open. */
const voids: readonly (readonly [days_ago: number, drawer: DrawerName, reason: string])[] = [
  [0, 'Main counter', 'Typed twice by mistake'],
  [5, 'Perfume counter', 'Customer had no money with him'],
  [13, 'Main counter', 'Wrong customer'],
  [30, 'Main counter', 'Typed twice by mistake'],
]

/** Goods whose stock may rise without more: counted, in no bundle, and not about to run out. */
const returnableIds = (
  { goods, parts }: Catalogue,
  stock: ReadonlyMap<string, number>,
): ReadonlySet<string> => {
  const components = new Set(parts.map(({ component_product_id }) => component_product_id))
  const candidates = goods.filter(
    ({ row, ware }) =>
      row.tracking_type === 'unit' &&
      !row.is_bundle &&
      ware.left === undefined &&
      !components.has(row.id) &&
      (stock.get(row.id) ?? 0) > row.reorder_level,
  )

  return new Set(candidates.map(({ row }) => row.id))
}

type SaleFilter = (sold: DemoSale, kind: Kind | 'void') => boolean

const fittingFor = (ids: ReadonlySet<string>): SaleFilter => {
  const isFit = ({ product_id, bottle, subtotal }: DemoSale['items'][number]): boolean =>
    product_id != null && !bottle && subtotal > 0 && ids.has(product_id)
  return ({ items, sale }, kind) => {
    if (sale.total <= 0) return false
    if (kind === 'part') return items.some((item) => isFit(item) && item.quantity >= 2)
    if (kind === 'damaged') return items.some(isFit)

    return items.every(isFit)
  }
}

/** A sale of the shift that fits; undefined when there is none. */
const saleFor = (
  { sold, drawer, date }: PlannedShift,
  fits: (sold: DemoSale) => boolean,
): DemoSale | undefined => {
  const candidates = sold.filter(fits)
  return candidates.length === 0
    ? undefined
    : createRandom(`returned to ${drawer} on ${date}`).pick(candidates)
}

type ReturnMoment = {
  readonly time: string
  readonly actor: Actor
  readonly approver: Actor
  readonly drawer_id: string
}

const giveBack = async (
  past: Past,
  { sale }: DemoSale,
  spec: Return,
  { time, actor, approver, drawer_id }: ReturnMoment,
) => {
  const [, , , kind, reason, note = null] = spec
  const stored = await findSale(past.tx, sale.id)
  if (stored === undefined) throw new Error(`The sale ${sale.id} is not stored`)
  const { lines, caps } = await saleStateOf(past.tx, stored)
  const condition = kind === 'damaged' ? ('damaged' as const) : ('stock' as const)
  const chosen =
    kind === 'whole'
      ? lines
      : [lines.find(({ quantity }) => kind !== 'part' || quantity >= 2) ?? lines[0]]

  const items = chosen.flatMap((line) =>
    line === undefined
      ? []
      : [
          {
            sale_item_id: line.sale_item_id,
            quantity: kind === 'whole' ? line.quantity : 1,
            condition,
          },
        ],
  )

  const total = sumOfAmounts(planReturn(lines, items))
  const pay_back = payoutsOf(total, caps).map((part) => ({ ...part, reference: null }))
  const id = createRandom(`return of ${sale.id}`).idAt(time)
  const request = { action: 'return', document_id: sale.id, lines: items, total } as const
  const approvals = isLeader(actor)
    ? []
    : [await approveMovement(past, { actor, time: addMinutes(time, -1) }, approver, request)]

  const sent = { id, sale_id: sale.id, items, total, pay_back, reason, note, drawer_id, approvals }
  await past.perform(refundApi.returnItems, { actor, time }, sent)
}

type Sources = {
  readonly shifts: readonly PlannedShift[]
  readonly catalogue: Catalogue
  readonly stock: ReadonlyMap<string, number>
  readonly team: Team
  readonly now: string
  readonly drawerId: (name: DrawerName) => string
}

const shiftFor = (
  shifts: readonly PlannedShift[],
  drawer: DrawerName,
  days_ago: number,
): PlannedShift | undefined =>
  shifts.find((shift) => shift.drawer === drawer && shift.days_ago === days_ago)

const returnHappenings = (sources: Sources, fits: SaleFilter): Happening[] =>
  returns.flatMap((spec) => {
    const { shifts, team, now, drawerId } = sources
    const [days_ago, after_days, drawer, kind] = spec
    const shift = shiftFor(shifts, drawer, days_ago)
    const sold = shift && saleFor(shift, (one) => fits(one, kind))
    if (shift === undefined || sold === undefined) return []
    const chance = createRandom(`who took back ${sold.sale.id}`)
    const time = momentOf(addDays(shift.date, after_days), chance.integer(12 * 60, 16 * 60))
    const actor = chance.pick(
      shift.keepers.filter(({ department_id }) => department_id === sold.sale.department_id),
    )

    const approver = shift.keepers.find(isLeader) ?? team.owner
    const sent = { time, actor, approver, drawer_id: drawerId(drawer) }

    return time < now ? [{ time, happen: (past) => giveBack(past, sold, spec, sent) }] : []
  })

const voidHappenings = ({ shifts, team, now }: Sources, fits: SaleFilter): Happening[] =>
  voids.flatMap(([days_ago, drawer, reason]) => {
    const shift = shiftFor(shifts, drawer, days_ago)
    const before = addMinutes(shift?.closed_at ?? now, -10)
    const sold = shift && saleFor(shift, (one) => one.sale.created_at < before && fits(one, 'void'))
    if (sold === undefined) return []
    const { id: sale_id, created_at } = sold.sale
    const time = addMinutes(created_at, 5)
    const sent = { id: createRandom(`void of ${sale_id}`).idAt(time), sale_id, reason }
    const happen = async (past: Past) =>
      void (await past.perform(refundApi.voidSale, { actor: team.owner, time }, sent))

    return [{ time, happen }]
  })

/** All returned goods, in no order. */
export const refundHappenings = (sources: Sources): Happening[] => {
  const fits = fittingFor(returnableIds(sources.catalogue, sources.stock))
  return [...returnHappenings(sources, fits), ...voidHappenings(sources, fits)]
}
