// What a command did, for the audit log, without a word from its handler: the row it was about is read before and after, and
// what differs is put on record in the same transaction. Commands on accounts word their own entries.
import type { Actor } from '@webale/domain/access/role.ts'
import { sql } from 'kysely'
import { type Entry, recordEntry } from './audit.ts'
import type { Tx } from './database/open.ts'
import type { Tables } from './database/tables.ts'

type Fields = Readonly<Record<string, unknown>>

export type Done = {
  readonly tx: Tx
  /** 'product.update': the feature and its operation. */
  readonly name: string
  readonly actor: Actor
  readonly input: unknown
  readonly now: string
  newId(): string
  readonly ip: string | null
}

/** Where the row of a command lies; `by` names the column that the input's field of that name finds it by. */
type Subject = { readonly entity: string; readonly table: keyof Tables; readonly by?: 'id' | 'department_id' }

const FEATURES: Readonly<Record<string, Subject>> = {
  product: { entity: 'product', table: 'products' },
  service: { entity: 'service', table: 'services' },
  customer: { entity: 'customer', table: 'customers' },
  department: { entity: 'department', table: 'departments' },
  expense: { entity: 'expense', table: 'expenses' },
  reconciliation: { entity: 'reconciliation', table: 'reconciliations' },
  'mobile-money': { entity: 'mobile-money', table: 'mobile_money_transactions' },
  'internal-usage': { entity: 'internal-usage', table: 'internal_stock_usage' },
}

const OPERATIONS: Readonly<Record<string, Subject>> = {
  'product.addComponent': { entity: 'product', table: 'product_bundles' },
  'product.removeComponent': { entity: 'product', table: 'product_bundles' },
  'product.addCategory': { entity: 'category', table: 'categories' },
  'stock.addVariant': { entity: 'variant', table: 'product_variants' },
  'stock.addSupplier': { entity: 'supplier', table: 'suppliers' },
  'stock.resolveAlert': { entity: 'stock', table: 'stock_alerts' },
}

/** Features whose handlers write entries themselves, because only they know what happened. */
const OWN_WORDS = ['session', 'account', 'security', 'staff']

const featureOf = (name: string): string => name.split('.')[0] ?? ''

const fieldOf = (value: unknown, name: string): string | null => {
  const found = ((value ?? {}) as Fields)[name]
  return typeof found === 'string' ? found : null
}

const settingsOf = (input: unknown): Subject =>
  fieldOf(input, 'department_id') === null
    ? { entity: 'settings', table: 'settings' }
    : { entity: 'settings', table: 'department_settings', by: 'department_id' }

const subjectOf = ({ name, input }: Done): Subject | undefined => {
  if (featureOf(name) === 'settings') return settingsOf(input)
  // Only a number was drawn.
  if (name.includes('.generate')) return undefined
  return OPERATIONS[name] ?? FEATURES[featureOf(name)]
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const readRow = async (tx: Tx, { table, by = 'id' }: Subject, key: string | null): Promise<Fields | undefined> => {
  if (table === 'settings') return (await sql<Fields>`select * from settings`.execute(tx)).rows[0]
  if (key === null || !UUID.test(key)) return undefined
  return (await sql<Fields>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${key}`.execute(tx)).rows[0]
}

/** Says nothing to a reader, or is said already by the entry itself. */
const LEFT_OUT = [
  'id',
  'created_at',
  'updated_at',
  'search_text',
  'created_by',
  'recorded_by',
  'processed_by',
  'completed_at',
  'resolved_at',
  'current_stock_ml',
]

const shown = (name: string, value: unknown): unknown => (name === 'logo_url' && value !== null ? 'A picture' : value)

/** The fields of one row that the other one does not have in the same way. */
const differing = (row: Fields | undefined, other: Fields | undefined): Fields => {
  const fields = Object.entries(row ?? {}).filter(([name, value]) => {
    if (LEFT_OUT.includes(name) || (other === undefined && value === null)) return false
    return JSON.stringify(value) !== JSON.stringify(other?.[name])
  })
  return Object.fromEntries(fields.map(([name, value]) => [name, shown(name, value)]))
}

const NAMES = ['variant_name', 'name', 'description', 'business_name', 'phone_number', 'cashier_name']

const nameOf = async (tx: Tx, row: Fields): Promise<string | null> => {
  const product_id = fieldOf(row, 'product_id') ?? fieldOf(row, 'bundle_product_id')
  const own = NAMES.map((field) => fieldOf(row, field)).find((name) => name !== null) ?? null
  if (product_id === null) return own
  const product = await tx.selectFrom('products').select('name').where('id', '=', product_id).executeTakeFirst()
  return [product?.name, fieldOf(row, 'variant_name')].filter((name) => name).join(', ')
}

const record = ({ tx, name, actor, now, newId, ip }: Done, entry: Omit<Entry, 'action'>): Promise<void> =>
  recordEntry(tx, { newId, now }, { action: name, actor_id: actor.id, session_id: actor.session_id ?? null, ip, ...entry })

type SoldAnswer = {
  readonly replayed: boolean
  readonly sale: { readonly id: string; readonly receipt_number: string; readonly department_id: string | null } & Fields
}

/** From the answer alone: a till waits for this. */
const recordSale = async (done: Done, { sale, replayed }: SoldAnswer): Promise<void> => {
  if (replayed) return
  const { id: entity_id, receipt_number: subject, department_id, total, payment_method, discount } = sale
  const after = { total, payment_method, ...(discount === 0 ? {} : { discount }) }
  await record(done, { entity: 'sale', entity_id, subject, department_id, after })
}

const recordRow = async (done: Done, subject: Subject, was: Fields | undefined, answer: unknown): Promise<void> => {
  const { tx, input } = done
  const { entity, by = 'id' } = subject
  const is = await readRow(tx, subject, by === 'id' ? (fieldOf(answer, 'id') ?? fieldOf(input, 'id')) : fieldOf(input, by))
  const row = is ?? was
  if (row === undefined) return record(done, { entity, entity_id: fieldOf(input, 'id') })
  const [before, after] = [differing(was, is), differing(is, was)]
  // Saved as it was: nothing happened.
  if (was !== undefined && Object.keys({ ...before, ...after }).length === 0) return
  const entity_id = fieldOf(row, 'bundle_product_id') ?? fieldOf(row, 'id')
  await record(done, { entity, entity_id, subject: await nameOf(tx, row), department_id: fieldOf(row, 'department_id'), before, after })
}

/** Does the work of a command and puts it on record. */
export const audited = async (done: Done, work: () => Promise<unknown>): Promise<unknown> => {
  const { tx, name, input } = done
  if (OWN_WORDS.includes(featureOf(name))) return work()
  const subject = subjectOf(done)
  const was = subject && (await readRow(tx, subject, fieldOf(input, subject.by ?? 'id')))
  const answer = await work()
  if (name === 'sale.complete') await recordSale(done, answer as SoldAnswer)
  else if (subject === undefined) await record(done, { entity: featureOf(name), details: fieldOf(answer, 'data') })
  else await recordRow(done, subject, was, answer)
  return answer
}
