// The form of the sign-in page: signs in or, after the switch below it, up.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type AuthMode, PASSWORD_HINT } from '../auth-text.ts'
import { PasswordField } from '../password-field.tsx'
import { FormError } from '../form-error.tsx'
import { EmailField } from './email-field.tsx'
import { linkClass } from './link-class.ts'
import { NameField } from './name-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

const WORDS = {
  sign_in: {
    title: 'Sign In',
    lead: 'Welcome back. Enter your details to open the till.',
    ask: 'New here?',
    other: 'Sign Up',
  },
  sign_up: {
    title: 'Sign Up',
    lead: 'Create an account. Then an administrator gives you a department.',
    ask: 'Already have an account?',
    other: 'Sign In',
  },
} as const

/** While the shop has no account (decision R5). */
const FIRST = {
  sign_in: { heading: 'Sign In', lead: 'This shop has no account yet. Sign up first.' },
  sign_up: {
    heading: "Create the owner's account",
    lead: 'You manage the shop with it. Your staff get their own accounts later.',
  },
} as const

const JUST_CREATED = 'Your account is ready. Type your password to open the shop.'

/** Puts the cursor into the first field, unless something on the page already has the focus. */
const useFirstFocus = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

/** Google's logo, required on its sign-in button. */
const GoogleMark = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-5 flex-none"
  >
    <path
      fill="#4285F4"
      d="M23.5 12.27c0-.82-.07-1.6-.21-2.36H12v4.46h6.45a5.52 5.52 0 0 1-2.4 3.62v3h3.88c2.27-2.09 3.57-5.17 3.57-8.72z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.24 0 5.96-1.08 7.94-2.91l-3.88-3.01c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95H1.27v3.1A12 12 0 0 0 12 24z"
    />
    <path
      fill="#FBBC05"
      d="M5.28 14.28a7.2 7.2 0 0 1 0-4.56v-3.1H1.27a12 12 0 0 0 0 10.76z"
    />
    <path
      fill="#EA4335"
      d="M12 4.77c1.76 0 3.34.6 4.59 1.8l3.44-3.44A11.98 11.98 0 0 0 1.27 6.62l4.01 3.1C6.22 6.88 8.87 4.77 12 4.77z"
    />
  </svg>
)

const noteClass = 'mt-2.5 rounded-control bg-accent-soft px-3 py-2 font-semibold text-accent-text'

type HeadProps = {
  mode: AuthMode
  first: boolean
  created: boolean
  waiting: string | null
}

const Head = ({ mode, first, created, waiting }: HeadProps) => (
  <div>
    <h1
      tabIndex={-1}
      className="font-display text-h1 md:text-display-l"
    >
      {first ? FIRST[mode].heading : WORDS[mode].title}
    </h1>
    <p className="mt-1 text-text-2 max-md:text-small md:mt-1.5">
      {mode === 'sign_in' && created ? JUST_CREATED : (first ? FIRST : WORDS)[mode].lead}
    </p>
    {first && <p className={noteClass}>First account becomes the administrator</p>}
    {/* Always rendered, so that screen readers announce its content. */}
    <div role="status">{waiting && <p className={noteClass}>{waiting}</p>}</div>
  </div>
)

type OtherWaysProps = {
  busy: boolean
  onGoogle: () => void
  onCompany: (() => void) | null
}

const OtherWays = ({ busy, onGoogle, onCompany }: OtherWaysProps) => (
  <>
    <div className="flex items-center gap-3 text-small text-text-3">
      <span className="h-px flex-1 bg-border" />
      or
      <span className="h-px flex-1 bg-border" />
    </div>
    <Button
      busy={busy}
      onClick={onGoogle}
      className="h-12.5 w-full"
    >
      <span className="flex items-center gap-2.5">
        <GoogleMark />
        Continue with Google
      </span>
    </Button>
    {onCompany !== null && (
      <Button
        onClick={onCompany}
        className="h-12.5 w-full"
      >
        Use a company account
      </Button>
    )}
  </>
)

type FootProps = {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  onForgot: () => void
}

const Foot = ({ mode, onMode, onForgot }: FootProps) => (
  <p className="text-center text-text-2">
    {WORDS[mode].ask}{' '}
    <button
      type="button"
      onClick={() => onMode(mode === 'sign_in' ? 'sign_up' : 'sign_in')}
      className={linkClass}
    >
      {WORDS[mode].other}
    </button>
    {mode === 'sign_in' && (
      <button
        type="button"
        onClick={onForgot}
        className={`ml-3 ${linkClass}`}
      >
        Forgot password?
      </button>
    )}
  </p>
)

type SignInFormProps = {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** No account exists yet: the first one becomes the administrator. */
  first: boolean
  onSignedUp: () => void
  onSignedIn: () => void
  onForgot: () => void
  /** Null where no company signs in. */
  onCompany: (() => void) | null
}

export const SignInForm = ({
  mode,
  onMode,
  first,
  onSignedUp,
  onSignedIn,
  onForgot,
  onCompany,
}: SignInFormProps) => {
  const [typed, setTyped] = useState({ email: '', password: '', full_name: '' })
  const [created, setCreated] = useState(false)
  const emailField = useFirstFocus()
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
    if (!(await form.send(mode, typed))) return
    if (mode === 'sign_in') return onSignedIn()
    setTyped({ ...typed, password: '' })
    setCreated(true)
    onSignedUp()
    onMode('sign_in')
    field.current?.focus()
  }

  return (
    <form
      noValidate
      aria-label={words.title}
      onSubmit={submit}
      className="w-full max-w-98 space-y-3 md:space-y-4"
    >
      <Head
        mode={mode}
        first={first}
        created={created}
        waiting={form.waiting}
      />
      <EmailField
        ref={emailField}
        value={typed.email}
        onChange={(email) => setTyped({ ...typed, email })}
        readOnly={readOnly}
      />
      <PasswordField
        ref={field}
        label="Password"
        isNew={mode === 'sign_up'}
        {...(mode === 'sign_up' && { hint: PASSWORD_HINT })}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        readOnly={readOnly}
      />
      {first && mode === 'sign_up' && (
        <NameField
          value={typed.full_name}
          onChange={(full_name) => setTyped({ ...typed, full_name })}
          readOnly={readOnly}
        />
      )}
      {form.trouble && (
        <FormError trouble={form.trouble}>
          {form.trouble.offerSignIn && (
            <button
              type="button"
              onClick={() => change('sign_in')}
              className="min-h-8 text-small font-bold underline underline-offset-4 touch-target"
            >
              Go to Sign In
            </button>
          )}
        </FormError>
      )}
      <Button
        look="primary"
        type="submit"
        busy={form.busy === 'form'}
        className="h-12.5 w-full"
      >
        {words.title}
      </Button>
      <OtherWays
        busy={form.busy === 'google'}
        onGoogle={form.google}
        onCompany={onCompany}
      />
      <Foot
        mode={mode}
        onMode={change}
        onForgot={onForgot}
      />
    </form>
  )
}
