// How labels are printed, with a small preview of the A4 sheet: which positions get a label, and
// where a half-used sheet begins.
import { LABELS_PER_PAGE, pageCount, SHEET } from '@webale/domain/features/barcode/label.ts'
import type { LabelSettings } from '@webale/domain/features/barcode/label-print.ts'
import { useId } from 'react'
import { cn } from '../ui/cn.ts'
import { RadioLabel } from '../ui/radio-label.tsx'
import { LabelChoices, SheetOffset } from './label-choices.tsx'

const PLACES = Array.from({ length: LABELS_PER_PAGE }, (_, index) => index + 1)

const pluralOf = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

/** One label in the preview. */
const LabelPreview = () => (
  <span
    aria-hidden
    className="flex items-center gap-1"
  >
    <span className="size-3.5 rounded-[3px] border-[3px] border-current" />
    <span className="space-y-0.5">
      <span className="block h-0.5 w-5 rounded-full bg-current" />
      <span className="block h-0.5 w-3.5 rounded-full bg-current" />
    </span>
  </span>
)

type SheetPositionProps = {
  name: string
  place: number
  state: 'used' | 'label' | 'free'
  chosen: boolean
  onChoose: () => void
}

const SheetPosition = ({ name, place, state, chosen, onChoose }: SheetPositionProps) => (
  <RadioLabel
    name={name}
    checked={chosen}
    onChoose={onChoose}
    className={cn(
      'grid min-h-11 place-items-center border border-dashed border-border has-focus-visible:z-10',
      state === 'label' && 'bg-primary-soft text-primary-text',
      state === 'used' && 'bg-hover text-text-3',
      chosen && 'border-2 border-solid border-primary',
    )}
  >
    <span className="sr-only">Label {place}</span>
    {state === 'label' ? (
      <LabelPreview />
    ) : (
      <span
        aria-hidden
        className="figures text-tiny"
      >
        {state === 'used' ? '' : place}
      </span>
    )}
  </RadioLabel>
)

type SheetPositionsProps = {
  /** Number of labels, with copies. */
  count: number
  /** Position of the first label, 1 to 21. */
  start: number
  onChange: (start: number) => void
}

/** The positions on the sheet and the number of pages. */
const SheetPositions = ({ count, start, onChange }: SheetPositionsProps) => {
  const name = useId()

  const pages = pageCount(count, start)

  return (
    <>
      <fieldset className="max-md:w-64">
        <legend className="mb-1.5 text-label text-text-2">Start at label</legend>
        <div
          style={{ gridTemplateColumns: `repeat(${SHEET.columns}, 1fr)` }}
          className="grid aspect-[210/297] overflow-hidden rounded-[4px] border border-border-strong bg-surface shadow-popover"
        >
          {PLACES.map((place) => (
            <SheetPosition
              key={place}
              name={name}
              place={place}
              state={place < start ? 'used' : place < start + count ? 'label' : 'free'}
              chosen={place === start}
              onChoose={() => onChange(place)}
            />
          ))}
        </div>
      </fieldset>
      <output className="figures block text-small text-text-2">
        {pluralOf(count, 'label')}, {LABELS_PER_PAGE} per page - {pluralOf(pages, 'page')}
      </output>
    </>
  )
}

type LabelPaperProps = SheetPositionsProps & {
  settings: LabelSettings
  onSettings: (part: Partial<LabelSettings>) => void
}

/** Kind of code, paper, and what belongs to the chosen paper. */
export const LabelPaper = ({ settings, onSettings, ...positions }: LabelPaperProps) => (
  <>
    <LabelChoices
      settings={settings}
      onChange={onSettings}
    />
    {settings.paper === 'a4' ? (
      <>
        <SheetPositions {...positions} />
        <SheetOffset
          settings={settings}
          onChange={onSettings}
        />
        <p className="text-small text-text-3">In the print dialog: scale 100 %, margins none.</p>
      </>
    ) : (
      <>
        <output className="figures block text-small text-text-2">
          {pluralOf(positions.count, 'label')}, one per page
        </output>
        <p className="text-small text-text-3">
          In the print dialog: paper of the roll, scale 100 %, margins none.
        </p>
      </>
    )}
  </>
)
