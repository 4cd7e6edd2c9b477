// Who is registered for VAT: the shop, and departments with a TIN of their own.
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import type { VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import type { ListColumn } from '../../ui/list-rows.ts'
import { RegistrationDialog } from './registration-dialog.tsx'

const RemoveDialog = ({
  registration,
  onClose,
}: {
  registration: VatRegistration
  onClose: () => void
}) => {
  const remove = useCommand(vatApi.remove)
  const { refresh } = useSession()
  const confirm = async (): Promise<void> => {
    const result = await remove.run({ department_id: registration.department_id })
    if (!result?.ok) return
    onClose()
    await refresh()
  }

  return (
    <ConfirmDialog
      open
      title={`Remove TIN ${registration.tin}?`}
      confirmLabel="Remove"
      busy={remove.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Sales that were made keep their VAT.
    </ConfirmDialog>
  )
}

type OpenedDialog =
  | { readonly what: 'edit'; readonly registration: VatRegistration | null }
  | { readonly what: 'remove'; readonly registration: VatRegistration }

/** The buttons of a TIN. */
const rowActions =
  (nameOf: (id: string | null) => string, open: (dialog: OpenedDialog) => void) =>
  (registration: VatRegistration) => (
    <>
      <IconButton
        label={`Change TIN of ${nameOf(registration.department_id)}`}
        icon={IconPencil}
        onClick={() => open({ what: 'edit', registration })}
      />
      <IconButton
        label={`Remove TIN of ${nameOf(registration.department_id)}`}
        icon={IconTrash}
        look="danger"
        onClick={() => open({ what: 'remove', registration })}
      />
    </>
  )

type CardProps = { registrations: readonly VatRegistration[] }

export const RegistrationsCard = ({ registrations }: CardProps) => {
  const { departments } = useDepartment()
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const nameOf = (id: string | null): string =>
    id === null ? 'Whole shop' : (departments.find((one) => one.id === id)?.name ?? 'Deleted')

  const free = [null, ...departments.map(({ id }) => id)].filter(
    (id) => !registrations.some(({ department_id }) => department_id === id),
  )

  const columns: readonly ListColumn<VatRegistration>[] = [
    {
      id: 'department',
      header: 'Department',
      cell: ({ department_id }) => nameOf(department_id),
      card: 'title',
    },
    { id: 'tin', header: 'TIN', cell: ({ tin }) => tin },
    { id: 'legal_name', header: 'Legal name', cell: ({ legal_name }) => legal_name },
    {
      id: 'state',
      header: 'VAT',
      cell: ({ is_registered }) => (is_registered ? 'Registered' : 'Not registered'),
    },
  ]

  return (
    <Card
      title="TIN"
      flush
      className="mb-4"
      actions={
        free.length > 0 && (
          <Button
            size="s"
            icon={IconPlus}
            onClick={() => setDialog({ what: 'edit', registration: null })}
          >
            Add TIN
          </Button>
        )
      }
    >
      {registrations.length === 0 ? (
        <Empty hint="Add the TIN of the shop. Then sales have VAT.">Not registered for VAT</Empty>
      ) : (
        <DataList
          caption="TIN"
          columns={columns}
          rows={registrations}
          rowKey={({ department_id }) => department_id ?? 'shop'}
          actions={rowActions(nameOf, setDialog)}
        />
      )}
      {dialog?.what === 'edit' && (
        <RegistrationDialog
          registration={dialog.registration}
          free={free}
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && (
        <RemoveDialog
          registration={dialog.registration}
          onClose={close}
        />
      )}
    </Card>
  )
}
