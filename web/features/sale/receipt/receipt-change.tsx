// The top of Receipt Actions: the change to give and its notes and coins, large enough to read from
// an arm's length.
import { changeBreakdown } from '@webale/domain/features/sale/cash.ts'
import { handedOf } from '@webale/domain/features/sale/cash-rounding.ts'
import { creditOf, handedOverOf, paidBy } from '@webale/domain/features/sale/payment.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import type { CSSProperties } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { TornEdge } from '../../../ui/torn-edge.tsx'
import { NOTE_COLOURS } from './note-colours.ts'

const chipClass = 'figures rounded-small border px-2 py-0.5 text-small font-semibold'

const Piece = ({ value, count }: { value: number; count: number }) => {
  const colour = NOTE_COLOURS[value]
  const coin = colour === undefined ? (count > 1 ? ' coins' : ' coin') : ''

  return (
    <li
      className={cn(chipClass, colour ? 'note-tint' : 'border-border bg-sunken text-text-2')}
      {...(colour && { style: { '--note': colour } as CSSProperties })}
    >
      {count > 1 && `${count} × `}
      {formatNumber(value)}
      {coin}
    </li>
  )
}

const Pieces = ({ amount }: { amount: number }) => {
  const { pieces, remainder } = changeBreakdown(amount)
  return (
    <ul
      aria-label="Notes and coins to give"
      className="mt-1.5 flex flex-wrap justify-center gap-1.5"
    >
      {pieces.map((piece) => (
        <Piece
          key={piece.value}
          {...piece}
        />
      ))}
      {remainder > 0 && (
        <li className={cn(chipClass, 'border-border bg-sunken text-text-2')}>
          + {formatNumber(remainder)}
        </li>
      )}
    </ul>
  )
}

/** The amount handed over, and the amount put on the account; a debt is not called paid. */
const paidFigure = (
  sale: Sale,
): {
  readonly text: string
  readonly amount: number
  readonly below: string
} => {
  const handed = { ...sale, ...handedOf(sale) }
  const [paid, owed] = [handedOverOf(handed), creditOf(sale.payments)]
  if (handed.change_amount > 0)
    return {
      text: 'Give change',
      amount: handed.change_amount,
      below: '',
    }

  if (owed > 0 && paid === 0)
    return {
      text: 'On account',
      amount: owed,
      below: 'Nothing to take',
    }

  const below = owed > 0 ? `On account ${formatNumber(owed)}` : 'No change to give'

  return {
    text: (sale.payments ?? []).length > 1 ? 'Paid in parts' : `Paid by ${paidBy(sale)}`,
    amount: paid,
    below,
  }
}

/** The change, if any; otherwise what was paid and how. */
export const ReceiptChange = ({ sale }: { sale: Sale }) => {
  const { text, amount, below } = paidFigure(sale)
  return (
    <div>
      <div className="flex flex-col items-center bg-success-soft px-4 pt-4 pb-3 text-center short:pt-3">
        <span className="mb-1.5 grid size-9 place-items-center rounded-full bg-success text-success-soft short:hidden">
          <Icon
            of={IconCheck}
            className="size-6"
          />
        </span>
        <p className="text-text-2">{text}</p>
        <p className="figures font-display text-[2.875rem] leading-[3rem] font-[750] tracking-[-0.035em] text-success">
          <span className="mr-2 font-sans text-h2 font-medium tracking-normal">{CURRENCY}</span>
          {formatNumber(amount)}
        </p>
        {below === '' ? (
          <Pieces amount={amount} />
        ) : (
          <p className="mt-1 text-small text-text-2">{below}</p>
        )}
      </div>
      <TornEdge colour="var(--success-soft)" />
    </div>
  )
}
