// The order list of a department: what to buy, as a text that can be pasted into a chat.
import type { DepartmentStock } from '@webale/domain/features/report/analytics.ts'
import type { LowProduct } from '@webale/domain/features/report/report.ts'
import { quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'

/** What products without a department are listed under. */
export const NO_DEPARTMENT = 'No department'

export const departmentName = ({ department_name }: Pick<DepartmentStock, 'department_name'>): string => department_name ?? NO_DEPARTMENT

/** Twice the reorder level is enough for a while; at least one. */
const wanted = ({ current_stock, reorder_level }: LowProduct): number => Math.max(1, roundQuantity(reorder_level * 2 - Math.max(0, current_stock)))

/** '• Body Mist: 18 pcs (3 left)', a line per product under the name and the day. */
export const orderList = (stock: DepartmentStock, today: string): string => {
  const lines = stock.products.map((product) => {
    const there = product.current_stock <= 0 ? 'none left' : `${quantityText(product.current_stock)} left`
    return `• ${product.name}: ${quantityText(wanted(product))} ${product.unit} (${there})`
  })
  return [`*Order list, ${departmentName(stock)}*`, formatDay(today), ...lines].join('\n')
}
