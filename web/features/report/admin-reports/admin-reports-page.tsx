// Admin Reports & Statements: totals of all time, sales
// by department, low stock by department. For admins.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { DepartmentSalesTab } from './department-sales-tab.tsx'
import { InventoryStatusTab } from './inventory-status-tab.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useTab } from '../../../lib/use-tab.ts'
import { useShopRules } from '../../../lib/session/session.tsx'

const VatLimitsCard = lazyPart(() => import('./vat-limits-card.tsx'), 'VatLimitsCard')

const TABS = [
  { value: 'departments', label: 'Sales by Department' },
  { value: 'inventory', label: 'Inventory Status' },
] as const

type Totals = OutputOf<typeof analyticsApi.adminTotals>

const Cards = ({ totals }: { totals: Totals | undefined }) => {
  const tile = (
    label: string,
    value: number | undefined,
    rest: {
      unit?: string
      note?: string
      hero?: boolean
      className?: string
    } = {},
  ) => (
    <li className={rest.className}>
      <Stat
        label={label}
        value={
          value === undefined ? <Skeleton className="inline-block h-7 w-24" /> : formatNumber(value)
        }
        {...rest}
        className="h-full"
      />
    </li>
  )
  return (
    <ul
      aria-label="Totals"
      className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-[1.6fr_1fr_1fr_1fr]"
    >
      {tile('Total Revenue', totals?.total_revenue, {
        unit: 'UGX',
        hero: true,
        className: 'max-md:col-span-2',
        note:
          totals === undefined
            ? ' '
            : `${formatNumber(totals.sales)} ${totals.sales === 1 ? 'sale' : 'sales'} so far`,
      })}
      {tile('Products', totals?.products)}
      {tile('Customers', totals?.customers)}
      {tile('Departments', totals?.departments, { className: 'max-md:col-span-2' })}
    </ul>
  )
}

export const AdminReportsPage = () => {
  const [tab, openTab] = useTab(TABS, TABS[0])
  const totals = useQuery(analyticsApi.adminTotals, {})
  const { vat } = useShopRules()

  return (
    <>
      <PageHeader
        title="Admin Reports & Statements"
        subtitle="Over all sales and all departments"
      />
      {totals.isError && (
        <ErrorPanel
          className="mb-4"
          things="the totals"
          {...queryErrorProps(totals)}
        />
      )}
      {(totals.data || totals.isPending) && <Cards totals={totals.data} />}
      {vat && <VatLimitsCard />}
      <Tabs
        label="Admin Reports & Statements"
        tabs={TABS}
        value={tab.value}
        onChange={openTab}
      >
        <TabPanel value="departments">
          <DepartmentSalesTab />
        </TabPanel>
        <TabPanel value="inventory">
          <InventoryStatusTab />
        </TabPanel>
      </Tabs>
    </>
  )
}
