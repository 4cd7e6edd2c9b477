// The forms beside signing in and up: a forgotten password and a new password.
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { toastDone } from '../../../lib/server/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconLock } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import {
  type AuthErrorText,
  describeAuthFailure,
  checkSignInForm,
  PASSWORD_HINT,
} from '../auth-text.ts'
import { PasswordField } from '../password-field.tsx'
import { FormError } from '../form-error.tsx'
import { EmailField } from './email-field.tsx'
import { linkClass } from './link-class.ts'
import { codeTrouble, digitsOf } from './code-trouble.ts'
import { NEW_PASSWORD, readSettings } from './use-auth-form.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

type AccountWork = () => Promise<AuthErrorText | null>

/** Runs one request at a time; returns whether it succeeded. */
export const useAttempt = (before: AuthErrorText | null = null) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<AuthErrorText | null>(null)
  const attempt = async (work: AccountWork): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setTrouble(null)
    const answer = await work().catch(() => describeAuthFailure({}, 'sign_in'))
    setTrouble(answer)
    setBusy(false)

    return answer === null
  }

  return { busy, trouble: trouble ?? before, attempt }
}

type FrameProps = {
  title: string
  lead: string
  onSubmit: () => void
  trouble: AuthErrorText | null
  /** Null when there is nothing to send. */
  action: string | null
  busy: boolean
  children: ReactNode
  foot: ReactNode
}

export const Frame = ({
  title,
  lead,
  onSubmit,
  trouble,
  action,
  busy,
  children,
  foot,
}: FrameProps) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={submit}
      className="w-full max-w-98 space-y-4"
    >
      <div>
        <h1
          tabIndex={-1}
          className="font-display text-h1 md:text-display-l"
        >
          {title}
        </h1>
        <p className="mt-1.5 text-text-2">{lead}</p>
      </div>
      {children}
      {trouble && <FormError trouble={trouble} />}
      {action !== null && (
        <Button
          look="primary"
          type="submit"
          busy={busy}
          className="h-12.5 w-full"
        >
          {action}
        </Button>
      )}
      <p className="text-center text-text-2">{foot}</p>
    </form>
  )
}

type CodeFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  readOnly: boolean
}

export const CodeField = ({ label, value, onChange, readOnly }: CodeFieldProps) => (
  <Field label={label}>
    <Input
      icon={IconLock}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
      className="h-12 tracking-widest"
    />
  </Field>
)

/** Does the server send mail? Null until it said so. */
const useMailer = (): boolean | null => {
  const [sends, setSends] = useState<boolean | null>(null)
  useEffect(() => {
    let isCancelled = false
    void readSettings().then(
      ({ mailer_enabled = false }) => isCancelled || setSends(mailer_enabled),
      () => undefined,
    )

    return () => {
      isCancelled = true
    }
  }, [])

  return sends
}

const NO_MAIL = 'This shop sends no mail. Ask an administrator for a new password.'

export const ForgotForm = ({ flow }: { flow: SignInFlow }) => {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const form = useAttempt(flow.linkTrouble)
  const mailer = useMailer()
  const send = (): Promise<boolean> =>
    form.attempt(async () => {
      if (email.trim() === '') return { title: 'Please fill in all fields' }
      const { authClient } = await loadAuthClient()
      const { error } = await authClient.resetPasswordForEmail(email.trim(), {
        redirectTo: `${window.location.origin}/auth?${NEW_PASSWORD}=1`,
      })

      // Asked twice within a minute: the first mail is on its way all the same.
      return error && error.code !== 'over_email_send_rate_limit'
        ? describeAuthFailure(error, 'sign_in')
        : null
    })

  const check = (): Promise<boolean> =>
    form.attempt(async () => {
      if (digitsOf(code) === '') return { title: 'Please fill in all fields' }
      flow.recover()
      const { authClient } = await loadAuthClient()
      const { error } = await authClient.verifyOtp({
        type: 'recovery',
        email: email.trim(),
        token: digitsOf(code),
      })

      return error ? codeTrouble(error) : null
    })

  const submit = async (): Promise<void> => {
    if (sent) await check()
    else if (await send()) setSent(true)
  }

  const lead =
    mailer === false
      ? NO_MAIL
      : sent
        ? 'If there is an account with this address, a mail is on its way.'
        : 'We mail you a code and a link for a new one.'

  const back = (
    <button
      type="button"
      onClick={() => flow.show('form')}
      className={linkClass}
    >
      Back to Sign In
    </button>
  )

  return (
    <Frame
      title="Forgot password"
      lead={lead}
      onSubmit={submit}
      trouble={form.trouble}
      action={mailer === false ? null : sent ? 'Continue' : 'Send code'}
      busy={form.busy}
      foot={back}
    >
      {mailer !== false && (
        <EmailField
          value={email}
          onChange={setEmail}
          readOnly={form.busy || sent}
        />
      )}
      {sent && (
        <CodeField
          label="Code from the mail"
          value={code}
          onChange={setCode}
          readOnly={form.busy}
        />
      )}
    </Frame>
  )
}

export const NewPasswordForm = ({ flow }: { flow: SignInFlow }) => {
  const [password, setPassword] = useState('')
  const form = useAttempt()
  const save = async (): Promise<void> => {
    const succeeded = await form.attempt(async () => {
      const problem = checkSignInForm('-', password)
      if (problem) return problem
      const { authClient } = await loadAuthClient()
      const { error } = await authClient.updateUser({ password })
      if (error?.code === 'same_password') return { title: 'This is the password you have already' }

      return error ? describeAuthFailure(error, 'sign_up') : null
    })

    if (!succeeded) return
    toastDone('Password changed')
    flow.done()
  }

  const lead = 'Every other device is signed out when you save it.'

  return (
    <Frame
      title="New password"
      lead={lead}
      onSubmit={save}
      trouble={form.trouble}
      action="Save password"
      busy={form.busy}
      foot={null}
    >
      <PasswordField
        label="Password"
        isNew
        hint={PASSWORD_HINT}
        value={password}
        onChange={setPassword}
        readOnly={form.busy}
      />
    </Frame>
  )
}
