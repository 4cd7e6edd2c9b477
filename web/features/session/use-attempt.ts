// Runs one attempt of a form at a time: busy while it is running, then the error text if it failed.
import { useRef, useState } from 'react'
import { accountTrouble } from './account-words.ts'
import type { AuthFailure, AuthTrouble } from './auth-words.ts'

/** The failure of the auth client; null on success. */
type Outcome = AuthFailure | AuthTrouble | null

export type Attempt = {
  readonly busy: boolean
  readonly trouble: AuthTrouble | null
  /** Returns whether it succeeded; a second press while one is running does nothing. */
  run(work: () => Promise<Outcome>): Promise<boolean>
  say(trouble: AuthTrouble | null): void
}

export const useAttempt = (): Attempt => {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null)
  const run = async (work: () => Promise<Outcome>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setTrouble(null)
    const outcome = await work().catch((): Outcome => ({}))
    running.current = false
    setBusy(false)
    if (outcome !== null) setTrouble('title' in outcome ? outcome : accountTrouble(outcome))
    return outcome === null
  }
  return { busy, trouble, run, say: setTrouble }
}
