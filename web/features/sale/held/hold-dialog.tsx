// Puts the cart aside, with a name or note to find it by: first the name of its customer.
import { useState } from 'react'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTill } from '../till/till-context.tsx'
import { MAX_LABEL, useHold } from './use-hold.ts'

export const HoldDialog = ({ onClose }: { onClose: () => void }) => {
  const { hold, pending } = useHold()
  const blocked = useServerNeed('Hold')
  const { cart } = useTill()
  const [label, setLabel] = useState(cart.customer_name.trim())
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
          maxLength={MAX_LABEL}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
