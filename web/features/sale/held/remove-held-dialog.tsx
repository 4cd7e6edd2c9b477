// Removes a held cart, with the reason that leaders read later.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { type HeldCart, heldName } from '@webale/domain/features/held-cart/held-cart.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { useCommand } from '../../../lib/use-command.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'

export const RemoveHeldDialog = ({ held, onClose }: { held: HeldCart; onClose: () => void }) => {
  const remove = useCommand(heldCartApi.remove)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    const found = firstIssue(Reason, reason)
    setProblem(found)
    if (found !== null) return
    const result = await remove.run({ id: held.id, reason })
    if (result?.ok) onClose()
  }
  return (
    <FormDialog
      open
      title={`Remove ${heldName(held)}`}
      description={`A cart of ${formatUgx(held.total)}, held by ${held.held_by_name}. The reason stays on record.`}
      width="s"
      submitLabel="Remove"
      dirty={reason.trim() !== ''}
      busy={remove.pending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Reason" required error={problem}>
        <Input
          value={reason}
          maxLength={200}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}
