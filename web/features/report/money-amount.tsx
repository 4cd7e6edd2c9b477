// An amount of money in a list, with the currency in small type before it.
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'

export const MoneyAmount = ({ of }: { of: number }) => (
  <b className="figures flex-none whitespace-nowrap">
    <span className="text-small font-medium text-text-3">{CURRENCY}</span> {formatNumber(of)}
  </b>
)
