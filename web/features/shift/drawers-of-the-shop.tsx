// The drawers of the shop, for administrators: added, changed and retired.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconBoxOff, IconPencil, IconPlus } from '../../ui/icons.ts'
import { DrawerDialog } from './drawer-dialog.tsx'

type DrawerRowProps = {
  drawer: Drawer
  place: string
  onEdit: () => void
  onRetire: () => void
}

const DrawerRow = ({ drawer, place, onEdit, onRetire }: DrawerRowProps) => (
  <li className="flex min-h-13 items-center gap-3 border-t border-border py-1.5">
    <div className="min-w-0 flex-1">
      <p className="font-semibold wrap-anywhere">{drawer.name}</p>
      <p className="text-small text-text-2 wrap-anywhere">
        {place}
        {drawer.counts_mobile_money && ' · Mobile Money Services'}
      </p>
    </div>
    {drawer.open_shift_id !== null && <Badge tone="good">Shift open</Badge>}
    <IconButton
      label={`Change ${drawer.name}`}
      icon={IconPencil}
      onClick={onEdit}
    />
    <IconButton
      label={`Retire ${drawer.name}`}
      icon={IconBoxOff}
      disabled={drawer.open_shift_id !== null}
      onClick={onRetire}
    />
  </li>
)

const RetireDialog = ({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) => {
  const retire = useCommand(drawerApi.retire)
  const confirm = async (): Promise<void> => {
    if ((await retire.run({ id: drawer.id }))?.ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Retire ${drawer.name}?`}
      confirmLabel="Retire drawer"
      busy={retire.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Nobody can open a shift on it any more. Its closures stay.
    </ConfirmDialog>
  )
}

type OpenedDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'retire'; readonly drawer: Drawer }

export const DrawersOfTheShop = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const departments = useQuery(departmentApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const placeOf = ({ department_id }: Drawer): string =>
    department_id === null
      ? 'Whole shop'
      : (departments.data?.find(({ id }) => id === department_id)?.name ?? '')

  return (
    <>
      <ul
        aria-label="Drawers"
        className="mt-4"
      >
        {drawers.map((drawer) => (
          <DrawerRow
            key={drawer.id}
            drawer={drawer}
            place={placeOf(drawer)}
            onEdit={() => setDialog({ what: 'edit', drawer })}
            onRetire={() => setDialog({ what: 'retire', drawer })}
          />
        ))}
      </ul>
      <Button
        icon={IconPlus}
        className="mt-3"
        onClick={() => setDialog({ what: 'add' })}
      >
        Add drawer
      </Button>
      {dialog?.what === 'add' && (
        <DrawerDialog
          drawer={null}
          onClose={close}
        />
      )}
      {dialog?.what === 'edit' && (
        <DrawerDialog
          drawer={dialog.drawer}
          onClose={close}
        />
      )}
      {dialog?.what === 'retire' && (
        <RetireDialog
          drawer={dialog.drawer}
          onClose={close}
        />
      )}
    </>
  )
}

/** The same as a card of its own. */
export const DrawersCard = ({ drawers }: { drawers: readonly Drawer[] }) => (
  <Card title="Drawers">
    <DrawersOfTheShop drawers={drawers} />
  </Card>
)
