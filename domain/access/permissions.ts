// Who may do what: one table, which the server reads before every
// operation, and screens before they show a button or a page. `npm
// run map` writes it out as docs/permissions.md for the shop owner.
import { lacksDepartment, type Actor, type Role } from './role.ts'

const everyone = ['admin', 'moderator', 'user'] as const
const leaders = ['admin', 'moderator'] as const
const admins = ['admin'] as const

export const permissions = {
  'department.read': everyone,
  'department.manage': admins,
  'settings.read': everyone,
  'settings.save': leaders,
  'settings.save_global': admins,
  'shop_rules.manage': admins,
  'vat.manage': admins,
  'product.read': everyone,
  'product.manage': admins,
  'product.see_cost': admins,
  'category.read': everyone,
  'category.manage': everyone,
  'supplier.read': everyone,
  'supplier.manage': admins,
  'delivery.read': leaders,
  'delivery.receive': leaders,
  'delivery.add_costs': admins,
  'supplier_account.read': admins,
  'supplier_account.pay': leaders,
  'supplier_account.correct': admins,
  'transfer.send': leaders,
  'transfer.receive': everyone,
  'transfer.choose': admins,
  'stock_alert.read': everyone,
  'stock_alert.resolve': admins,
  'stock_count.count': everyone,
  'stock_count.manage': leaders,
  'variant.read': everyone,
  'variant.manage': admins,
  'service.read': everyone,
  'service.manage': everyone,
  'customer.read': everyone,
  'customer.manage': everyone,
  'customer.merge': leaders,
  'customer_account.read': everyone,
  'customer_account.take_payment': everyone,
  'customer_account.set_terms': leaders,
  'customer_account.undo_payment': leaders,
  'customer_account.pay_out': leaders,
  'customer_account.adjust': admins,
  'debtor.read': leaders,
  'mobile_money.read': everyone,
  'mobile_money.record': everyone,
  'float_book.read': everyone,
  'float_book.count': everyone,
  'float_book.move': leaders,
  'float_book.manage': admins,
  'collection.ask': everyone,
  'collection.read': everyone,
  'collection.settle': leaders,
  'sale.complete': everyone,
  'sale.read': everyone,
  'sale.price_any': admins,
  'approval.ask': everyone,
  'approval.give': leaders,
  'held_cart.use': everyone,
  'held_cart.see_removed': leaders,
  'till.manage': admins,
  'refund.ask': everyone,
  'refund.make': leaders,
  'expense.read': everyone,
  'expense.record': everyone,
  'reconciliation.read': everyone,
  'reconciliation.record': everyone,
  'shift.read': everyone,
  'shift.work': everyone,
  'shift.pay_out_any': leaders,
  'shift.no_sale': leaders,
  'shift.see_expected': leaders,
  'shift.approve': leaders,
  'closure.read': everyone,
  'drawer.manage': admins,
  'printer.manage': admins,
  'printing.use': everyone,
  'drawer.choose': leaders,
  'discrepancy.read': everyone,
  'sale_flag.resolve': admins,
  'report.dashboard': leaders,
  'report.read': everyone,
  'report.see_profit': leaders,
  'report.shop': leaders,
  'report.admin': admins,
  'evening.manage': admins,
  'internal_usage.read': everyone,
  'internal_usage.record': everyone,
  'internal_usage.review': admins,
  'backup.manage': admins,
  'import.run': admins,
  'staff.manage': admins,
  'security.manage': admins,
  'health.read': admins,
  'doctor.run': admins,
  'audit.read': admins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * Permissions whose refusal has its own code. Every
 * other missing permission is refused as not_allowed.
 */
export const refusedAs: Partial<Record<Permission, 'only_admins_edit_products'>> = {
  'product.manage': 'only_admins_edit_products',
}

/** May this person do this? A non-admin without a department may do nothing. */
export const can = (
  actor: Pick<Actor, 'role' | 'department_id'>,
  permission: Permission,
): boolean =>
  !lacksDepartment(actor) && (permissions[permission] as readonly Role[]).includes(actor.role)
