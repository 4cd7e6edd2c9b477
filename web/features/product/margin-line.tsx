// The margin per unit, computed while the prices are typed. Only administrators see it.
import { roundPrice, formatUgx } from '@webale/domain/kernel/money.ts'
import { cn } from '../../ui/cn.ts'
import type { ProductValues } from './product-values.ts'

/** 'Margin UGX 2,500 per piece (38 %)'; nothing until both prices are entered. */
export const MarginLine = ({ values }: { values: ProductValues }) => {
  const { selling_price, cost_price, unit } = values
  if (selling_price === null || cost_price === null) return null
  const margin = roundPrice(selling_price - cost_price)
  const share = selling_price > 0 ? ` (${Math.round((margin / selling_price) * 100)} %)`.replace('-', '−') : ''
  return (
    <p role="status" className={cn('figures text-small', margin < 0 && 'text-danger-text')}>
      {margin < 0 ? 'Sold below cost: margin ' : 'Margin '}
      <b>{formatUgx(margin)}</b>
      {unit && ` per ${unit}`}
      {share}
    </p>
  )
}
