// An administrator who exports, checks, restores and deletes over HTTP as the Backup tab does; for
// tests.
import {
  backupAddresses,
  type CheckedFile,
  type RemovalResult,
  type RestoreResult,
} from '@webale/domain/features/backup/backup.api.ts'
import { sealAll } from '../features/audit/sealer.ts'
import type { Engine } from '../platform/database/store.ts'
import type { Row, Tables } from '../platform/database/tables.ts'
import { type HttpResponse, type HttpCall, type HttpShop, openHttpShop } from './http-shop.ts'
import { jpegText } from './pictures.ts'
import { addShifts } from './shifts.ts'
import type { Shop } from './shop.ts'

export type BackupClient = {
  readonly shop: Shop
  readonly token: string
  readonly url: string
  /** Calls as the administrator, unless the call has another token. */
  call(line: string, call?: HttpCall): Promise<HttpResponse>
  /**
   * Adds one of everything: products with a bundle, two sales, and a row in every other table that
   * is backed up.
   */
  stockUp(): Promise<void>
  /** A return of one piece of a sale of two, and a void of another sale. */
  addReturns(): Promise<void>
  /** A drawer with a closed shift and an open one. */
  addShifts(): Promise<void>
  export(tables: readonly string[]): Promise<string>
  /** Checks a file. Throws the server's refusal. */
  check(file: string): Promise<CheckedFile>
  /** Restores a file; `leaveOut` omits unreadable rows. */
  restore(checked: CheckedFile, leaveOut?: boolean): Promise<RestoreResult>
  remove(tables: readonly string[]): Promise<RemovalResult>
  rows<Name extends keyof Tables>(table: Name): Promise<Row<Name>[]>
  /** Names of the products that the search finds. */
  findProductNames(term: string): Promise<string[]>
}

/** The last line of a streamed response; throws its problem with the server's text. */
const postStreaming = async (url: string, token: string, body: string): Promise<never> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const line = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
  const last = JSON.parse(line) as { result?: unknown; problem?: { title: string }; title?: string }
  if (last.result === undefined) throw new Error(last.problem?.title ?? last.title)
  return last.result as never
}

const addEntry = async (
  call: BackupClient['call'],
  path: string,
  body: unknown,
): Promise<string> => {
  const answer = await call(`POST ${path}`, { body })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
  return String(answer.body['id'])
}

const addBooks = async (
  shop: Shop,
  call: BackupClient['call'],
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

const addReturns = async (shop: Shop, call: BackupClient['call']): Promise<void> => {
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

const fillEveryTable = async (shop: Shop, call: BackupClient['call']): Promise<void> => {
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
}

const clientFor = ({ shop, url, call: anybody }: HttpShop, token: string): BackupClient => {
  const call: BackupClient['call'] = (line, sent = {}) => anybody(line, { token, ...sent })
  return {
    shop,
    token,
    url,
    call,
    stockUp: () => fillEveryTable(shop, call),
    addReturns: () => addReturns(shop, call),
    addShifts: () => addShifts(shop, call),
    export: async (tables) =>
      (await call(`POST ${backupAddresses.export}`, { body: { tables } })).text,
    check: (file) => postStreaming(url + backupAddresses.check, token, file),
    restore: ({ upload_id }, leave_out = false) =>
      postStreaming(url + backupAddresses.restore, token, JSON.stringify({ upload_id, leave_out })),
    remove: (tables) =>
      postStreaming(url + backupAddresses.remove, token, JSON.stringify({ tables })),
    // Sorted here, because PostgreSQL moves updated rows to the end.
    rows: async (table) => {
      const rows = await shop.context.store.db.selectFrom(table).selectAll().execute()
      return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) as never
    },
    findProductNames: async (term) => {
      const answer = await call(`GET /api/products/search?term=${term}`)
      return (JSON.parse(answer.text) as { name: string }[]).map(({ name }) => name)
    },
  }
}

/** Opens a shop and signs up its administrator. */
export const openBackupClient = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<BackupClient> => {
  const httpShop = await openHttpShop(engine, env)
  const { access_token } = await httpShop.signUp('ann@shop.ug')
  return clientFor(httpShop, access_token)
}

/** Opens a shop with one of everything, whose entries are sealed. */
export const openFullBackupClient = async (engine: Engine): Promise<BackupClient> => {
  const client = await openBackupClient(engine)
  await client.stockUp()
  const { store, now } = client.shop.context
  await sealAll({ store, now, holder: 'test' })
  return client
}
