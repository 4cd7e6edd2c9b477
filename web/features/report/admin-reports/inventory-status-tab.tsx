// Inventory Status: low products by department, and the order list to send.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import type { DepartmentStock } from '@webale/domain/features/report/analytics.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useRef } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { today } from '../../../lib/now.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { toastDone, toastWarning } from '../../../lib/server/toasts.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BulletBars } from '../../../ui/chart/bullet-bars.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconChevronDown, IconCopy } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsWide } from '../../../ui/use-media-query.ts'
import { departmentName, formatOrderList } from './order-list.ts'

const LowList = ({ stock }: { stock: DepartmentStock }) => (
  <BulletBars
    label={`Low stock of ${departmentName(stock)}`}
    rows={stock.products.map(({ id, name, unit, current_stock, reorder_level }) => ({
      key: id,
      name,
      note: `Reorder at ${quantityText(reorder_level)} ${unit}`,
      value: current_stock,
      target: reorder_level,
      text: current_stock <= 0 ? 'Out' : quantityText(current_stock),
      tone: current_stock <= 0 ? 'bad' : 'attention',
    }))}
  />
)

const CopyList = ({ stock }: { stock: DepartmentStock }) => {
  const button = useRef<HTMLButtonElement>(null)
  const copy = async (): Promise<void> => {
    if (
      button.current?.parentElement &&
      (await copyText(formatOrderList(stock, today()), button.current.parentElement))
    )
      toastDone('Order list copied')
    else
      toastWarning('The list could not be copied', {
        reason: 'Select the products on the screen and copy them instead.',
      })
  }

  return (
    <Button
      ref={button}
      size="s"
      icon={IconCopy}
      onClick={copy}
      aria-label={`Copy order list of ${departmentName(stock)}`}
    >
      Copy order list
    </Button>
  )
}

const Department = ({ stock, open }: { stock: DepartmentStock; open: boolean }) => {
  const wide = useIsWide()
  const count = <Badge tone="attention">{formatNumber(stock.products.length)} low</Badge>
  if (wide)
    return (
      <Card
        title={departmentName(stock)}
        actions={count}
      >
        <LowList stock={stock} />
        <div
          data-screen-only
          className="mt-3 flex justify-end"
        >
          <CopyList stock={stock} />
        </div>
      </Card>
    )

  return (
    <details
      open={open}
      className="group rounded-card border border-border bg-surface"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-2 px-3.5 font-display text-h2">
        <h2 className="min-w-0 break-words">{departmentName(stock)}</h2>
        <span className="flex items-center gap-2">
          {count}
          <Icon
            of={IconChevronDown}
            className="text-text-2 transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="px-3.5 pb-3.5">
        <LowList stock={stock} />
        <div
          data-screen-only
          className="mt-3 flex justify-end"
        >
          <CopyList stock={stock} />
        </div>
      </div>
    </details>
  )
}

export const InventoryStatusTab = () => {
  const status = useQuery(analyticsApi.inventoryStatus, {})
  const { data } = status
  const listed = data?.departments.reduce((sum, { products }) => sum + products.length, 0) ?? 0

  return (
    <>
      {status.isError && (
        <ErrorPanel
          className="mb-4"
          things="inventory status"
          {...queryErrorProps(status)}
        />
      )}
      {status.isPending && <Skeleton className="h-80 rounded-card" />}
      {data?.count === 0 && (
        <Card>
          <Empty drawing="calm">Every product is above its reorder level.</Empty>
        </Card>
      )}
      {data && data.count > listed && (
        <p className="mb-3 text-text-2">
          The {formatNumber(listed)} most urgent of {formatNumber(data.count)} low products.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {data?.departments.map((stock, index) => (
          <Department
            key={stock.department_id ?? ''}
            stock={stock}
            open={index === 0}
          />
        ))}
      </div>
    </>
  )
}
