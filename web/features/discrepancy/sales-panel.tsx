// Suspicious Sales: the findings, or that there are none.
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SuspiciousSalesList } from './suspicious-sales-list.tsx'

export const SalesPanel = ({ onOpen }: { onOpen: (sale: Sale) => void }) => {
  const found = useQuery(discrepancyApi.suspiciousSales, {})
  const { data } = found

  return (
    <Card
      title="Suspicious Sales"
      flush
    >
      <ListState
        query={found}
        things="suspicious sales"
        rows={3}
      />
      {data?.rows.length === 0 && (
        <Empty
          drawing="calm"
          hint="No item at 0, no negative amount, no discount above half."
        >
          No suspicious sales found
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <SuspiciousSalesList
          sales={data.rows}
          onOpen={onOpen}
        />
      )}
      {data && data.count > data.rows.length && (
        <p className="p-3 text-center text-small text-text-2">
          The newest {formatNumber(data.rows.length)} of {formatNumber(data.count)}
        </p>
      )}
    </Card>
  )
}
