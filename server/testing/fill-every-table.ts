// Adds one of everything that a backup file holds, over HTTP; for tests of backups.
import { jpegText } from './pictures.ts'
import { addPaidRequest } from './collection-rows.ts'
import type { Shop } from './shop.ts'
import type { HttpShop } from './http-shop.ts'

const addEntry = async (call: HttpShop['call'], path: string, body: unknown): Promise<string> => {
  const answer = await call(`POST ${path}`, { body })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
  return String(answer.body['id'])
}

const addBooks = async (
  shop: Shop,
  call: HttpShop['call'],
  department_id: string,
  service_id: string,
): Promise<void> => {
  const customer_id = await addEntry(call, '/api/customers', {
    name: 'Aisha',
    phone: '+256772123456',
  })
  await addEntry(call, '/api/mobile-money', {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000,
    customer_id,
  })
  await addEntry(call, '/api/expenses', {
    description: 'Transport',
    category: 'Travel',
    amount: 5000.5,
    date: '2026-01-02',
    department_id,
  })
  const notes = { notes: 'Counted <b>twice</b>', department_id }
  await addEntry(call, '/api/reconciliations', {
    cashier_name: 'Joel',
    date: '2026-01-02',
    system_cash: 3000,
    reported_cash: 2900,
    ...notes,
  })
  const [now, newId] = [shop.context.now(), shop.context.newId]
  const blank = {
    business_address: null,
    business_email: null,
    logo_url: null,
    website: null,
    seasonal_remark: null,
    whatsapp_number: null,
  }
  await shop.write(async (tx) => {
    const appointment = {
      id: newId(),
      customer_id,
      service_id,
      department_id,
      starts_at: now,
      status: 'scheduled',
      notes: null,
      created_at: now,
    }
    await tx.insertInto('appointments').values(appointment).execute()
    const settings = {
      ...blank,
      id: newId(),
      department_id,
      business_name: 'Duka',
      business_phone: '0772',
      created_at: now,
      updated_at: now,
    }
    await tx.insertInto('department_settings').values(settings).execute()
  })
}

const addVariant = async (shop: Shop, product_id: string): Promise<void> => {
  const [now, id] = [shop.context.now(), shop.context.newId()]
  const variant = {
    variant_name: 'Large',
    sku: 'S-L',
    cost_price: 700,
    selling_price: 1500,
    current_stock: 0,
    reorder_level: 5,
    created_at: now,
  }
  const alert = {
    alert_type: 'out_of_stock',
    current_stock: 0,
    threshold: 5,
    is_resolved: false,
    resolved_at: null,
    created_at: now,
  } as const
  await shop.write(async (tx) => {
    await tx
      .insertInto('product_variants')
      .values({ ...variant, id, product_id })
      .execute()
    await tx
      .insertInto('stock_alerts')
      .values({ ...alert, id: shop.context.newId(), product_id, variant_id: id })
      .execute()
  })
}

export const addReturns = async (shop: Shop, call: HttpShop['call']): Promise<void> => {
  const { store } = shop.context
  const soap = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const sell = async (quantity: number): Promise<string> => {
    const id = shop.context.newId()
    const lines = [{ product_id: soap.id, quantity, unit_price: 1000 }]
    await addEntry(call, '/api/sales', {
      id,
      lines,
      payment_method: 'cash',
      amount_paid: quantity * 1000,
    })
    return id
  }
  const [returned, voided] = [await sell(2), await sell(1)]
  const { text } = await call(`GET /api/sales/${returned}/returns`)
  const { lines } = JSON.parse(text) as { lines: { sale_item_id: string }[] }
  const items = lines.map(({ sale_item_id }) => ({ sale_item_id, quantity: 1, condition: 'stock' }))
  const paid = { total: 1000, pay_back: [{ method: 'cash', amount: 1000 }], reason: 'Faulty' }
  await addEntry(call, '/api/refunds', {
    id: shop.context.newId(),
    sale_id: returned,
    items,
    ...paid,
  })
  await addEntry(call, '/api/refunds/void', {
    id: shop.context.newId(),
    sale_id: voided,
    reason: 'Typed twice',
  })
}

export const fillEveryTable = async (shop: Shop, call: HttpShop['call']): Promise<void> => {
  const department_id = await shop.department('Groceries')
  const supplier_id = await addEntry(call, '/api/suppliers', { name: 'Mukwano' })
  const category_id = await addEntry(call, '/api/categories', {
    name: 'Household',
    type: 'product',
  })
  const product = (name: string, fields: object) =>
    addEntry(call, '/api/products', {
      name,
      unit: 'piece',
      selling_price: 1000,
      department_id,
      ...fields,
    })
  const soap = await product('Soap', {
    current_stock: 10,
    cost_price: 600,
    category_id,
    supplier_id,
    barcode: 'ABC-1',
  })
  await product('Oud', {
    tracking_type: 'milliliter',
    unit: 'ml',
    current_stock: 100.5,
    selling_price: 500,
  })
  await call(`PUT /api/product-pictures/${soap}`, { body: { picture: jpegText() } })
  const basket = await product('Basket', { is_bundle: true, current_stock: 0 })
  await addEntry(call, `/api/products/${basket}/components`, {
    component_product_id: soap,
    quantity: 2,
  })
  const service = await addEntry(call, '/api/services', {
    name: 'Printing',
    base_price: 200,
    is_negotiable: false,
    department_id,
  })
  const paid = { payment_method: 'cash', amount_paid: 100_000, department_id }
  const line = (product_id: string, quantity: number, unit_price: number) => ({
    product_id,
    quantity,
    unit_price,
  })
  const sell = async (lines: object[], fields: object = {}): Promise<string> => {
    const id = shop.context.newId()
    await addEntry(call, '/api/sales', { id, lines, ...paid, ...fields })
    return id
  }
  await sell([line(soap, 2, 1000), { service_id: service, quantity: 1, unit_price: 200 }])
  const mobile = { method: 'mobile_money', amount: 400, reference: 'MP1' }
  const parts = [{ method: 'cash', amount: 700 }, mobile]
  await sell([line(soap, 1, 1000)], { parts })
  await addVariant(shop, soap)
  await addEntry(call, '/api/internal-usage', {
    product_id: basket,
    department_id,
    quantity: 1,
    reason: 'Shown in the window',
  })
  await addBooks(shop, call, department_id, service)
  await addPaidRequest(shop, { department_id, created_by: shop.context.newId(), isUsed: true })
}
