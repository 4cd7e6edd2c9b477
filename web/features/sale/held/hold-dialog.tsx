// Puts the cart aside, with a name or note to find it by.
import { useState } from 'react'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { useHold } from './use-hold.ts'

export const HoldDialog = ({ onClose }: { onClose: () => void }) => {
  const { hold, pending } = useHold()
  const blocked = useServerNeed('Hold')
  const [label, setLabel] = useState('')
  const send = async (): Promise<void> => {
    if (await hold(label)) onClose()
  }

  return (
    <FormDialog
      open
      title="Hold this cart"
      description="Everybody in the department can resume it. Nothing is taken from stock."
      width="s"
      submitLabel="Hold"
      dirty={false}
      busy={pending}
      blocked={blocked}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Name or note (optional)">
        <Input
          data-first-focus
          value={label}
          maxLength={60}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
