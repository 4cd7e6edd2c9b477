// 'Pay supplier': amount, method and reference. Cash leaves the drawer of this till.
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import {
  NewSupplierPayment,
  supplierPaid,
} from '@webale/domain/features/delivery/supplier-account.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useTillPlace } from '../../till/page/till-drawer.ts'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NOTHING_PAID, type PaymentFields, PayFields } from './pay-fields.tsx'

type PaySupplierDialogProps = {
  supplier: { readonly id: string; readonly name: string }
  onClose: () => void
}

type Values = PaymentFields & { id: string; supplier_id: string }

export const PaySupplierDialog = ({ supplier, onClose }: PaySupplierDialogProps) => {
  const pay = useCommand(supplierAccountApi.pay)
  const placeOf = useTillPlace()
  const isAway = useIsServerAway()
  const [id] = useState(uuidv7)
  const start: Values = { id, supplier_id: supplier.id, ...NOTHING_PAID }
  const form = useForm(NewSupplierPayment, { start })
  const { amount, method, reference } = form.values
  const save = async (): Promise<void> => {
    const result = await form.send((sent) => pay.run({ ...sent, ...placeOf() }))
    if (!result?.ok) return
    toastDone(supplierPaid(Math.abs(result.output.entry.amount)))
    onClose()
  }

  return (
    <FormDialog
      open
      title="Pay supplier"
      description={supplier.name}
      width="s"
      submitLabel="Pay supplier"
      dirty={form.unsaved}
      busy={pay.pending}
      blocked={isAway ? 'Pay supplier needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <PayFields
        label="Amount (UGX)"
        required
        paid={{ amount, method, reference }}
        error={form.errorOf('amount') ?? form.errorOf('reference')}
        onChange={form.change}
      />
    </FormDialog>
  )
}
