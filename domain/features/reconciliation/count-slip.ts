// The printed slip of a recorded count. Its last line names the newest
// seal of the shop. Kept on paper, it shows later whether earlier
// records were removed or changed (npm run doctor -- --chain CODE).
import { formatNumber } from '../../kernel/money.ts'
import { formatDateTime, formatDay } from '../../kernel/time.ts'
import { type PrintLine, rowLine, rule, textLine } from '../printing/print-line.ts'
import { differenceFigure, differenceWord, type Reconciliation } from './reconciliation.ts'

export type CountSlip = {
  readonly count: Reconciliation
  readonly shop: string
  /** '1042-3FA9-12BC'. */
  readonly chain: string
  /** ISO. */
  readonly printed_at: string
}

/** The lines of the slip. */
export const countLines = ({ count, shop, chain, printed_at }: CountSlip): PrintLine[] => [
  textLine('name', shop),
  textLine('head', 'Cash count'),
  rule,
  rowLine('plain', 'Date', formatDay(count.date)),
  rowLine('plain', 'Cashier', count.cashier_name),
  rule,
  rowLine('plain', 'System cash', formatNumber(count.system_cash)),
  rowLine('plain', 'Counted', formatNumber(count.reported_cash)),
  rowLine(
    'strong',
    'Difference',
    `${differenceFigure(count.difference)} ${differenceWord(count.difference)}`,
  ),
  rule,
  rowLine('strong', 'Chain', chain),
  rowLine('plain', 'Signature', '________________'),
  textLine('foot', `Printed ${formatDateTime(printed_at)}`),
  textLine('foot', 'Keep this slip. The chain code shows later changes.'),
]
