// The page of this device as a till. The card Drawer chooses its drawer; administrators edit the
// drawers of the shop.
import { can } from '@webale/domain/access/permissions.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { type ReactNode, useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { chooseDrawer, rememberDrawer, useKnownDrawer } from '../../till/page/bind-drawer.ts'
import { useUpdate } from '../../till/page/app-update.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconBoxOff, IconPencil, IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { DrawerDialog } from './drawer-dialog.tsx'

/** A new version of the app that waits on this device. */
const UpdateCard = () => {
  const update = useUpdate()
  if (update === null) return null

  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">A new version is ready.</p>
        <Button
          look="primary"
          onClick={update}
        >
          Use it now
        </Button>
      </div>
    </Card>
  )
}

/** The drawer of this device. Others than leaders see it and cannot change it. */
const DrawerOfThisTill = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const actor = useActor()
  const known = useKnownDrawer(drawers)
  const mayChoose = can(actor, 'drawer.choose')

  return (
    <Field
      label="Drawer of this till"
      hint={
        mayChoose
          ? 'Kept on this device. Its sales belong to the open shift of this drawer.'
          : 'A moderator or administrator chooses it.'
      }
    >
      <Select
        value={known?.id ?? ''}
        disabled={!mayChoose}
        placeholder="No drawer"
        options={optionsOf(drawers)}
        onChange={({ target }) => {
          const drawer = drawers.find(({ id }) => id === target.value) ?? null
          chooseDrawer(drawer?.id ?? null)
          rememberDrawer(actor.id, drawer)
        }}
      />
    </Field>
  )
}

type DrawerRowProps = {
  drawer: Drawer
  place: string
  onEdit: () => void
  onRetire: () => void
}

const DrawerRow = ({ drawer, place, onEdit, onRetire }: DrawerRowProps) => (
  <li className="flex min-h-13 items-center gap-3 border-t border-border py-1.5">
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">{drawer.name}</p>
      <p className="truncate text-small text-text-2">
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

/** The drawers of the shop, for administrators. */
const DrawersOfTheShop = ({ drawers }: { drawers: readonly Drawer[] }) => {
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

const DrawerCard = () => {
  const mayManage = can(useActor(), 'drawer.manage')
  const drawers = useQuery(drawerApi.list, {})
  const { data, isError, isPending } = drawers

  return (
    <Card title="Drawer">
      {isError && (
        <ErrorPanel
          things="drawers"
          {...queryErrorProps(drawers)}
        />
      )}
      {isPending && !isError && (
        <SkeletonList
          label="Loading drawers"
          rows={2}
        />
      )}
      {data?.length === 0 && (
        <Empty
          drawing="box"
          hint={mayManage ? undefined : 'Ask an administrator to add one.'}
          className="py-4"
        >
          No drawer yet. Add one to count cash by shift.
        </Empty>
      )}
      {data && data.length > 0 && <DrawerOfThisTill drawers={data} />}
      {data && mayManage && <DrawersOfTheShop drawers={data} />}
    </Card>
  )
}

type TillPageProps = {
  /** The cards of the device, which hold the cards of this page. */
  Device: (props: { children: ReactNode }) => ReactNode
  Printer: () => ReactNode
}

export const TillPage = ({ Device, Printer }: TillPageProps) => (
  <>
    <PageHeader
      title="This till"
      subtitle="What belongs to this device"
    />
    <UpdateCard />
    <Device>
      <DrawerCard />
      <Printer />
    </Device>
  </>
)
