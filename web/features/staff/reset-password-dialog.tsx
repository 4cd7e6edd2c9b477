// Sets a new password for a person, typed twice.
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { type Staff, TypedPassword } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { authClient } from '../../lib/auth-client.ts'
import { useActor } from '../../lib/session.tsx'
import { toastDone, toastFailure } from '../../lib/toasts.ts'
import { useCommand } from '../../lib/use-command.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordInput } from './password-input.tsx'
import { toastProblem } from './staff-toasts.ts'

type Values = { readonly newPassword: string; readonly again: string }
type Problem = { readonly field: keyof Values; readonly words: string }

const NOT_SIGNED_IN = 'You must be logged in'

const findProblem = (values: Values): Problem | null => {
  const issue = TypedPassword.safeParse(values).error?.issues[0]
  return issue === undefined ? null : { field: String(issue.path[0]) as keyof Values, words: issue.message }
}

const isSignedIn = async (): Promise<boolean> => (await authClient.getSession()).data.session !== null

const useResetForm = (person: Staff, onClose: () => void) => {
  const [values, setValues] = useState<Values>({ newPassword: '', again: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const reset = useCommand(staffApi.resetPassword, { quiet: true })
  const send = async (): Promise<void> => {
    const result = await reset.run({ userId: person.id, newPassword: values.newPassword })
    if (result === null) return
    if (result.ok) {
      toastDone(result.output.message)
      onClose()
    } else if (result.failure.kind === 'problem' && result.failure.status === 401) toastProblem(NOT_SIGNED_IN)
    else toastFailure(staffApi.resetPassword.failed, result.failure)
  }
  const submit = async (): Promise<void> => {
    const found = findProblem(values)
    setProblem(found)
    if (found !== null) toastProblem(found.words)
    else if (await isSignedIn()) await send()
    else toastProblem(NOT_SIGNED_IN)
  }
  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  return { values, problem, change, submit, pending: reset.pending }
}

export const ResetPasswordDialog = ({ person, onClose }: { person: Staff; onClose: () => void }) => {
  const actor = useActor()
  const [shown, setShown] = useState(false)
  const { values, problem, change, submit, pending } = useResetForm(person, onClose)
  const wordsAt = (field: keyof Values): string | null => (problem?.field === field ? problem.words : null)
  const own = person.id === actor.id
  return (
    <FormDialog
      open
      title="Reset password"
      description={`${person.full_name}${person.email === null ? '' : `, ${person.email}`}`}
      width="s"
      submitLabel="Reset password"
      dirty={values.newPassword !== '' || values.again !== ''}
      busy={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="New password"
        required
        error={wordsAt('newPassword')}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      >
        <PasswordInput
          value={values.newPassword}
          shown={shown}
          onShow={setShown}
          onChange={(newPassword) => change({ newPassword })}
        />
      </Field>
      <Field label="Confirm password" required error={wordsAt('again')}>
        <PasswordInput value={values.again} shown={shown} onShow={setShown} onChange={(again) => change({ again })} />
      </Field>
      <p className="text-small text-text-2">
        {own
          ? 'You will be signed out here and everywhere else, and sign in with the new password.'
          : 'Every device where they are signed in is signed out at once.'}
      </p>
    </FormDialog>
  )
}
