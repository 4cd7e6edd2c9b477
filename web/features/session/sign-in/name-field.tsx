// The name of the first administrator, when a shop signs up.
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type NameFieldProps = {
  value: string
  onChange: (value: string) => void
  readOnly: boolean
}

export const NameField = ({ value, onChange, readOnly }: NameFieldProps) => (
  <Field
    label="Your name"
    hint="It is printed on your receipts."
  >
    <Input
      autoComplete="name"
      maxLength={100}
      value={value}
      readOnly={readOnly}
      onChange={({ target }) => onChange(target.value)}
      className="h-12"
    />
  </Field>
)
