// The phone of somebody who gets codes by text message and uses no app.
import { useEffect, useState } from 'react'
import { loadAuthClient } from '../../../lib/access-token.ts'

export type PhoneOfStep = { readonly id: string; readonly phone: string }

/** The client's type leaves the number out. */
const phoneOf = (factor: object): string => ('phone' in factor && typeof factor.phone === 'string' ? factor.phone : '')

/** Null for everybody else, and until the server said so. */
export const usePhoneOfStep = (): PhoneOfStep | null => {
  const [phone, setPhone] = useState<PhoneOfStep | null>(null)
  useEffect(() => {
    void loadAuthClient()
      .then(({ authClient }) => authClient.mfa.listFactors())
      .then(({ data }) => {
        const [first] = data !== null && data.totp.length === 0 ? data.phone : []
        if (first !== undefined) setPhone({ id: first.id, phone: phoneOf(first) })
      })
  }, [])
  return phone
}
