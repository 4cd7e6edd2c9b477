// The notes and coins of a drawer, each with its number: for counting cash.
import {
  COUNTED_COINS,
  COUNTED_NOTES,
  type Counts,
  MAX_PIECES,
  type Piece,
  withCount,
} from '@webale/domain/features/reconciliation/cash-count.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { CSSProperties } from 'react'
import { cn } from '../ui/cn.ts'
import { IconMinus, IconPlus } from '../ui/icons.ts'
import { StepButton } from '../ui/step-button.tsx'

/** Notes have the colours of the real ones; coins are grey. */
const faceOf = ({ kind, value }: Piece): { className: string; style?: CSSProperties } =>
  kind === 'note'
    ? { className: 'note-tint', style: { '--note': `var(--n${value / 1000})` } as CSSProperties }
    : { className: 'border-border bg-sunken' }

const nameOf = ({ kind, value }: Piece): string => `${formatNumber(value)} ${kind}s`

type CountRowProps = {
  piece: Piece
  count: number
  onCount: (count: number) => void
}

const CountRow = ({ piece, count, onCount }: CountRowProps) => {
  const { className, style } = faceOf(piece)
  return (
    <li className="flex items-center gap-2.5">
      <span
        aria-hidden
        style={style}
        className={cn(
          'figures grid h-11 w-18 flex-none place-items-center rounded-control border text-small font-semibold',
          className,
        )}
      >
        {formatNumber(piece.value)}
      </span>
      <div className="flex h-11.5 flex-none overflow-hidden rounded-control border border-border-strong">
        <StepButton
          label={`One fewer of ${nameOf(piece)}`}
          icon={IconMinus}
          disabled={count === 0}
          onStep={() => onCount(count - 1)}
        />
        <input
          type="text"
          inputMode="numeric"
          aria-label={`Number of ${nameOf(piece)}`}
          placeholder="0"
          value={count === 0 ? '' : String(count)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) =>
            onCount(Number(target.value.replace(/\D/g, '').slice(0, String(MAX_PIECES).length)))
          }
          className="figures w-14 border-x border-border bg-surface text-center font-semibold placeholder:text-text-3 focus-visible:-outline-offset-2"
        />
        <StepButton
          label={`One more of ${nameOf(piece)}`}
          icon={IconPlus}
          disabled={count === MAX_PIECES}
          onStep={() => onCount(count + 1)}
        />
      </div>
      <span className="figures min-w-0 flex-1 text-right text-text-2">
        {count > 0 && formatNumber(count * piece.value)}
      </span>
    </li>
  )
}

type PiecesProps = {
  title: string
  pieces: readonly Piece[]
  counts: Counts
  onCounts: (counts: Counts) => void
}

const Pieces = ({ title, pieces, counts, onCounts }: PiecesProps) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-label text-text-2">{title}</h3>
    <ul className="space-y-2">
      {pieces.map((piece) => (
        <CountRow
          key={piece.id}
          piece={piece}
          count={counts[piece.id] ?? 0}
          onCount={(count) => onCounts(withCount(counts, piece.id, count))}
        />
      ))}
    </ul>
  </section>
)

type CountPiecesProps = { counts: Counts; onCounts: (counts: Counts) => void }

export const CountPieces = ({ counts, onCounts }: CountPiecesProps) => (
  <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
    <Pieces
      title="Notes"
      pieces={COUNTED_NOTES}
      counts={counts}
      onCounts={onCounts}
    />
    <Pieces
      title="Coins"
      pieces={COUNTED_COINS}
      counts={counts}
      onCounts={onCounts}
    />
  </div>
)
