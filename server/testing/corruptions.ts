// Fifty-two ways to falsify a shop with a database tool, past the guards, and which rule of the
// doctor finds each. They fit a shop that was stocked by backup-client.ts and sealed.
import { AT, type Corruption, ID, person, SECOND, SOAP, uuid } from './corruption.ts'
import { falsifiedSales } from './falsified-sales.ts'

const ENTRY = 'id, action, entity, created_at'
const FALSE_DELETION =
  `insert into audit_log (${ENTRY}, subject) values ('${ID}4', ` +
  `'data_deleted', 'backup', '${AT}', 'sales')`
const HALVED = `update sales set subtotal = subtotal / 2, total = total / 2, amount_paid = amount_paid / 2`
const SECOND_PERSON = "(select id from auth_users where email = 'ben@shop.ug')"
const NEWEST = '(select max(seq) from seals)'

const stock: readonly Corruption[] = [
  {
    what: 'the movement of a sale changed',
    statements: [`update stock_movements set quantity = -1 where reference_type = 'sale'`],
    by: 'seal_broken',
  },
  {
    what: 'an invented adjustment, with the stock',
    statements: [
      `insert into stock_movements (id, product_id, movement_type, quantity, ` +
        `created_at) select '${ID}5', id, 'adjustment', -3, '${AT}' from products where ` +
        `id = ${SOAP}`,
      `update products set current_stock = current_stock - 3 where name = 'Soap'`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'a movement gone, with the stock',
    statements: [
      `update products set current_stock = current_stock - (select quantity from ` +
        `stock_movements where product_id = products.id and movement_type = 'opening') where ` +
        `name = 'Oud'`,
      `delete from stock_movements where movement_type = 'opening' and product_id = (select id ` +
        `from products where name = 'Oud')`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'an opening stock rewritten, with the stock',
    statements: [
      `update stock_movements set quantity = quantity - 5 where movement_type = 'opening' and ` +
        `product_id = ${SOAP}`,
      `update products set current_stock = current_stock - 5 where name = 'Soap'`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'an internal usage gone, with its movements',
    statements: [
      `delete from stock_movements where reference_id in (select id from internal_stock_usage)`,
      'delete from internal_stock_usage',
    ],
    by: 'seal_broken',
  },
  {
    what: 'an internal usage marked as accounted',
    statements: [`update internal_stock_usage set status = 'accounted'`],
    by: 'seal_broken',
  },
  {
    what: 'the person of a movement',
    statements: ['update stock_movements set created_by = id'],
    by: 'seal_broken',
  },
  {
    what: 'a product gone',
    statements: ['delete from product_bundles', "delete from products where name = 'Oud'"],
    by: 'seal_broken',
  },
  {
    what: 'another selling price',
    statements: [`update products set selling_price = 1 where name = 'Soap'`],
    by: 'seal_broken',
  },
  {
    what: 'another cost price',
    statements: [`update products set cost_price = 1 where name = 'Soap'`],
    by: 'seal_broken',
  },
  {
    what: 'another text to search for',
    statements: [`update products set search_text = 'x' where name = 'Soap'`],
    by: 'seal_broken',
  },
  {
    what: 'an alert resolved',
    statements: ['update stock_alerts set is_resolved = 1'],
    by: 'seal_broken',
  },
]

const money: readonly Corruption[] = [
  {
    what: 'an expense raised',
    statements: ['update expenses set amount = amount + 1000'],
    by: 'seal_broken',
  },
  {
    what: 'an invented expense',
    statements: (engine) => [
      `insert into expenses (id, description, category, amount, date, created_by, ` +
        `created_at) values ('${ID}6', 'Fuel', 'Travel', 900, '2026-11-21', ` +
        `${person(engine)}, '${AT}')`,
    ],
    by: 'seal_broken',
  },
  { what: 'an expense gone', statements: ['delete from expenses'], by: 'seal_broken' },
  {
    what: 'a cash count made to balance',
    statements: ['update reconciliations set reported_cash = system_cash, difference = 0'],
    by: 'seal_broken',
  },
  { what: 'a cash count gone', statements: ['delete from reconciliations'], by: 'seal_broken' },
  {
    what: 'mobile money changed',
    statements: ['update mobile_money_transactions set amount = 50'],
    by: 'seal_broken',
  },
  {
    what: 'mobile money gone',
    statements: ['delete from mobile_money_transactions'],
    by: 'seal_broken',
  },
  {
    what: 'the balance of a customer',
    statements: ['update customers set balance = 5000'],
    by: 'seal_broken',
  },
  {
    what: 'the price of a service',
    statements: ['update services set base_price = 1'],
    by: 'seal_broken',
  },
]

const people: readonly Corruption[] = [
  {
    what: 'an invented administrator',
    statements: (engine) => [
      `insert into profiles (id, full_name, created_at) values ('${ID}7', 'Boss', '${AT}')`,
      `insert into user_roles values (${uuid(`'${ID}7'`)(engine)}, 'admin')`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'another role',
    statements: [`update user_roles set role = 'moderator'`],
    by: 'seal_broken',
  },
  {
    what: 'the password of an administrator replaced',
    statements: [`update auth_users set encrypted_password = 'x'`],
    by: 'seal_broken',
  },
  {
    what: 'a device signed in',
    statements: (engine) => [
      `insert into auth_sessions (id, user_id, counter, floor, aal, amr, refreshed_at, ` +
        `created_at) values ('${ID}8', ${person(engine)}, 1, 1, 'aal1', '[]', '${AT}', '${AT}')`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'a PIN put under the name of another person',
    statements: [`update auth_pins set user_id = ${SECOND_PERSON}`],
    by: 'seal_broken',
  },
  {
    what: 'a PIN gone',
    statements: ['delete from auth_pins'],
    by: 'seal_broken',
  },
  {
    what: 'a printer added',
    statements: [
      `insert into printers (id, name, kind, address, port, paper, columns, code_page, cuts, ` +
        `kicks, created_at) values ('${ID}a', 'Back room', 'network', '10.0.0.9', 9100, '80', ` +
        `48, 'cp437', 1, 0, '${AT}')`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'a company added that signs people in',
    statements: [
      `insert into auth_sso_providers (id, entity_id, sign_in_url, certificates, metadata_xml, ` +
        `attribute_mapping, is_enabled, created_at, updated_at) values ('${ID}b', 'x', 'x', ` +
        `'[]', 'x', '{}', 1, '${AT}', '${AT}')`,
    ],
    by: 'seal_broken',
  },
  {
    what: 'the WhatsApp number of receipts',
    statements: [`update department_settings set whatsapp_number = '256700000001'`],
    by: 'seal_broken',
  },
]

const chain: readonly Corruption[] = [
  {
    what: 'an entry changed',
    statements: [`update audit_log set details = 'x' where seal_seq = 2`],
    by: 'seal_broken',
  },
  {
    what: 'an entry gone',
    statements: ['delete from audit_log where seal_seq = 2'],
    by: 'seal_broken',
  },
  {
    what: 'a deletion of sales invented, and a sale gone',
    statements: [
      FALSE_DELETION,
      `delete from sale_items where sale_id = ${SECOND}`,
      `delete from sales where id = ${SECOND}`,
    ],
    isResealed: true,
    by: 'seal_broken',
  },
  {
    what: 'a deletion of sales invented, and all sales halved',
    statements: [FALSE_DELETION, HALVED],
    isResealed: true,
    by: 'seal_broken',
  },
  {
    what: 'the newest entry and its seal cut off',
    statements: [
      `delete from audit_log where seal_seq = ${NEWEST}`,
      `delete from seals where seq = ${NEWEST}`,
    ],
    by: 'chain_cut',
  },
  {
    what: 'the whole audit log and all seals gone',
    statements: ['delete from seals', 'delete from audit_log'],
    by: 'seal_broken',
  },
  {
    what: 'an entry changed, and all seals made anew by the server',
    statements: [
      'delete from seals',
      'update audit_log set seal_seq = null',
      "update audit_log set details = 'x' where action = 'expense.record'",
    ],
    isResealed: true,
    by: 'chain_cut',
  },
  {
    what: 'an entry invented, which the server seals',
    statements: [
      `insert into audit_log (${ENTRY}) values ('${ID}9', 'logout', 'account', '${AT}')`,
    ],
    isResealed: true,
    by: null,
  },
]

export const CORRUPTIONS: readonly Corruption[] = [
  ...falsifiedSales,
  ...stock,
  ...money,
  ...people,
  ...chain,
]
