// The field for six digits from a mail or an app; telephones offer what they find in a message.
import { IconNumber123 } from '@tabler/icons-react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type CodeFieldProps = { label: string; hint?: string; value: string; readOnly: boolean; onChange: (value: string) => void }

export const CodeField = ({ label, hint, value, readOnly, onChange }: CodeFieldProps) => (
  <Field label={label} hint={hint}>
    <Input
      icon={IconNumber123}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      readOnly={readOnly}
      // Apps show them in groups; the spaces come along when they are copied.
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
      className="figures h-12 text-[1.25rem] tracking-[0.2em]"
    />
  </Field>
)
