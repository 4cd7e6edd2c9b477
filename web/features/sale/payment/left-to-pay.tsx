// What is left to pay in a split payment.
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useTill } from '../till/till-context.tsx'

type LeftToPayProps = {
  /** UGX. */
  remaining: number
  problem: string | null
  onFill: () => void
}

/** What is left, as a button that fills it into the last part; or why the parts do not do. */
export const LeftToPay = ({ remaining, problem, onFill }: LeftToPayProps) => {
  const { frozen } = useTill()
  const left = `Left to pay ${formatNumber(remaining)}`

  return (
    <div
      role="status"
      className="figures text-right text-small font-semibold"
    >
      {problem !== null && <span className="text-danger-text">{problem}</span>}
      {problem === null && remaining === 0 && left}
      {problem === null && remaining > 0 && (
        <Button
          size="s"
          look="soft"
          disabled={frozen}
          onClick={onFill}
        >
          {left}
        </Button>
      )}
    </div>
  )
}
