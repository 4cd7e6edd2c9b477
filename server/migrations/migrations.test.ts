// Every field of the specification is a column with its default and its allowed values (ENT).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop, type Shop } from '../testing/shop.ts'

const FIELDS = {
  'ENT-001 ENT-002': ['user_roles', 'user_id role'],
  'ENT-003 to ENT-006': ['profiles', 'id full_name department_id created_at'],
  'ENT-007 to ENT-009': ['departments', 'id name description'],
  'ENT-010 to ENT-021': [
    'sales',
    'id receipt_number subtotal discount total amount_paid change_amount payment_method cashier_name department_id customer_id created_at',
  ],
  'ENT-023 to ENT-029': [
    'sale_items',
    'sale_id product_id service_id item_name quantity unit_price subtotal',
  ],
  'ENT-031 to ENT-055': [
    'products',
    'id name barcode internal_barcode category_id department_id supplier_id brand unit quantity_per_unit current_stock reorder_level cost_price selling_price is_bundle tracking_type volume_unit allow_custom_price min_price max_price pricing_tiers bottle_size_ml current_stock_ml selling_price_per_ml wholesale_price_per_bottle',
  ],
  'ENT-056 to ENT-062': [
    'services',
    'id name category_id base_price is_negotiable description department_id',
  ],
  'ENT-063 to ENT-066': ['product_bundles', 'id bundle_product_id component_product_id quantity'],
  'ENT-067 to ENT-075': [
    'stock_movements',
    'id product_id movement_type quantity reference_id reference_type notes created_by created_at',
  ],
  'ENT-077 to ENT-079': ['categories', 'id name type'],
  'ENT-080 to ENT-084': ['suppliers', 'name contact_person email phone address'],
  'ENT-085 to ENT-090': ['customers', 'id name email phone address balance'],
  'ENT-091 to ENT-098': [
    'settings',
    'business_name business_address business_phone business_email whatsapp_number logo_url website seasonal_remark',
  ],
  'ENT-099 ENT-100': [
    'department_settings',
    'department_id business_name business_address business_phone business_email whatsapp_number logo_url website seasonal_remark',
  ],
  'ENT-101 to ENT-108': [
    'product_variants',
    'product_id variant_name sku cost_price selling_price current_stock reorder_level created_at',
  ],
  'ENT-109 to ENT-117': [
    'stock_alerts',
    'id product_id variant_id alert_type current_stock threshold is_resolved resolved_at created_at',
  ],
  'ENT-118 to ENT-127': [
    'mobile_money_transactions',
    'transaction_type customer_id amount phone_number provider notes status processed_by completed_at created_at',
  ],
  'ENT-128 to ENT-130': ['staff_performance', 'id total_sales total_transactions'],
  'ENT-131 to ENT-137': [
    'reconciliations',
    'id cashier_name date system_cash reported_cash difference notes',
  ],
  'ENT-138 to ENT-142': ['expenses', 'id description category amount date'],
  'ENT-143 to ENT-154': [
    'internal_stock_usage',
    'id product_id department_id quantity unit_value total_value reason notes recorded_by status usage_date created_at',
  ],
  'ENT-156': [
    'appointments',
    'id customer_id service_id department_id starts_at status notes created_at',
  ],
} as const

