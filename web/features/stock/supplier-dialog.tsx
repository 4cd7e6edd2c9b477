// Adds a supplier.
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { NewSupplier } from '@webale/domain/features/stock/supplier.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { TextAreaField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const START = {
  name: '',
  contact_person: '',
  phone: '',
  email: '',
  address: '',
}

export const SupplierDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(NewSupplier, { start: START, showsAll: true })
  const add = useCommand(stockApi.addSupplier)
  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Add Supplier"
      submitLabel="Add Supplier"
      dirty={form.unsaved}
      busy={add.pending}
      blocked={form.values.name.trim() === '' ? 'Add a name' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={100}
        />
        <TextField
          form={form}
          name="contact_person"
          label="Contact person"
          maxLength={100}
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
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
        maxLength={500}
      />
    </FormDialog>
  )
}
