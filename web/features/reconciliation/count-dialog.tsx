// Counts a drawer note by note: the number of each note and coin and their sum, which becomes the
// reported cash.
import { countedCash, type Counts } from '@webale/domain/features/reconciliation/cash-count.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { CountPieces } from '../../components/count-pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type CountDialogProps = {
  /** Kept by the form, so that a count continues when the dialog is opened again. */
  counts: Counts
  onCounts: (counts: Counts) => void
  onUse: (amount: number) => void
  onClose: () => void
}

export const CountDialog = ({ counts, onCounts, onUse, onClose }: CountDialogProps) => {
  const total = countedCash(counts)
  return (
    <FormDialog
      open
      title="Count notes"
      description="How many of each note and coin?"
      width="l"
      submitLabel="Use this sum"
      dirty={false}
      footerStart={
        <div className="flex items-center gap-3">
          <output
            aria-label="Counted"
            className="figures font-display text-h2 text-text"
          >
            {formatUgx(total)}
          </output>
          {total > 0 && (
            <Button
              size="s"
              look="quiet"
              onClick={() => onCounts({})}
            >
              Start again
            </Button>
          )}
        </div>
      }
      onSubmit={() => onUse(total)}
      onClose={onClose}
    >
      <CountPieces
        counts={counts}
        onCounts={onCounts}
      />
    </FormDialog>
  )
}
