// Runs one attempt of a form at a time: busy while it is running, then the error text if it failed.
import { useRef, useState } from 'react'
import { describeAccountFailure } from './account-text.ts'
import type { AuthFailure, AuthErrorText } from './auth-text.ts'

/** The failure of the auth client; null on success. */
type AttemptFailure = AuthFailure | AuthErrorText | null

export type Attempt = {
  readonly busy: boolean
  readonly trouble: AuthErrorText | null
  /** Returns whether it succeeded; a second press while one is running does nothing. */
  run(work: () => Promise<AttemptFailure>): Promise<boolean>
  showTrouble(trouble: AuthErrorText | null): void
}

export const useAttempt = (): Attempt => {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<AuthErrorText | null>(null)
  const run = async (work: () => Promise<AttemptFailure>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setTrouble(null)
    const outcome = await work().catch((): AttemptFailure => ({}))
    running.current = false
    setBusy(false)
    if (outcome !== null) setTrouble('title' in outcome ? outcome : describeAccountFailure(outcome))

    return outcome === null
  }

  return { busy, trouble, run, showTrouble: setTrouble }
}
