// Adding a phone that gets a code by text message at each sign-in: the number, then the first code.
// Loaded when its button is pressed, because few shops pay for messages.
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { authClient } from '../../../lib/server/auth-client.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { CodeField } from '../code-field.tsx'
import { FormError } from '../form-error.tsx'
import { useAttempt } from '../use-attempt.ts'

type NewPhone = {
  readonly id: string
  readonly phone: string
  readonly challenge_id: string
}

/**
 * `onClose` says whether the phone counts now. A phone
 * without its first code is forgotten by the server.
 */
export const AddPhoneDialog = ({ onClose }: { onClose: (done: boolean) => void }) => {
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<NewPhone | null>(null)
  const { busy, trouble, run, showTrouble } = useAttempt()
  const send = async (): Promise<void> => {
    if (number.trim() === '') return showTrouble({ title: 'Type your phone number' })
    await run(async () => {
      const { data, error } = await authClient.mfa.enroll({ factorType: 'phone', phone: number })
      if (error)
        return error.code === 'validation_failed'
          ? { title: 'Type a number like 0772 123456' }
          : error

      const challenge = await authClient.mfa.challenge({ factorId: data.id })
      if (challenge.error) return challenge.error
      setSent({
        id: data.id,
        phone: data.phone,
        challenge_id: challenge.data.id,
      })

      return null
    })
  }

  const confirm = async ({ id, challenge_id }: NewPhone): Promise<void> => {
    if (code.length < 6) return showTrouble({ title: 'Type the six digits of the message' })
    const verify = async () =>
      (
        await authClient.mfa.verify({
          factorId: id,
          challengeId: challenge_id,
          code,
        })
      ).error

    if (!(await run(verify))) return setCode('')
    toastDone('Two-step sign-in is on', 'Devices that came in without a code are signed out.')

    return onClose(true)
  }

  return (
    <FormDialog
      open
      title="Codes by text message"
      submitLabel={sent === null ? 'Send code' : 'Switch on'}
      dirty={false}
      busy={busy}
      onSubmit={() => (sent === null ? send() : confirm(sent))}
      onClose={() => onClose(false)}
    >
      {sent === null ? (
        <Field
          label="Phone number"
          hint="Each sign-in on a new device sends one message to it."
        >
          <Input
            inputMode="tel"
            autoComplete="tel"
            value={number}
            readOnly={busy}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
      ) : (
        <>
          <p className="text-text-2">A code is on its way to {phoneText(sent.phone)}.</p>
          <CodeField
            label="Code from the message"
            value={code}
            readOnly={busy}
            onChange={setCode}
          />
        </>
      )}
      {trouble && <FormError trouble={trouble} />}
    </FormDialog>
  )
}
