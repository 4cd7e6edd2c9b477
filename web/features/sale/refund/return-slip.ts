// The printed slip of a return, with a line for the customer's signature.
import { partLabel } from '@webale/domain/features/sale/payment.ts'
import type { Refund } from '@webale/domain/features/refund/refund.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { type DrawSlip, printSlip } from '../../../lib/print.ts'

const slipOf =
  (refund: Refund, shop: string): DrawSlip =>
  ({ element, line, row, rule }, paper) => {
    const head = element('div', 'head')
    head.append(line('name', shop))
    const title = refund.kind === 'void' ? 'VOID' : 'RETURN'
    return element(
      'article',
      paper === '58' ? 'receipt narrow' : 'receipt',
      head,
      line('copy', title),
      rule(),
      row('strong', 'Number', refund.number),
      row('', 'Receipt', refund.receipt_number),
      row('', 'Date', formatDateTime(refund.created_at)),
      row('', 'Cashier', refund.made_by ?? ''),
      row('', 'Reason', refund.note ?? refund.reason),
      rule(),
      ...refund.items.map((item) =>
        element(
          'div',
          'item',
          line('', item.item_name),
          row('', `${quantityText(item.quantity)} back`, formatNumber(item.amount)),
        ),
      ),
      rule(),
      row('total', 'PAID BACK', formatUgx(refund.total)),
      ...refund.pay_back.map((part) => row('', partLabel(part), formatNumber(part.amount))),
      rule(),
      row('', 'Signature', '________________'),
    )
  }

/** Prints the slip; false when that failed. */
export const printReturnSlip = (refund: Refund, shop: string): Promise<boolean> =>
  printSlip(`Return ${refund.number}`, slipOf(refund, shop))
