// The report "Discounts, returns and voids": what each person gave away, took back, paid out or
// removed, and who allowed it. Whole UGX.
import { z } from 'zod'

/**
 * What the report counts; `typed_price` are sales with a price typed below the list price. The
 * names of those that need an approval are the actions of approvals.
 */
export const CONTROLS = [
  'discount',
  'typed_price',
  'return',
  'void',
  'pay_out',
  'no_sale',
  'remove_held_cart',
] as const
export type Control = (typeof CONTROLS)[number]

export const CONTROL_LABELS = {
  discount: 'Discounts',
  typed_price: 'Below list price',
  return: 'Returns',
  void: 'Voids',
  pay_out: 'Pay-outs',
  no_sale: 'No sale',
  remove_held_cart: 'Removed carts',
} as const satisfies Record<Control, string>

/** Somebody whose account is gone and whose name no document holds. */
export const UNKNOWN_PERSON = 'Unknown'

/**
 * Documents of one person and kind that one leader allowed;
 * `approver` is null for those without an approval.
 */
export type ControlSum = {
  readonly person_key: string
  readonly person: string | null
  readonly control: Control
  readonly approver: string | null
  readonly count: number
  readonly amount: number
}

/** How many approvals a person gave to others, and how many own ones this person used. */
export type ApprovalCount = {
  readonly person_key: string
  readonly person: string | null
  readonly given: number
  readonly used: number
}

/** `approved` says who allowed how many of the `count` documents; the amount of No sale is 0. */
const ControlTally = z.object({
  count: z.number(),
  amount: z.number(),
  approved: z.array(z.object({ approver: z.string(), count: z.number() })),
})
export type ControlTally = z.output<typeof ControlTally>

const Controls = z.object({
  discount: ControlTally,
  typed_price: ControlTally,
  return: ControlTally,
  void: ControlTally,
  pay_out: ControlTally,
  no_sale: ControlTally,
  remove_held_cart: ControlTally,
  approvals_given: z.number(),
  approvals_used: z.number(),
})
export type Controls = z.output<typeof Controls>

export const PersonControls = Controls.extend({ person_key: z.string(), person: z.string() })
export type PersonControls = z.output<typeof PersonControls>

export const ControlReport = z.object({ people: z.array(PersonControls), total: Controls })
export type ControlReport = z.output<typeof ControlReport>

const tallyOf = (sums: readonly ControlSum[], control: Control): ControlTally => {
  const own = sums.filter((sum) => sum.control === control)
  const approvers = new Map<string, number>()

  for (const { approver, count } of own)
    if (approver !== null) approvers.set(approver, (approvers.get(approver) ?? 0) + count)

  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    approved: [...approvers]
      .map(([approver, count]) => ({ approver, count }))
      .toSorted((a, b) => b.count - a.count || a.approver.localeCompare(b.approver)),
  }
}

const controlsOf = (
  sums: readonly ControlSum[],
  approvals: readonly ApprovalCount[],
): Controls => ({
  discount: tallyOf(sums, 'discount'),
  typed_price: tallyOf(sums, 'typed_price'),
  return: tallyOf(sums, 'return'),
  void: tallyOf(sums, 'void'),
  pay_out: tallyOf(sums, 'pay_out'),
  no_sale: tallyOf(sums, 'no_sale'),
  remove_held_cart: tallyOf(sums, 'remove_held_cart'),
  approvals_given: approvals.reduce((sum, { given }) => sum + given, 0),
  approvals_used: approvals.reduce((sum, { used }) => sum + used, 0),
})

const amountOf = (controls: Controls): number =>
  CONTROLS.reduce((sum, control) => sum + controls[control].amount, 0)

/** One row for each person who did any of it, the largest amount first, and the sums of all. */
export const controlReportOf = (
  sums: readonly ControlSum[],
  approvals: readonly ApprovalCount[],
): ControlReport => {
  const names = new Map<string, string | null>()

  for (const { person_key, person } of [...sums, ...approvals])
    names.set(person_key, names.get(person_key) ?? person)

  const people = [...names].map(([person_key, person]) => {
    const isOwn = (row: { readonly person_key: string }): boolean => row.person_key === person_key
    return {
      person_key,
      person: person ?? UNKNOWN_PERSON,
      ...controlsOf(sums.filter(isOwn), approvals.filter(isOwn)),
    }
  })

  return {
    people: people.toSorted(
      (a, b) => amountOf(b) - amountOf(a) || a.person.localeCompare(b.person),
    ),
    total: controlsOf(sums, approvals),
  }
}
