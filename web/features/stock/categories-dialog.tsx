// The categories of products and of services, and a field to add one (decision D9).
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { type Category, NewCategory } from '@webale/domain/features/product/category.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Form } from '../../ui/form.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

type Type = Category['type']

const TYPES = [
  { value: 'product', label: 'Products' },
  { value: 'service', label: 'Services' },
] as const satisfies readonly { value: Type; label: string }[]

const AddForm = ({ type }: { type: Type }) => {
  const form = useForm(NewCategory, {
    start: { name: '' },
    toInput: ({ name }) => ({ name, type }),
    fieldOfRefusal: { duplicate: 'name' },
  })

  const add = useCommand(productApi.addCategory)
  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (result?.ok) form.restart({ name: '' })
  }

  return (
    <Form
      aria-label="New category"
      onSubmit={save}
      className="flex items-start gap-2"
    >
      <TextField
        form={form}
        name="name"
        label={`New category of ${type}s`}
        maxLength={100}
        className="flex-1"
      />
      <Button
        type="submit"
        look="primary"
        icon={IconPlus}
        busy={add.pending}
        className="mt-[1.375rem]"
      >
        Add
      </Button>
    </Form>
  )
}

export const CategoriesDialog = ({ onClose }: { onClose: () => void }) => {
  const [type, setType] = useState<Type>('product')
  const categories = useQuery(productApi.categories, { type }, { keepPrevious: true })
  const mayAdd = can(useActor(), 'category.manage')
  const listed = categories.data?.filter((category) => category.type === type)

  return (
    <Dialog
      open
      onClose={onClose}
      title="Categories"
      description="Groups for products and services"
      tall
    >
      <div className="space-y-4">
        <Segment
          label="Categories of"
          choices={TYPES}
          value={type}
          onChange={setType}
        />
        {mayAdd && (
          <AddForm
            key={type}
            type={type}
          />
        )}
        {categories.isError && (
          <ErrorPanel
            things="categories"
            {...queryErrorProps(categories)}
          />
        )}
        {!listed && !categories.isError && <SkeletonList label="Loading categories" />}
        {listed?.length === 0 && (
          <Empty
            drawing="box"
            className="py-4"
          >
            No categories yet
          </Empty>
        )}
        {listed && listed.length > 0 && (
          <ul
            aria-label="Categories"
            className="divide-y divide-border rounded-row border border-border"
          >
            {listed.map(({ id, name }) => (
              <li
                key={id}
                className="flex min-h-11 items-center px-3.5 py-2 break-words"
              >
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
