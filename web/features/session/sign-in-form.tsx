// The form of the sign-in page: signs in or, after the switch below it, up (AUTH-001 to AUTH-013).
import { IconAlertCircle, IconEye, IconEyeOff, IconLock, IconMail } from '@tabler/icons-react'
import { LEAST_PASSWORD } from '@webale/domain/features/session/password.ts'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import type { AuthMode, AuthTrouble } from './auth-words.ts'
import { GoogleMark } from './google-mark.tsx'
import { useAuthForm } from './use-auth-form.ts'

const WORDS = {
  sign_in: { title: 'Sign In', lead: 'Welcome back. Enter your details to open the till.', ask: 'New here?', other: 'Sign Up' },
  sign_up: { title: 'Sign Up', lead: 'Create an account. Then an administrator gives you a department.', ask: 'Already have an account?', other: 'Sign In' },
} as const

const linkClass = 'min-h-11 px-1 font-bold text-primary-text underline decoration-2 underline-offset-4 hover:text-primary'

/** The words of a failure; they take the focus, so nobody misses them. */
const Trouble = ({ trouble, onSignIn }: { trouble: AuthTrouble; onSignIn: () => void }) => {
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

type PasswordFieldProps = { mode: AuthMode; field: RefObject<HTMLInputElement | null>; value: string; onChange: (value: string) => void; readOnly: boolean }

const PasswordField = ({ mode, field, value, onChange, readOnly }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  const hint = caps ? 'Caps Lock is on' : mode === 'sign_up' ? `At least ${LEAST_PASSWORD} characters` : undefined
  return (
    <Field label="Password" {...(hint && { hint })}>
      <Input
        ref={field}
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

const Or = () => (
  <div className="flex items-center gap-3 text-small text-text-3">
    <span className="h-px flex-1 bg-border" />
    or
    <span className="h-px flex-1 bg-border" />
  </div>
)

type SignInFormProps = {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** A line above the fields: the first account becomes the administrator. */
  note: string | null
  onSignedUp: () => void
  onSignedIn: () => void
}

export const SignInForm = ({ mode, onMode, note, onSignedUp, onSignedIn }: SignInFormProps) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useAuthForm()
  const words = WORDS[mode]
  const readOnly = form.busy !== null
  const change = (next: AuthMode): void => {
    form.forget()
    onMode(next)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!(await form.send(mode, email, password))) return
    if (mode === 'sign_in') return onSignedIn()
    setPassword('')
    onSignedUp()
    onMode('sign_in')
    field.current?.focus()
  }
  return (
    <form noValidate aria-label={words.title} onSubmit={(event) => void submit(event)} className="w-full max-w-98 space-y-3 md:space-y-4">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1 md:text-display-l">
          {words.title}
        </h1>
        <p className="mt-1 text-text-2 max-md:text-small md:mt-1.5">{words.lead}</p>
        {note && <p className="mt-2.5 rounded-control bg-accent-soft px-3 py-2 font-semibold text-accent-text">{note}</p>}
      </div>
      <Field label="Email">
        <Input
          icon={IconMail}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={readOnly}
          onChange={(event) => setEmail(event.target.value)}
          className="h-12"
        />
      </Field>
      <PasswordField mode={mode} field={field} value={password} onChange={setPassword} readOnly={readOnly} />
      {form.trouble && <Trouble trouble={form.trouble} onSignIn={() => change('sign_in')} />}
      <Button look="primary" type="submit" busy={form.busy === 'form'} className="h-12.5 w-full">
        {words.title}
      </Button>
      <Or />
      <Button busy={form.busy === 'google'} onClick={() => void form.google()} className="h-12.5 w-full">
        <span className="flex items-center gap-2.5">
          <GoogleMark />
          Continue with Google
        </span>
      </Button>
      <p className="text-center text-text-2">
        {words.ask}{' '}
        <button type="button" onClick={() => change(mode === 'sign_in' ? 'sign_up' : 'sign_in')} className={linkClass}>
          {words.other}
        </button>
      </p>
    </form>
  )
}
