// The field for a code of six digits from a mail or an app; phones offer a code from a message.
import { Field } from '../../ui/field.tsx'
import { IconNumber123 } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'

type CodeFieldProps = {
  label: string
  hint?: string
  value: string
  readOnly: boolean
  onChange: (value: string) => void
}

export const CodeField = ({ label, hint, value, readOnly, onChange }: CodeFieldProps) => (
  <Field
    label={label}
    hint={hint}
  >
    <Input
      icon={IconNumber123}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      readOnly={readOnly}
      // Apps show codes in groups, so copied codes contain spaces.
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
      className="figures h-12 text-[1.25rem] tracking-[0.2em]"
    />
  </Field>
)
