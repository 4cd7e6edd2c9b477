// Corrections of an account: an administrator adjusts
// it, a leader undoes a payment. Both need a reason.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import {
  type AccountEntry,
  accountBalanceText,
  type CustomerAccount,
  ENTRY_LABELS,
  NewAdjustment,
  UndoPayment,
} from '@webale/domain/features/customer/account.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { FormField, TextField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Segment } from '../../../ui/segment.tsx'

const DIRECTIONS = [
  { value: 'up', label: 'Owes more' },
  { value: 'down', label: 'Owes less' },
] as const
type Direction = (typeof DIRECTIONS)[number]['value']
type AdjustmentFields = {
  id: string
  customer_id: string
  amount: number | null
  reason: string
  direction: Direction
}

/** The amount with its sign: below 0 the customer owes less. */
const toInput = ({ direction, amount, ...rest }: AdjustmentFields) => ({
  ...rest,
  amount: amount === null || direction === 'up' ? amount : -amount,
})

export const AdjustDialog = ({
  account,
  onClose,
}: {
  account: CustomerAccount
  onClose: () => void
}) => {
  const adjust = useCommand(customerAccountApi.adjust)
  const blocked = useServerNeed('Adjust')
  const [id] = useState(uuidv7)
  const start: AdjustmentFields = {
    id,
    customer_id: account.customer.id,
    amount: null,
    reason: '',
    direction: 'up',
  }

  const form = useForm(NewAdjustment, { start, toInput })
  const save = async (): Promise<void> => {
    const result = await form.send(adjust.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Adjust"
      description={
        `${account.customer.name}. ${accountBalanceText(account.balance)}. ` +
        `For old debts and debts that are written off.`
      }
      width="s"
      submitLabel="Adjust"
      dirty={form.unsaved}
      busy={adjust.pending}
      blocked={blocked}
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

type UndoDialogProps = {
  account: CustomerAccount
  entry: AccountEntry
  onClose: () => void
}

export const UndoDialog = ({ account, entry, onClose }: UndoDialogProps) => {
  const undo = useCommand(customerAccountApi.undoPayment)
  const blocked = useServerNeed('Undo')
  const [id] = useState(uuidv7)
  const start = {
    id,
    customer_id: account.customer.id,
    entry_id: entry.id,
    reason: '',
  }

  const form = useForm(UndoPayment, { start })
  const save = async (): Promise<void> => {
    const result = await form.send(undo.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Undo"
      description={
        `${ENTRY_LABELS[entry.kind]} of ${formatUgx(Math.abs(entry.amount))}, ` +
        `${formatDay(entry.business_date)}. An opposite entry takes it back.`
      }
      width="s"
      submitLabel="Undo"
      dirty={form.unsaved}
      busy={undo.pending}
      blocked={blocked}
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
