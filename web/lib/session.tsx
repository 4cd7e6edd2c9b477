// Who is signed in: the session of the auth client plus role and department from the server (decision P14). A mere network
// failure keeps the last known answer: a till does not lose its cashier because the radio did.
import { type Actor, roleOr } from '@webale/domain/access/role.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { authClient, SESSION_KEY } from './auth-client.ts'
import { call, failureOf } from './call.ts'
import { readText, removeText, writeText } from './storage.ts'

type Known = { readonly actor: Actor }
type State =
  | { readonly state: 'loading'; readonly actor: null }
  | { readonly state: 'signed_out'; readonly actor: null }
  | ({ readonly state: 'signed_in' } & Known)

export type Session = State & {
  readonly email: string
  signOut(): Promise<void>
  /** Reads role and profile again; answers the actor as it is now. */
  refresh(): Promise<Actor | null>
}

const LAST_KNOWN = 'webale.actor'

const lastKnown = (id: string): Actor | null => {
  try {
    const actor = JSON.parse(readText(LAST_KNOWN) ?? 'null') as Actor | null
    return actor?.id === id ? { ...actor, role: roleOr(actor.role) } : null
  } catch {
    return null
  }
}

/** A read that failed with an answer is logged and gives the fallback; one that never arrived gives null. */
const readOr = async <Value,>(what: string, read: Promise<Value>, fallback: Value): Promise<Value | null> => {
  try {
    return await read
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'unreachable' || failure.status === 503) return null
    console.error(`Reading the ${what} failed: ${failure.title}`)
    return fallback
  }
}

type Account = { readonly id: string; readonly email: string }

const readActor = async ({ id, email }: Account): Promise<Actor | null> => {
  const nobody = { id, email, full_name: email, department_id: null, created_at: '' }
  const [role, profile] = await Promise.all([
    readOr('role', call(sessionApi.role, {}), { user_id: id, role: 'user' as const }),
    readOr('profile', call(sessionApi.profile, {}), nobody),
  ])
  if (role === null || profile === null) return lastKnown(id)
  const actor: Actor = { id, email, full_name: profile.full_name, role: role.role, department_id: profile.department_id }
  writeText(LAST_KNOWN, JSON.stringify(actor))
  return actor
}

/** The account whose tokens are still stored. Without network an over-aged token gives no session, yet nobody signed out. */
const storedAccount = (): Account | null => {
  try {
    const stored = JSON.parse(readText(SESSION_KEY) ?? 'null') as { user?: { id?: string; email?: string } } | null
    return stored?.user?.id === undefined ? null : { id: stored.user.id, email: stored.user.email ?? '' }
  } catch {
    return null
  }
}

const SessionContext = createContext<Session | null>(null)

/** The session of the screen below; throws outside of SessionProvider. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in person; only below the sign-in guard. */
export const useActor = (): Actor => {
  const { actor } = useSession()
  if (actor === null) throw new Error('useActor needs the sign-in guard above it')
  return actor
}

const LOADING: State = { state: 'loading', actor: null }
const SIGNED_OUT: State = { state: 'signed_out', actor: null }
const RETRY_MS = 3000

/** Reads the session at the start and follows sign-in and sign-out, also of other tabs (AUTH-015, AUTH-016). */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [account, setAccount] = useState<Account | null | undefined>(undefined)
  const [state, setState] = useState<State>(LOADING)

  useEffect(() => {
    const { data } = authClient.onAuthStateChange((event, session) => {
      const user = session?.user
      if (user !== undefined) setAccount((before) => (before?.id === user.id ? before : { id: user.id, email: user.email ?? '' }))
      else if (event === 'INITIAL_SESSION') setAccount(storedAccount())
      else if (event === 'SIGNED_OUT') setAccount(null)
    })
    return () => data.subscription.unsubscribe()
  }, [])

  const refresh = useCallback(async (): Promise<Actor | null> => {
    if (account === undefined || account === null) return null
    const actor = await readActor(account)
    if (actor !== null) setState({ state: 'signed_in', actor })
    return actor
  }, [account])

  useEffect(() => {
    if (account === undefined) return undefined
    if (account === null) {
      setState(SIGNED_OUT)
      return undefined
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      if ((await refresh()) === null) timer = setTimeout(read, RETRY_MS)
    }
    void read()
    return () => clearTimeout(timer)
  }, [account, refresh])

  const signOut = useCallback(async () => {
    removeText(LAST_KNOWN)
    await authClient.signOut({ scope: 'local' })
    setAccount(null)
  }, [])

  const session = useMemo<Session>(() => ({ ...state, email: account?.email ?? '', signOut, refresh }), [state, account, signOut, refresh])
  return <SessionContext value={session}>{children}</SessionContext>
}
