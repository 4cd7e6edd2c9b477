// Mobile Money Services: the effect of the day on the
// cash box, the form, and the latest transactions.
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { MAX_ROWS } from '@webale/domain/kernel/month.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { MonthFilter, loadMoreOf, useMonthFilter } from '../../components/month-filter.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Stat } from '../../ui/stat.tsx'
import { FloatPart } from './float/float-part.tsx'
import { useReverseActions } from './float/reverse-button.tsx'
import { TransactionForm } from './transaction-form.tsx'
import { TransactionsTable } from './transactions-table.tsx'
import { useShownTransactions } from './use-shown-transactions.ts'

const DayStrip = () => {
  const { data, isError } = useQuery(mobileMoneyApi.today, {})
  const shown = (amount: number | undefined): string =>
    amount === undefined ? (isError ? '—' : '…') : formatNumber(amount)

  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3">
      <Stat
        label="Deposits today"
        unit="UGX"
        value={shown(data?.deposits)}
      />
      <Stat
        label="Withdrawals today"
        unit="UGX"
        value={shown(data?.withdrawals)}
      />
      <Stat
        label="Net effect on cash today"
        unit="UGX"
        value={shown(data?.net_cash)}
        note="With bills, airtime and data"
        hero
        className="max-md:col-span-2"
      />
    </div>
  )
}

const RecentTransactions = () => {
  const filter = useMonthFilter()
  const transactions = useQuery(mobileMoneyApi.list, filter.sent, { keepPrevious: true })
  const { rows: stored = [], count = 0 } = transactions.data ?? {}
  const { rows, waiting } = useShownTransactions(stored, filter.month)
  const actions = useReverseActions()
  const hint =
    filter.month === undefined ? 'Transactions appear here, newest first.' : 'Choose another month.'

  return (
    <Card
      title="Recent Transactions"
      flush
      actions={<MonthFilter {...filter} />}
    >
      <ListState
        query={transactions}
        things="transactions"
      />
      {transactions.data !== undefined && rows.length === 0 && (
        <Empty hint={hint}>No transactions yet</Empty>
      )}
      {rows.length > 0 && (
        <TransactionsTable
          transactions={rows}
          waiting={waiting}
          onMore={loadMoreOf(stored.length, count, MAX_ROWS, filter.showMore)}
          actions={actions}
        />
      )}
    </Card>
  )
}

export const MobileMoneyPage = () => (
  <>
    <PageHeader
      title="Mobile Money Services"
      subtitle="Deposits, withdrawals, bills, airtime and data at the counter"
    />
    <DayStrip />
    <FloatPart />
    <div className="grid items-start gap-4 xl:grid-cols-[25rem_minmax(0,1fr)]">
      <Card title="New Transaction">
        <TransactionForm />
      </Card>
      <RecentTransactions />
    </div>
  </>
)
