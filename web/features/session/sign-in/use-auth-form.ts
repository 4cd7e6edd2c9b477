// Submits the sign-in form: checks first, then one
// request, and either continues or shows the error.
import { useEffect, useState } from 'react'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import {
  type AuthMode,
  type AuthErrorText,
  describeAuthFailure,
  EMAIL_TAKEN,
  checkSignInForm,
  GOOGLE_FAILED,
  GOOGLE_MISSING,
  UNEXPECTED,
  WAITS_FOR_ADMIN,
  WAITS_FOR_MAIL,
} from '../auth-text.ts'

/** Marks the address that a mailed link for a new password leads to. */
export const NEW_PASSWORD = 'new-password'

const HOME = `${window.location.origin}/`

type Answer = AuthErrorText | null

/** `full_name` is empty where nobody was asked for it. */
type TypedAccount = {
  readonly email: string
  readonly password: string
  readonly full_name: string
}

const signIn = async (email: string, password: string): Promise<Answer> => {
  const { authClient } = await loadAuthClient()
  const { error } = await authClient.signInWithPassword({ email, password })
  return error ? describeAuthFailure(error, 'sign_in') : null
}

/**
 * Creates the account without entering it: the session that may come with it is ended at once
 * (decision P2).
 */
const signUp = async (
  { email, password, full_name: typed }: TypedAccount,
  onWaiting: (words: string) => void,
): Promise<Answer> => {
  const { createTemporaryClient } = await loadAuthClient()
  const client = createTemporaryClient()
  const setup_code = new URLSearchParams(window.location.search).get('setup')
  const full_name = typed.trim()
  const given = { ...(setup_code && { setup_code }), ...(full_name !== '' && { full_name }) }
  const { data, error } = await client.signUp({
    email: email.trim(),
    password,
    options: { emailRedirectTo: HOME, ...(Object.keys(given).length > 0 && { data: given }) },
  })

  if (error) return describeAuthFailure(error, 'sign_up')
  // Where addresses must be confirmed, a known one is
  // answered like a new one, only without identities.
  if (!data.session && data.user?.identities?.length === 0) return EMAIL_TAKEN
  if (data.session) await client.signOut({ scope: 'local' })
  else
    onWaiting(
      (await readSettings().catch(() => null))?.mailer_enabled === false
        ? WAITS_FOR_ADMIN
        : WAITS_FOR_MAIL,
    )

  return null
}

type AuthSettings = {
  readonly external?: { readonly google?: boolean }
  readonly mailer_enabled?: boolean
}

/** The settings of the auth server. */
export const readSettings = async (): Promise<AuthSettings> => {
  const response = await fetch('/auth/v1/settings', { headers: { accept: 'application/json' } })
  return response.ok ? ((await response.json()) as AuthSettings) : {}
}

const startGoogle = async (): Promise<Answer> => {
  try {
    // The button must not leave the page for a provider that is not set up.
    if ((await readSettings()).external?.google !== true) return GOOGLE_MISSING
    const { authClient } = await loadAuthClient()
    const { error } = await authClient.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: HOME },
    })

    return error ? GOOGLE_FAILED : null
  } catch {
    return GOOGLE_FAILED
  }
}

type AuthForm = {
  readonly busy: 'form' | 'google' | null
  readonly trouble: AuthErrorText | null
  /** What a new account still waits for. */
  readonly waiting: string | null
  /** Submits the form; returns whether it succeeded. */
  send(mode: AuthMode, account: TypedAccount): Promise<boolean>
  google(): Promise<void>
  forget(): void
}

/**
 * The sign-in guard passes on why a way round by Google or a company, or a mailed link, ended here.
 * A mailed link for a new password has its own form.
 */
const findTroubleOfAddress = async (): Promise<AuthErrorText | null> => {
  const fields = new URLSearchParams(window.location.search)
  if (!fields.has('error_code') || fields.has(NEW_PASSWORD)) return null
  const { describeReturn } = await import('../return-text.ts')

  return describeReturn(fields)
}

export const useAuthForm = (): AuthForm => {
  const [busy, setBusy] = useState<AuthForm['busy']>(null)
  const [trouble, setTrouble] = useState<AuthErrorText | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  useEffect(() => {
    findTroubleOfAddress().then(
      (found) => found && setTrouble(found),
      () => setTrouble({ title: UNEXPECTED }),
    )
  }, [])

  const attempt = async (
    what: 'form' | 'google',
    work: () => Promise<Answer>,
  ): Promise<boolean> => {
    setBusy(what)
    setTrouble(null)

    try {
      const answer = await work()
      setTrouble(answer)
      return answer === null
    } catch {
      setTrouble(describeAuthFailure({}, 'sign_in'))
      return false
    } finally {
      setBusy(null)
    }
  }

  const send: AuthForm['send'] = async (mode, account) => {
    if (busy) return false
    const problem = checkSignInForm(account.email, account.password)
    if (problem) {
      setTrouble(problem)
      return false
    }

    let waits: string | null = null
    const work = (): Promise<Answer> =>
      mode === 'sign_in'
        ? signIn(account.email.trim(), account.password)
        : signUp(account, (words) => (waits = words))

    const succeeded = await attempt('form', work)
    setWaiting(waits)
    if (succeeded && waits === null)
      toastDone(mode === 'sign_in' ? 'Welcome back!' : 'Account created! You can now sign in.')

    return succeeded
  }

  const google = async (): Promise<void> => {
    if (!busy) await attempt('google', startGoogle)
  }

  return { busy, trouble, waiting, send, google, forget: () => setTrouble(null) }
}
