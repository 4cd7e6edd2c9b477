// The slips of a shift as lines: the closure (Z report) and the X report, in the order of the
// paper. Screen and printer draw the same lines.
import { formatNumber, formatSigned } from '../../kernel/money.ts'
import { PAYMENT_LABELS } from '../../kernel/payment-method.ts'
import { formatDateTime } from '../../kernel/time.ts'
import { COUNTED_COINS, COUNTED_NOTES } from '../reconciliation/cash-count.ts'
import { type Closure, type ShiftReport, type ShiftSums } from './closure.ts'
import { notHeardText } from '../till/till-moments.ts'
import { differencesOf, type TenderName, TENDERS } from './expected-money.ts'

/** A line with a text on the left and one on the right; `rule` is a line across the paper. */
export type SlipLine =
  | { readonly kind: 'title' | 'strong' | 'text'; readonly text: string }
  | {
      readonly kind: 'row' | 'total'
      readonly left: string
      readonly right: string
    }
  | { readonly kind: 'rule' }

const rule: SlipLine = { kind: 'rule' }
const title = (text: string): SlipLine => ({ kind: 'title', text })
const strong = (text: string): SlipLine => ({ kind: 'strong', text })
const text = (words: string): SlipLine => ({ kind: 'text', text: words })
const row = (left: string, amount: number | string): SlipLine => ({
  kind: 'row',
  left,
  right: typeof amount === 'number' ? formatNumber(amount) : amount,
})
const total = (left: string, amount: number): SlipLine => ({
  kind: 'total',
  left,
  right: formatNumber(amount),
})

const soldLines = ({ sales, returns, voids }: ShiftSums): SlipLine[] => [
  row('Sales', sales.count),
  row('Subtotal', sales.subtotal),
  row('Discounts', sales.discounts),
  row('Total', sales.total),
  row(`Returns (${formatNumber(returns.count)})`, returns.amount),
  row(`Voids (${formatNumber(voids.count)})`, voids.amount),
  total('Net', sales.total - returns.amount - voids.amount),
]

const NOT_COUNTED = 'not counted'

/** What suppliers got otherwise than in cash; that is among the lines of the drawer. */
const supplierLines = ({ suppliers_by }: ShiftSums, tender: TenderName): SlipLine[] => {
  const paid = tender === 'cash' ? 0 : (suppliers_by?.[tender] ?? 0)
  return paid === 0 ? [] : [row('To suppliers', paid)]
}

const tenderLines = (
  sums: ShiftSums,
  expected: Closure['expected'],
  counted: Closure['counted'] | null,
): SlipLine[] => {
  const differences = counted === null ? null : differencesOf(counted, expected)
  return TENDERS.flatMap((tender): SlipLine[] => {
    const found = counted?.[tender] ?? null
    const difference = differences?.[tender] ?? null

    return [
      strong(PAYMENT_LABELS[tender]),
      row('Came in', sums.came_in[tender]),
      row('Paid back', sums.paid_back[tender]),
      ...supplierLines(sums, tender),
      row('Expected', expected[tender]),
      ...(counted === null ? [] : [row('Counted', found ?? NOT_COUNTED)]),
      ...(difference === null ? [] : [row('Difference', formatSigned(difference))]),
    ]
  })
}

/** Closures of earlier versions have what customers and suppliers paid and got by all methods. */
const inCash = (words: string, { suppliers_by }: ShiftSums): string =>
  suppliers_by === undefined ? words : `${words} in cash`

const drawerLines = (sums: ShiftSums): SlipLine[] => [
  row('Float', sums.float),
  ...(sums.left_before === null
    ? []
    : [row('Opening difference', formatSigned(sums.float - sums.left_before))]),
  row('Paid in', sums.paid_in),
  row('Paid out', sums.paid_out),
  row(inCash('Repayments', sums), sums.repayments),
  row(inCash('Suppliers', sums), sums.suppliers),
  ...(sums.mobile_money_services === 0
    ? []
    : [row('Mobile Money Services', formatSigned(sums.mobile_money_services))]),
  ...(sums.cash_rounding === undefined
    ? []
    : [row('Cash rounding', formatSigned(sums.cash_rounding))]),
  row('No sale', sums.no_sale_count),
  row('Credit given', sums.credit_given),
]

/** A block for each float line that was counted in the shift. */
const floatLines = ({ float_lines = [] }: ShiftSums): SlipLine[] =>
  float_lines.flatMap(({ line, typed, expected }) => [
    strong(`Float of ${line}`),
    row('Expected', expected),
    row('Counted', typed),
    row('Difference', formatSigned(typed - expected)),
    rule,
  ])

