// Adds or changes a service. Everybody may (SVC-013); the department is the selected one (SVC-010).
import { IconBuildingStore } from '@tabler/icons-react'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { NewService, type Service, serviceSaveBlocked } from '@webale/domain/features/service/service.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/department.tsx'
import { useSeen } from '../../lib/use-seen.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { ChangedMeanwhile, type FieldWords } from '../../parts/changed-meanwhile.tsx'
import { PickOrCreate } from '../../parts/pick-or-create.tsx'
import type { ComboboxOption } from '../../ui/combobox-list.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Values = {
  readonly name: string
  readonly category_id: string | null
  readonly base_price: number | null
  readonly is_negotiable: boolean
  readonly description: string
  /** Where others moved it, once that was chosen; otherwise it goes to the selected department. */
  readonly department_id?: string | null
}
type Problems = Partial<Record<string, string>>

const valuesOf = (service: Service | null): Values => ({
  name: service?.name ?? '',
  category_id: service?.category_id ?? null,
  base_price: service?.base_price ?? null,
  is_negotiable: service?.is_negotiable ?? true,
  description: service?.description ?? '',
})

const isChanged = (before: Values, after: Values): boolean =>
  (Object.keys(after) as (keyof Values)[]).some((field) => before[field] !== after[field])

const problemsOf = (sent: unknown): Problems => {
  const problems: Problems = {}
  for (const { path, message } of NewService.safeParse(sent).error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

const useServiceForm = (service: Service | null, onClose: () => void) => {
  const { department } = useDepartment()
  const [before] = useState(() => valuesOf(service))
  const [values, setValues] = useState(before)
  const [problems, setProblems] = useState<Problems>({})
  const add = useCommand(serviceApi.add)
  const update = useCommand(serviceApi.update)
  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblems({})
  }
  const edit = useSeen(service, (field, value) => change({ [field]: field === 'description' ? (value ?? '') : value }))
  const unsaved = isChanged(before, values)
  useUnsavedGuard(unsaved)
  const save = async (): Promise<void> => {
    const sent = { department_id: department?.id ?? null, ...values, base_price: values.base_price ?? Number.NaN }
    const found = problemsOf(sent)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const result =
      edit.seen === null ? await add.run(sent) : await update.run({ ...sent, id: edit.seen.id, seen: edit.seen })
    if (result?.ok) onClose()
    else if (result) edit.hear(result.failure)
  }
  return { values, problems, unsaved, change, save, edit, pending: add.pending || update.pending }
}

/** Categories of services, and making one on the spot (SVC-012). */
const useServiceCategories = () => {
  const categories = useQuery(productApi.categories, { type: 'service' })
  const add = useCommand(productApi.addCategory)
  const create = async (name: string): Promise<ComboboxOption | null> => {
    const result = await add.run({ name, type: 'service' })
    return result?.ok ? { value: result.output.id, label: result.output.name } : null
  }
  return {
    options: (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    loading: categories.isPending,
    create,
    creating: add.pending,
  }
}

/** How the dialog shows a field that somebody else changed too. */
const useFieldWords = (categories: readonly ComboboxOption[]) => {
  const { departments } = useDepartment()
  const words: Readonly<Record<string, FieldWords>> = {
    name: { label: 'Name', text: String },
    category_id: { label: 'Category', text: (id) => categories.find(({ value }) => value === id)?.label ?? '' },
    base_price: { label: 'Base price', text: (price) => formatNumber(Number(price)) },
    is_negotiable: { label: 'Negotiable', text: (on) => (on ? 'Yes' : 'No') },
    description: { label: 'Description', text: (value) => String(value ?? '') },
    department_id: {
      label: 'Department',
      text: (id) => departments.find((department) => department.id === id)?.name ?? '',
    },
  }
  return (field: string): FieldWords => words[field] ?? { label: field, text: String }
}

/** Where the service goes: a new one to the selected department; one that exists only an admin's selection moves (SVC-010). */
const DepartmentNote = ({ service }: { service: Service | null }) => {
  const { department, departments, locked } = useDepartment()
  const isElsewhere = service !== null && service.department_id !== (department?.id ?? null)
  const from = departments.find(({ id }) => id === service?.department_id)
  return (
    <p className="flex items-start gap-2 rounded-row bg-sunken px-3.5 py-3 text-text-2">
      <Icon of={IconBuildingStore} className="mt-px" />
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
  const { values, problems, unsaved, change, save, edit, pending } = useServiceForm(service, onClose)
  const { creating, ...categories } = useServiceCategories()
  const wordsOf = useFieldWords(categories.options)
  return (
    <FormDialog
      open
      title={service === null ? 'Add Service' : 'Edit Service'}
      submitLabel="Save"
      dirty={unsaved}
      busy={pending || creating}
      blocked={serviceSaveBlocked(values) ?? edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile conflicts={edit.conflicts} wordsOf={wordsOf} onChoose={edit.choose} />
      <Field label="Name" required error={problems['name']}>
        <Input value={values.name} maxLength={200} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="Category" error={problems['category_id']}>
          <PickOrCreate
            {...categories}
            value={values.category_id}
            onChange={(category_id) => change({ category_id })}
          />
        </Field>
        <Field label="Base price" required error={problems['base_price']}>
          <MoneyInput value={values.base_price} decimals={2} onChange={(base_price) => change({ base_price })} />
        </Field>
      </div>
      <Switch
        label="Negotiable"
        hint="Staff may agree on another price at the till"
        checked={values.is_negotiable}
        onChange={(is_negotiable) => change({ is_negotiable })}
      />
      <Field label="Description" error={problems['description']}>
        <Textarea
          value={values.description}
          maxLength={1000}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <DepartmentNote service={service} />
    </FormDialog>
  )
}
