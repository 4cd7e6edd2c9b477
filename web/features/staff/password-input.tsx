// The field for another person's password: it can be shown, because the admin has to pass it on.
import type { Ref } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconEye, IconEyeOff } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'

type PasswordInputProps = {
  ref: Ref<HTMLInputElement>
  value: string
  shown: boolean
  onChange: (value: string) => void
  onShow: (shown: boolean) => void
}

export const PasswordInput = ({ ref, value, shown, onChange, onShow }: PasswordInputProps) => (
  <Input
    ref={ref}
    type={shown ? 'text' : 'password'}
    autoComplete="new-password"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    trailing={
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? IconEyeOff : IconEye}
        aria-pressed={shown}
        onClick={() => onShow(!shown)}
      />
    }
  />
)
