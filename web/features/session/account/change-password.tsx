// Changes the password of the signed-in person. Asks for the current one, or for a mailed code,
// when the server requires it.
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'
import { useState, type FormEvent } from 'react'
import { authClient } from '../../../lib/server/auth-client.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { toastDone } from '../../../lib/server/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeField } from '../code-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { FormError } from '../form-error.tsx'
import { useAttempt } from '../use-attempt.ts'

const EMPTY = { current: '', next: '', code: '' }

export const ChangePassword = ({
  currentNeeded,
  onChanged,
}: {
  currentNeeded: boolean
  onChanged: () => void
}) => {
  const { email } = useSession()
  const [{ current, next, code }, setFields] = useState(EMPTY)
  const [mailed, setMailed] = useState(false)
  const { busy, trouble, run, showTrouble } = useAttempt()
  const changeFields = (change: Partial<typeof EMPTY>): void =>
    setFields((before) => ({ ...before, ...change }))

  const send = async () => {
    const { error } = await authClient.updateUser({
      password: next,
      ...(currentNeeded && { current_password: current }),
      ...(mailed && { nonce: code }),
    })

    if (error?.code !== 'reauthentication_needed') return error
    const response = await authClient.reauthenticate()
    if (response.error) return response.error
    setMailed(true)

    return { title: 'Type the code that was just mailed to you' }
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (next === '' || (currentNeeded && current === ''))
      return showTrouble({ title: 'Please fill in all fields' })

    if (next.length < MIN_PASSWORD_LENGTH)
      return showTrouble({ title: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` })

    if (!(await run(send))) return undefined
    setFields(EMPTY)
    setMailed(false)
    toastDone('Password changed', 'Your other devices are signed out.')

    return onChanged()
  }

  return (
    <Card title="Password">
      <form
        noValidate
        aria-label="Change password"
        onSubmit={submit}
        className="space-y-4"
      >
        {/* Tells password managers whose password this is. */}
        <input
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          hidden
        />
        {currentNeeded && (
          <PasswordField
            label="Current password"
            isNew={false}
            value={current}
            readOnly={busy}
            onChange={(text) => changeFields({ current: text })}
          />
        )}
        <PasswordField
          label="New password"
          isNew
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Your other devices are signed out.`}
          value={next}
          readOnly={busy}
          onChange={(text) => changeFields({ next: text })}
        />
        {mailed && (
          <CodeField
            label="Code of the e-mail"
            value={code}
            readOnly={busy}
            onChange={(text) => changeFields({ code: text })}
          />
        )}
        {trouble && <FormError trouble={trouble} />}
        <Button
          look="primary"
          type="submit"
          busy={busy}
        >
          Change password
        </Button>
      </form>
    </Card>
  )
}
