// Credit terms: how much a customer may owe, and for how many days.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { CreditTermsEdit, type CustomerAccount } from '@webale/domain/features/customer/account.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { ChangedMeanwhile, type FieldWords } from '../../../components/changed-meanwhile.tsx'
import { FormField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'

type Terms = { readonly credit_limit: number; readonly credit_days: number }
type Values = {
  customer_id: string
  credit_limit: number | null
  credit_days: number | null
}

const LABELS: Readonly<Record<string, string>> = {
  credit_limit: 'Limit (UGX)',
  credit_days: 'Days to pay',
}

const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: (value) => (typeof value === 'number' ? formatNumber(value) : ''),
})

type TermsDialogProps = { account: CustomerAccount; onClose: () => void }

export const TermsDialog = ({ account, onClose }: TermsDialogProps) => {
  const { customer, credit_limit, credit_days } = account
  const save = useCommand(customerAccountApi.setTerms)
  const start: Values = { customer_id: customer.id, credit_limit, credit_days }
  const stored: Terms = { credit_limit, credit_days }
  const form = useForm(CreditTermsEdit, { start, stored })
  const { edit } = form
  const need = useServerNeed('Save')
  const send = async (): Promise<void> => {
    const result = await form.send((terms) =>
      save.run({ ...terms, ...(edit.seen !== null && { seen: edit.seen }) }),
    )
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Credit terms"
      description={`${customer.name} may owe up to the limit, in the whole shop.`}
      width="s"
      submitLabel="Save"
      dirty={form.unsaved}
      busy={save.pending}
      blocked={need ?? edit.blocked}
      onSubmit={send}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={describeField}
        onChoose={edit.choose}
      />
      <FormField
        form={form}
        name="credit_limit"
        label="Limit (UGX)"
        hint="0 gives no credit"
      >
        {(field) => (
          <MoneyInput
            {...field}
            data-first-focus
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="credit_days"
        label="Days to pay"
        hint="After these days a sale is overdue"
      >
        {(field) => (
          <MoneyInput
            {...field}
            unit="Days"
          />
        )}
      </FormField>
    </FormDialog>
  )
}
