// Removes a held cart, with the reason that leaders read later.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { type HeldCart, heldName } from '@webale/domain/features/held-cart/held-cart.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useApproval } from '../../../components/use-approval.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'

type RemoveHeldDialogProps = {
  held: HeldCart
  /** The cart of another person, which only a leader may remove without approval. */
  needsApproval: boolean
  onClose: () => void
}

export const RemoveHeldDialog = ({ held, needsApproval, onClose }: RemoveHeldDialogProps) => {
  const remove = useCommand(heldCartApi.remove)
  const approval = useApproval()
  const blocked = useServerNeed('Remove')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    const found = firstIssue(Reason, reason)
    setProblem(found)
    if (found !== null) return
    const result = await approval.run(
      needsApproval ? [{ action: 'remove_held_cart', document_id: held.id }] : [],
      (approvals) => remove.run({ id: held.id, reason, ...approvals }),
    )

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Remove ${heldName(held)}`}
      description={
        `A cart of ${formatUgx(held.total)}, held by ${held.held_by_name}. ` +
        `The reason stays on record.`
      }
      width="s"
      submitLabel="Remove"
      submitIcon={needsApproval ? IconShieldCheck : undefined}
      dirty={reason.trim() !== ''}
      busy={remove.pending}
      blocked={blocked}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        error={problem}
      >
        <Input
          value={reason}
          maxLength={200}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      {approval.dialog}
    </FormDialog>
  )
}
