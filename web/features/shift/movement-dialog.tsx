// Pay in, pay out (also as an expense), and opening the drawer without a sale.
import { can } from '@webale/domain/access/permissions.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import {
  type CurrentShift,
  NewMovement,
  NewNoSale,
  paidOutBy,
  type Shift,
  type ShiftMovement,
} from '@webale/domain/features/shift/shift.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { openDrawerFor } from '../../lib/print/print.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { useServerNeed } from '../../till/page/server-need.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { useApproval } from '../../components/use-approval.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconShieldCheck } from '../../ui/icons.ts'
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
        <FormField
          form={form}
          name="expense_category"
          label="Category"
          required
        >
          {(field) => (
            <Combobox
              {...field}
              value={field.value === '' ? null : field.value}
              free
              options={(expenses.data?.categories ?? []).map(({ category }) => ({
                value: category,
                label: category,
              }))}
              placeholder="e.g., Utilities, Supplies"
            />
          )}
        </FormField>
      )}
    </>
  )
}

/** How much this person can still pay out in the shift without a leader; null for no limit. */
const usePayOutLimit = ({ movements }: CurrentShift): number | null => {
  const actor = useActor()
  const { pay_out_without_approval, approvals } = useShopRules()
  if (can(actor, 'shift.pay_out_any') || !approvals) return null

  return pay_out_without_approval - paidOutBy(actor.id, movements)
}

type DialogProps = { current: CurrentShift; shift: Shift; onClose: () => void }
type MoneyDialogProps = DialogProps & { kind: 'paid_in' | 'paid_out' }

const MoneyDialog = ({ kind, current, shift, onClose }: MoneyDialogProps) => {
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
  const limit = usePayOutLimit(current)
  const approval = useApproval()
  const needsApproval = kind === 'paid_out' && limit !== null && (form.values.amount ?? 0) > limit
  const title = kind === 'paid_in' ? 'Pay in' : 'Pay out'
  const blocked = useServerNeed(title)
  const save = async (): Promise<void> => {
    const result = await form.send(({ amount, ...movement }) =>
      approval.run(
        needsApproval
          ? [
              {
                action: 'pay_out',
                document_id: shift.id,
                amount,
              },
            ]
          : [],
        (approvals) => move.run({ ...movement, amount, ...approvals }),
      ),
    )

    if (!result?.ok) return
    openDrawerFor(id)
    toastDone(kind === 'paid_in' ? 'Paid in' : 'Paid out')
    onClose()
  }

  return (
    <FormDialog
      open
      title={title}
      width="s"
      submitLabel={title}
      submitIcon={needsApproval ? IconShieldCheck : undefined}
      dirty={form.unsaved}
      busy={move.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
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
      {kind === 'paid_out' && <AlsoAnExpense form={form} />}
      {approval.dialog}
    </FormDialog>
  )
}

const NoSaleDialog = ({ shift, onClose }: DialogProps) => {
  const noSale = useCommand(shiftApi.noSale)
  const [id] = useState(uuidv7)
  const form = useForm(NewNoSale, {
    start: {
      id,
      shift_id: shift.id,
      reason: '',
    },
  })

  const needsApproval = !can(useActor(), 'shift.no_sale')
  const approval = useApproval()
  const blocked = useServerNeed('No sale')
  const save = async (): Promise<void> => {
    const result = await form.send((sent) =>
      approval.run(
        needsApproval ? [{ action: 'no_sale', document_id: shift.id }] : [],
        (approvals) => noSale.run({ ...sent, ...approvals }),
      ),
    )

    if (!result?.ok) return
    openDrawerFor(id)
    onClose()
  }

  return (
    <FormDialog
      open
      title="No sale"
      description="Opens the drawer for change. It is counted on the closure."
      width="s"
      submitLabel="Open drawer"
      submitIcon={needsApproval ? IconShieldCheck : undefined}
      dirty={form.unsaved}
      busy={noSale.pending}
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
      {approval.dialog}
    </FormDialog>
  )
}

export const MovementDialog = ({ kind, ...dialog }: DialogProps & { kind: ShiftMovement }) =>
  kind === 'no_sale' ? (
    <NoSaleDialog {...dialog} />
  ) : (
    <MoneyDialog
      {...dialog}
      kind={kind}
    />
  )
