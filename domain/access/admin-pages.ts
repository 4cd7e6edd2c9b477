// The pages of administrators, and those that everyone reaches beside the menu.
import { forEveryone, named, type Page } from './page.ts'

const admin = { ...forEveryone, group: 'Admin' } as const
/** Reached by links and Ctrl+K; the menu is for the work. */
const offMenu = { group: 'Home', roles: [], departments: ['all'] } as const
const forAdmins = { ...offMenu, only: 'admin' } as const

export const adminPages = [
  {
    ...admin,
    route: '/staff',
    title: 'Staff Management',
    label: 'Staff Mgmt',
    short: 'Staff',
    icon: 'user-cog',
    roles: ['admin'],
    only: 'admin',
  },
  {
    ...admin,
    route: '/settings',
    title: 'Settings',
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    roles: ['admin', 'moderator'],
  },
  // Everybody may open it, but the server refuses the
  // command to all but administrators (decision P6).
  {
    ...admin,
    route: '/sync-users',
    title: 'Sync Users',
    label: 'Sync Users',
    short: 'Sync',
    icon: 'refresh',
    roles: ['admin'],
  },
  // Reached from the e-mail address in the bar, from Settings and Ctrl+K. The menu lists only pages
  // for daily work.
  {
    ...offMenu,
    route: '/account',
    title: 'Your account',
    label: 'Your account',
    short: 'Account',
    icon: 'user-circle',
  },
  {
    ...offMenu,
    route: '/till',
    title: 'This till',
    label: 'This till',
    short: 'Till',
    icon: 'device-desktop',
  },
  {
    ...forAdmins,
    route: '/shop-rules',
    title: 'Shop Rules',
    label: 'Shop Rules',
    short: 'Rules',
    icon: 'adjustments',
  },
  {
    ...forAdmins,
    ...named('Import'),
    route: '/import',
    icon: 'file-import',
  },
  {
    ...forAdmins,
    route: '/security',
    title: 'Security',
    label: 'Security',
    short: 'Security',
    icon: 'shield-lock',
  },
  {
    ...forAdmins,
    route: '/health',
    title: 'Health',
    label: 'Health',
    short: 'Health',
    icon: 'heartbeat',
  },
  {
    ...forAdmins,
    route: '/tills',
    title: 'Tills',
    label: 'Tills',
    short: 'Tills',
    icon: 'device-desktop',
  },
  {
    ...offMenu,
    ...named('Devices'),
    only: 'leaders',
    route: '/devices',
    icon: 'device-desktop',
  },
  {
    ...forAdmins,
    route: '/audit-log',
    title: 'Audit log',
    label: 'Audit log',
    short: 'Audit log',
    icon: 'list-search',
  },
  {
    ...admin,
    route: '/help',
    title: 'Help',
    label: 'Help',
    short: 'Help',
    icon: 'help',
  },
] as const satisfies readonly Page[]
