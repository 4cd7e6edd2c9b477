// Stock Movement Discrepancies: the unusual ones among the newest movements; ordinary sales can be
// hidden (decision D4).
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import {
  EXAMINED_MOVEMENTS,
  isOrdinarySale,
} from '@webale/domain/features/discrepancy/discrepancy.ts'
import { useState } from 'react'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconFilter } from '../../ui/icons.ts'
import { StockDiscrepanciesList } from './stock-discrepancies-list.tsx'

export const StockPanel = () => {
  const found = useQuery(discrepancyApi.stockDiscrepancies, {})
  const { data } = found
  const [hidden, setHidden] = useState(false)
  const listed = (data ?? []).filter((movement) => !hidden || !isOrdinarySale(movement))
  const chip = (
    <Button
      size="s"
      look={hidden ? 'soft' : 'secondary'}
      icon={IconFilter}
      aria-pressed={hidden}
      onClick={() => setHidden(!hidden)}
    >
      Hide ordinary sales
    </Button>
  )

  return (
    <Card
      title="Stock Movement Discrepancies"
      flush
      actions={data && data.length > 0 && chip}
    >
      <ListState
        query={found}
        things="stock discrepancies"
        rows={3}
      />
      {data?.length === 0 && (
        <Empty
          drawing="calm"
          hint={`The newest ${EXAMINED_MOVEMENTS} stock changes look normal.`}
        >
          No stock discrepancies found
        </Empty>
      )}
      {data && data.length > 0 && listed.length === 0 && (
        <Empty
          drawing="calm"
          actions={<Button onClick={() => setHidden(false)}>Show them</Button>}
        >
          Only ordinary sales
        </Empty>
      )}
      {listed.length > 0 && <StockDiscrepanciesList movements={listed} />}
    </Card>
  )
}
