// Settings: the business details, and for admins the departments and the backup (SET-001). Other features hand in their tabs.
import { IconBuildingStore, IconDatabase, IconHeartbeat, IconShieldLock, IconSitemap } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../../lib/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AccessRestricted } from './access-restricted.tsx'
import { BusinessInfoTab } from './business-info-tab.tsx'

const BUSINESS: Tab = { value: 'business', label: 'Business Info', icon: IconBuildingStore }
const DEPARTMENTS: Tab = { value: 'departments', label: 'Departments', icon: IconSitemap }
const BACKUP: Tab = { value: 'backup', label: 'Backup', icon: IconDatabase }

type SettingsPageProps = {
  /** The tabs of other features; only admins get them. */
  departments: ReactNode
  backup: ReactNode
}

export const SettingsPage = ({ departments, backup }: SettingsPageProps) => {
  const actor = useActor()
  const [params, setParams] = useSearchParams()
  const tabs = [BUSINESS, ...(can(actor, 'department.manage') ? [DEPARTMENTS] : []), ...(can(actor, 'backup.manage') ? [BACKUP] : [])]
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? BUSINESS
  const mayChange = can(actor, 'settings.save')
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle={mayChange ? 'What stands on your receipts, and how this device behaves' : undefined}
        actions={
          can(actor, 'security.manage') && (
            <>
              <Link to="/security" className={buttonClass()}>
                <Icon of={IconShieldLock} />
                Security
              </Link>
              <Link to="/health" className={buttonClass()}>
                <Icon of={IconHeartbeat} />
                Health
              </Link>
            </>
          )
        }
      />
      {mayChange ? (
        <Tabs label="Settings" tabs={tabs} value={tab.value} onChange={(value) => setParams(value === BUSINESS.value ? {} : { tab: value }, { replace: true })}>
          <TabPanel value={BUSINESS.value}>
            <BusinessInfoTab />
          </TabPanel>
          {tabs.includes(DEPARTMENTS) && <TabPanel value={DEPARTMENTS.value}>{departments}</TabPanel>}
          {tabs.includes(BACKUP) && <TabPanel value={BACKUP.value}>{backup}</TabPanel>}
        </Tabs>
      ) : (
        <AccessRestricted />
      )}
    </>
  )
}
