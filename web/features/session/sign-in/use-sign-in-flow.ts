// The state of the sign-in page: the form, a forgotten password, the second step, a new password,
// or on to the shop.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { waitForFirstScreen } from '../../../lib/first-screen.ts'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { SESSION_KEY } from '../../../lib/server/stored-token.ts'
import { getLocalStorage } from '../../../lib/storage.ts'
import type { AuthErrorText } from '../auth-text.ts'
import { NEW_PASSWORD } from './use-auth-form.ts'

export type SignInStage = 'form' | 'company' | 'forgot' | 'second_step' | 'new_password'

const LINK_EXPIRED: AuthErrorText = {
  title: 'The link is too old, or was asked for in another browser',
  help: 'Ask for a new mail and type its code here.',
}

/** An old link, or one that was asked for elsewhere, has words of its own here. */
const findLinkTrouble = async (address: URLSearchParams): Promise<AuthErrorText> => {
  if (!address.has('error_code') || address.get('error_code') === 'otp_expired') return LINK_EXPIRED
  const { describeReturn } = await import('../return-text.ts')

  return describeReturn(address) ?? LINK_EXPIRED
}

export type SignInFlow = {
  readonly stage: SignInStage
  /** Why a mailed link did not work. */
  readonly linkTrouble: AuthErrorText | null
  show(stage: SignInStage): void
  /** The session may now be used to set a new password, until `done` is called. */
  recover(): void
  done(): void
  /** Continues with the existing session to the next step. */
  proceed(): void
}

/** Does a link or a stored session lead here? Then nobody types, and the auth client continues. */
const isExpected = (): boolean =>
  window.location.search !== '' ||
  window.location.hash !== '' ||
  getLocalStorage(SESSION_KEY) !== null

/**
 * Subscribes to the events of the auth client while the page is open. The client is large: people
 * who type get their form first.
 */
const useAuthEvents = (onEvent: (event: string, hasSession: boolean) => void): void => {
  const newest = useRef(onEvent)
  useEffect(() => {
    newest.current = onEvent
  })

  useEffect(() => {
    let stop = (): void => undefined
    let isCancelled = false
    const loadInTime = async (): Promise<void> => {
      if (!isExpected()) await waitForFirstScreen()
      if (isCancelled) return
      const { authClient } = await loadAuthClient()
      if (isCancelled) return
      const { data } = authClient.onAuthStateChange((event, session) =>
        newest.current(event, session !== null),
      )
      stop = () => data.subscription.unsubscribe()
    }

    void loadInTime()

    return () => {
      isCancelled = true
      stop()
    }
  }, [])
}

/** Leaves the page as soon as there is a complete session, also one from another tab. */
export const useSignInFlow = (): SignInFlow => {
  const navigate = useNavigate()
  const [fromLink] = useState(() => new URLSearchParams(window.location.search).has(NEW_PASSWORD))
  const [stage, show] = useState<SignInStage>(fromLink ? 'forgot' : 'form')
  const [linkTrouble, setLinkTrouble] = useState<AuthErrorText | null>(null)
  const recovering = useRef(fromLink)
  const proceed = useCallback(async (): Promise<void> => {
    const { authClient } = await loadAuthClient()
    const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel()
    if (data?.currentLevel === 'aal1' && data.nextLevel === 'aal2') show('second_step')
    else if (recovering.current) show('new_password')
    else void navigate('/', { replace: true })
  }, [navigate])

  useAuthEvents((event, hasSession) => {
    if (event === 'PASSWORD_RECOVERY') recovering.current = true
    // The client holds its lock during the event; calls to it must wait.
    if (hasSession) setTimeout(() => void proceed(), 0)
    else if (event === 'INITIAL_SESSION' && fromLink)
      findLinkTrouble(new URLSearchParams(window.location.search)).then(setLinkTrouble, () =>
        setLinkTrouble(LINK_EXPIRED),
      )
  })

  return {
    stage,
    linkTrouble,
    show,
    recover: () => {
      recovering.current = true
    },
    done: () => {
      recovering.current = false
      void proceed()
    },
    proceed: () => void proceed(),
  }
}
