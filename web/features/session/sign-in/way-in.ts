// The state of the sign-in page: the form, a forgotten password, the second step, a new password, or on to the shop.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadAuthClient } from '../../../lib/access-token.ts'
import type { AuthTrouble } from '../auth-words.ts'
import { NEW_PASSWORD } from './use-auth-form.ts'

export type Stage = 'form' | 'forgot' | 'second_step' | 'new_password'

const LINK_OVER: AuthTrouble = {
  title: 'The link is too old, or was asked for in another browser',
  help: 'Ask for a new mail and type its code here.',
}

export type WayIn = {
  readonly stage: Stage
  /** Why a mailed link did not work. */
  readonly linkTrouble: AuthTrouble | null
  show(stage: Stage): void
  /** The session may now be used to set a new password, until `done` is called. */
  recover(): void
  done(): void
  /** Continues with the existing session to the next step. */
  goOn(): void
}

/** Subscribes to the events of the auth client while the page is open. */
const useEvents = (hear: (event: string, hasSession: boolean) => void): void => {
  const newest = useRef(hear)
  useEffect(() => {
    newest.current = hear
  })
  useEffect(() => {
    let stop = (): void => undefined
    let gone = false
    void loadAuthClient().then(({ authClient }) => {
      if (gone) return
      const { data } = authClient.onAuthStateChange((event, session) => newest.current(event, session !== null))
      stop = () => data.subscription.unsubscribe()
    })
    return () => {
      gone = true
      stop()
    }
  }, [])
}

/** Leaves the page as soon as there is a complete session, also one from another tab (AUTH-006). */
export const useWayIn = (): WayIn => {
  const navigate = useNavigate()
  const [fromLink] = useState(() => new URLSearchParams(window.location.search).has(NEW_PASSWORD))
  const [stage, show] = useState<Stage>(fromLink ? 'forgot' : 'form')
  const [linkTrouble, setLinkTrouble] = useState<AuthTrouble | null>(null)
  const recovering = useRef(fromLink)
  const goOn = useCallback(async (): Promise<void> => {
    const { authClient } = await loadAuthClient()
    const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel()
    if (data?.currentLevel === 'aal1' && data.nextLevel === 'aal2') show('second_step')
    else if (recovering.current) show('new_password')
    else void navigate('/', { replace: true })
  }, [navigate])
  useEvents((event, hasSession) => {
    if (event === 'PASSWORD_RECOVERY') recovering.current = true
    // The client holds its lock during the event; calls to it must wait.
    if (hasSession) setTimeout(() => void goOn(), 0)
    else if (event === 'INITIAL_SESSION' && fromLink) setLinkTrouble(LINK_OVER)
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
      void goOn()
    },
    goOn: () => void goOn(),
  }
}
