// Sets a new password for a person, typed twice.
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { type Staff, TypedPassword } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { authClient } from '../../lib/server/auth-client.ts'
import { useActor } from '../../lib/session/session.tsx'
import { toastDone } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { FormField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordInput } from './password-input.tsx'
import { toastProblem } from './staff-toasts.ts'

const NOT_SIGNED_IN = 'You must be logged in'

const useResetForm = (person: Staff, onClose: () => void) => {
  const form = useForm(TypedPassword, {
    start: { newPassword: '', again: '' },
    onProblem: toastProblem,
  })

  const reset = useCommand(staffApi.resetPassword, { quiet: true })
  const save = async (): Promise<void> => {
    const { newPassword } = form.values
    const result = await form.send(async () => {
      if ((await authClient.getSession()).data.session !== null)
        return reset.run({ userId: person.id, newPassword })
      toastProblem(NOT_SIGNED_IN)
      return null
    })

    if (result === null) return
    if (result.ok) {
      toastDone(result.output.message)
      onClose()
    } else if (result.failure.kind === 'problem' && result.failure.status === 401)
      toastProblem(NOT_SIGNED_IN)
    else toastFailure(staffApi.resetPassword.failed, result.failure)
  }

  return { form, save, pending: reset.pending }
}

export const ResetPasswordDialog = ({
  person,
  onClose,
}: {
  person: Staff
  onClose: () => void
}) => {
  const actor = useActor()
  const [shown, setShown] = useState(false)
  const { form, save, pending } = useResetForm(person, onClose)
  const own = person.id === actor.id

  return (
    <FormDialog
      open
      title="Reset password"
      description={`${person.full_name}${person.email === null ? '' : `, ${person.email}`}`}
      width="s"
      submitLabel="Reset password"
      dirty={form.unsaved}
      busy={pending}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="newPassword"
        label="New password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      >
        {(field) => (
          <PasswordInput
            {...field}
            shown={shown}
            onShow={setShown}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="again"
        label="Confirm password"
        required
      >
        {(field) => (
          <PasswordInput
            {...field}
            shown={shown}
            onShow={setShown}
          />
        )}
      </FormField>
      <p className="text-small text-text-2">
        {own
          ? 'You will be signed out here and everywhere else, and sign in with the new password.'
          : 'Every device where they are signed in is signed out at once.'}
      </p>
    </FormDialog>
  )
}
