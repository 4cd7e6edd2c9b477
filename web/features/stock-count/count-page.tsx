// One stock count: people count it while it is open, and leaders review it.
import { can } from '@webale/domain/access/permissions.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import type { StockCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useSearchParams } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconChecklist, IconScan } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { CancelCount } from './cancel-count.tsx'
import { CountReview } from './count-review.tsx'
import { useReviewChoices } from './use-review-choices.ts'
import { Counting } from './counting.tsx'

const REVIEW = 'review'
const TABS = [
  { value: 'count', label: 'Count', icon: IconScan },
  { value: REVIEW, label: 'Review', icon: IconChecklist },
]

const subtitleOf = ({
  number,
  what,
  state,
  started_name,
  ended_name,
  ended_at,
  reason,
}: StockCount): string => {
  const start = `${number}, ${what}`
  if (ended_at === null) return `${start}, started by ${started_name}`
  const end = `${state} by ${ended_name ?? ''}, ${formatDateTime(ended_at)}`

  return reason === null ? `${start}, ${end}` : `${start}, ${end}: ${reason}`
}

const OpenCount = ({ count }: { count: StockCount }) => {
  const mayManage = can(useActor(), 'stock_count.manage')
  const [params, setParams] = useSearchParams()
  // Kept here, because the review is not drawn while its tab is closed.
  const decided = useReviewChoices()
  const tab = params.get('tab') === REVIEW ? REVIEW : 'count'
  if (!mayManage) return <Counting count_id={count.id} />

  return (
    <Tabs
      label="Stock count"
      tabs={TABS}
      value={tab}
      onChange={(value) =>
        setParams({ count: count.id, ...(value === REVIEW && { tab: value }) }, { replace: true })
      }
    >
      <TabPanel value="count">
        <Counting count_id={count.id} />
      </TabPanel>
      <TabPanel value={REVIEW}>
        <CountReview
          count={count}
          decided={decided}
        />
      </TabPanel>
    </Tabs>
  )
}

/** What became of a count that has ended; differences are for leaders. */
const EndedCount = ({ count }: { count: StockCount }) => {
  const mayManage = can(useActor(), 'stock_count.manage')
  const decided = useReviewChoices()
  if (count.state === 'finished' && mayManage)
    return (
      <CountReview
        count={count}
        decided={decided}
      />
    )

  return (
    <Card>
      <Empty drawing="calm">
        {count.state === 'finished' ? 'This count is finished' : 'This count was cancelled'}
      </Empty>
    </Card>
  )
}

export const CountPage = ({ count_id }: { count_id: string }) => {
  const found = useQuery(stockCountApi.get, { count_id })
  const mayManage = can(useActor(), 'stock_count.manage')
  const count = found.data

  return (
    <>
      <PageHeader
        back={{ to: '/stock-counts', label: 'Stock Counts' }}
        title={count?.name ?? 'Stock count'}
        subtitle={count && subtitleOf(count)}
      />
      <ListState
        query={found}
        things="the stock count"
      />
      {count?.state === 'open' && <OpenCount count={count} />}
      {mayManage && count?.state === 'open' && <CancelCount count={count} />}
      {count !== undefined && count.state !== 'open' && <EndedCount count={count} />}
    </>
  )
}
