// The printed slip of a recorded count. Its last line names the newest seal of the shop. Kept on paper, it shows
// later whether earlier records were removed or changed (npm run doctor -- --chain CODE).
import {
  differenceFigure,
  differenceWord,
  type Reconciliation,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime, formatDay } from '@webale/domain/kernel/time.ts'
import type { DrawSlip } from '../../lib/print.ts'

export type CountSlip = {
  readonly count: Reconciliation
  readonly shop: string
  /** '1042-3FA9-12BC'. */
  readonly chain: string
  /** ISO. */
  readonly printed_at: string
}

/** Draws the slip as one element. */
export const drawCountSlip =
  ({ count, shop, chain, printed_at }: CountSlip): DrawSlip =>
  ({ element, line, row, rule }, paper) => {
    const head = element('div', 'head')
    head.append(line('name', shop), line('', 'Cash count'))
    const foot = element('div', 'foot')
    foot.append(
      line('', `Printed ${formatDateTime(printed_at)}`),
      line('', 'Keep this slip. The chain code shows later changes.'),
    )
    return element(
      'article',
      paper === '58' ? 'receipt narrow' : 'receipt',
      head,
      rule(),
      row('', 'Date', formatDay(count.date)),
      row('', 'Cashier', count.cashier_name),
      rule(),
      row('', 'System cash', formatNumber(count.system_cash)),
      row('', 'Counted', formatNumber(count.reported_cash)),
      row('strong', 'Difference', `${differenceFigure(count.difference)} ${differenceWord(count.difference)}`),
      rule(),
      row('strong', 'Chain', chain),
      row('', 'Signature', '________________'),
      foot,
    )
  }
