// The order list of a department as a text to paste into a chat.
import type { DepartmentStock } from '@webale/domain/features/report/analytics.ts'
import type { LowProduct } from '@webale/domain/features/report/report.ts'
import { quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'

/** The heading of products without a department. */
export const NO_DEPARTMENT = 'No department'

export const departmentName = ({
  department_name,
}: Pick<DepartmentStock, 'department_name'>): string => department_name ?? NO_DEPARTMENT

/** Orders up to twice the reorder level; at least one. */
const quantityToOrder = ({ current_stock, reorder_level }: LowProduct): number =>
  Math.max(1, roundQuantity(reorder_level * 2 - Math.max(0, current_stock)))

/** '• Body Mist: 18 pcs (3 left)', one line per product below the name and the day. */
export const formatOrderList = (stock: DepartmentStock, today: string): string => {
  const lines = stock.products.map((product) => {
    const stockText =
      product.current_stock <= 0 ? 'none left' : `${quantityText(product.current_stock)} left`
    return `• ${product.name}: ${quantityText(quantityToOrder(product))} ${product.unit} (${stockText})`
  })
  return [`*Order list, ${departmentName(stock)}*`, formatDay(today), ...lines].join('\n')
}
