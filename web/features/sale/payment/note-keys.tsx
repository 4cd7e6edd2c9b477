// Suggested amounts, and keys in the colours of the notes that add to the amount.
import { NOTES, suggestedTenders, type Note } from '@webale/domain/features/sale/cash.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { CSSProperties } from 'react'
import { cn } from '../../../ui/cn.ts'
import { NOTE_COLOURS } from '../receipt/note-colours.ts'
import type { TenderControl } from './use-tender.ts'

const keyClass =
  'figures h-11 min-w-0 rounded-control border px-1 text-small font-semibold whitespace-nowrap transition-colors disabled:opacity-50'

type SuggestionsProps = {
  total: number
  amount: number | null
  disabled: boolean
  onSuggest: (amount: number) => void
}

/**
 * Three slots of fixed size; they are empty without a total, so that nothing moves when it changes.
 */
export const Suggestions = ({ total, amount, disabled, onSuggest }: SuggestionsProps) => {
  const tenders = suggestedTenders(total)
  return (
    <div
      role="group"
      aria-label="Suggested amounts"
      className="grid h-11 grid-cols-[1.3fr_1fr_1fr] gap-2"
    >
      {tenders.map((tender, index) => (
        <button
          key={tender}
          type="button"
          disabled={disabled}
          aria-pressed={tender === amount}
          onClick={() => onSuggest(tender)}
          className={cn(
            keyClass,
            'border-border bg-surface enabled:hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
          )}
        >
          {index === 0 ? `Exact ${formatNumber(tender)}` : formatNumber(tender)}
        </button>
      ))}
    </div>
  )
}

const NoteKey = ({
  note,
  count,
  disabled,
  tender,
}: {
  note: Note
  count: number
  disabled: boolean
  tender: TenderControl
}) => (
  <div className="relative min-w-0">
    <button
      type="button"
      disabled={disabled}
      onClick={() => tender.tap(note)}
      style={{ '--note': NOTE_COLOURS[note] } as CSSProperties}
      className={cn(
        keyClass,
        'note-tint w-full enabled:active:brightness-95 md:max-lg:text-[0.75rem] low:px-0 low:text-[0.75rem] short:px-0 short:text-[0.75rem] short:max-xl:text-[0.6875rem]',
      )}
    >
      <span className="sr-only">Add </span>
      {formatNumber(note)}
    </button>
    {count > 0 && (
      <button
        type="button"
        disabled={disabled}
        aria-label={`×${count}, take back one ${formatNumber(note)}`}
        onClick={() => tender.remove(note)}
        className="figures absolute -top-2.5 -right-1.5 grid h-6 min-w-8 place-items-center rounded-full border-2 border-surface bg-accent px-1.5 text-[0.6875rem] leading-none font-bold text-on-accent"
      >
        ×{count}
      </button>
    )}
  </div>
)

/** Two rows of three; one row of six on low screens and beside a second column. */
export const NoteKeys = ({ disabled, tender }: { disabled: boolean; tender: TenderControl }) => (
  <div
    role="group"
    aria-label="Add notes"
    className="grid grid-cols-3 gap-2 md:max-lg:grid-cols-6 short:grid-cols-6 short:gap-1.5 low:grid-cols-6 low:gap-1.5"
  >
    {NOTES.map((note) => (
      <NoteKey
        key={note}
        note={note}
        count={tender.notes[note] ?? 0}
        disabled={disabled}
        tender={tender}
      />
    ))}
  </div>
)
