// The choices for printing labels: the kind of code, the paper, and the offset of the sheet.
import {
  CODE_KIND_NAMES,
  CODE_KINDS,
  LABEL_DPI,
  LABEL_PAPER_NAMES,
  LABEL_PAPERS,
  labelHint,
  type LabelSettings,
  OFFSETS_MM,
} from '@webale/domain/features/barcode/label-print.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** The chosen one of some values that a select knows by their texts. */
const chosen = <Value,>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => String(value) === text)

type LabelChoicesProps = {
  settings: LabelSettings
  onChange: (part: Partial<LabelSettings>) => void
}

/** The dots of the printer matter for rolls only. */
export const LabelChoices = ({ settings, onChange }: LabelChoicesProps) => (
  <>
    <Field label="Code on labels">
      <Select
        options={CODE_KINDS.map((kind) => ({ value: kind, label: CODE_KIND_NAMES[kind] }))}
        value={settings.kind}
        onChange={({ target }) =>
          onChange({ kind: chosen(CODE_KINDS, target.value) ?? settings.kind })
        }
      />
    </Field>
    <Field
      label="Paper"
      hint={labelHint(settings)}
    >
      <Select
        options={LABEL_PAPERS.map((paper) => ({ value: paper, label: LABEL_PAPER_NAMES[paper] }))}
        value={settings.paper}
        onChange={({ target }) =>
          onChange({ paper: chosen(LABEL_PAPERS, target.value) ?? settings.paper })
        }
      />
    </Field>
    {settings.paper !== 'a4' && (
      <Field label="Printer">
        <Select
          options={LABEL_DPI.map((dpi) => ({ value: String(dpi), label: `${dpi} dots per inch` }))}
          value={String(settings.dpi)}
          onChange={({ target }) =>
            onChange({ dpi: chosen(LABEL_DPI, target.value) ?? settings.dpi })
          }
        />
      </Field>
    )}
  </>
)

const OFFSET_OPTIONS = OFFSETS_MM.map((offset_mm) => ({
  value: String(offset_mm),
  label: `${offset_mm > 0 ? '+' : ''}${offset_mm} mm`.replace('-', '\u2212'),
}))

/** Moves the sheet when a printer prints beside the labels. */
export const SheetOffset = ({ settings, onChange }: LabelChoicesProps) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Move right">
      <Select
        options={OFFSET_OPTIONS}
        value={String(settings.right_mm)}
        onChange={({ target }) => onChange({ right_mm: chosen(OFFSETS_MM, target.value) ?? 0 })}
      />
    </Field>
    <Field label="Move down">
      <Select
        options={OFFSET_OPTIONS}
        value={String(settings.down_mm)}
        onChange={({ target }) => onChange({ down_mm: chosen(OFFSETS_MM, target.value) ?? 0 })}
      />
    </Field>
  </div>
)
