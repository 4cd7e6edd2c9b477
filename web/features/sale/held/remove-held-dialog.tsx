// Removes a held cart, with the reason that leaders read later.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { type HeldCart, heldName } from '@webale/domain/features/held-cart/held-cart.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { OptionalPart } from '../../../parts/optional-part.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import type { AskApprovalProps } from '../payment/ask-approval-dialog.tsx'

const AskApprovalDialog = lazyPart<AskApprovalProps>(() =>
  import('../payment/ask-approval-dialog.tsx').then(({ AskApprovalDialog }) => AskApprovalDialog),
)

type RemoveHeldDialogProps = {
  held: HeldCart
  /** The cart of somebody else, which only a leader removes alone. */
  needsApproval: boolean
  onClose: () => void
}

export const RemoveHeldDialog = ({ held, needsApproval, onClose }: RemoveHeldDialogProps) => {
  const remove = useCommand(heldCartApi.remove)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (approvals: string[]): Promise<void> => {
    const result = await remove.run({ id: held.id, reason, ...(approvals.length > 0 && { approvals }) })
    if (result?.ok) onClose()
  }
  const send = async (): Promise<void> => {
    const found = firstIssue(Reason, reason)
    setProblem(found)
    if (found !== null) return
    if (needsApproval) setAsking(true)
    else await run([])
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
      {asking && (
        <OptionalPart open onClose={() => setAsking(false)}>
          <AskApprovalDialog
            request={{ action: 'remove_held_cart', document_id: held.id }}
            onAllowed={(id) => void run([id])}
            onClose={() => setAsking(false)}
          />
        </OptionalPart>
      )}
    </FormDialog>
  )
}
