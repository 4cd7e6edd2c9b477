// Advanced Analytics, for admins: trends of the latest
// sales, lowest stock, best sellers among the staff.
import {
  LOWEST_PRODUCTS,
  TOP_STAFF,
  TREND_SALES,
} from '@webale/domain/features/report/analytics.ts'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { StaffPerformanceTab, StockMovementTab, TrendsTab } from './analytics-tabs.tsx'
import { useTab } from '../../../lib/use-tab.ts'

const TABS = [
  {
    value: 'trends',
    label: 'Sales Trends',
    scope: `The last ${TREND_SALES} sales of all departments`,
  },
  {
    value: 'stock',
    label: 'Stock Movement',
    scope: `The ${LOWEST_PRODUCTS} products with the lowest stock`,
  },
  {
    value: 'staff',
    label: 'Staff Performance',
    scope: `The ${TOP_STAFF} who sold most, over all sales`,
  },
] as const

export const AnalyticsPage = () => {
  const [tab, openTab] = useTab(TABS, TABS[0])

  return (
    <>
      <PageHeader
        title="Advanced Analytics"
        subtitle={tab.scope}
        actions={
          <Link
            to="/reports?period=monthly"
            className={buttonClass()}
          >
            Sales Report of 30 days
          </Link>
        }
      />
      <Tabs
        label="Advanced Analytics"
        tabs={TABS}
        value={tab.value}
        onChange={openTab}
      >
        <TabPanel value="trends">
          <TrendsTab />
        </TabPanel>
        <TabPanel value="stock">
          <StockMovementTab />
        </TabPanel>
        <TabPanel value="staff">
          <StaffPerformanceTab />
        </TabPanel>
      </Tabs>
    </>
  )
}
