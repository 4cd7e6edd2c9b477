// The labels that wait to be printed, each with code, product name and QR image.
import { scannerProblem } from '@webale/domain/features/barcode/code-key.ts'
import type { Label } from '@webale/domain/features/barcode/label.ts'
import { type LabelSettings, printedCode } from '@webale/domain/features/barcode/label-print.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { memo } from 'react'
import { buildQrDataUrl } from '../../lib/picture/qr.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconX } from '../../ui/icons.ts'
import { Stepper } from '../../ui/stepper.tsx'

/**
 * Shown at a third of this size, so that it stays
 * sharp when a phone enlarges it (source of 200 px).
 */
const QR_PX = 200

const MAX_COPIES = 1000

type QueuedLabelProps = Label & {
  problem: string | null
  onRemove: (code: string) => void
  onCopies: (code: string, copies: number) => void
}

const QueuedLabel = memo(
  ({ code, name, price, copies = 1, problem, onRemove, onCopies }: QueuedLabelProps) => (
    <li className="relative flex min-h-24 items-center gap-3 rounded-row border border-dashed border-border-strong bg-surface p-2.5 pr-11 [contain-intrinsic-size:auto_146px] [content-visibility:auto]">
      <img
        src={buildQrDataUrl(code, QR_PX)}
        width={72}
        height={72}
        alt={`QR code of ${code}`}
        className="flex-none rounded-small"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold break-words">{name}</p>
        {price !== null && <p className="figures font-semibold text-text-2">{formatUgx(price)}</p>}
        <p className="mt-0.5 font-mono text-[0.75rem] leading-4 break-all text-text-2">{code}</p>
        {problem !== null && <p className="mt-0.5 text-small text-danger-text">{problem}</p>}
        <Field
          label={`Labels of ${code}`}
          hideLabel
          className="mt-1.5 max-w-40"
        >
          <Stepper
            things={`labels of ${code}`}
            min={1}
            max={MAX_COPIES}
            value={copies}
            onChange={(next) => onCopies(code, next)}
          />
        </Field>
      </div>
      <IconButton
        size="s"
        look="danger"
        label={`Remove ${code}`}
        icon={IconX}
        onClick={() => onRemove(code)}
        className="absolute top-0.5 right-0.5"
      />
    </li>
  ),
)

type QueuedLabelsProps = {
  queue: readonly Label[]
  settings: LabelSettings
  onRemove: (code: string) => void
  onCopies: (code: string, copies: number) => void
}

export const QueuedLabels = ({ queue, settings, onRemove, onCopies }: QueuedLabelsProps) => (
  <ul
    aria-label="Print queue"
    className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2 2xl:grid-cols-3"
  >
    {queue.map((label) => (
      <QueuedLabel
        key={label.code}
        {...label}
        problem={printedCode(label, settings).problem ?? scannerProblem(label.code)}
        onRemove={onRemove}
        onCopies={onCopies}
      />
    ))}
  </ul>
)
