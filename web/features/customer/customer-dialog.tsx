// Adds or changes a customer (CUST-002). Says whose number is being typed when somebody has it already.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { type Customer, customerSaveBlocked, ownerOfPhone } from '@webale/domain/features/customer/customer.ts'
import { phoneText, shortPhoneHint, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { useSeen } from '../../lib/use-seen.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import {
  type CustomerProblem,
  type CustomerValues,
  firstProblem,
  isChanged,
  valuesOf,
  wordsOf,
} from './customer-values.ts'

const useCustomerForm = (customer: Customer | null, onClose: () => void) => {
  const [before] = useState(() => valuesOf(customer))
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState<CustomerProblem | null>(null)
  const add = useCommand(customerApi.add)
  const update = useCommand(customerApi.update)
  const change = (part: Partial<CustomerValues>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const edit = useSeen(customer, (field, value) => change({ [field]: value ?? '' }))
  const unsaved = isChanged(before, values)
  useUnsavedGuard(unsaved)
  const save = async (): Promise<void> => {
    const found = firstProblem(values)
    setProblem(found)
    if (found !== null) return
    const result =
      edit.seen === null ? await add.run(values) : await update.run({ ...values, id: edit.seen.id, seen: edit.seen })
    if (result?.ok) onClose()
    else if (result) edit.hear(result.failure)
  }
  const problemOf = (field: keyof CustomerValues): string | null => (problem?.field === field ? problem.words : null)
  return { values, problemOf, unsaved, change, save, edit, pending: add.pending || update.pending }
}

type PhoneHintProps = { phone: string; customers: readonly Customer[]; except: string | null }

/** Under the phone field: whose number it is already, or how it reads abroad. Always there, so that its words are spoken when they come. */
const PhoneHint = ({ phone, customers, except }: PhoneHintProps) => {
  const owner = ownerOfPhone(customers, phone, except)
  const digits = whatsappDigits(phone)
  return (
    <output className={owner === null ? undefined : 'font-semibold text-warning'}>
      {owner === null
        ? (shortPhoneHint(phone) ?? (digits !== null && phoneText(digits)))
        : `${owner.name} has this number`}
    </output>
  )
}

type CustomerDialogProps = {
  /** The customer to change; null adds one. */
  customer: Customer | null
  /** Everybody who is known, for the hint at the phone. */
  customers: readonly Customer[]
  onClose: () => void
}

export const CustomerDialog = ({ customer, customers, onClose }: CustomerDialogProps) => {
  const { values, problemOf, unsaved, change, save, edit, pending } = useCustomerForm(customer, onClose)
  return (
    <FormDialog
      open
      title={customer === null ? 'Add Customer' : 'Edit Customer'}
      submitLabel="Save"
      dirty={unsaved}
      busy={pending}
      blocked={customerSaveBlocked(values) ?? edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile conflicts={edit.conflicts} wordsOf={wordsOf} onChoose={edit.choose} />
      <Field label="Name" required error={problemOf('name')}>
        <Input value={values.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field
          label="Phone"
          error={problemOf('phone')}
          hint={<PhoneHint phone={values.phone} customers={customers} except={customer?.id ?? null} />}
        >
          <Input
            type="tel"
            inputMode="tel"
            value={values.phone}
            placeholder="0772 123 456"
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <Field label="Email" error={problemOf('email')}>
          <Input
            type="email"
            inputMode="email"
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Address" error={problemOf('address')}>
        <Textarea value={values.address} onChange={(event) => change({ address: event.target.value })} />
      </Field>
    </FormDialog>
  )
}
