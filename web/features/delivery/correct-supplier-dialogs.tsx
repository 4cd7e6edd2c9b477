// Corrections of the account of a supplier by
// administrators: an adjustment, and the undo of a payment.
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import {
  NewSupplierAdjustment,
  type SupplierAccount,
  supplierBalanceText,
  type SupplierEntry,
  UndoSupplierPayment,
} from '@webale/domain/features/delivery/supplier-account.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Segment } from '../../ui/segment.tsx'

const DIRECTIONS = [
  { value: 'up', label: 'We owe more' },
  { value: 'down', label: 'We owe less' },
] as const
type Direction = (typeof DIRECTIONS)[number]['value']
type AdjustmentFields = {
  id: string
  supplier_id: string
  amount: number | null
  reason: string
  direction: Direction
}

/** The amount with its sign: below 0 the shop owes less. */
const toInput = ({ direction, amount, ...rest }: AdjustmentFields) => ({
  ...rest,
  amount: amount === null || direction === 'up' ? amount : -amount,
})

type AccountProps = { account: SupplierAccount; onClose: () => void }

export const AdjustSupplierDialog = ({ account, onClose }: AccountProps) => {
  const adjust = useCommand(supplierAccountApi.adjust)
  const need = useServerNeed('Adjust')
  const [id] = useState(uuidv7)
  const start: AdjustmentFields = {
    id,
    supplier_id: account.supplier.id,
    amount: null,
    reason: '',
    direction: 'up',
  }

  const form = useForm(NewSupplierAdjustment, { start, toInput })
  const save = async (): Promise<void> => {
    const result = await form.send(adjust.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Adjust"
      description={
        `${account.supplier.name}. ${supplierBalanceText(account.balance)}. ` +
        `For old debts and for discounts.`
      }
      width="s"
      submitLabel="Adjust"
      dirty={form.unsaved}
      busy={adjust.pending}
      blocked={need}
      onSubmit={save}
      onClose={onClose}
    >
      <Segment
        label="Direction"
        choices={DIRECTIONS}
        value={form.values.direction}
        onChange={(direction) => form.change({ direction })}
      />
      <FormField
        form={form}
        name="amount"
        label="Amount (UGX)"
        required
      >
        {(field) => (
          <MoneyInput
            {...field}
            size="l"
            data-first-focus
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
      />
    </FormDialog>
  )
}

export const UndoSupplierDialog = ({
  account,
  entry,
  onClose,
}: AccountProps & { entry: SupplierEntry }) => {
  const undo = useCommand(supplierAccountApi.undoPayment)
  const need = useServerNeed('Undo')
  const [id] = useState(uuidv7)
  const start = {
    id,
    supplier_id: account.supplier.id,
    entry_id: entry.id,
    reason: '',
  }

  const form = useForm(UndoSupplierPayment, { start })
  const save = async (): Promise<void> => {
    const result = await form.send(undo.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Undo"
      description={
        `Payment of ${formatUgx(-entry.amount)}, ${formatDay(entry.business_date)}. ` +
        `An opposite entry takes it back.`
      }
      width="s"
      submitLabel="Undo"
      dirty={form.unsaved}
      busy={undo.pending}
      blocked={need}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
      />
    </FormDialog>
  )
}
