// Ways to falsify the sales of a shop (corruptions.ts).
import { type Corruption, ID, SECOND } from './corruption.ts'

const copied = (table: string, columns: string, values: string, from: string): string =>
  `insert into ${table} (${columns}) select ${values} from ${from}`

const SALE =
  'subtotal, discount, total, amount_paid, change_amount, payment_method, cashier_name, ' +
  'department_id, created_by, content_hash, business_date, cogs, item_count'
const LINE =
  'position, product_id, item_name, quantity, unit_price, subtotal, cost_price, base_quantity'

/**
 * An invented sale with line, movement, stock, daily figures and receipt number, as the till would
 * have written it.
 */
const INVENTED = [
  copied(
    'sales',
    `id, receipt_number, created_at, ${SALE}`,
    `'${ID}1', 'RCP-000003', created_at, ${SALE}`,
    `sales where id = ${SECOND}`,
  ),
  copied(
    'sale_items',
    `id, sale_id, ${LINE}`,
    `'${ID}2', '${ID}1', ${LINE}`,
    `sale_items where sale_id = ${SECOND}`,
  ),
  copied(
    'stock_movements',
    'id, reference_id, product_id, movement_type, quantity, reference_type, notes, ' +
      'created_by, created_at',
    `'${ID}3', '${ID}1', product_id, movement_type, quantity, reference_type, 'RCP-000003', ` +
      `created_by, created_at`,
    `stock_movements where reference_id = ${SECOND} and movement_type = 'sale'`,
  ),
  `update products set current_stock = current_stock - 1 where name = 'Soap'`,
  `update counters set value = 3 where name = 'receipt_number'`,
]

export const falsifiedSales: readonly Corruption[] = [
  {
    what: 'the total of a sale raised',
    statements: ['update sales set total = total + 100'],
    by: 'seal_broken',
  },
  {
    what: 'a sale made cheaper, with all its sums',
    statements: [
      `update sale_items set unit_price = 500, subtotal = 500 where sale_id = ${SECOND}`,
      `update sales set subtotal = 500, total = 500, change_amount = amount_paid - 500 where ` +
        `id = ${SECOND}`,
      `update daily_items set revenue = revenue - 500 where item_name = 'Soap'`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'a sale gone',
    statements: [
      `delete from sale_items where sale_id = ${SECOND}`,
      `delete from sales where id = ${SECOND}`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'a sale gone, with its entry and both seals',
    statements: [
      `delete from seals where subject_id in (select id from audit_log where entity_id = ` +
        `${SECOND}) or subject_id = ${SECOND}`,
      `delete from audit_log where entity_id = ${SECOND}`,
      `delete from sale_items where sale_id = ${SECOND}`,
      `delete from sales where id = ${SECOND}`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'another cashier',
    statements: [`update sales set cashier_name = 'Nobody'`],
    by: 'seal_broken',
  },
  {
    what: 'another department of a sale',
    statements: ['update sales set department_id = id'],
    by: 'seal_broken',
  },
  {
    what: 'another day of a sale',
    statements: [`update sales set business_date = '2026-11-20'`],
    by: 'seal_broken',
  },
  {
    what: 'another receipt number',
    statements: [`update sales set receipt_number = 'RCP-000009' where id = ${SECOND}`],
    by: 'seal_broken',
  },
  {
    what: 'another person who sold',
    statements: ['update sales set created_by = id'],
    by: 'seal_broken',
  },
  {
    what: 'another cost of a sale',
    statements: ['update sales set cogs = cogs + 1'],
    by: 'sale_cost',
  },
  {
    what: 'other figures of a day',
    statements: ['update daily_items set revenue = revenue + 1'],
    by: 'day_items',
  },
  { what: 'an invented sale', statements: INVENTED, by: 'seal_broken' },
  {
    what: 'the receipt counter set back',
    statements: [`update counters set value = 0 where name = 'receipt_number'`],
    by: 'number_behind',
  },
  {
    what: 'the receipt counter set forward',
    statements: [`update counters set value = 9 where name = 'receipt_number'`],
    by: 'seal_broken',
  },
]
