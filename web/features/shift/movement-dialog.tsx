// Pay in, pay out (also as an expense), and opening the drawer without a sale.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { NewMovement, NewNoSale, type Shift, type ShiftMovement } from '@webale/domain/features/shift/shift.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { toastDone } from '../../lib/toasts.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useQuery } from '../../lib/use-query.ts'
import { FormField, TextField } from '../../parts/form/fields.tsx'
import { type FormFields, useForm } from '../../parts/form/use-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Switch } from '../../ui/switch.tsx'

type Values = {
  id: string
  shift_id: string
  movement_type: 'paid_in' | 'paid_out'
  amount: number | null
  reason: string
  expense_category: string | null
}

/** A pay-out can be an expense as well: its description is the reason. */
const AlsoAnExpense = ({ form }: { form: FormFields<Values> }) => {
  const { expense_category } = form.values
  const expenses = useQuery(expenseApi.list, {}, { enabled: expense_category !== null })
  return (
    <>
      <Switch
        label="Also record as an expense"
        checked={expense_category !== null}
        onChange={(on) => form.change({ expense_category: on ? '' : null })}
      />
      {expense_category !== null && (
        <FormField form={form} name="expense_category" label="Category" required>
          {(field) => (
            <Combobox
              {...field}
              value={field.value === '' ? null : field.value}
              free
              options={(expenses.data?.categories ?? []).map(({ category }) => ({ value: category, label: category }))}
              placeholder="e.g., Utilities, Supplies"
            />
          )}
        </FormField>
      )}
    </>
  )
}

type MoneyDialogProps = { kind: 'paid_in' | 'paid_out'; shift: Shift; onClose: () => void }

const MoneyDialog = ({ kind, shift, onClose }: MoneyDialogProps) => {
  const move = useCommand(shiftApi.move)
  const [id] = useState(uuidv7)
  const start: Values = {
    id,
    shift_id: shift.id,
    movement_type: kind,
    amount: null,
    reason: '',
    expense_category: null,
  }
  const form = useForm(NewMovement, { start })
  const title = kind === 'paid_in' ? 'Pay in' : 'Pay out'
  const save = async (): Promise<void> => {
    const result = await form.send((movement) => move.run(movement))
    if (!result?.ok) return
    toastDone(kind === 'paid_in' ? 'Paid in' : 'Paid out')
    onClose()
  }
  return (
    <FormDialog
      open
      title={title}
      width="s"
      submitLabel={title}
      dirty={form.unsaved}
      busy={move.pending}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField form={form} name="amount" label="Amount (UGX)" required>
        {(field) => <MoneyInput {...field} size="l" />}
      </FormField>
      <TextField form={form} name="reason" label="Reason" required maxLength={200} />
      {kind === 'paid_out' && <AlsoAnExpense form={form} />}
    </FormDialog>
  )
}

const NoSaleDialog = ({ shift, onClose }: { shift: Shift; onClose: () => void }) => {
  const noSale = useCommand(shiftApi.noSale)
  const [id] = useState(uuidv7)
  const form = useForm(NewNoSale, { start: { id, shift_id: shift.id, reason: '' } })
  const save = async (): Promise<void> => {
    const result = await form.send((sent) => noSale.run(sent))
    if (result?.ok) onClose()
  }
  return (
    <FormDialog
      open
      title="No sale"
      description="Opens the drawer for change. It is counted on the closure."
      width="s"
      submitLabel="Open drawer"
      dirty={form.unsaved}
      busy={noSale.pending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label="Reason" required maxLength={200} />
    </FormDialog>
  )
}

type MovementDialogProps = { kind: ShiftMovement; shift: Shift; onClose: () => void }

export const MovementDialog = ({ kind, shift, onClose }: MovementDialogProps) =>
  kind === 'no_sale' ? (
    <NoSaleDialog shift={shift} onClose={onClose} />
  ) : (
    <MoneyDialog kind={kind} shift={shift} onClose={onClose} />
  )
