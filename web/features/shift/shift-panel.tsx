// One drawer: the form that opens a shift, or its open shift with what was put in and taken out.
import { can } from '@webale/domain/access/permissions.ts'
import { type Drawer, mayLeadDrawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { type CurrentShift, isShiftOld, type Shift } from '@webale/domain/features/shift/shift.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { currentMoment } from '../../lib/now.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconLockOpen,
  IconReceipt,
  IconScale,
  IconShieldCheck,
} from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { MovementsTable } from './movements-table.tsx'
import { OpenShiftForm } from './open-shift-form.tsx'

const MovementDialog = lazyPart(() => import('./movement-dialog.tsx'), 'MovementDialog')
const CountDrawerDialog = lazyPart(() => import('./count-drawer-dialog.tsx'), 'CountDrawerDialog')
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

type OpenedDialog = 'paid_in' | 'paid_out' | 'no_sale' | 'count' | 'report'

const About = ({ drawer, shift }: { drawer: Drawer; shift: Shift }) => {
  const [now] = useState(currentMoment)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-display text-h2">{drawer.name}</h2>
      <Badge tone="good">Shift open</Badge>
      <p className="w-full text-text-2">
        Opened {formatDateTime(shift.opened_at)} by {shift.opened_name} with{' '}
        {formatUgx(shift.float)}
      </p>
      {isShiftOld(shift.opened_at, now) && (
        <p className="w-full rounded-row bg-warning-soft px-3 py-2 text-warning">
          Open for more than a day. Close it and open a new one.
        </p>
      )}
    </div>
  )
}

type ActionsProps = { drawer: Drawer; onDo: (dialog: OpenedDialog) => void }

const Actions = ({ drawer, onDo }: ActionsProps) => {
  const actor = useActor()
  const mayOpenAlone = can(actor, 'shift.no_sale')
  const { approvals } = useShopRules()

  return (
    <div className="mt-4 grid grid-cols-2 gap-2 md:flex md:flex-wrap">
      <Button
        icon={IconArrowDownLeft}
        onClick={() => onDo('paid_in')}
      >
        Pay in
      </Button>
      <Button
        icon={IconArrowUpRight}
        onClick={() => onDo('paid_out')}
      >
        Pay out
      </Button>
      {(mayOpenAlone || approvals) && (
        <Button
          icon={mayOpenAlone ? IconLockOpen : IconShieldCheck}
          onClick={() => onDo('no_sale')}
        >
          No sale
        </Button>
      )}
      {mayLeadDrawer(actor, drawer) && (
        <Button
          icon={IconReceipt}
          onClick={() => onDo('report')}
        >
          X report
        </Button>
      )}
      <Button
        icon={IconScale}
        look="primary"
        onClick={() => onDo('count')}
        className="max-md:col-span-2 md:ml-auto"
      >
        Count and close
      </Button>
    </div>
  )
}

const OpenShift = ({ current, shift }: { current: CurrentShift; shift: Shift }) => {
  const { drawer, movements } = current
  const isLeader = mayLeadDrawer(useActor(), drawer)
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)

  return (
    <div className="space-y-4">
      <Card>
        <About
          drawer={drawer}
          shift={shift}
        />
        <Actions
          drawer={drawer}
          onDo={setDialog}
        />
      </Card>
      <Card
        title="Movements"
        flush
      >
        <MovementsTable
          shift={shift}
          movements={movements}
          drawer={drawer}
        />
      </Card>
      <OptionalPart
        open={dialog !== null}
        onClose={close}
      >
        {(dialog === 'paid_in' || dialog === 'paid_out' || dialog === 'no_sale') && (
          <MovementDialog
            kind={dialog}
            current={current}
            shift={shift}
            onClose={close}
          />
        )}
        {dialog === 'count' && (
          <CountDrawerDialog
            current={current}
            shift={shift}
            onClose={close}
          />
        )}
        {dialog === 'report' && isLeader && (
          <ReportDialog
            drawer={drawer}
            shift={shift}
            onClose={close}
          />
        )}
      </OptionalPart>
    </div>
  )
}

export const ShiftPanel = ({ drawer }: { drawer: Drawer }) => {
  const current = useQuery(shiftApi.current, { drawer_id: drawer.id })
  const { data, isError } = current

  return (
    <>
      {isError && (
        <ErrorPanel
          className="mb-4"
          things="the shift"
          {...queryErrorProps(current)}
        />
      )}
      {data === undefined && !isError && <SkeletonList label="Loading the shift" />}
      {/* It stays when reading again fails: what somebody typed is not lost. */}
      {data?.shift && (
        <OpenShift
          current={data}
          shift={data.shift}
        />
      )}
      {data?.shift === null && (
        <Card>
          <OpenShiftForm
            key={data.drawer.left ?? 'new'}
            drawer={data.drawer}
          />
        </Card>
      )}
    </>
  )
}
