// Every page, loaded when it is first opened. The only file of the web app that knows the pages of all features.
import { lazy, type ComponentType } from 'react'

export type PageRoute = { readonly path: string; readonly Page: ComponentType }

export const pageRoutes: readonly PageRoute[] = [
  { path: '/', Page: lazy(() => import('./features/report/dashboard-page.tsx').then((module) => ({ default: module.DashboardPage }))) },
  { path: '/sales', Page: lazy(() => import('./features/sale/sales-page.tsx').then((module) => ({ default: module.SalesPage }))) },
  { path: '/sales-history', Page: lazy(() => import('./features/sale/sales-history-page.tsx').then((module) => ({ default: module.SalesHistoryPage }))) },
  { path: '/customers', Page: lazy(() => import('./features/customer/customers-page.tsx').then((module) => ({ default: module.CustomersPage }))) },
  { path: '/services', Page: lazy(() => import('./features/service/services-page.tsx').then((module) => ({ default: module.ServicesPage }))) },
  { path: '/mobile-money', Page: lazy(() => import('./features/mobile-money/mobile-money-page.tsx').then((module) => ({ default: module.MobileMoneyPage }))) },
  { path: '/inventory', Page: lazy(() => import('./features/product/inventory-page.tsx').then((module) => ({ default: module.InventoryPage }))) },
  {
    path: '/barcode-generator',
    Page: lazy(() => import('./features/barcode/barcode-generator-page.tsx').then((module) => ({ default: module.BarcodeGeneratorPage }))),
  },
  {
    path: '/inventory-advanced',
    Page: lazy(() => import('./features/stock/advanced-inventory-page.tsx').then((module) => ({ default: module.AdvancedInventoryPage }))),
  },
  {
    path: '/internal-usage',
    Page: lazy(() => import('./features/internal-usage/internal-usage-page.tsx').then((module) => ({ default: module.InternalUsagePage }))),
  },
  { path: '/bundle-guide', Page: lazy(() => import('./features/guide/bundle-guide-page.tsx').then((module) => ({ default: module.BundleGuidePage }))) },
  { path: '/reconcile', Page: lazy(() => import('./features/reconciliation/reconcile-page.tsx').then((module) => ({ default: module.ReconcilePage }))) },
  { path: '/expenses', Page: lazy(() => import('./features/expense/expenses-page.tsx').then((module) => ({ default: module.ExpensesPage }))) },
  {
    path: '/discrepancies',
    Page: lazy(async () => {
      const [{ DiscrepanciesPage }, { StoredSaleDialog }] = await Promise.all([
        import('./features/discrepancy/discrepancies-page.tsx'),
        import('./features/sale/stored-sale-dialog.tsx'),
      ])
      return { default: () => <DiscrepanciesPage SaleDialog={StoredSaleDialog} /> }
    }),
  },
  { path: '/reports', Page: lazy(() => import('./features/report/reports-page.tsx').then((module) => ({ default: module.ReportsPage }))) },
  { path: '/staff', Page: lazy(() => import('./features/staff/staff-page.tsx').then((module) => ({ default: module.StaffPage }))) },
  { path: '/sync-users', Page: lazy(() => import('./features/staff/sync-users-page.tsx').then((module) => ({ default: module.SyncUsersPage }))) },
  { path: '/analytics', Page: lazy(() => import('./features/report/analytics-page.tsx').then((module) => ({ default: module.AnalyticsPage }))) },
  { path: '/admin-reports', Page: lazy(() => import('./features/report/admin-reports-page.tsx').then((module) => ({ default: module.AdminReportsPage }))) },
  {
    path: '/settings',
    Page: lazy(async () => {
      const [{ SettingsPage }, { DepartmentsTab }, { BackupTab }] = await Promise.all([
        import('./features/settings/settings-page.tsx'),
        import('./features/department/departments-tab.tsx'),
        import('./features/backup/backup-tab.tsx'),
      ])
      return { default: () => <SettingsPage departments={<DepartmentsTab />} backup={<BackupTab />} /> }
    }),
  },
  { path: '/account', Page: lazy(() => import('./features/session/account-page.tsx').then((module) => ({ default: module.AccountPage }))) },
  { path: '/security', Page: lazy(() => import('./features/session/security-page.tsx').then((module) => ({ default: module.SecurityPage }))) },
  { path: '/health', Page: lazy(() => import('./features/health/health-page.tsx').then((module) => ({ default: module.HealthPage }))) },
  { path: '/audit-log', Page: lazy(() => import('./features/audit/audit-log-page.tsx').then((module) => ({ default: module.AuditLogPage }))) },
  { path: '/help', Page: lazy(() => import('./features/guide/help-page.tsx').then((module) => ({ default: module.HelpPage }))) },
]
