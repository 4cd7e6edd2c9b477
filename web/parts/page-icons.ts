// One icon per page and per group of pages, by the names that the page table uses.
import {
  IconAlertTriangle,
  IconBarcode,
  IconBook,
  IconCashRegister,
  IconChartHistogram,
  IconClipboardCheck,
  IconDeviceMobileDollar,
  IconFile,
  IconFileAnalytics,
  IconHelp,
  IconDeviceDesktop,
  IconHistory,
  IconLayoutDashboard,
  IconLockOpen,
  IconPackages,
  IconReceipt2,
  IconRefresh,
  IconReportMoney,
  IconReportSearch,
  IconScale,
  IconSettings,
  IconTools,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { PageGroup } from '@webale/domain/access/pages.ts'
import type { IconOf } from '../ui/icon.tsx'

const PAGE_ICONS: Readonly<Record<string, IconOf>> = {
  'alert-triangle': IconAlertTriangle,
  barcode: IconBarcode,
  book: IconBook,
  'cash-register': IconCashRegister,
  'chart-histogram': IconChartHistogram,
  'clipboard-check': IconClipboardCheck,
  'device-desktop': IconDeviceDesktop,
  'device-mobile-dollar': IconDeviceMobileDollar,
  'lock-open': IconLockOpen,
  'file-analytics': IconFileAnalytics,
  help: IconHelp,
  history: IconHistory,
  'layout-dashboard': IconLayoutDashboard,
  packages: IconPackages,
  'receipt-2': IconReceipt2,
  refresh: IconRefresh,
  'report-money': IconReportMoney,
  'report-search': IconReportSearch,
  scale: IconScale,
  settings: IconSettings,
  tools: IconTools,
  'truck-delivery': IconTruckDelivery,
  'user-cog': IconUserCog,
  users: IconUsers,
}

export const findPageIcon = (name: string): IconOf => PAGE_ICONS[name] ?? IconFile

export const GROUP_ICONS: Readonly<Record<PageGroup, IconOf>> = {
  Home: IconLayoutDashboard,
  Sell: IconCashRegister,
  Stock: IconPackages,
  Cash: IconWallet,
  Insights: IconChartHistogram,
  Admin: IconSettings,
}
