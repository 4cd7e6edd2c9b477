// Settings: the business details, and for admins the departments, phones and backup. Other features
// pass in their tabs.
import { can } from '@webale/domain/access/permissions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import {
  IconAdjustments,
  IconBuildingStore,
  IconDatabase,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFileImport,
  IconHeartbeat,
  IconListSearch,
  IconShieldLock,
  IconSitemap,
} from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AccessRestricted } from './access-restricted.tsx'
import { BusinessInfoTab } from './business-info-tab.tsx'
import { useTab } from '../../lib/use-tab.ts'

const BUSINESS: Tab = {
  value: 'business',
  label: 'Business Info',
  icon: IconBuildingStore,
}
const DEPARTMENTS: Tab = {
  value: 'departments',
  label: 'Departments',
  icon: IconSitemap,
}
const PHONES: Tab = { value: 'phones', label: 'Phones', icon: IconDeviceMobile }
const BACKUP: Tab = { value: 'backup', label: 'Backup', icon: IconDatabase }

type SettingsPageProps = {
  /** The tabs of other features; only admins see them. */
  departments: ReactNode
  phones: ReactNode
  backup: ReactNode
}

const ADMIN_PAGES = [
  { to: '/shop-rules', label: 'Shop Rules', icon: IconAdjustments },
  { to: '/import', label: 'Import', icon: IconFileImport },
  { to: '/audit-log', label: 'Audit log', icon: IconListSearch },
  { to: '/security', label: 'Security', icon: IconShieldLock },
  { to: '/tills', label: 'Tills', icon: IconDeviceDesktop },
  { to: '/health', label: 'Health', icon: IconHeartbeat },
]

/** Links to administrator pages without a menu entry. A phone has no room for their icons. */
const AdminPageLinks = () =>
  ADMIN_PAGES.map(({ to, label, icon }) => (
    <Link
      key={to}
      to={to}
      className={buttonClass({ className: 'max-md:px-2 max-md:[&>svg]:hidden' })}
    >
      <Icon of={icon} />
      {label}
    </Link>
  ))

export const SettingsPage = ({ departments, phones, backup }: SettingsPageProps) => {
  const actor = useActor()
  const tabs = [
    BUSINESS,
    ...(can(actor, 'department.manage') ? [DEPARTMENTS] : []),
    ...(can(actor, 'till.manage') ? [PHONES] : []),
    ...(can(actor, 'backup.manage') ? [BACKUP] : []),
  ]

  const [tab, openTab] = useTab(tabs, BUSINESS)
  const mayChange = can(actor, 'settings.save')

  return (
    <>
      <PageHeader
        title="Settings"
        subtitle={mayChange ? 'Your business details, receipts and this device' : undefined}
        actions={can(actor, 'security.manage') && <AdminPageLinks />}
      />
      {mayChange ? (
        <Tabs
          label="Settings"
          tabs={tabs}
          value={tab.value}
          onChange={openTab}
        >
          <TabPanel value={BUSINESS.value}>
            <BusinessInfoTab />
          </TabPanel>
          {tabs.includes(DEPARTMENTS) && (
            <TabPanel value={DEPARTMENTS.value}>{departments}</TabPanel>
          )}
          {tabs.includes(PHONES) && <TabPanel value={PHONES.value}>{phones}</TabPanel>}
          {tabs.includes(BACKUP) && <TabPanel value={BACKUP.value}>{backup}</TabPanel>}
        </Tabs>
      ) : (
        <AccessRestricted />
      )}
    </>
  )
}
