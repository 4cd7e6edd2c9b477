// Advanced Inventory: what must be reordered, product variants, and suppliers.
import { can } from '@webale/domain/access/permissions.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { findPageIcon } from '../../components/page-icons.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBellRinging, IconSitemap, IconTag, IconVersions } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { SuppliersTab } from './suppliers-tab.tsx'
import { VariantsTab } from './variants-tab.tsx'
import { useTab } from '../../lib/use-tab.ts'

const ALERTS = 'alerts'

const useTabs = () => {
  const open = useQuery(stockApi.alerts, {})
  const alerts = {
    value: ALERTS,
    label: 'Stock Alerts',
    icon: IconBellRinging,
    count: open.data?.length,
  }

  const tabs = [
    alerts,
    { value: 'variants', label: 'Product Variants', icon: IconVersions },
    {
      value: 'suppliers',
      label: 'Suppliers',
      icon: findPageIcon('truck-delivery'),
    },
  ]

  const [{ value }, go] = useTab(tabs, alerts)

  return { tabs, value, go }
}

export const AdvancedInventoryPage = () => {
  const { tabs, value, go } = useTabs()
  const mayManage = can(useActor(), 'department.manage')
  const [sorting, setSorting] = useState(false)

  return (
    <>
      <PageHeader
        title="Advanced Inventory"
        subtitle="Stock alerts, sizes and colours, suppliers"
        actions={
          <>
            {mayManage && (
              <Link
                to="/settings?tab=departments"
                className={buttonClass()}
              >
                <Icon of={IconSitemap} />
                Departments
              </Link>
            )}
            <Button
              icon={IconTag}
              onClick={() => setSorting(true)}
            >
              Categories
            </Button>
          </>
        }
      />
      <Tabs
        label="Advanced Inventory"
        tabs={tabs}
        value={value}
        onChange={go}
      >
        <TabPanel value={ALERTS}>
          <AlertsTab />
        </TabPanel>
        <TabPanel value="variants">
          <VariantsTab />
        </TabPanel>
        <TabPanel value="suppliers">
          <SuppliersTab />
        </TabPanel>
      </Tabs>
      {sorting && <CategoriesDialog onClose={() => setSorting(false)} />}
    </>
  )
}
