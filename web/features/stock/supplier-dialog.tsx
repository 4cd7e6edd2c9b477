// Adds a supplier (ADV-013).
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { NewSupplier } from '@webale/domain/features/stock/supplier.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/use-command.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'

const START = { name: '', contact_person: '', phone: '', email: '', address: '' }
type Values = typeof START
type Problems = Partial<Record<string, string>>

export const SupplierDialog = ({ onClose }: { onClose: () => void }) => {
  const [values, setValues] = useState(START)
  const [problems, setProblems] = useState<Problems>({})
  const add = useCommand(stockApi.addSupplier)
  const unsaved = Object.values(values).some((text) => text !== '')
  useUnsavedGuard(unsaved)
  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part })
    setProblems({})
  }
  const save = async (): Promise<void> => {
    const found: Problems = {}
    for (const { path, message } of NewSupplier.safeParse(values).error?.issues ?? [])
      found[String(path[0])] ??= message
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const result = await add.run(values)
    if (result?.ok) onClose()
  }
  return (
    <FormDialog
      open
      title="Add Supplier"
      submitLabel="Add Supplier"
      dirty={unsaved}
      busy={add.pending}
      blocked={values.name.trim() === '' ? 'Add a name' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="Name" required error={problems['name']}>
          <Input value={values.name} maxLength={100} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field label="Contact person" error={problems['contact_person']}>
          <Input
            value={values.contact_person}
            maxLength={100}
            onChange={(event) => change({ contact_person: event.target.value })}
          />
        </Field>
        <Field label="Phone" error={problems['phone']}>
          <Input
            type="tel"
            inputMode="tel"
            value={values.phone}
            placeholder="0772 123 456"
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <Field label="Email" error={problems['email']}>
          <Input
            type="email"
            inputMode="email"
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Address" error={problems['address']}>
        <Textarea
          value={values.address}
          maxLength={500}
          onChange={(event) => change({ address: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}
