// The review of a count: what differs and what it is worth. Leaders leave products out, and finish.
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import {
  type CountReview as Review,
  filterReview,
  FINISH_WORD,
  isLargeDifference,
  REVIEW_FILTERS,
  type ReviewFilter,
  type ReviewRow,
  type StockCount,
} from '@webale/domain/features/stock-count/stock-count.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { NoMatch } from '../../ui/empty.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ReviewChoices } from './use-review-choices.ts'

const FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  differences: 'Differences',
  missing: 'Not counted',
  large: 'Large',
}

const signed = (quantity: number): string => `${quantity > 0 ? '+' : ''}${quantityText(quantity)}`

type Choices = { readonly leftOut: ReadonlySet<string>; readonly isOpen: boolean }

const Marks = ({ row, leftOut }: { row: ReviewRow } & Pick<Choices, 'leftOut'>) => {
  if (leftOut.has(row.product_id)) return <Badge>Left out</Badge>
  if (row.has_moved)
    return (
      <Badge
        tone="attention"
        icon
      >
        Count it again
      </Badge>
    )

  if (row.counted === null) return <Badge>Not counted</Badge>

  return isLargeDifference(row) ? (
    <Badge
      tone="attention"
      icon
    >
      Large
    </Badge>
  ) : null
}

const columnsOf = (
  valued_at: Review['valued_at'],
  { leftOut }: Choices,
): readonly ListColumn<ReviewRow>[] => [
  {
    id: 'name',
    header: 'Product',
    cell: ({ name, barcode }) => (
      <span>
        <span className="block font-semibold">{name}</span>
        {barcode && <span className="block text-small font-normal text-text-2">{barcode}</span>}
      </span>
    ),
    sort: ({ name }) => name,
    card: 'title',
  },
  {
    id: 'counted',
    header: 'Counted',
    align: 'end',
    cell: ({ counted, unit }) => (counted === null ? '—' : `${quantityText(counted)} ${unit}`),
    sort: ({ counted }) => counted,
  },
  {
    id: 'at_count',
    header: 'At count',
    align: 'end',
    cell: ({ at_count }) => quantityText(at_count),
    sort: ({ at_count }) => at_count,
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ difference }) =>
      difference !== null && difference !== 0 && <b>{signed(difference)}</b>,
    sort: ({ difference }) => difference,
    card: 'amount',
  },
  {
    id: 'value',
    header: valued_at === 'cost' ? 'At cost (UGX)' : 'At selling price (UGX)',
    align: 'end',
    cell: ({ value }) => value !== null && value !== 0 && formatNumber(value),
    sort: ({ value }) => value,
  },
  {
    id: 'marks',
    header: 'Check',
    cell: (row) => (
      <Marks
        row={row}
        leftOut={leftOut}
      />
    ),
    card: 'badge',
  },
]

const actionsWith = ({ leftOut }: Choices, onToggle: (product_id: string) => void) =>
  function Actions({ product_id, name, counted }: ReviewRow) {
    if (counted === null) return null
    const word = leftOut.has(product_id) ? 'Use' : 'Leave out'

    return (
      <Button
        size="s"
        onClick={() => onToggle(product_id)}
        aria-label={`${word} ${name}`}
      >
        {word}
      </Button>
    )
  }

type RowsProps = {
  review: Review
  choices: Choices
  onToggle: (product_id: string) => void
}

const Rows = ({ review, choices, onToggle }: RowsProps) => {
  const [filter, setFilter] = useState<ReviewFilter>('all')
  const rows = filterReview(review.rows, filter)
  const choicesOf = REVIEW_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))

  return (
    <>
      <Segment
        label="Show"
        choices={choicesOf}
        value={filter}
        onChange={setFilter}
        className="mb-3 md:max-w-lg"
      />
      {rows.length === 0 ? (
        <NoMatch onClear={() => setFilter('all')} />
      ) : (
        <Card flush>
          <DataList
            caption="Review"
            columns={columnsOf(review.valued_at, choices)}
            rows={rows}
            rowKey={({ product_id }) => product_id}
            cardsBelow={1000}
            {...(choices.isOpen && { actions: actionsWith(choices, onToggle) })}
          />
        </Card>
      )}
    </>
  )
}

type FinishProps = {
  count: StockCount
  review: Review
  decided: ReviewChoices
}

/** What the leader is about to change. */
const FinishText = ({ review, decided: { leftOut, zero } }: Omit<FinishProps, 'count'>) => {
  const used = review.rows.filter(({ product_id }) => !leftOut.has(product_id))
  const corrected = used.filter(({ difference, counted, at_count }) =>
    counted === null ? zero && at_count !== 0 : difference !== 0,
  ).length

  return (
    <>
      The stock of {formatNumber(corrected)} {corrected === 1 ? 'product' : 'products'} will be
      corrected. The count cannot be opened again.
    </>
  )
}

const Finish = ({ count, review, decided }: FinishProps) => {
  const { leftOut, zero, setZero } = decided
  const finish = useCommand(stockCountApi.finish)
  const isAway = useIsServerAway()
  const [id] = useState(uuidv7)
  const [asking, setAsking] = useState(false)
  const missing = review.rows.filter(({ counted }) => counted === null).length
  const send = async (): Promise<void> => {
    const sent = {
      id,
      count_id: count.id,
      set_missing_to_zero: zero,
      left_out: [...leftOut].toSorted(),
    }

    await finish.run(sent)
    setAsking(false)
  }

  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label="Set to 0"
          hint={
            `${formatNumber(missing)} ${missing === 1 ? 'product is' : 'products are'} not ` +
            `counted. Without this they stay as they are.`
          }
          checked={zero}
          onChange={setZero}
        />
        <div className="flex items-center gap-3 max-md:w-full max-md:justify-end">
          {isAway && <span className="text-small text-warning">Finish count needs the server</span>}
          <Button
            look="primary"
            icon={IconCheck}
            disabled={isAway}
            onClick={() => setAsking(true)}
          >
            Finish count
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Finish ${count.name}?`}
        confirmLabel="Finish count"
        look="primary"
        typed={FINISH_WORD}
        busy={finish.pending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <FinishText
          review={review}
          decided={decided}
        />
      </ConfirmDialog>
    </Card>
  )
}

export const CountReview = ({ count, decided }: { count: StockCount; decided: ReviewChoices }) => {
  const review = useQuery(stockCountApi.review, { count_id: count.id })
  const { leftOut, toggle } = decided
  const isOpen = count.state === 'open'

  return (
    <>
      <ListState
        query={review}
        things="the review"
      />
      {review.data && isOpen && (
        <Finish
          count={count}
          review={review.data}
          decided={decided}
        />
      )}
      {review.data && (
        <Rows
          review={review.data}
          choices={{ leftOut, isOpen }}
          onToggle={toggle}
        />
      )}
    </>
  )
}