const receiptLines = (sums: ShiftSums): SlipLine[] => [
  row('First receipt', sums.first_receipt ?? '-'),
  row('Last receipt', sums.last_receipt ?? '-'),
  row(`Held carts (${formatNumber(sums.held_carts.count)})`, sums.held_carts.amount),
  ...(sums.silent_tills ?? []).map((till) => text(notHeardText(till))),
]

const pieceLines = (pieces: Closure['pieces']): SlipLine[] =>
  [...COUNTED_NOTES, ...COUNTED_COINS].flatMap(({ id, kind, value }) => {
    const count = pieces[id] ?? 0
    return count === 0
      ? []
      : [row(`${formatNumber(value)} ${kind} x ${formatNumber(count)}`, value * count)]
  })

const LATE_LABELS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  refund: 'Return',
  movement: 'Payment',
}

const lateLines = (closure: Closure, words: string): SlipLine[] => {
  const { late } = closure
  if (late.length === 0) return []
  const rows = late.flatMap(({ subject_type, number, created_at, amounts }) => [
    text(`${formatDateTime(created_at)} ${number ?? LATE_LABELS[subject_type] ?? ''}`.trim()),
    ...TENDERS.flatMap((tender) =>
      amounts[tender] === 0 ? [] : [row(PAYMENT_LABELS[tender], formatSigned(amounts[tender]))],
    ),
  ])

  return [
    rule,
    strong(words),
    ...rows,
    row('Difference after late events', formatSigned(lateDifference(closure))),
  ]
}

/** Counted less expected cash when what arrived after closing is expected as well. */
export const lateDifference = ({
  difference,
  late,
}: Pick<Closure, 'difference' | 'late'>): number =>
  late.reduce((left, { amounts }) => left - amounts.cash, difference)

const approvalLine = ({ is_within, approved_name }: Closure): SlipLine[] => {
  if (approved_name !== null) return [text(`Approved by ${approved_name}`)]
  return [text(is_within ? 'No approval needed' : 'Not approved')]
}

const closingLines = (closure: Closure): SlipLine[] => [
  row('Left in drawer', closure.left_in_drawer),
  total('To hand over', closure.counted.cash - closure.left_in_drawer),
  ...(closure.notes === null ? [] : [text(closure.notes)]),
  ...pieceLines(closure.pieces),
  ...approvalLine(closure),
]

type ClosureHeading = {
  readonly business: string
  readonly isCopy: boolean
  /** On a screen; otherwise on paper. */
  readonly isShown?: boolean
}

/** The slip of a closure. */
export const closureSlip = (
  closure: Closure,
  { business, isCopy, isShown = false }: ClosureHeading,
): SlipLine[] => [
  title(business),
  ...(isCopy ? [strong('COPY')] : []),
  strong('Z REPORT'),
  row('Number', closure.number),
  row('Drawer', closure.drawer),
  row('Opened', formatDateTime(closure.opened_at)),
  row('by', closure.opened_name),
  row('Closed', formatDateTime(closure.closed_at)),
  row('by', closure.closed_name),
  rule,
  ...soldLines(closure.sums),
  rule,
  ...tenderLines(closure.sums, closure.expected, closure.counted),
  rule,
  ...drawerLines(closure.sums),
  rule,
  ...floatLines(closure.sums),
  ...receiptLines(closure.sums),
  row('Counts', closure.count_number),
  rule,
  ...closingLines(closure),
  rule,
  text(`Chain ${closure.chain_seq} ${closure.chain_head}`),
  ...lateLines(closure, isShown ? 'After closing' : 'AFTER CLOSING'),
]

type ReportHeading = {
  readonly business: string
  readonly drawer: string
  readonly opened_at: string
  readonly printed_at: string
}

/** The X report: what an open shift should hold. It has no number. */
export const reportSlip = (
  { sums, expected }: ShiftReport,
  { business, ...about }: ReportHeading,
): SlipLine[] => [
  title(business),
  strong('X REPORT'),
  row('Drawer', about.drawer),
  row('Opened', formatDateTime(about.opened_at)),
  row('Printed', formatDateTime(about.printed_at)),
  rule,
  ...soldLines(sums),
  rule,
  ...tenderLines(sums, expected, null),
  rule,
  ...drawerLines(sums),
  rule,
  ...receiptLines(sums),
]
