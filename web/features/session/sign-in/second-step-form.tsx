// The second step of signing in: the code of an authenticator app or of a text message. Somebody
// who has both chooses. Loaded only for people with a second step.
import { type ReactNode, useState } from 'react'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { type AuthErrorText, describeAuthFailure } from '../auth-text.ts'
import { cn } from '../../../ui/cn.ts'
import { CodeField, Frame, useAttempt } from './account-forms.tsx'
import { codeTrouble, digitsOf } from './code-trouble.ts'
import { linkClass } from './link-class.ts'
import { PhoneStepForm } from './phone-step-form.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'
import { useWaysOfStep } from './use-ways-of-step.ts'
import { listOtherWays, type WayOfStep } from './ways-of-step.ts'

/** Tries the code with each app of this person: nobody knows which of them showed it. */
const checkAppCode = async (code: string): Promise<AuthErrorText | null> => {
  const { authClient } = await loadAuthClient()
  const { data } = await authClient.mfa.listFactors()
  let trouble = describeAuthFailure({}, 'sign_in')

  for (const { id: factorId } of data?.totp ?? []) {
    const { error } = await authClient.mfa.challengeAndVerify({ factorId, code })
    if (error === null) return null
    trouble = codeTrouble(error)
    if (error.code !== 'mfa_verification_failed') break
  }

  return trouble
}

const AppStepForm = ({ foot }: { foot: ReactNode }) => {
  const [code, setCode] = useState('')
  const form = useAttempt()

  return (
    <Frame
      title="Second step"
      lead="Type the code that your authenticator app shows."
      onSubmit={() => void form.attempt(() => checkAppCode(digitsOf(code)))}
      trouble={form.trouble}
      action="Continue"
      busy={form.busy}
      foot={foot}
    >
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        readOnly={form.busy}
      />
    </Frame>
  )
}

export const SecondStepForm = ({ flow }: { flow: SignInFlow }) => {
  const ways = useWaysOfStep() ?? []
  const [chosen, choose] = useState<WayOfStep | null>(null)
  /**
   * The newest challenge of each phone: who looks at
   * the app and comes back pays for no second message.
   */
  const [challenges, setChallenges] = useState<Readonly<Record<string, string>>>({})
  const way = chosen ?? ways[0] ?? 'app'
  const signOut = async (): Promise<void> => {
    const { authClient } = await loadAuthClient()
    await authClient.signOut({ scope: 'local' })
    flow.show('form')
  }

  const foot = (
    <>
      {listOtherWays(ways, way).map(({ way: other, label }) => (
        <button
          key={label}
          type="button"
          onClick={() => choose(other)}
          className={cn(linkClass, 'mx-auto block')}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        onClick={signOut}
        className={linkClass}
      >
        Sign in as somebody else
      </button>
    </>
  )

  if (way === 'app') return <AppStepForm foot={foot} />
  const onSent = (challengeId: string): void =>
    setChallenges((known) => ({ ...known, [way.id]: challengeId }))

  return (
    <PhoneStepForm
      key={way.id}
      phone={way}
      challengeId={challenges[way.id] ?? null}
      onSent={onSent}
      foot={foot}
    />
  )
}
