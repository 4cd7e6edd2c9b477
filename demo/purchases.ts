// Deliveries of the demo with their costs: some were paid, one came back in part, one got its costs
// a day later and one still waits for them. Suppliers are owed what was not paid.
import { type Actor, isLeader } from '@webale/domain/access/role.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { momentOf } from './calendar.ts'
import { type Catalogue, type Good, idOf } from './goods.ts'
import { addMinutes, type Happening } from './past.ts'
import type { Team } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { SupplierName } from './suppliers.ts'

type Purchase = {
  readonly supplier: SupplierName
  readonly days_ago: number
  readonly invoice: string
  /** Pieces, or ml, of each product. */
  readonly quantity: number
  /** UGX for transport. */
  readonly extra: number
  /**
   * The owner receives with costs; a leader of the department without, and the owner adds them so
   * many days later.
   */
  readonly costs: 'at_once' | 'next_day' | 'not_yet'
  /** Returned of the first product, a day later. */
  readonly broken?: number
}

const PURCHASES: readonly Purchase[] = [
  {
    supplier: 'Lakeside Beauty Wholesalers',
    days_ago: 24,
    invoice: 'LBW-2214',
    quantity: 12,
    extra: 15_000,
    costs: 'at_once',
  },
  {
    supplier: 'Nasser Road Paper Depot',
    days_ago: 15,
    invoice: 'NR 0871',
    quantity: 10,
    extra: 5000,
    costs: 'at_once',
    broken: 2,
  },
  {
    supplier: 'Sahara Fragrance Importers',
    days_ago: 8,
    invoice: 'SFI/402',
    quantity: 200,
    extra: 20_000,
    costs: 'next_day',
  },
  {
    supplier: 'Pearl Glass and Packaging',
    days_ago: 1,
    invoice: '55-118',
    quantity: 24,
    extra: 0,
    costs: 'not_yet',
  },
]

type Payment = {
  readonly supplier: SupplierName
  readonly days_ago: number
  readonly amount: number
  readonly method: 'mobile_money'
  readonly reference: string
}

const PAYMENTS: readonly Payment[] = [
  {
    supplier: 'Lakeside Beauty Wholesalers',
    days_ago: 20,
    amount: 80_000,
    method: 'mobile_money',
    reference: 'MP662019',
  },
  {
    supplier: 'Nasser Road Paper Depot',
    days_ago: 12,
    amount: 30_000,
    method: 'mobile_money',
    reference: 'MP701377',
  },
  {
    supplier: 'Lakeside Beauty Wholesalers',
    days_ago: 3,
    amount: 40_000,
    method: 'mobile_money',
    reference: 'MP790455',
  },
]

const PRODUCTS_OF_A_DELIVERY = 3
const RECEIVED_AT = 8 * 60 + 20
const LATER_AT = 18 * 60 + 10

type Context = {
  readonly catalogue: Catalogue
  readonly team: Team
  readonly chance: Random
  /** A moment so many days ago. */
  readonly on: (days_ago: number, minutes: number) => string
}

/** Goods of one supplier and department, in no bundle. */
const goodsFrom = ({ goods, parts, suppliers }: Catalogue, supplier: SupplierName): Good[] => {
  const supplier_id = idOf(suppliers, supplier)
  const components = new Set(parts.map(({ component_product_id }) => component_product_id))
  const fitting = goods.filter(
    ({ row, ware }) =>
      row.supplier_id === supplier_id &&
      !row.is_bundle &&
      ware.left === undefined &&
      !components.has(row.id),
  )

  const [first] = fitting

  return fitting
    .filter(({ row }) => row.department_id === first?.row.department_id)
    .slice(0, PRODUCTS_OF_A_DELIVERY)
}

const costOf = ({ row }: Good, quantity: number): number =>
  roundPrice((row.cost_price ?? 0) * quantity)

const receiverOf = ({ staff, owner }: Team, department_id: string | null): Actor =>
  staff.find((person) => person.department_id === department_id && isLeader(person)) ?? owner

