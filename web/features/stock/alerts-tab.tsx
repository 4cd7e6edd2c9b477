// 'Stock Alerts': unresolved alerts, out of stock before low.
import { can } from '@webale/domain/access/permissions.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import {
  ALERT_LABELS,
  ALERT_TYPES,
  orderText,
  type StockAlert,
} from '@webale/domain/features/stock/stock-alert.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { useEffect, useRef, useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { toastInfo } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { alertColumns } from './alert-columns.tsx'

/** A resolved alert stays for this time, with its button reading "Resolved". */
const STAY_MS = 2000

type AlertResolution = {
  readonly leaving: ReadonlyMap<string, StockAlert>
  readonly onResolved: (alert: StockAlert) => void
}

/** Resolved alerts that are still shown. */
const useResolvedAlerts = (): AlertResolution => {
  const [leaving, setLeaving] = useState<ReadonlyMap<string, StockAlert>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const started = timers.current
    return () => started.forEach(clearTimeout)
  }, [])

  const onResolved = (alert: StockAlert): void => {
    setLeaving((now) => new Map(now).set(alert.id, alert))
    timers.current.add(
      setTimeout(
        () => setLeaving((now) => new Map([...now].filter(([id]) => id !== alert.id))),
        STAY_MS,
      ),
    )
  }

  return { leaving, onResolved }
}

/** After Resolve: offers to order everything low from the same supplier. */
const offerOrder = (alert: StockAlert, alerts: readonly StockAlert[]): void => {
  const { supplier_name, supplier_phone } = alert
  const digits = whatsappDigits(supplier_phone ?? '')
  if (supplier_name === null || digits === null) return
  const theirs = [
    alert,
    ...alerts.filter((other) => other.id !== alert.id && other.supplier_name === supplier_name),
  ]

  toastInfo('Also on order?', {
    label: `WhatsApp ${supplier_name}`,
    onClick: () => openChat(chatLink(digits, orderText(supplier_name, theirs))),
  })
}

const ResolveButton = ({
  alert,
  isResolved,
  onResolved,
}: {
  alert: StockAlert
  isResolved: boolean
  onResolved: () => void
}) => {
  const resolve = useCommand(stockApi.resolveAlert)
  const press = async (): Promise<void> => {
    if (isResolved) return
    const result = await resolve.run({ id: alert.id })
    if (result?.ok) onResolved()
  }

  const name =
    alert.variant_name === null
      ? alert.product_name
      : `${alert.product_name}, ${alert.variant_name}`

  return (
    <Button
      size="s"
      icon={isResolved ? IconCheck : undefined}
      look={isResolved ? 'soft' : 'secondary'}
      busy={resolve.pending}
      aria-disabled={isResolved || undefined}
      onClick={press}
      className="min-w-26"
    >
      {isResolved ? 'Resolved' : 'Resolve'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

const actionsWith =
  ({ leaving, onResolved }: AlertResolution) =>
  (alert: StockAlert) => (
    <ResolveButton
      alert={alert}
      isResolved={leaving.has(alert.id)}
      onResolved={() => onResolved(alert)}
    />
  )

type GroupsProps = { alerts: readonly StockAlert[]; resolution: AlertResolution }

const Groups = ({ alerts, resolution }: GroupsProps) => {
  const mayResolve = can(useActor(), 'stock_alert.resolve')
  return (
    <div className="space-y-4">
      {ALERT_TYPES.map((type) => {
        const rows = alerts.filter(({ alert_type }) => alert_type === type)
        if (rows.length === 0) return null

        return (
          <Card
            key={type}
            title={ALERT_LABELS[type]}
            flush
            actions={<Badge className="figures">{rows.length}</Badge>}
          >
            <DataList
              caption={ALERT_LABELS[type]}
              columns={alertColumns}
              rows={rows}
              rowKey={({ id }) => id}
              {...(mayResolve && { actions: actionsWith(resolution) })}
            />
          </Card>
        )
      })}
    </div>
  )
}

/** Open alerts and those about to disappear, in one order. */
const mergeAlerts = (
  open: readonly StockAlert[],
  leaving: AlertResolution['leaving'],
): StockAlert[] =>
  [
    ...open,
    ...[...leaving.values()].filter(({ id }) => !open.some((alert) => alert.id === id)),
  ].toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  )

/** Admins can filter by department (decision P10). */
const DepartmentFilter = ({
  department,
  onDepartment,
}: {
  department: string
  onDepartment: (id: string) => void
}) => {
  const { departments, locked } = useDepartment()
  if (locked) return null

  return (
    <Select
      aria-label="Filter by department"
      placeholder="All Departments"
      options={optionsOf(departments)}
      value={department}
      onChange={(event) => onDepartment(event.target.value)}
      wrapClass="mb-4 md:w-56"
    />
  )
}

export const AlertsTab = () => {
  const [department, setDepartment] = useState('')
  const open = useQuery(stockApi.alerts, department ? { department_id: department } : {}, {
    keepPrevious: true,
  })

  const { leaving, onResolved } = useResolvedAlerts()
  const shown = open.data && mergeAlerts(open.data, leaving)
  const resolution: AlertResolution = {
    leaving,
    onResolved: (alert) => {
      onResolved(alert)
      offerOrder(alert, open.data ?? [])
    },
  }

  return (
    <>
      <DepartmentFilter
        department={department}
        onDepartment={setDepartment}
      />
      {open.isError && (
        <ErrorPanel
          className="mb-4"
          things="stock alerts"
          {...queryErrorProps(open)}
        />
      )}
      {open.isPending && !open.isError && <SkeletonList label="Loading stock alerts" />}
      {shown?.length === 0 && department === '' && (
        <Card>
          <Empty
            drawing="calm"
            hint="You see an alert here when a stock falls to its reorder level."
          >
            No open stock alerts
          </Empty>
        </Card>
      )}
      {shown?.length === 0 && department !== '' && <NoMatch onClear={() => setDepartment('')} />}
      {shown && shown.length > 0 && (
        <Groups
          alerts={shown}
          resolution={resolution}
        />
      )}
    </>
  )
}
