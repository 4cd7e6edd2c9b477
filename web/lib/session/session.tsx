// The signed-in person: the session of the auth client plus role and department from the server
// (decision P14). A network failure keeps the last known person, so that the till keeps working.
import type { Actor } from '@webale/domain/access/role.ts'
import { DEFAULT_RULES, type ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { waitForFirstScreen } from '../first-screen.ts'
import { loadAuthClient } from '../server/access-token.ts'
import { readValidToken, SESSION_KEY } from '../server/stored-token.ts'
import { limitActorWithoutPin, requirePinAgain, useSessionWithoutPin } from './lock.ts'
import { getLocalStorage, parseStoredFields } from '../storage.ts'
import { copySession, endSession, forgetPerson } from './stored-session.ts'
import { isServerAway, runWhenServerIsBack } from '../server/contact.ts'
import { type KnownSession, readLastKnown, type SessionAccount, readKnown } from './read-known.ts'

type State =
  | { readonly state: 'loading'; readonly actor: null }
  | { readonly state: 'signed_out'; readonly actor: null }
  | { readonly state: 'signed_in'; readonly actor: Actor }

export type SessionState = State & {
  /** What the shop uses and its limits. */
  readonly rules: ShopRules
  readonly email: string
  signOut(): Promise<void>
  /** Reads role and profile again; returns the current person. */
  refresh(): Promise<Actor | null>
}

/**
 * The account whose tokens are still stored. Without network an expired token gives no session, but
 * the person has not signed out.
 */
const storedAccount = (): SessionAccount | null => {
  const { user } = parseStoredFields(getLocalStorage(SESSION_KEY))
  if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string')
    return null
  return { id: user.id, email: 'email' in user && typeof user.email === 'string' ? user.email : '' }
}

const SessionContext = createContext<SessionState | null>(null)

/** The session; throws outside of SessionProvider. */
export const useSession = (): SessionState => {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in person; use below the sign-in guard only. */
export const useActor = (): Actor => {
  const { actor } = useSession()
  if (actor === null) throw new Error('useActor needs the sign-in guard above it')
  return actor
}

/** What the shop uses and its limits; use below the sign-in guard only. */
export const useShopRules = (): ShopRules => useSession().rules

const LOADING: State = { state: 'loading', actor: null }
const SIGNED_OUT: State = { state: 'signed_out', actor: null }
const RETRY_MS = 3000

const stateOf = (account: SessionAccount | null | undefined, actor: Actor | null): State => {
  if (account === null) return SIGNED_OUT
  return account !== undefined && actor?.id === account.id ? { state: 'signed_in', actor } : LOADING
}

const lastKnownOf = (account: SessionAccount | null | undefined): KnownSession | null =>
  account === null || account === undefined ? null : readLastKnown(account.id)

/**
 * The stored account while its token is valid, or while it is known who it is; undefined while only
 * the auth client can tell. The start never waits for the server: it may be away.
 */
const readAccountAtStart = (): SessionAccount | null | undefined => {
  const account = storedAccount()
  return readValidToken() === null && lastKnownOf(account) === null
    ? undefined
    : (account ?? undefined)
}

/**
 * The signed-in account, also when another tab changes it. With a valid token the auth client is
 * loaded after the first screen.
 */
const useAccount = () => {
  const [account, setAccount] = useState(readAccountAtStart)
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscribe = ({ authClient }: Awaited<ReturnType<typeof loadAuthClient>>): void => {
      if (stop === null) return
      const { data } = authClient.onAuthStateChange((event, session) => {
        const user = session?.user
        if (user !== undefined)
          setAccount((before) =>
            before?.id === user.id ? before : { id: user.id, email: user.email ?? '' },
          )
        else if (event === 'INITIAL_SESSION') setAccount(storedAccount())
        else if (event === 'SIGNED_OUT') setAccount(null)

        if (event === 'TOKEN_REFRESHED') void copySession()
      })

      stop = () => data.subscription.unsubscribe()
    }

    const load = (): void =>
      void loadAuthClient().then(subscribe, () => (timer = setTimeout(load, RETRY_MS)))

    if (readValidToken() === null) load()
    else void waitForFirstScreen().then(() => stop !== null && load())

    // A tab that signed out without the server could not report it through the auth client.
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === SESSION_KEY && newValue === null) setAccount(null)
    }

    window.addEventListener('storage', onStorage)

    return () => {
      clearTimeout(timer)
      stop?.()
      stop = null
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  return [account, setAccount] as const
}

const isSame = (before: object, found: object): boolean =>
  JSON.stringify(before) === JSON.stringify(found)

/** What stayed the same keeps its object, so nothing is rendered again. */
const keepSame = (before: KnownSession | null, found: KnownSession): KnownSession => {
  if (before === null || !isSame(before.actor, found.actor)) return found
  return isSame(before.rules, found.rules) ? before : { actor: before.actor, rules: found.rules }
}

/** Reads the session at the start and follows sign-in and sign-out, also in other tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [account, setAccount] = useAccount()
  // The last known person continues at once; the server's answer follows.
  const [known, setKnown] = useState(() => lastKnownOf(account))

  const read = useCallback(async () => {
    if (account === undefined || account === null) return null
    const found = await readKnown(account)
    if (found !== null) requirePinAgain()
    if (found !== null) setKnown((before) => keepSame(before, found.value))

    return found
  }, [account])
  const refresh = useCallback(async () => (await read())?.value.actor ?? null, [read])

  const last = useRef<string | null>(null)
  useEffect(() => {
    if (account === null && last.current !== null) void forgetPerson(last.current)
    last.current = account?.id ?? last.current
  }, [account])

  useEffect(() => {
    if (account !== undefined)
      void copySession().then((isSignedIn) => isSignedIn || setAccount(null))
  }, [account, known, setAccount])

  useEffect(() => {
    if (account === undefined || account === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    setKnown((before) => (before?.actor.id === account.id ? before : lastKnownOf(account)))
    const readUntilAnswered = async (): Promise<void> => {
      if (isGone || (await read())?.isRead || isGone) return
      if (isServerAway()) runWhenServerIsBack(() => void readUntilAnswered())
      else timer = setTimeout(() => void readUntilAnswered(), RETRY_MS)
    }

    void readUntilAnswered()

    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [account, read])

  const signOut = useCallback(async () => {
    await endSession()
    setAccount(null)
  }, [setAccount])

  const without_pin = useSessionWithoutPin()
  const session = useMemo<SessionState>(
    () => ({
      ...stateOf(account, known && limitActorWithoutPin(known.actor, without_pin)),
      rules: known?.rules ?? DEFAULT_RULES,
      email: account?.email ?? '',
      signOut,
      refresh,
    }),
    [account, known, without_pin, signOut, refresh],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}
