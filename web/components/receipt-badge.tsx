// The number of a receipt in lists and headings, with
// a mark when something of the sale was returned.
import { MARK_LABELS, type SaleMark } from '@webale/domain/features/sale/sale-mark.ts'
import { Badge } from '../ui/badge.tsx'

/** 'Voided' or what else became of the sale; nothing for a usual sale. */
export const SaleMarkBadge = ({ mark }: { mark: SaleMark | undefined }) =>
  mark && <Badge tone="attention">{MARK_LABELS[mark]}</Badge>

export const ReceiptBadge = ({ number, mark }: { number: string; mark?: SaleMark | undefined }) => {
  const badge = (
    <Badge
      tone="info"
      className="figures"
    >
      {number}
    </Badge>
  )

  if (mark === undefined) return badge

  return (
    <span>
      {badge} <SaleMarkBadge mark={mark} />
    </span>
  )
}
