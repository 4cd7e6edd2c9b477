// Sign-in with the account of a company: the domain of the address says which company, which then
// asks the person.
import { useState } from 'react'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { describeAuthFailure } from '../auth-text.ts'
import { Frame, useAttempt } from './account-forms.tsx'
import { EmailField } from './email-field.tsx'
import { linkClass } from './link-class.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

const NO_COMPANY = {
  title: 'No company signs in with this address',
  help: 'Check the address, or sign in with a password.',
}

export const CompanyForm = ({ flow }: { flow: SignInFlow }) => {
  const [email, setEmail] = useState('')
  const form = useAttempt()
  const start = (): Promise<boolean> =>
    form.attempt(async () => {
      const domain = email.trim().toLowerCase().replace(/^.*@/, '')
      if (domain === '') return { title: 'Please fill in all fields' }
      const { authClient } = await loadAuthClient()
      const { error } = await authClient.signInWithSSO({
        domain,
        options: { redirectTo: `${window.location.origin}/` },
      })

      if (error?.status === 404) return NO_COMPANY

      return error ? describeAuthFailure(error, 'sign_in') : null
    })

  const back = (
    <button
      type="button"
      onClick={() => flow.show('form')}
      className={linkClass}
    >
      Back to Sign In
    </button>
  )

  return (
    <Frame
      title="Company account"
      lead="Your company checks who you are and sends you back."
      onSubmit={start}
      trouble={form.trouble}
      action="Continue"
      busy={form.busy}
      foot={back}
    >
      <EmailField
        value={email}
        onChange={setEmail}
        readOnly={form.busy}
      />
    </Frame>
  )
}
