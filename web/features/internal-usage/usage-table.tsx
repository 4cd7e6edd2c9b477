// The history of internal usage, newest first; admins set the status of each record.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import {
  STATUS_LABELS,
  type Usage,
  USAGE_STATUSES,
  type UsageStatus,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { unitOf } from '../../components/product-text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Select } from '../../ui/select.tsx'

const TONES = {
  recorded: 'attention',
  accounted: 'info',
  adjusted: 'good',
} as const satisfies Record<UsageStatus, BadgeTone>
const UNKNOWN = 'Unknown'

/** '3 pcs'; of a deleted product only the number is known. */
const formatQuantity = ({ quantity, unit, tracking_type, volume_unit }: Usage): string =>
  unit === null || tracking_type === null
    ? quantityText(quantity)
    : `${quantityText(quantity)} ${unitOf({ unit, tracking_type, volume_unit })}`

const Reason = ({ usage: { reason, notes } }: { usage: Usage }) =>
  reason === null && notes === null ? (
    '-'
  ) : (
    <span className="max-w-72 min-w-0 break-words md:block">
      {reason}
      {notes !== null && (
        <span
          className={cn(
            'text-text-2 md:line-clamp-2 md:text-small',
            reason !== null && "max-md:before:content-[',_']",
          )}
        >
          {notes}
        </span>
      )}
    </span>
  )

const columns: readonly ListColumn<Usage>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ usage_date }) => formatDay(usage_date),
    sort: ({ created_at }) => created_at,
    className: 'whitespace-nowrap',
  },
  {
    id: 'product',
    header: 'Product',
    // On a tablet the department is below the product: eight columns do not fit.
    cell: (usage) => (
      <>
        <span className="font-semibold">{usage.product_name ?? UNKNOWN}</span>
        <span className="hidden text-small text-text-2 md:block xl:hidden">
          {usage.department_name ?? UNKNOWN}
        </span>
      </>
    ),
    sort: ({ product_name }) => product_name,
    card: 'title',
  },
  {
    id: 'department',
    header: 'Department',
    cell: ({ department_name }) => department_name ?? UNKNOWN,
    sort: ({ department_name }) => department_name,
    className: 'max-xl:hidden',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: formatQuantity,
    sort: ({ quantity }) => quantity,
    className: 'whitespace-nowrap',
  },
  {
    id: 'value',
    header: 'Value (UGX)',
    align: 'end',
    cell: ({ total_value, cost }) => (
      <>
        {formatNumber(total_value)}
        {cost !== null && (
          <span className="block text-small text-text-3">cost {formatNumber(cost)}</span>
        )}
      </>
    ),
    sort: ({ total_value }) => total_value,
    card: 'amount',
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: (usage) => <Reason usage={usage} />,
    sort: ({ reason }) => reason,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge
        tone={TONES[status]}
        icon
      >
        {STATUS_LABELS[status]}
      </Badge>
    ),
    sort: ({ status }) => STATUS_LABELS[status],
    card: 'badge',
  },
]

/**
 * People who can set the status see it in the select
 * at the end of the row; on a tablet once is enough.
 */
const reviewColumns = columns.map((column) =>
  column.id === 'status' ? { ...column, className: 'max-xl:hidden' } : column,
)

const OPTIONS = USAGE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))

/** The new status shows at once and is reset when the server refuses it. */
const StatusSelect = ({
  usage,
  onChoose,
}: {
  usage: Usage
  onChoose: (status: UsageStatus | null) => void
}) => {
  const setStatus = useCommand(internalUsageApi.setStatus)
  const choose = async (status: UsageStatus): Promise<void> => {
    if (setStatus.pending) return
    onChoose(status)
    const result = await setStatus.run({ id: usage.id, status })
    if (result?.ok === false) onChoose(null)
  }

  return (
    <Select
      small
      aria-label={`Status of ${usage.product_name ?? UNKNOWN}, ${formatDay(usage.usage_date)}`}
      options={OPTIONS}
      value={usage.status}
      onChange={(event) => void choose(event.target.value as UsageStatus)}
      wrapClass="w-36 xl:w-42"
    />
  )
}

type ChooseStatus = (id: string, status: UsageStatus | null) => void

const actionsWith = (choose: ChooseStatus) => (usage: Usage) => (
  <StatusSelect
    usage={usage}
    onChoose={(status) => choose(usage.id, status)}
  />
)

type ChosenStatuses = {
  readonly of: readonly Usage[]
  readonly statuses: ReadonlyMap<string, UsageStatus>
}

/** Chosen statuses replace the stored ones until the list is refetched. */
const useChosenStatuses = (usages: readonly Usage[]) => {
  const [chosen, setChosen] = useState<ChosenStatuses>({ of: usages, statuses: new Map() })
  const statuses = chosen.of === usages ? chosen.statuses : new Map<string, UsageStatus>()
  const choose: ChooseStatus = (id, status) =>
    setChosen((now) => {
      const next = new Map(now.of === usages ? now.statuses : [])
      if (status === null) next.delete(id)
      else next.set(id, status)
      return { of: usages, statuses: next }
    })

  return {
    rows: usages.map((usage) => ({ ...usage, status: statuses.get(usage.id) ?? usage.status })),
    choose,
  }
}

export const UsageTable = ({
  usages,
  mayReview,
}: {
  usages: readonly Usage[]
  mayReview: boolean
}) => {
  const { rows, choose } = useChosenStatuses(usages)
  return (
    <DataList
      caption="Internal usage"
      columns={mayReview ? reviewColumns : columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(mayReview && { actions: actionsWith(choose) })}
    />
  )
}
