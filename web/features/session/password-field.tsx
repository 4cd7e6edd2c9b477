// The field for a password: hidden, with a button that shows it and a Caps Lock warning.
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconEye, IconEyeOff, IconLock } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'

type PasswordFieldProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Password managers offer to generate one. */
  isNew: boolean
  hint?: string
  aside?: ReactNode
  value: string
  readOnly: boolean
  onChange: (value: string) => void
}

export const PasswordField = ({
  ref,
  label,
  isNew,
  hint,
  aside,
  value,
  readOnly,
  onChange,
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))

  return (
    <Field
      label={label}
      aside={aside}
      hint={caps ? 'Caps Lock is on' : hint}
    >
      <Input
        ref={ref}
        icon={IconLock}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        className="h-12"
        trailing={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? IconEyeOff : IconEye}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  )
}
