// The second step of somebody who gets the code by text message: nothing is sent, and nothing is
// paid, before the button is pressed.
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { useState, type ReactNode } from 'react'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { describeAuthFailure } from '../auth-text.ts'
import { CodeField, Frame, useAttempt } from './account-forms.tsx'
import { codeTrouble, digitsOf } from './code-trouble.ts'
import type { PhoneOfStep } from './ways-of-step.ts'
import { cn } from '../../../ui/cn.ts'
import { linkClass } from './link-class.ts'

type Props = {
  phone: PhoneOfStep
  /** Of the message that was sent last; null before the first. */
  challengeId: string | null
  onSent: (challengeId: string) => void
  foot: ReactNode
}

export const PhoneStepForm = ({ phone: { id, phone }, challengeId, onSent, foot }: Props) => {
  const [code, setCode] = useState('')
  const form = useAttempt()
  const send = (): Promise<boolean> =>
    form.attempt(async () => {
      const { authClient } = await loadAuthClient()
      const { data, error } = await authClient.mfa.challenge({ factorId: id })
      if (error) return describeAuthFailure(error, 'sign_in')
      setCode('')
      onSent(data.id)

      return null
    })

  const check = (challenge: string): Promise<boolean> =>
    form.attempt(async () => {
      const { authClient } = await loadAuthClient()
      const typed = {
        factorId: id,
        challengeId: challenge,
        code: digitsOf(code),
      }

      const { error } = await authClient.mfa.verify(typed)

      return error ? codeTrouble(error) : null
    })

  const number = phoneText(phone)

  return (
    <Frame
      title="Second step"
      lead={
        challengeId === null ? `We send a code to ${number}.` : `A code is on its way to ${number}.`
      }
      onSubmit={() => void (challengeId === null ? send() : check(challengeId))}
      trouble={form.trouble}
      action={challengeId === null ? 'Send code' : 'Continue'}
      busy={form.busy}
      foot={
        <>
          {challengeId !== null && (
            <button
              type="button"
              onClick={send}
              className={cn(linkClass, 'mx-auto block')}
            >
              Send another code
            </button>
          )}
          {foot}
        </>
      }
    >
      {challengeId !== null && (
        <CodeField
          label="Code from the message"
          value={code}
          onChange={setCode}
          readOnly={form.busy}
        />
      )}
    </Frame>
  )
}
