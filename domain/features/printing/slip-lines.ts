// The lines of slips: of a return or void, with a line for the customer's signature, and of what
// `SlipLine` describes (Z and X reports, payments and statements of customers).
import { formatNumber, formatSigned, formatUgx } from '../../kernel/money.ts'
import { quantityText } from '../../kernel/quantity.ts'
import { formatDateTime } from '../../kernel/time.ts'
import type { Refund } from '../refund/refund.ts'
import { partLabel } from '../sale/payment.ts'
import type { SlipLine } from '../shift/slip.ts'
import { type PrintLine, rowLine, rule, textLine } from './print-line.ts'

export const returnLines = (refund: Refund, shop: string, isCopy = false): PrintLine[] => [
  textLine('name', shop),
  textLine('mark', refund.kind === 'void' ? 'VOID' : 'RETURN'),
  ...(isCopy ? [textLine('mark', 'COPY')] : []),
  rule,
  rowLine('strong', 'Number', refund.number),
  rowLine('plain', 'Receipt', refund.receipt_number),
  rowLine('plain', 'Date', formatDateTime(refund.created_at)),
  rowLine('plain', 'Cashier', refund.made_by ?? ''),
  rowLine('plain', 'Reason', refund.note ?? refund.reason),
  ...(refund.phone_payments ?? []).map((one) => rowLine('plain', 'Paid by phone', one)),
  rule,
  ...refund.items.flatMap((item) => [
    textLine('item', item.item_name),
    rowLine('detail', `${quantityText(item.quantity)} back`, formatNumber(item.amount)),
  ]),
  rule,
  rowLine('total', 'PAID BACK', formatUgx(refund.total)),
  ...refund.pay_back.map((part) => rowLine('plain', partLabel(part), formatNumber(part.amount))),
  ...(refund.rounding === undefined
    ? []
    : [rowLine('plain', 'Cash rounding', formatSigned(0 - refund.rounding))]),
  rule,
  rowLine('plain', 'Signature', '________________'),
]

const slipLine = (line: SlipLine): PrintLine => {
  if (line.kind === 'rule') return rule
  if ('left' in line)
    return rowLine(line.kind === 'total' ? 'flow_strong' : 'flow', line.left, line.right)

  if (line.kind === 'title') return textLine('name', line.text)

  return textLine(line.kind === 'strong' ? 'strong' : 'plain', line.text)
}

export const slipLines = (lines: readonly SlipLine[]): PrintLine[] => lines.map(slipLine)
