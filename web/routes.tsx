// All pages, each loaded when it is first opened. The only file of the web app that imports the
// pages of all features.
import { type LazyPart, lazyPart } from './lib/lazy-part.ts'

export type PageRoute = { readonly path: string; readonly Page: LazyPart<object> }

export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    Page: lazyPart(() => import('./features/report/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: '/today',
    Page: lazyPart(() => import('./features/report/today/today-page.tsx'), 'TodayPage'),
  },
  {
    path: '/sales',
    Page: lazyPart(() => import('./features/sale/till/sales-page.tsx'), 'SalesPage'),
  },
  {
    path: '/sales-history',
    Page: lazyPart(
      () => import('./features/sale/history/sales-history-page.tsx'),
      'SalesHistoryPage',
    ),
  },
  {
    path: '/customers',
    Page: lazyPart(() => import('./features/customer/customers-page.tsx'), 'CustomersPage'),
  },
  {
    path: '/debtors',
    Page: lazyPart(() => import('./features/customer/debtors-page.tsx'), 'DebtorsPage'),
  },
  {
    path: '/services',
    Page: lazyPart(() => import('./features/service/services-page.tsx'), 'ServicesPage'),
  },
  {
    path: '/mobile-money',
    Page: lazyPart(
      () => import('./features/mobile-money/mobile-money-page.tsx'),
      'MobileMoneyPage',
    ),
  },
  {
    path: '/inventory',
    Page: lazyPart(() => import('./features/product/inventory-page.tsx'), 'InventoryPage'),
  },
  {
    path: '/barcode-generator',
    Page: lazyPart(
      () => import('./features/barcode/barcode-generator-page.tsx'),
      'BarcodeGeneratorPage',
    ),
  },
  {
    path: '/stock-counts',
    Page: lazyPart(() => import('./features/stock-count/stock-counts-page.tsx'), 'StockCountsPage'),
  },
  {
    path: '/inventory-advanced',
    Page: lazyPart(
      () => import('./features/stock/advanced-inventory-page.tsx'),
      'AdvancedInventoryPage',
    ),
  },
  {
    path: '/purchases',
    Page: lazyPart(async () => {
      const [{ PurchasesPage }, { SuppliersTab }] = await Promise.all([
        import('./features/delivery/purchases-page.tsx'),
        import('./features/stock/suppliers-tab.tsx'),
      ])
      return {
        page: () => <PurchasesPage suppliers={(actions) => <SuppliersTab actions={actions} />} />,
      }
    }, 'page'),
  },
  {
    path: '/phone-payments',
    Page: lazyPart(
      () => import('./features/collection/phone-payments-page.tsx'),
      'PhonePaymentsPage',
    ),
  },
  {
    path: '/transfers',
    Page: lazyPart(() => import('./features/transfer/transfers-page.tsx'), 'TransfersPage'),
  },
  {
    path: '/internal-usage',
    Page: lazyPart(
      () => import('./features/internal-usage/internal-usage-page.tsx'),
      'InternalUsagePage',
    ),
  },
  {
    path: '/bundle-guide',
    Page: lazyPart(() => import('./features/guide/bundle-guide-page.tsx'), 'BundleGuidePage'),
  },
  {
    path: '/reconcile',
    Page: lazyPart(() => import('./features/reconciliation/reconcile-page.tsx'), 'ReconcilePage'),
  },
  {
    path: '/shift',
    Page: lazyPart(() => import('./features/shift/shift-page.tsx'), 'ShiftPage'),
  },
  {
    path: '/till',
    Page: lazyPart(async () => {
      const [{ TillPage }, { PrinterCard }, { ThisTill }] = await Promise.all([
        import('./features/shift/till-page.tsx'),
        import('./features/printing/printer-card.tsx'),
        import('./features/till/this-till/this-till.tsx'),
      ])
      return {
        page: () => (
          <TillPage
            Device={ThisTill}
            Printer={PrinterCard}
          />
        ),
      }
    }, 'page'),
  },
  {
    path: '/expenses',
    Page: lazyPart(() => import('./features/expense/expenses-page.tsx'), 'ExpensesPage'),
  },
  {
    path: '/discrepancies',
    Page: lazyPart(async () => {
      const [{ DiscrepanciesPage }, { StoredSaleDialog }, { TillSalesPanel }] = await Promise.all([
        import('./features/discrepancy/discrepancies-page.tsx'),
        import('./features/sale/history/stored-sale-dialog.tsx'),
        import('./features/till/till-sales-panel.tsx'),
      ])
      return {
        page: () => (
          <DiscrepanciesPage
            SaleDialog={StoredSaleDialog}
            tillSales={<TillSalesPanel />}
          />
        ),
      }
    }, 'page'),
  },
  {
    path: '/reports',
    Page: lazyPart(() => import('./features/report/sales-report/reports-page.tsx'), 'ReportsPage'),
  },
  {
    path: '/vat',
    Page: lazyPart(() => import('./features/vat/vat-page.tsx'), 'VatPage'),
  },
  {
    path: '/shop-reports',
    Page: lazyPart(
      () => import('./features/report/shop-reports/shop-reports-page.tsx'),
      'ShopReportsPage',
    ),
  },
  {
    path: '/staff',
    Page: lazyPart(() => import('./features/staff/staff-page.tsx'), 'StaffPage'),
  },
  {
    path: '/sync-users',
    Page: lazyPart(() => import('./features/staff/sync-users-page.tsx'), 'SyncUsersPage'),
  },
  {
    path: '/analytics',
    Page: lazyPart(() => import('./features/report/analytics/analytics-page.tsx'), 'AnalyticsPage'),
  },
  {
    path: '/admin-reports',
    Page: lazyPart(
      () => import('./features/report/admin-reports/admin-reports-page.tsx'),
      'AdminReportsPage',
    ),
  },
  {
    path: '/settings',
    Page: lazyPart(async () => {
      const [{ SettingsPage }, { DepartmentsTab }, { PhonesTab }, { BackupTab }] =
        await Promise.all([
          import('./features/settings/settings-page.tsx'),
          import('./features/department/departments-tab.tsx'),
          import('./features/till/phones-tab.tsx'),
          import('./features/backup/backup-tab.tsx'),
        ])
      return {
        page: () => (
          <SettingsPage
            departments={<DepartmentsTab />}
            phones={<PhonesTab />}
            backup={<BackupTab />}
          />
        ),
      }
    }, 'page'),
  },
  {
    path: '/evening-message',
    Page: lazyPart(() => import('./features/evening/evening-page.tsx'), 'EveningPage'),
  },
  {
    path: '/shop-rules',
    Page: lazyPart(() => import('./features/shop-rules/shop-rules-page.tsx'), 'ShopRulesPage'),
  },
  {
    path: '/import',
    Page: lazyPart(() => import('./features/import/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/account',
    Page: lazyPart(() => import('./features/session/account/account-page.tsx'), 'AccountPage'),
  },
  {
    path: '/security',
    Page: lazyPart(() => import('./features/session/security/security-page.tsx'), 'SecurityPage'),
  },
  {
    path: '/health',
    Page: lazyPart(() => import('./features/health/health-page.tsx'), 'HealthPage'),
  },
  {
    path: '/tills',
    Page: lazyPart(() => import('./features/till/tills-page.tsx'), 'TillsPage'),
  },
  {
    path: '/devices',
    Page: lazyPart(async () => {
      const [{ DevicesPage }, { DrawersCard }, { ShopPrinters }] = await Promise.all([
        import('./features/till/devices-page.tsx'),
        import('./features/shift/drawers-of-the-shop.tsx'),
        import('./features/printing/shop-printers.tsx'),
      ])
      return {
        page: () => (
          <DevicesPage
            Drawers={DrawersCard}
            Printers={ShopPrinters}
          />
        ),
      }
    }, 'page'),
  },
  {
    path: '/audit-log',
    Page: lazyPart(() => import('./features/audit/audit-log-page.tsx'), 'AuditLogPage'),
  },
  {
    path: '/help',
    Page: lazyPart(() => import('./features/guide/help-page.tsx'), 'HelpPage'),
  },
]
