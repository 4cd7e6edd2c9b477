// The returns of a sale: each return with number,
// time, amount and person, in the details of the sale.
import { returnLines } from '@webale/domain/features/printing/slip-lines.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import type { Refund } from '@webale/domain/features/refund/refund.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { printDocumentSlip } from '../../../lib/print/print-slip.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconPrinter } from '../../../ui/icons.ts'

const printRefund = (refund: Refund, shop: string): void => {
  const document = {
    kind: 'refund',
    document_id: refund.id,
    copy: false,
  } as const
  void printDocumentSlip(document, `Return ${refund.number}`, returnLines(refund, shop))
}

const RefundRow = ({ refund, shop }: { refund: Refund; shop: string }) => (
  <li className="flex items-center gap-3">
    <div className="min-w-0 flex-1">
      <p className="figures flex justify-between gap-3 font-semibold">
        <span>
          {refund.kind === 'void' ? 'Void' : 'Return'} {refund.number}
        </span>
        <span>{formatUgx(refund.total)}</span>
      </p>
      <p className="text-small break-words text-text-2">
        {formatDateTime(refund.created_at)}
        {refund.made_by !== null && `, ${refund.made_by}`}. {refund.note ?? refund.reason}
      </p>
    </div>
    <IconButton
      label={`Print ${refund.number}`}
      icon={IconPrinter}
      onClick={() => printRefund(refund, shop)}
    />
  </li>
)

/** `shop` is the name on the slip. */
export const SaleRefunds = ({ sale_id, shop }: { sale_id: string; shop: string }) => {
  const { data } = useQuery(refundApi.ofSale, { id: sale_id })
  if (data === undefined || data.refunds.length === 0) return null

  return (
    <ul
      aria-label="Returns"
      className="space-y-2 border-t border-dashed border-border-strong pt-3"
    >
      {data.refunds.map((refund) => (
        <RefundRow
          key={refund.id}
          refund={refund}
          shop={shop}
        />
      ))}
    </ul>
  )
}
