// Sales from tills: what is odd about sales that tills closed without the server. Only there while
// it has rows. Administrators mark rows as right; others read those of their department.
import { can } from '@webale/domain/access/permissions.ts'
import { FLAGS } from '@webale/domain/features/till/flags.ts'
import type { SaleFlag } from '@webale/domain/features/till/quarantined-sale.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { groupFlags, tillTitle, type FlagGroup } from '@webale/domain/features/till/till-words.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FlagsList } from './flags-list.tsx'
import { MarkRightDialog } from './mark-right-dialog.tsx'

type SellerBelow = { person_id: string; person: string | null; below: number }

const BelowByPerson = ({ people }: { people: readonly SellerBelow[] }) =>
  people.length > 0 && (
    <section
      aria-label="Below the list price"
      className="px-3.5 pb-3 md:px-4.5"
    >
      <h3 className="text-small font-semibold text-text-2">Below the list price</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {people.map(({ person_id, person, below }) => (
          <li
            key={person_id}
            className="figures"
          >
            {person ?? 'Unknown'}: <b>{formatUgx(below)}</b>
          </li>
        ))}
      </ul>
    </section>
  )

const Groups = ({
  groups,
  onPress,
}: {
  groups: readonly FlagGroup[]
  onPress: (group: FlagGroup) => void
}) =>
  groups.length > 0 && (
    <ul
      aria-label="Rows of one kind and one till"
      className="flex flex-wrap gap-2 px-3.5 pb-3 md:px-4.5"
    >
      {groups.map((group) => (
        <li
          key={`${group.flag} ${group.till_id}`}
          className="max-w-full"
        >
          <Button
            size="s"
            className="h-auto min-h-9 max-w-full py-1.5 text-left"
            onClick={() => onPress(group)}
          >
            <span className="block whitespace-normal">
              All look right: {FLAGS[group.flag]}, {tillTitle(group)} (
              {formatNumber(group.ids.length)})
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )

type OpenedDialog = { readonly flag: SaleFlag } | { readonly group: FlagGroup }

export const TillSalesPanel = () => {
  const found = useQuery(tillSaleApi.flags, {})
  const mayResolve = can(useActor(), 'sale_flag.resolve')
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const { rows = [], count = 0, below = [] } = found.data ?? {}
  if (rows.length === 0 && !found.isError && dialog === null) return null

  return (
    <div className="mt-4">
      <Card
        title="Sales from tills"
        flush
      >
        <ListState
          query={found}
          things="sales from tills"
          rows={3}
        />
        <BelowByPerson people={below} />
        {mayResolve && (
          <Groups
            groups={groupFlags(rows)}
            onPress={(group) => setDialog({ group })}
          />
        )}
        {rows.length > 0 && (
          <FlagsList
            flags={rows}
            onResolve={mayResolve ? (flag) => setDialog({ flag }) : null}
          />
        )}
        {count > rows.length && (
          <p className="p-3 text-center text-small text-text-2">
            The oldest {formatNumber(rows.length)} of {formatNumber(count)}
          </p>
        )}
        {dialog && (
          <MarkRightDialog
            {...dialog}
            onClose={() => setDialog(null)}
          />
        )}
      </Card>
    </div>
  )
}