const tablesOf = async ({ context }: Shop): Promise<Map<string, string[]>> => {
  const tables = await context.store.schema.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** The stored row when the other fields are left out. */
const insert = (shop: Shop, table: string, row: Record<string, string | number>) =>
  shop.write((tx) => {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    return sql<
      Record<string, unknown>
    >`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) returning *`.execute(
      tx,
    )
  })

onEveryEngine('schema', (engine) => {
  test('DATA-007 every field of the specification is a column', async () => {
    const tables = await tablesOf(await openShop(engine))
    for (const [ids, [table, names]] of Object.entries(FIELDS))
      expect(tables.get(table), ids).toEqual(expect.arrayContaining(names.split(' ')))
  })

  test('ENT-040 ENT-042 ENT-045 ENT-048 a product starts with 1 per unit, a reorder level of 10, no stock, no bundle, no custom price', async () => {
    const shop = await openShop(engine)
    shop.leaveBroken('not_searched')
    const now = shop.context.now()
    const row = {
      id: shop.context.newId(),
      name: 'Soap',
      unit: 'bar',
      selling_price: 2000,
      tracking_type: 'unit',
      search_text: 'soap',
      created_at: now,
      updated_at: now,
    }
    const { rows } = await insert(shop, 'products', row)
    expect(rows[0]).toMatchObject({
      quantity_per_unit: 1,
      reorder_level: 10,
      current_stock: 0,
      is_bundle: false,
      allow_custom_price: false,
      cost_price: null,
    })
  })

  test('ENT-107 ENT-115 ENT-152 a variant has reorder level 10, an alert is open and internal usage pending by default, and other statuses are refused', async () => {
    const shop = await openShop(engine)
    shop.leaveBroken('usage_moved', 'not_searched')
    const { newId, now } = shop.context
    const [product_id, department_id] = [newId(), newId()]
    const soap = {
      id: product_id,
      name: 'Soap',
      unit: 'bar',
      selling_price: 2000,
      tracking_type: 'unit',
      search_text: 'soap',
    }
    await insert(shop, 'products', { ...soap, created_at: now(), updated_at: now() })
    const variant = await insert(shop, 'product_variants', {
      id: newId(),
      product_id,
      variant_name: 'Lemon',
      selling_price: 2000,
      created_at: now(),
    })
    expect(variant.rows[0]).toMatchObject({
      current_stock: 0,
      reorder_level: 10,
      sku: null,
      cost_price: null,
    })
    const alert = {
      id: newId(),
      product_id,
      alert_type: 'out_of_stock',
      current_stock: 0,
      threshold: 10,
      created_at: now(),
    }
    expect((await insert(shop, 'stock_alerts', alert)).rows[0]).toMatchObject({
      is_resolved: false,
      resolved_at: null,
      variant_id: null,
    })
    const value = {
      quantity: 1,
      unit_value: 2000,
      total_value: 2000,
      usage_date: '2026-11-21',
      created_at: now(),
    }
    const usage = { id: newId(), product_id, department_id, recorded_by: newId(), ...value }
    expect((await insert(shop, 'internal_stock_usage', usage)).rows[0]).toMatchObject({
      status: 'recorded',
    })
    await expect(
      insert(shop, 'internal_stock_usage', { ...usage, id: newId(), status: 'lost' }),
    ).rejects.toThrow(/check/i)
  })

  test('ENT-013 ENT-018 ENT-019 ENT-020 ENT-090 ENT-119 discount, cashier, department and customer are optional', async () => {
    const shop = await openShop(engine)
    shop.leaveBroken()
    const { newId, now } = shop.context
    const money = {
      subtotal: 1,
      total: 1,
      amount_paid: 1,
      change_amount: 0,
      payment_method: 'cash',
    }
    const sale = {
      id: newId(),
      receipt_number: 'RCP-000001',
      content_hash: 'x',
      business_date: '2026-11-21',
      created_at: now(),
      ...money,
    }
    expect((await insert(shop, 'sales', sale)).rows[0]).toMatchObject({
      discount: 0,
      cashier_name: null,
      department_id: null,
      customer_id: null,
    })
    const customer = await insert(shop, 'customers', {
      id: newId(),
      name: 'Grace',
      created_at: now(),
    })
    expect(customer.rows[0]).toMatchObject({ email: null, phone: null, address: null, balance: 0 })
    const sent = {
      transaction_type: 'airtime',
      provider: 'MTN',
      phone_number: '0772123456',
      amount: 500,
      status: 'pending',
      processed_by: 'Staff',
    }
    const money_sent = await insert(shop, 'mobile_money_transactions', {
      ...sent,
      id: newId(),
      created_by: newId(),
      created_at: now(),
    })
    expect(money_sent.rows[0]).toMatchObject({ customer_id: null, notes: null, completed_at: null })
  })

  test('ENT-060 a service is negotiable by default', async () => {
    const shop = await openShop(engine)
    const now = shop.context.now()
    const { rows } = await insert(shop, 'services', {
      id: shop.context.newId(),
      name: 'Copy',
      base_price: 200,
      created_at: now,
      updated_at: now,
    })
    expect(rows[0]).toMatchObject({ is_negotiable: true })
  })

  test('ENT-002 ENT-017 ENT-046 ENT-079 the database refuses unknown roles, payment methods, tracking types and category types', async () => {
    const shop = await openShop(engine)
    const { newId, now } = shop.context
    const wrong: [string, Record<string, string | number>][] = [
      ['user_roles', { user_id: newId(), role: 'cashier' }],
      ['categories', { id: newId(), name: 'Soaps', type: 'other', created_at: now() }],
      [
        'products',
        {
          id: newId(),
          name: 'Soap',
          unit: 'bar',
          selling_price: 1,
          tracking_type: 'weight',
          search_text: '',
          created_at: now(),
          updated_at: now(),
        },
      ],
      [
        'sales',
        {
          id: newId(),
          receipt_number: 'RCP-1',
          subtotal: 1,
          total: 1,
          amount_paid: 1,
          change_amount: 0,
          payment_method: 'credit',
          content_hash: 'x',
          business_date: '2026-11-21',
          created_at: now(),
        },
      ],
    ]
    for (const [table, row] of wrong)
      await expect(insert(shop, table, row), table).rejects.toThrow(/check/i)
  })
})
