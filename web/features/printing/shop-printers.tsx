// The printers of the shop, for administrators.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { Printer } from '@webale/domain/features/printing/printer.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconPlus, IconPrinter, IconTrash } from '../../ui/icons.ts'
import { PrinterDialog } from './printer-dialog.tsx'

const RemoveDialog = ({ printer, onClose }: { printer: Printer; onClose: () => void }) => {
  const remove = useCommand(printingApi.remove)
  const confirm = async (): Promise<void> => {
    if ((await remove.run({ id: printer.id }))?.ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Remove ${printer.name}?`}
      confirmLabel="Remove printer"
      busy={remove.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Devices that used it print in the browser.
    </ConfirmDialog>
  )
}

type RowProps = {
  printer: Printer
  place: string
  onEdit: () => void
  onRemove: () => void
}

const PrinterRow = ({ printer, place, onEdit, onRemove }: RowProps) => {
  const test = useCommand(printingApi.test)
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-3 border-t border-border py-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-semibold">{printer.name}</p>
        <p className="truncate text-small text-text-2">
          {printer.kind === 'network'
            ? `${printer.address}, port ${printer.port}`
            : 'Attached to the server'}{' '}
          · {place}
        </p>
      </div>
      <Button
        icon={IconPrinter}
        aria-label={`Test print: ${printer.name}`}
        busy={test.pending}
        onClick={() => void test.run({ id: printer.id })}
      >
        Test print
      </Button>
      <IconButton
        label={`Change ${printer.name}`}
        icon={IconPencil}
        onClick={onEdit}
      />
      <IconButton
        label={`Remove ${printer.name}`}
        icon={IconTrash}
        onClick={onRemove}
      />
    </li>
  )
}

type OpenedDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly printer: Printer }

export const ShopPrinters = ({ printers }: { printers: readonly Printer[] }) => {
  const departments = useQuery(departmentApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const placeOf = ({ department_id }: Printer): string =>
    department_id === null
      ? 'Whole shop'
      : (departments.data?.find(({ id }) => id === department_id)?.name ?? '')

  return (
    <>
      {printers.length > 0 && (
        <h3 className="mt-4 mb-1 text-label text-text-2">Printers of the shop</h3>
      )}
      <ul aria-label="Printers">
        {printers.map((printer) => (
          <PrinterRow
            key={printer.id}
            printer={printer}
            place={placeOf(printer)}
            onEdit={() => setDialog({ what: 'edit', printer })}
            onRemove={() => setDialog({ what: 'remove', printer })}
          />
        ))}
      </ul>
      <Button
        icon={IconPlus}
        className="mt-3"
        onClick={() => setDialog({ what: 'add' })}
      >
        Add printer
      </Button>
      {dialog?.what === 'add' && (
        <PrinterDialog
          printer={null}
          onClose={close}
        />
      )}
      {dialog?.what === 'edit' && (
        <PrinterDialog
          printer={dialog.printer}
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && (
        <RemoveDialog
          printer={dialog.printer}
          onClose={close}
        />
      )}
    </>
  )
}
