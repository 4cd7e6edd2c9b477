// Why items come back: one of the reasons, and a note.
import { RETURN_REASONS } from '@webale/domain/features/refund/refund.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

const REASONS = RETURN_REASONS.map((reason) => ({ value: reason, label: reason }))

export type ReasonText = {
  readonly reason: (typeof RETURN_REASONS)[number] | ''
  readonly note: string
}

export const ReasonFields = ({
  typed,
  onChange,
}: {
  typed: ReasonText
  onChange: (typed: ReasonText) => void
}) => (
  <div className="grid gap-3 md:grid-cols-2">
    <Field
      label="Reason"
      required
    >
      <Select
        options={REASONS}
        placeholder="Choose a reason"
        value={typed.reason}
        onChange={({ target }) =>
          onChange({ ...typed, reason: target.value as ReasonText['reason'] })
        }
      />
    </Field>
    <Field
      label={typed.reason === 'Other' ? 'Which reason' : 'Note (optional)'}
      required={typed.reason === 'Other'}
    >
      <Input
        value={typed.note}
        maxLength={200}
        onChange={({ target }) => onChange({ ...typed, note: target.value })}
      />
    </Field>
  </div>
)
