// Shift: the drawer of a person, and the closures of earlier shifts.
import { can } from '@webale/domain/access/permissions.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { type Drawer, drawersToUse } from '@webale/domain/features/shift/drawer.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useKnownDrawer } from '../../till/page/bind-drawer.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { NoDrawer } from '../../components/no-drawer.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconCashRegister, IconFileText } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ClosuresTab } from './closures-tab.tsx'
import { ShiftPanel } from './shift-panel.tsx'

const DrawerDialog = lazyPart(() => import('./drawer-dialog.tsx'), 'DrawerDialog')

const NoDrawerYet = () => {
  const mayManage = can(useActor(), 'drawer.manage')
  const [adding, setAdding] = useState(false)

  return (
    <Card>
      <Empty
        drawing="box"
        hint={mayManage ? undefined : 'Ask an administrator to add one.'}
        actions={
          mayManage && (
            <Button
              look="primary"
              onClick={() => setAdding(true)}
            >
              Add drawer
            </Button>
          )
        }
      >
        No drawer yet. Add one to count cash by shift.
      </Empty>
      <OptionalPart
        open={adding}
        onClose={() => setAdding(false)}
      >
        {adding && (
          <DrawerDialog
            drawer={null}
            onClose={() => setAdding(false)}
          />
        )}
      </OptionalPart>
    </Card>
  )
}

/**
 * The drawer of this device is shown first, without one a drawer that it may get; people may look
 * at another one.
 */
const DrawerChoice = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const actor = useActor()
  const own = useKnownDrawer(drawers) ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const free = drawers.find(({ open_shift_id }) => open_shift_id === null)
  const first = own ?? drawersToUse(actor, drawers)[0] ?? free ?? drawers[0]
  const drawer = drawers.find(({ id }) => id === chosen) ?? first
  if (drawer === undefined) return <NoDrawerYet />

  return (
    <>
      {own === null && (
        <NoDrawer
          drawers={drawers}
          hasForm
          className="mb-4 rounded-card"
        />
      )}
      {drawers.length > 1 && (
        <Select
          aria-label="Drawer"
          value={drawer.id}
          options={drawers.map(({ id, name, open_shift_id }) => ({
            value: id,
            label: open_shift_id === null ? name : `${name} (shift open)`,
          }))}
          onChange={({ target }) => setChosen(target.value)}
          wrapClass="mb-4 md:max-w-xs"
        />
      )}
      <ShiftPanel
        key={drawer.id}
        drawer={drawer}
      />
    </>
  )
}

const CLOSURES = 'closures'
const TABS = [
  { value: 'shift', label: 'Shift', icon: IconCashRegister },
  { value: CLOSURES, label: 'Closures', icon: IconFileText },
]

export const ShiftPage = () => {
  const drawers = useQuery(drawerApi.list, {})
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === CLOSURES ? CLOSURES : 'shift'

  return (
    <>
      <PageHeader
        title="Shift"
        subtitle="Open, count and close a drawer"
        actions={
          <Link
            to="/till"
            className={buttonClass()}
          >
            This till
          </Link>
        }
      />
      <Tabs
        label="Shift"
        tabs={TABS}
        value={tab}
        onChange={(value) => setParams(value === CLOSURES ? { tab: value } : {}, { replace: true })}
      >
        <TabPanel value="shift">
          {drawers.isError && (
            <ErrorPanel
              className="mb-4"
              things="drawers"
              {...queryErrorProps(drawers)}
            />
          )}
          {drawers.isPending && !drawers.isError && <SkeletonList label="Loading drawers" />}
          {drawers.data && <DrawerChoice drawers={drawers.data} />}
        </TabPanel>
        <TabPanel value={CLOSURES}>
          <ClosuresTab drawers={drawers.data ?? []} />
        </TabPanel>
      </Tabs>
    </>
  )
}
