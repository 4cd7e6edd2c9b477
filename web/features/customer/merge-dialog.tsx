// Merges a customer who was entered twice into the one that is kept. For leaders; loaded when it is
// opened.
import { accountBalanceText } from '@webale/domain/features/customer/account.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { type Customer, CustomerMerge } from '@webale/domain/features/customer/customer.ts'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { FormField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Values = { customer_id: string; into: string | null }

export type MergeDialogProps = {
  /** The customer who becomes part of another account. */
  customer: Customer
  customers: readonly Customer[]
  onClose: () => void
}

export const MergeDialog = ({ customer, customers, onClose }: MergeDialogProps) => {
  const merge = useCommand(customerApi.merge)
  const need = useServerNeed('Merge')
  const start: Values = { customer_id: customer.id, into: null }
  const form = useForm(CustomerMerge, { start })
  const { into } = form.values
  const kept = customers.find(({ id }) => id === into)
  const send = async (): Promise<void> => {
    const result = await form.send(merge.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Merge customers"
      description={`Sales and debts of ${customer.name} go to the kept customer. This cannot be undone.`}
      width="s"
      submitLabel="Merge"
      dirty={form.unsaved}
      busy={merge.pending}
      blocked={need ?? (kept === undefined ? 'Choose the customer to keep' : null)}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="into"
        label="Customer to keep"
        required
      >
        {(field) => (
          <Combobox
            {...field}
            options={customers
              .filter(({ id }) => id !== customer.id)
              .map(({ id, name, phone }) => ({
                value: id,
                label: name,
                hint: phone ?? undefined,
              }))}
            placeholder="Search by name or phone"
            emptyText="No customer found"
          />
        )}
      </FormField>
      {kept && (
        <p className="text-small text-text-2">
          {kept.name}: {accountBalanceText(kept.balance)}. {customer.name}:{' '}
          {accountBalanceText(customer.balance)}. The limit of {kept.name} counts for both.
        </p>
      )}
    </FormDialog>
  )
}
