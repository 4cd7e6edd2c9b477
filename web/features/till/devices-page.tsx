// Devices, for leaders: the drawer and the printer of each device that sells, set from the office.
// Administrators also keep the drawers and printers of the shop here.
import { can } from '@webale/domain/access/permissions.ts'
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { Printer } from '@webale/domain/features/printing/printer.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { SellingDevice } from '@webale/domain/features/till/till.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconSettings } from '../../ui/icons.ts'
import type { ListColumn } from '../../ui/list-rows.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceDeviceDialog } from './place-device-dialog.tsx'

const RenameTillDialog = lazyPart(() => import('./rename-till-dialog.tsx'), 'RenameTillDialog')

const DrawerOf = ({ device, drawers }: { device: SellingDevice; drawers: readonly Drawer[] }) => {
  const { drawer_id, opened_drawer } = device
  const chosen = drawers.find(({ id }) => id === drawer_id)?.name ?? null
  if (opened_drawer === null)
    return chosen ?? (drawer_id === null ? 'No drawer' : 'Of another department')

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {opened_drawer} <Badge tone="good">Shift open</Badge>
    </span>
  )
}

const printerOf = ({ printer }: SellingDevice, printers: readonly Printer[]): string => {
  if (printer === null) return 'Browser'
  if (printer === LOCAL_PRINTER) return 'Its own'
  return printers.find(({ id }) => id === printer)?.name ?? 'Of another department'
}

const columnsOf = (
  drawers: readonly Drawer[],
  printers: readonly Printer[],
  hasDrawers: boolean,
): readonly ListColumn<SellingDevice>[] => [
  {
    id: 'till',
    header: 'Till',
    cell: ({ number, name }) => (
      <div className="min-w-0">
        <p className="font-semibold">Till {number}</p>
        <p className="break-words text-text-2">{name}</p>
      </div>
    ),
    sort: ({ number }) => number,
    card: 'title',
  },
  ...(hasDrawers
    ? [
        {
          id: 'drawer',
          header: 'Drawer',
          cell: (device: SellingDevice) => (
            <DrawerOf
              device={device}
              drawers={drawers}
            />
          ),
        },
      ]
    : []),
  {
    id: 'printer',
    header: 'Printer',
    cell: (device) => printerOf(device, printers),
  },
  {
    id: 'person',
    header: 'Last person',
    cell: ({ person }) => person ?? 'Nobody yet',
    sort: ({ person }) => person,
  },
  {
    id: 'heard',
    header: 'Last heard',
    cell: ({ seen_at }) => formatDateTime(seen_at),
    sort: ({ seen_at }) => seen_at,
  },
]

type OpenedDialog = { readonly what: 'place' | 'rename'; readonly device: SellingDevice }

type DeviceListProps = {
  devices: readonly SellingDevice[]
  drawers: readonly Drawer[]
  printers: readonly Printer[]
}

const DeviceList = ({ devices, drawers, printers }: DeviceListProps) => {
  const mayRename = can(useActor(), 'till.manage')
  const { shifts } = useShopRules()
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const actions = (device: SellingDevice): ReactNode => (
    <>
      <IconButton
        size="s"
        label={`Set drawer and printer of Till ${device.number}`}
        icon={IconSettings}
        onClick={() => setDialog({ what: 'place', device })}
      />
      {mayRename && (
        <IconButton
          size="s"
          label={`Rename Till ${device.number}`}
          icon={IconPencil}
          onClick={() => setDialog({ what: 'rename', device })}
        />
      )}
    </>
  )

  return (
    <>
      <DataList
        caption="Devices"
        columns={columnsOf(drawers, printers, shifts)}
        rows={devices}
        rowKey={({ id }) => id}
        actions={actions}
      />
      {dialog?.what === 'place' && (
        <PlaceDeviceDialog
          device={dialog.device}
          drawers={shifts ? drawers : null}
          printers={printers}
          onClose={close}
        />
      )}
      <OptionalPart
        open={dialog?.what === 'rename'}
        onClose={close}
      >
        {dialog?.what === 'rename' && (
          <RenameTillDialog
            till={dialog.device}
            onClose={close}
          />
        )}
      </OptionalPart>
    </>
  )
}

type DevicesPageProps = {
  /** The cards of other features, for administrators. */
  Drawers: (props: { drawers: readonly Drawer[] }) => ReactNode
  Printers: (props: { printers: readonly Printer[] }) => ReactNode
}

export const DevicesPage = ({ Drawers, Printers }: DevicesPageProps) => {
  const actor = useActor()
  const { shifts } = useShopRules()
  const devices = useQuery(tillApi.devices, {})
  const drawers = useQuery(drawerApi.list, {})
  const printers = useQuery(printingApi.printers, {})
  const isReady = devices.data && drawers.data && printers.data

  return (
    <>
      <PageHeader
        title="Devices"
        subtitle="Which drawer and printer each device uses"
        back={{ to: '/settings', label: 'Settings' }}
      />
      <div className="space-y-4">
        <Card flush>
          <ListState
            query={devices}
            things="devices"
            rows={3}
          />
          {devices.data?.length === 0 && (
            <Empty
              drawing="receipt"
              hint="A device is listed after its first sale."
            >
              No devices yet
            </Empty>
          )}
          {isReady && devices.data.length > 0 && (
            <DeviceList
              devices={devices.data}
              drawers={drawers.data}
              printers={printers.data}
            />
          )}
        </Card>
        {shifts && drawers.data && can(actor, 'drawer.manage') && (
          <Drawers drawers={drawers.data} />
        )}
        {printers.data && can(actor, 'printer.manage') && (
          <Card title="Printers">
            <Printers printers={printers.data} />
          </Card>
        )}
      </div>
    </>
  )
}
