// Adds or changes a service. Everybody may; the department is the selected one.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import {
  NewService,
  type Service,
  serviceSaveBlocked,
} from '@webale/domain/features/service/service.ts'
import { type VatCategory, vatCategoryOf } from '@webale/domain/kernel/vat-category.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { FormField, MoneyField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { PickOrCreate } from '../../components/pick-or-create.tsx'
import { VatField, vatText } from '../../components/vat-field.tsx'
import { RetireSwitch } from '../../components/retire-switch.tsx'
import { fieldText } from '../../components/field-text.ts'
import type { ComboboxOption } from '../../ui/combobox-list.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBuildingStore } from '../../ui/icons.ts'
import { Switch } from '../../ui/switch.tsx'
import { optionsOf } from '../../ui/options-of.ts'

type Values = {
  readonly name: string
  readonly category_id: string | null
  readonly base_price: number | null
  readonly is_negotiable: boolean
  readonly description: string
  readonly vat_category: VatCategory
  /** Where others moved it, once that was chosen; otherwise it goes to the selected department. */
  readonly department_id?: string | null
}

/** What a field shows for nothing. */
const EMPTY: Readonly<Record<string, string>> = { description: '', vat_category: 'standard' }

const useServiceForm = (service: Service | null, onClose: () => void) => {
  const { department } = useDepartment()
  const add = useCommand(serviceApi.add)
  const update = useCommand(serviceApi.update)
  const toInput = (values: Values) => ({
    department_id: department?.id ?? null,
    ...values,
    base_price: values.base_price ?? Number.NaN,
  })

  const form = useForm(NewService, {
    start: {
      name: service?.name ?? '',
      category_id: service?.category_id ?? null,
      base_price: service?.base_price ?? null,
      is_negotiable: service?.is_negotiable ?? true,
      description: service?.description ?? '',
      vat_category: vatCategoryOf(service ?? {}),
    },
    toInput,
    showsAll: true,
    stored: service,
    fromStored: (field, value) => ({ [field]: value ?? EMPTY[field] ?? null }),
  })

  const save = async (): Promise<void> => {
    const [sent, seen] = [toInput(form.values), form.edit.seen]
    const result = await form.send(() =>
      seen === null
        ? add.run(sent)
        : update.run({
            ...sent,
            id: seen.id,
            seen,
          }),
    )

    if (result?.ok) onClose()
  }

  return { form, save, pending: add.pending || update.pending }
}

/** Categories of services, and making one on the spot. */
const useServiceCategories = () => {
  const categories = useQuery(productApi.categories, { type: 'service' })
  const add = useCommand(productApi.addCategory)
  const create = async (name: string): Promise<ComboboxOption | null> => {
    const result = await add.run({ name, type: 'service' })
    return result?.ok ? { value: result.output.id, label: result.output.name } : null
  }

  return {
    options: optionsOf(categories.data ?? []),
    loading: categories.isPending,
    create,
    creating: add.pending,
  }
}

/** The label and text of a field that another person changed too. */
const useFieldWords = (categories: readonly ComboboxOption[]) => {
  const { departments } = useDepartment()
  const words: Readonly<Record<string, FieldWords>> = {
    name: { label: 'Name', text: String },
    category_id: {
      label: 'Category',
      text: (id) => categories.find(({ value }) => value === id)?.label ?? '',
    },
    base_price: { label: 'Base price', text: (price) => formatNumber(Number(price)) },
    is_negotiable: { label: 'Negotiable', text: (on) => (on ? 'Yes' : 'No') },
    description: { label: 'Description', text: fieldText },
    vat_category: { label: 'VAT', text: vatText },
    department_id: {
      label: 'Department',
      text: (id) => departments.find((department) => department.id === id)?.name ?? '',
    },
  }

  return (field: string): FieldWords => words[field] ?? { label: field, text: String }
}

/**
 * Where the service goes: a new one to the selected department; one that exists only an admin's
 * selection moves.
 */
const DepartmentNote = ({ service }: { service: Service | null }) => {
  const { department, departments, locked } = useDepartment()
  const isElsewhere = service !== null && service.department_id !== (department?.id ?? null)
  const from = departments.find(({ id }) => id === service?.department_id)

  return (
    <p className="flex items-start gap-2 rounded-row bg-sunken px-3.5 py-3 text-text-2">
      <Icon
        of={IconBuildingStore}
        className="mt-px"
      />
      {isElsewhere && locked ? (
        <span>It stays in its department</span>
      ) : (
        <span>
          {isElsewhere ? `Saving moves it${from ? ` from ${from.name}` : ''} to ` : 'Department: '}
          <b className="text-text">{department?.name ?? 'none'}</b>
          {!locked && ', as selected at the top of the page'}
        </span>
      )}
    </p>
  )
}

type ServiceDialogProps = {
  /** The service to change; null adds one. */
  service: Service | null
  onClose: () => void
}

export const ServiceDialog = ({ service, onClose }: ServiceDialogProps) => {
  const { form, save, pending } = useServiceForm(service, onClose)
  const { edit } = form
  const { creating, ...categories } = useServiceCategories()
  const wordsOf = useFieldWords(categories.options)
  const retire = useCommand(serviceApi.retire)

  return (
    <FormDialog
      open
      title={service === null ? 'Add Service' : 'Edit Service'}
      submitLabel="Save"
      dirty={form.unsaved}
      busy={pending || creating}
      blocked={serviceSaveBlocked(form.values) ?? edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={wordsOf}
        onChoose={edit.choose}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={200}
      />
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="category_id"
          label="Category"
        >
          {({ value, onChange }) => (
            <PickOrCreate
              {...categories}
              value={value}
              onChange={onChange}
            />
          )}
        </FormField>
        <MoneyField
          form={form}
          name="base_price"
          label="Base price"
          required
        />
      </div>
      <VatField
        value={form.values.vat_category}
        error={form.errorOf('vat_category')}
        onChange={(vat_category) => form.change({ vat_category })}
      />
      <Switch
        label="Negotiable"
        hint="Staff may agree on another price at the till"
        checked={form.values.is_negotiable}
        onChange={(is_negotiable) => form.change({ is_negotiable })}
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        maxLength={1000}
      />
      {service !== null && (
        <RetireSwitch
          isRetired={Boolean(service.retired_at)}
          busy={retire.pending}
          onChange={async (is_retired) =>
            (await retire.run({ id: service.id, is_retired }))?.ok === true
          }
        />
      )}
      <DepartmentNote service={service} />
    </FormDialog>
  )
}
