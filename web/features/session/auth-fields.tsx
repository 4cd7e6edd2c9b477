// Parts that the forms of the sign-in page share: the words of a failure, the password field, the look of a link.
import { IconAlertCircle, IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { LEAST_PASSWORD } from '@webale/domain/features/session/password.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import type { AuthMode, AuthTrouble } from './auth-words.ts'

export const linkClass = 'min-h-11 px-1 font-bold text-primary-text underline decoration-2 underline-offset-4 hover:text-primary'

/** The words of a failure; they take the focus, so nobody misses them. */
export const Trouble = ({ trouble, onSignIn }: { trouble: AuthTrouble; onSignIn: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [trouble])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex items-start gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger-text">
      <Icon of={IconAlertCircle} className="mt-px" />
      <div className="min-w-0">
        <p className="font-semibold">{trouble.title}</p>
        {trouble.help && <p className="text-small">{trouble.help}</p>}
        {trouble.offerSignIn && (
          <button type="button" onClick={onSignIn} className="min-h-8 text-small font-bold underline underline-offset-4 touch-target">
            Go to Sign In
          </button>
        )}
      </div>
    </div>
  )
}

type PasswordFieldProps = { mode: AuthMode; field?: RefObject<HTMLInputElement | null>; value: string; onChange: (value: string) => void; readOnly: boolean }

export const PasswordField = ({ mode, field, value, onChange, readOnly }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  const hint = caps ? 'Caps Lock is on' : mode === 'sign_up' ? `At least ${LEAST_PASSWORD} characters` : undefined
  return (
    <Field label="Password" {...(hint && { hint })}>
      <Input
        {...(field && { ref: field })}
        icon={IconLock}
        type={shown ? 'text' : 'password'}
        autoComplete={mode === 'sign_up' ? 'new-password' : 'current-password'}
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
