// Locks a shared till automatically: after some minutes without use, after a sale whose receipt was
// never closed, and when somebody continued without a PIN and the server is back.
import { useEffect } from 'react'
import { requirePinAgain, lockScreen } from '../lib/session/lock.ts'
import { useSession } from '../lib/session/session.tsx'
import { isServerAway, subscribeToContact } from '../lib/server/contact.ts'
import { isUnusedFor, lockIfDue, recordUse } from '../till/page/lock-storage.ts'

const CHECK_MS = 2000

/** While the server is away a till does not lock automatically: nobody could open it. */
const useLockByTime = (minutes: number | null): void =>
  useEffect(() => {
    if (minutes === null) return undefined
    const check = (): void => {
      if (!isServerAway() && isUnusedFor(minutes)) lockScreen()
    }

    check()
    recordUse()
    const timer = setInterval(check, CHECK_MS)
    window.addEventListener('pointerdown', recordUse, true)
    window.addEventListener('keydown', recordUse, true)

    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', recordUse, true)
      window.removeEventListener('keydown', recordUse, true)
    }
  }, [minutes])

export const LockWatch = () => {
  const { rules, state } = useSession()
  useLockByTime(rules.pin && state === 'signed_in' ? rules.lock_after_minutes : null)
  useEffect(lockIfDue, [])
  useEffect(() => subscribeToContact(() => !isServerAway() && requirePinAgain()), [])

  return null
}
