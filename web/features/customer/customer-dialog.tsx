// Adds or changes a customer. Names the customer who already has the typed phone number.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import {
  type Customer,
  customerSaveBlocked,
  NewCustomer,
  ownerOfPhone,
} from '@webale/domain/features/customer/customer.ts'
import { phoneText, shortPhoneHint, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldText } from '../../components/field-text.ts'
import { TextAreaField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
}

/** The label and text of a field that another person changed too. */
const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: fieldText,
})

type PhoneHintProps = {
  phone: string
  customers: readonly Customer[]
  except: string | null
}

/**
 * Below the phone field: the customer who has the number already, or its international form. Always
 * rendered, so that changes are announced.
 */
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
  const form = useForm(NewCustomer, {
    start: {
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      address: customer?.address ?? '',
    },
    stored: customer,
  })
  const add = useCommand(customerApi.add)
  const update = useCommand(customerApi.update)
  const { values, edit } = form
  const save = async (): Promise<void> => {
    const { seen } = edit
    const result = await form.send(() =>
      seen === null
        ? add.run(values)
        : update.run({
            ...values,
            id: seen.id,
            seen,
          }),
    )

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={customer === null ? 'Add Customer' : 'Edit Customer'}
      submitLabel="Save"
      dirty={form.unsaved}
      busy={add.pending || update.pending}
      blocked={customerSaveBlocked(values) ?? edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={describeField}
        onChoose={edit.choose}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        required
      />
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="phone"
          label="Phone"
          hint={
            <PhoneHint
              phone={values.phone}
              customers={customers}
              except={customer?.id ?? null}
            />
          }
          type="tel"
          inputMode="tel"
          placeholder="0772 123 456"
        />
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
        />
      </div>
      <TextAreaField
        form={form}
        name="address"
        label="Address"
      />
    </FormDialog>
  )
}
