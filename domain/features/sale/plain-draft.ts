// The request of a plain sale, read without its schema, which takes longer than the statements
// that read its products. The rest is left to the schema, which also says what is wrong with it.
import { UUID } from '../../kernel/id.ts'
import { MAX_MONEY } from '../../kernel/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/payment-method.ts'
import { MAX_STOCK } from '../../kernel/quantity.ts'
import { TIERS } from '../product/pricing.ts'
import { type DraftLine, MAX_LINES, MAX_NAME, type SaleDraft } from './sale.ts'
import { MAX_PAYMENT } from './totals.ts'

type Fields = Readonly<Record<string, unknown>>

const LINE_FIELDS: ReadonlySet<string> = new Set([
  'product_id',
  'service_id',
  'quantity',
  'tier',
  'bottle',
  'unit_price',
  'custom_price',
])
const FIELDS: ReadonlySet<string> = new Set([
  'id',
  'lines',
  'discount',
  'payment_method',
  'amount_paid',
  'customer_name',
  'cashier_name',
  'department_id',
  'customer_id',
  'drawer_id',
  'shift_id',
])
/** Fields that stay away when they were not sent. */
const NULLISH = ['customer_id', 'drawer_id', 'shift_id'] as const

const isPlainObject = (value: unknown, known: ReadonlySet<string>): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((name) => known.has(name))

const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

/** Undefined for what only the schema can read. */
const idOrNull = (value: unknown): string | null | undefined => {
  if (value === undefined || value === null) return null
  return isId(value) ? value : undefined
}

const textOrNull = (value: unknown): string | null | undefined => {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return null

  return text.length <= MAX_NAME ? text : undefined
}

const isTier = (value: unknown): value is DraftLine['tier'] => TIERS.some((tier) => tier === value)

const isMethod = (value: unknown): value is PaymentMethod =>
  PAYMENT_METHODS.some((method) => method === value)

const plainLine = (sent: unknown): DraftLine | undefined => {
  if (!isPlainObject(sent, LINE_FIELDS)) return undefined
  const product_id = idOrNull(sent['product_id'])
  const service_id = idOrNull(sent['service_id'])
  const { quantity, unit_price, tier = 'default', bottle = false, custom_price = false } = sent
  if (product_id === undefined || service_id === undefined) return undefined
  if ((product_id === null) === (service_id === null)) return undefined
  if (!isWhole(quantity, 1, MAX_STOCK) || !isWhole(unit_price, 0, MAX_MONEY)) return undefined
  if (!isTier(tier) || typeof bottle !== 'boolean' || typeof custom_price !== 'boolean')
    return undefined

  // Never -0.
  return {
    product_id,
    service_id,
    quantity,
    tier,
    bottle,
    unit_price: unit_price + 0,
    custom_price,
  }
}

const plainLines = (sent: unknown): DraftLine[] | undefined => {
  if (!Array.isArray(sent) || sent.length > MAX_LINES) return undefined
  const lines: DraftLine[] = []

  for (const each of sent) {
    const read = plainLine(each)
    if (read === undefined) return undefined
    lines.push(read)
  }

  return lines
}

/** The fields of NULLISH that were sent; undefined when one of them is no id. */
const nullishIds = (sent: Fields): Pick<SaleDraft, (typeof NULLISH)[number]> | undefined => {
  const found: { -readonly [Name in (typeof NULLISH)[number]]?: string | null } = {}

  for (const name of NULLISH) {
    if (!(name in sent)) continue
    const value = sent[name]
    if (value !== null && !isId(value)) return undefined
    found[name] = value
  }

  return found
}

/**
 * The draft as the schema SaleDraft reads it; undefined for anything else than whole quantities and
 * prices, paid in one way, without a reason, approval or rounding.
 */
export const readPlainDraft = (sent: unknown): SaleDraft | undefined => {
  if (!isPlainObject(sent, FIELDS)) return undefined
  const { id, payment_method, amount_paid, discount = 0 } = sent
  const lines = plainLines(sent['lines'])
  const ids = nullishIds(sent)
  if (!isId(id) || lines === undefined || ids === undefined) return undefined
  if (!isMethod(payment_method)) return undefined
  if (!isWhole(amount_paid, 0, MAX_PAYMENT) || !isWhole(discount, 0, MAX_PAYMENT)) return undefined
  const customer_name = textOrNull(sent['customer_name'])
  const cashier_name = textOrNull(sent['cashier_name'])
  const department_id = idOrNull(sent['department_id'])
  if (customer_name === undefined || cashier_name === undefined || department_id === undefined)
    return undefined

  return {
    id,
    lines,
    discount,
    payment_method,
    amount_paid,
    customer_name,
    cashier_name,
    department_id,
    ...ids,
  }
}
