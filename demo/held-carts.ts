// Held carts of the demo, and one whose customer did not come back.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { type Cart, emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import type { DepartmentName } from './departments.ts'
import { type Catalogue, idOf } from './goods.ts'
import { type Happening, addMinutes, type Past } from './past.ts'
import type { Team } from './people.ts'
import { createRandom } from './random.ts'

type WaitingCart = {
  /** Before the demo was made. */
  readonly hours_ago: number
  readonly department: DepartmentName
  readonly label: string | null
  readonly customer: string
  /** Ranks of the goods in their table, and how many of each. */
  readonly lines: readonly (readonly [rank: number, quantity: number])[]
  /** Why it was removed, and when. */
  readonly removed?: { readonly hours_ago: number; readonly reason: string }
}

const carts: readonly WaitingCart[] = [
  {
    hours_ago: 0.3,
    department: 'Cosmetics',
    label: 'Red dress, went to the bank',
    customer: '',
    lines: [
      [0, 2],
      [6, 1],
      [11, 1],
    ],
  },
  {
    hours_ago: 1.2,
    department: 'Cosmetics',
    label: null,
    customer: 'Harriet Nabwire',
    lines: [
      [3, 1],
      [14, 2],
    ],
  },
  {
    hours_ago: 27,
    department: 'Perfume Lounge',
    label: 'Pays on Friday',
    customer: 'Godfrey Kato',
    lines: [[1, 30]],
  },
  {
    hours_ago: 52,
    department: 'Printing & Design',
    label: 'School order',
    customer: '',
    lines: [
      [0, 3],
      [4, 12],
    ],
    removed: { hours_ago: 29, reason: 'The customer bought elsewhere' },
  },
]

const cartOf = (
  { department, customer, lines }: WaitingCart,
  { goods, departments }: Catalogue,
  id: string,
): Cart => {
  const department_id = idOf(departments, department)
  const departmentGoods = goods.filter(({ row }) => row.department_id === department_id)
  const chosen = lines.flatMap(([rank, quantity]) => {
    const item = departmentGoods[rank]?.sellable
    return item === undefined ? [] : [{ item, quantity }]
  })

  return {
    ...emptyCart(department_id),
    id,
    lines: chosen.map(({ item, quantity }, at) => newLine(String(at + 1), item, quantity)),
    lines_added: chosen.length,
    customer_name: customer,
  }
}

/** The carts that were held, and what was removed, in no order. */
export const heldCartHappenings = (
  catalogue: Catalogue,
  { staff }: Team,
  now: string,
): Happening[] =>
  carts.flatMap((waiting) => {
    const { hours_ago, department, label, removed } = waiting
    const time = addMinutes(now, -hours_ago * 60)
    const chance = createRandom(`held cart of ${department} ${hours_ago} hours ago`)
    const actor = chance.pick(
      staff.filter(
        ({ department_id }) => department_id === idOf(catalogue.departments, department),
      ),
    )

    const [id, cart] = [chance.idAt(time), cartOf(waiting, catalogue, chance.idAt(time))]
    const hold = async (past: Past) =>
      void (await past.perform(heldCartApi.hold, { actor, time }, { id, cart, label }))

    if (removed === undefined) return [{ time, happen: hold }]
    const at = addMinutes(now, -removed.hours_ago * 60)
    const sent = { id, reason: removed.reason }
    const remove = async (past: Past) =>
      void (await past.perform(heldCartApi.remove, { actor, time: at }, sent))

    return [
      { time, happen: hold },
      { time: at, happen: remove },
    ]
  })
