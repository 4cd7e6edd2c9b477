// The departments with their product counts: add, edit, delete.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { type Department, isPerfume } from '@webale/domain/features/department/department.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconBottle, IconBuildingStore, IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

/** '1 product', '3 products'. */
const countProducts = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`

type DepartmentCardProps = {
  department: Department
  onEdit: () => void
  onDelete: () => void
}

const DepartmentCard = ({ department, onEdit, onDelete }: DepartmentCardProps) => (
  <li className="flex min-w-0 items-start gap-3 rounded-card border border-border bg-surface p-3.5 md:p-4">
    <span className="grid size-11 flex-none place-items-center rounded-control bg-primary-soft text-primary-text">
      <Icon of={isPerfume(department.name) ? IconBottle : IconBuildingStore} />
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="font-display text-h2 break-words">{department.name}</h2>
      {department.description && (
        <p className="mt-0.5 line-clamp-2 break-words text-text-2">{department.description}</p>
      )}
      <p className="mt-2">
        <Badge className="figures">{countProducts(department.product_count)}</Badge>
      </p>
    </div>
    <div className="flex flex-none gap-1">
      <IconButton
        label={`Edit ${department.name}`}
        icon={IconPencil}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${department.name}`}
        icon={IconTrash}
        look="danger"
        onClick={onDelete}
      />
    </div>
  </li>
)

const DeleteDialog = ({ department, onClose }: { department: Department; onClose: () => void }) => {
  const remove = useCommand(departmentApi.remove)
  const [reason, setReason] = useState<string | null>(null)
  const confirm = async (): Promise<void> => {
    const result = await remove.run({ id: department.id })
    if (result?.ok) onClose()
    else if (result) setReason(result.failure.title)
  }

  const { name, product_count } = department

  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      busy={remove.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {product_count === 0
          ? 'No product belongs to it. Its own business details are deleted with it.'
          : `${countProducts(product_count)} ${product_count === 1 ? 'belongs' : 'belong'} to ` +
            `it. Move them to another department first: one that is in use cannot be deleted.`}
      </p>
      {reason && (
        <div role="alert">
          <FieldError>{reason}</FieldError>
        </div>
      )}
    </ConfirmDialog>
  )
}

type OpenedDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly department: Department }

export const DepartmentsTab = () => {
  const departments = useQuery(departmentApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const addButton = (
    <Button
      look="primary"
      icon={IconPlus}
      onClick={() => setDialog({ what: 'add' })}
    >
      Add Department
    </Button>
  )

  const listed = departments.data ?? []

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-text-2">
          Products, staff and sales belong to a department; each can have its own receipt details.
        </p>
        {listed.length > 0 && addButton}
      </div>
      {departments.isError && (
        <ErrorPanel
          className="mb-4"
          things="departments"
          {...queryErrorProps(departments)}
        />
      )}
      {departments.isPending && !departments.isError && (
        <SkeletonList
          label="Loading departments"
          rows={3}
          rowClass="h-24"
        />
      )}
      {departments.data?.length === 0 && (
        <Empty
          drawing="box"
          hint="A shop with one counter needs one department."
          actions={addButton}
        >
          No departments yet
        </Empty>
      )}
      <ul
        aria-label="Departments"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        {listed.map((department) => (
          <DepartmentCard
            key={department.id}
            department={department}
            onEdit={() => setDialog({ what: 'edit', department })}
            onDelete={() => setDialog({ what: 'delete', department })}
          />
        ))}
      </ul>
      {dialog?.what === 'add' && (
        <DepartmentDialog
          department={null}
          onClose={close}
        />
      )}
      {dialog?.what === 'edit' && (
        <DepartmentDialog
          department={dialog.department}
          onClose={close}
        />
      )}
      {dialog?.what === 'delete' && (
        <DeleteDialog
          department={dialog.department}
          onClose={close}
        />
      )}
    </>
  )
}
