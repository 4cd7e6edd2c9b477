// What happens when the sign-in form is sent: checks first, one request, and either the way in or the words why not.
import { useState } from 'react'
import { toastDone } from '../../lib/toasts.ts'
import { type AuthMode, type AuthTrouble, authTrouble, EMAIL_TAKEN, formTrouble, GOOGLE_FAILED } from './auth-words.ts'

/** The auth client is fetched beside the page, not before it: the form stands while it is on its way. */
export const loadAuth = () => import('../../lib/auth-client.ts')

const HOME = `${window.location.origin}/`

type Answer = AuthTrouble | null

const signIn = async (email: string, password: string): Promise<Answer> => {
  const { authClient } = await loadAuth()
  const { error } = await authClient.signInWithPassword({ email, password })
  return error ? authTrouble(error, 'sign_in') : null
}

/** Creates the account without entering it: the session that may come with it is ended at once (decision P2). */
const signUp = async (email: string, password: string): Promise<Answer> => {
  const { throwAwayClient } = await loadAuth()
  const client = throwAwayClient()
  const setupCode = new URLSearchParams(window.location.search).get('setup')
  const { data, error } = await client.signUp({ email, password, options: { emailRedirectTo: HOME, ...(setupCode && { data: { setup_code: setupCode } }) } })
  if (error) return authTrouble(error, 'sign_up')
  // Where addresses must be confirmed, a known one is answered like a new one, only without identities.
  if (!data.session && data.user?.identities?.length === 0) return EMAIL_TAKEN
  if (data.session) await client.signOut({ scope: 'local' })
  return null
}

type AuthSettings = { readonly external?: { readonly google?: boolean }; readonly mailer_enabled?: boolean }

/** What the sign-in service has switched on. */
export const readSettings = async (): Promise<AuthSettings> => {
  const response = await fetch('/auth/v1/settings', { headers: { accept: 'application/json' } })
  return response.ok ? ((await response.json()) as AuthSettings) : {}
}

/** The button must not leave the page for a provider that is not set up. */
const isGoogleReady = async (): Promise<boolean> => (await readSettings()).external?.google === true

const startGoogle = async (): Promise<Answer> => {
  try {
    if (!(await isGoogleReady())) return GOOGLE_FAILED
    const { authClient } = await loadAuth()
    const { error } = await authClient.signInWithOAuth({ provider: 'google', options: { redirectTo: HOME } })
    return error ? GOOGLE_FAILED : null
  } catch {
    return GOOGLE_FAILED
  }
}

type AuthForm = {
  readonly busy: 'form' | 'google' | null
  readonly trouble: AuthTrouble | null
  /** Sends the form; answers whether it went well. */
  send(mode: AuthMode, email: string, password: string): Promise<boolean>
  google(): Promise<void>
  forget(): void
}

export const useAuthForm = (): AuthForm => {
  const [busy, setBusy] = useState<AuthForm['busy']>(null)
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null)
  const attempt = async (what: 'form' | 'google', work: () => Promise<Answer>): Promise<boolean> => {
    setBusy(what)
    setTrouble(null)
    try {
      const answer = await work()
      setTrouble(answer)
      return answer === null
    } catch {
      setTrouble(authTrouble({}, 'sign_in'))
      return false
    } finally {
      setBusy(null)
    }
  }
  const send: AuthForm['send'] = async (mode, email, password) => {
    if (busy) return false
    const wrong = formTrouble(email, password)
    if (wrong) {
      setTrouble(wrong)
      return false
    }
    const fine = await attempt('form', () => (mode === 'sign_in' ? signIn : signUp)(email.trim(), password))
    if (fine) toastDone(mode === 'sign_in' ? 'Welcome back!' : 'Account created! You can now sign in.')
    return fine
  }
  const google = async (): Promise<void> => {
    if (!busy) await attempt('google', startGoogle)
  }
  return { busy, trouble, send, google, forget: () => setTrouble(null) }
}
