// Settings: the business details, and for admins the departments (SET-001). Other features hand in their tabs.
import { IconBuildingStore, IconSitemap } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AccessRestricted } from './access-restricted.tsx'
import { BusinessInfoTab } from './business-info-tab.tsx'

const BUSINESS: Tab = { value: 'business', label: 'Business Info', icon: IconBuildingStore }
const DEPARTMENTS: Tab = { value: 'departments', label: 'Departments', icon: IconSitemap }

type SettingsPageProps = {
  /** The tab of another feature; only admins get it. */
  departments: ReactNode
}

export const SettingsPage = ({ departments }: SettingsPageProps) => {
  const actor = useActor()
  const [params, setParams] = useSearchParams()
  const tabs = can(actor, 'department.manage') ? [BUSINESS, DEPARTMENTS] : [BUSINESS]
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? BUSINESS
  const mayChange = can(actor, 'settings.save')
  return (
    <>
      <PageHeader title="Settings" subtitle={mayChange ? 'What stands on your receipts, and how this device behaves' : undefined} />
      {mayChange ? (
        <Tabs label="Settings" tabs={tabs} value={tab.value} onChange={(value) => setParams(value === BUSINESS.value ? {} : { tab: value }, { replace: true })}>
          <TabPanel value={BUSINESS.value}>
            <BusinessInfoTab />
          </TabPanel>
          {tabs.includes(DEPARTMENTS) && <TabPanel value={DEPARTMENTS.value}>{departments}</TabPanel>}
        </Tabs>
      ) : (
        <AccessRestricted />
      )}
    </>
  )
}
