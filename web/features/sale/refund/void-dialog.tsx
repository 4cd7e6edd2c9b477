// Asks why a whole sale is taken back, and voids it.
import { can } from '@webale/domain/access/permissions.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { Reason } from '@webale/domain/features/refund/refund.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { countPressOnce } from '../../../lib/press-once.ts'
import { openDrawerFor } from '../../../lib/print/print.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useApproval } from '../../../components/use-approval.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'

export const VoidDialog = ({
  sale,
  onClose,
  onDone,
}: {
  sale: Sale
  onClose: () => void
  onDone: () => void
}) => {
  const [id] = useState(uuidv7)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { run, pending } = useCommand(refundApi.voidSale)
  const needsApproval = !can(useActor(), 'refund.make')
  const approval = useApproval()
  const need = useServerNeed('Void sale')
  const problem = firstIssue(Reason, reason)
  const submit = async (): Promise<void> => {
    setTried(true)
    if (problem !== null) return
    const result = await approval.run(
      needsApproval ? [{ action: 'void', document_id: sale.id }] : [],
      (approvals) => run({ id, sale_id: sale.id, reason, ...approvals }),
    )

    if (!result?.ok) return
    countPressOnce()
    openDrawerFor(id)
    onDone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="s"
      title="Void sale"
      description={
        `Takes back the whole sale ${sale.receipt_number} of ` +
        `${formatUgx(sale.total)}. All goods go back to stock.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            icon={needsApproval ? IconShieldCheck : undefined}
            busy={pending}
            disabled={need !== null}
            onClick={submit}
          >
            Void sale
          </Button>
        </>
      }
    >
      <Field
        label="Reason"
        required
        error={tried ? problem : null}
      >
        <Input
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {need && <p className="mt-2 text-small text-warning">{need}</p>}
      {approval.dialog}
    </Dialog>
  )
}
