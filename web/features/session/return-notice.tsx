// Tells a signed-in person why a mailed link did not work, and takes the reason off the address. A
// failed sign-in by Google or a company needs no word: this person is signed in.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readReturnReason } from '../../lib/return-reason.ts'
import { toastError } from '../../lib/server/toasts.ts'

const SUBJECT = 'mailed link'

const tellReason = async (reason: URLSearchParams): Promise<void> => {
  const { describeReturn } = await import('./return-text.ts')
  const text = describeReturn(reason, 'signed_in')
  if (text !== null) toastError(text.title, { reason: text.help ?? null, subject: SUBJECT })
}

export const ReturnNotice = () => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const reason = readReturnReason(search, hash)
    if (reason === null) return
    if (reason.get('error_method') === 'otp') void tellReason(reason)
    void navigate(pathname, { replace: true })
  }, [pathname, search, hash, navigate])

  return null
}
