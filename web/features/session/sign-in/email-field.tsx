// The field for the e-mail address of an account.
import type { Ref } from 'react'
import { Field } from '../../../ui/field.tsx'
import { IconMail } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'

type EmailFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  readOnly: boolean
}

export const EmailField = ({ ref, value, onChange, readOnly }: EmailFieldProps) => (
  <Field label="Email">
    <Input
      ref={ref}
      icon={IconMail}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
      className="h-12"
    />
  </Field>
)
