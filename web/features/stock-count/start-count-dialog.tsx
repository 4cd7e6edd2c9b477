// 'Start count': a name, the department, and what is counted.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { type CountScope, NewStockCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useDepartment } from '../../lib/session/department.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { ProductPicker } from '../../components/product-picker.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconX } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'

type Values = {
  id: string
  name: string
  department_id: string | null
  scope: CountScope
}

const KINDS = [
  { value: 'all', label: 'All products' },
  { value: 'category', label: 'A category' },
  { value: 'products', label: 'Chosen' },
] as const

const EMPTY_SCOPES: Readonly<Record<CountScope['kind'], CountScope>> = {
  all: { kind: 'all' },
  category: { kind: 'category', category_id: '' },
  products: { kind: 'products', product_ids: [] },
}

const CategoryChoice = ({
  value,
  onChange,
}: {
  value: string
  onChange: (category_id: string) => void
}) => {
  const { data = [] } = useQuery(productApi.categories, { type: 'product' })
  return (
    <Select
      aria-label="Category"
      placeholder="Choose a category"
      options={optionsOf(data)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const ProductsChoice = ({ onChange }: { onChange: (product_ids: string[]) => void }) => {
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const choose = (products: readonly Product[]): void => {
    setChosen(products)
    onChange(products.map(({ id }) => id))
  }

  return (
    <div className="space-y-2">
      <ProductPicker
        key={chosen.length}
        value={null}
        onChange={(product) =>
          product !== null && choose([...chosen.filter(({ id }) => id !== product.id), product])
        }
      />
      <ul
        aria-label="Chosen products"
        className="divide-y divide-border"
      >
        {chosen.map((product) => (
          <li
            key={product.id}
            className="flex items-center justify-between gap-2"
          >
            <span className="min-w-0 truncate">{product.name}</span>
            <IconButton
              label={`Leave out ${product.name}`}
              icon={IconX}
              onClick={() => choose(chosen.filter(({ id }) => id !== product.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const ScopeField = ({ form }: { form: FormFields<Values> }) => {
  const { scope } = form.values
  const change = (next: CountScope): void => form.change({ scope: next })

  return (
    <div className="space-y-3">
      <Segment
        label="What is counted"
        choices={KINDS}
        value={scope.kind}
        onChange={(kind) => change(EMPTY_SCOPES[kind])}
      />
      {scope.kind !== 'all' && (
        <FormField
          form={form}
          name="scope"
          label={scope.kind === 'category' ? 'Category' : 'Products'}
          required
        >
          {() =>
            scope.kind === 'category' ? (
              <CategoryChoice
                value={scope.category_id}
                onChange={(category_id) => change({ kind: 'category', category_id })}
              />
            ) : (
              <ProductsChoice
                onChange={(product_ids) => change({ kind: 'products', product_ids })}
              />
            )
          }
        </FormField>
      )}
    </div>
  )
}

/** What is counted is one field, whatever of it is missing. */
const fieldOfPath = (path: string, values: Values): keyof Values | null => {
  if (path.startsWith('scope.')) return 'scope'
  return path in values ? (path as keyof Values) : null
}

export const StartCountDialog = ({
  onClose,
  onStarted,
}: {
  onClose: () => void
  onStarted: (count_id: string) => void
}) => {
  const start = useCommand(stockCountApi.start)
  const isAway = useIsServerAway()
  const { department, departments, locked } = useDepartment()
  const [id] = useState(uuidv7)
  const values: Values = {
    id,
    name: '',
    department_id: department?.id ?? null,
    scope: EMPTY_SCOPES.all,
  }

  const form = useForm(NewStockCount, {
    start: values,
    fieldAt: fieldOfPath,
    wordsAt: (path, words) => (path === 'scope.category_id' ? 'Choose a category' : words),
  })

  const save = async (): Promise<void> => {
    const result = await form.send(start.run)
    if (!result?.ok) return
    onClose()
    onStarted(result.output.count.id)
  }

  return (
    <FormDialog
      open
      title="Start count"
      submitLabel="Start count"
      dirty={form.unsaved}
      busy={start.pending}
      blocked={isAway ? 'Start count needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={60}
        placeholder="e.g., November, front shelf"
      />
      {!locked && departments.length > 0 && (
        <FormField
          form={form}
          name="department_id"
          label="Department"
        >
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              options={departments.map((one) => ({ value: one.id, label: one.name }))}
              placeholder="Products without a department"
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            />
          )}
        </FormField>
      )}
      <ScopeField form={form} />
    </FormDialog>
  )
}
