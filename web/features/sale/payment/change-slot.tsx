// The change to give, or the missing amount. Both use
// one area of fixed height, so that nothing moves.
import { changeSentence, smallChangeSentence } from '@webale/domain/features/sale/cash.ts'
import { changeOf, isInsufficient, missingAmount } from '@webale/domain/features/sale/totals.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconAlertOctagon } from '../../../ui/icons.ts'

const slotClass = 'flex h-[4.75rem] low:h-16 flex-col justify-center rounded-row px-3.5 short:h-16'

const Change = ({ change }: { change: number }) => {
  const hint = smallChangeSentence(change)
  return (
    <div className={cn(slotClass, 'bg-success-soft')}>
      <p className="flex items-center justify-between gap-3 text-success">
        <span className="text-small font-semibold">Change</span>
        <span className="figures font-display text-[1.625rem] leading-7 font-[750] tracking-[-0.02em]">
          {formatNumber(change)}
        </span>
      </p>
      <p className="line-clamp-2 text-[0.75rem] leading-[0.9375rem] font-medium text-text-2">
        {changeSentence(change)}
        {hint !== null && <span className="text-text-3"> {hint}</span>}
      </p>
    </div>
  )
}

export const ChangeSlot = ({ total, amount }: { total: number; amount: number | null }) => {
  const change = amount === null ? 0 : changeOf(amount, total)
  return (
    <div
      role="status"
      className="h-[4.75rem] low:h-16 flex-none short:h-16"
    >
      {change > 0 && <Change change={change} />}
      {isInsufficient(amount, total) && (
        <div className={cn(slotClass, 'bg-danger-soft text-danger-text')}>
          <p className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-1.5 font-semibold">
              <Icon
                of={IconAlertOctagon}
                className="size-5"
              />
              Insufficient payment
            </span>
            <span className="figures text-small font-semibold">
              {formatNumber(missingAmount(amount, total))} short
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
