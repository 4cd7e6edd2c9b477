// Permissions in the words of a shop owner, for docs/permissions.md.
import type { Permission } from '@webale/domain/access/permissions.ts'

const WORDS: Partial<Record<Permission, string>> = {
  'department.read': 'See departments',
  'department.manage': 'Add, rename and delete departments',
  'settings.read': 'See the business details that stand on receipts',
  'settings.save': 'Change the business details of the own department',
  'settings.save_global': 'Change the business details of the whole business and of every department',
  'product.read': 'See products, their prices and their stock',
  'product.manage': 'Add and edit products, change stock, put bundles together',
  'product.see_cost': 'See what a product costs the shop, and cost and profit of single sales and hours',
  'category.read': 'See categories',
  'category.manage': 'Add categories',
  'supplier.read': 'See suppliers',
  'supplier.manage': 'Add suppliers',
  'stock_alert.read': 'See stock alerts',
  'stock_alert.resolve': 'Resolve stock alerts',
  'variant.read': 'See product variants',
  'variant.manage': 'Add product variants',
  'service.read': 'See services',
  'service.manage': 'Add and edit services',
  'customer.read': 'See customers',
  'customer.manage': 'Add and edit customers',
  'mobile_money.read': 'See mobile money transactions',
  'mobile_money.record': 'Record mobile money transactions',
  'sale.complete': 'Sell',
  'sale.read': 'See sales and print receipts again',
  'sale.price_any': 'Change the price of any line while selling',
  'expense.read': 'See expenses',
  'expense.record': 'Record expenses',
  'reconciliation.read': 'See cash reconciliations',
  'reconciliation.record': 'Record cash reconciliations',
  'discrepancy.read': 'See suspicious sales and stock discrepancies',
  'report.dashboard': 'See the figures of the dashboard',
  'report.read': 'See the Sales Report',
  'report.see_profit': 'See cost of goods and gross profit of whole days and longer, and department analytics, in the Sales Report',
  'report.admin': 'See Advanced Analytics and Admin Reports & Statements',
  'internal_usage.read': 'See internal usage',
  'internal_usage.record': 'Record internal usage',
  'internal_usage.review': 'Change the status of internal usage',
  'backup.manage': 'Export, restore and delete data',
  'staff.manage': 'Add people, give roles, departments and new passwords, delete accounts, sync users',
  'security.manage': 'Open and close sign-up',
  'health.read': 'See how the server is doing',
  'doctor.run': 'Have the books and the database checked',
}

/** A permission without words of its own is named by its parts: 'Health: read'. */
export const permissionWords = (permission: string): string => {
  const [thing = '', deed = ''] = permission.replaceAll('_', ' ').split('.')
  return WORDS[permission as Permission] ?? `${thing.charAt(0).toUpperCase()}${thing.slice(1)}: ${deed}`
}