/** A purchase with what all of its documents need. */
type PlannedPurchase = Purchase & {
  readonly context: Context
  readonly delivery_id: string
  readonly time: string
  readonly bought: readonly Good[]
}

const receive = ({
  context,
  delivery_id,
  time,
  bought,
  ...purchase
}: PlannedPurchase): Happening => ({
  time,
  happen: async (past) => {
    const { catalogue, team } = context
    const { supplier, invoice, quantity, extra, costs } = purchase
    const department_id = bought[0]?.row.department_id ?? null
    const isAtOnce = costs === 'at_once'
    const lines = bought.map((good) => ({
      product_id: good.row.id,
      quantity,
      ...(isAtOnce && { line_cost: costOf(good, quantity) }),
    }))

    const actor = isAtOnce ? team.owner : receiverOf(team, department_id)
    const supplier_id = idOf(catalogue.suppliers, supplier)
    const about = {
      supplier_id,
      invoice_number: invoice,
      received_on: businessDate(time),
      department_id,
    }

    await past.perform(
      deliveryApi.receive,
      { actor, time },
      { id: delivery_id, ...about, lines, ...(isAtOnce && { extra }) },
    )
  },
})

const laterThan = ({ context, days_ago }: PlannedPurchase): string =>
  context.on(days_ago - 1, LATER_AT)

const addCosts = (planned: PlannedPurchase): Happening => {
  const { context, delivery_id, bought, quantity, extra } = planned
  const time = laterThan(planned)

  return {
    time,
    happen: async (past) => {
      const lines = bought.map((good) => ({
        product_id: good.row.id,
        line_cost: costOf(good, quantity),
      }))

      const sent = { id: context.chance.idAt(time), delivery_id, lines, extra }
      await past.perform(deliveryApi.addCosts, { actor: context.team.owner, time }, sent)
    },
  }
}

const returnGoods = (planned: PlannedPurchase, quantity: number): Happening => {
  const { context, delivery_id, bought } = planned
  const time = laterThan(planned)

  return {
    time,
    happen: async (past) => {
      const lines = bought.slice(0, 1).map(({ row }) => ({ product_id: row.id, quantity }))
      const about = { kind: 'supplier', reason: 'Torn packets' } as const
      const sent = { id: context.chance.idAt(time), delivery_id, ...about, lines }
      await past.perform(deliveryApi.returnGoods, { actor: context.team.owner, time }, sent)
    },
  }
}

/** The delivery, and what followed. */
const purchaseOf = (context: Context, purchase: Purchase): Happening[] => {
  const bought = goodsFrom(context.catalogue, purchase.supplier)
  if (bought.length === 0) return []
  const time = context.on(purchase.days_ago, RECEIVED_AT)
  const planned = { ...purchase, context, bought, time, delivery_id: context.chance.idAt(time) }
  const { costs, broken = 0 } = purchase

  return [
    receive(planned),
    ...(costs === 'next_day' ? [addCosts(planned)] : []),
    ...(broken > 0 ? [returnGoods(planned, broken)] : []),
  ]
}

const paymentOf = (
  { catalogue, team, chance, on }: Context,
  { supplier, days_ago, ...paid }: Payment,
): Happening => {
  const time = addMinutes(on(days_ago, LATER_AT), 20)
  const sent = { id: chance.idAt(time), supplier_id: idOf(catalogue.suppliers, supplier), ...paid }

  return {
    time,
    happen: async (past) =>
      void (await past.perform(supplierAccountApi.pay, { actor: team.owner, time }, sent)),
  }
}

export const purchaseHappenings = (catalogue: Catalogue, team: Team, now: string): Happening[] => {
  const on = (days_ago: number, minutes: number): string =>
    momentOf(addDays(businessDate(now), -days_ago), minutes)

  const context = { catalogue, team, chance: createRandom('purchases of the demo'), on }

  return [
    ...PURCHASES.flatMap((purchase) => purchaseOf(context, purchase)),
    ...PAYMENTS.map((payment) => paymentOf(context, payment)),
  ]
}
