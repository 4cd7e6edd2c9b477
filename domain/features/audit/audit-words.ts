// Words for the audit log: what was done, and what changed.
import { MOBILE_MONEY_ACTIONS } from './mobile-money-words.ts'
import { ACCOUNT_ACTIONS, LOGOUT_NOTES } from './account-words.ts'
import { formatUgx } from '../../kernel/money.ts'
import { quantityText } from '../../kernel/quantity.ts'
import type { AuditEntry, Values } from './audit.ts'

/**
 * By the stored action: the name of the command, or the name that it had first. {name} is the
 * subject of the entry.
 */
const ACTIONS: Readonly<Record<string, string>> = {
  'sale.complete': 'Sold {name}',
  'sale.generateReceiptNumber': 'Drew a receipt number',
  'approval.ask': 'Asked for: {name}',
  'approval.allow': 'Allowed: {name}',
  'approval.sendCode': 'Asked for a code by text message to {name}',
  'approval.askByPin': 'Asked for: {name}',
  'approval.use': 'Used an approval: {name}',
  'approval-request.send': 'Asked for: {name}',
  'approval-request.allow': 'Allowed: {name}',
  'approval-request.deny': 'Denied: {name}',
  'approval-request.cancel': 'Took the request back: {name}',
  'approval-request.expire': 'Nobody answered in time: {name}',
  'held-cart.hold': 'Held a cart',
  'held-cart.resume': 'Resumed a held cart',
  'held-cart.remove': 'Removed a held cart',
  'till.register': 'New till: {name}',
  'till.takeBack': 'Took a sale back on the till {name}',
  'phone.switch': 'Switched phones on or off',
  'display.open': 'Drew a code for a customer display',
  'till.rename': 'Renamed the till {name}',
  'till.place': 'Changed drawer or printer of the till {name}',
  'till.share': 'Changed who may sell by PIN on the till {name}',
  'pin.set': 'Set a PIN',
  'pin.reset': 'Reset the PIN of {name}',
  'till.end': 'Ended the till {name}',
  'till.importSales': 'Added a file of unsent sales of {name}',
  'till.askForOffer': 'Asked the till {name} for its sales',
  'refund.returnItems': 'Returned goods of {name}',
  'refund.voidSale': 'Voided {name}',
  'till.acceptKept': 'Took {name} into the books after it was kept',
  'till.dismissKept': 'Dismissed {name}, which was kept',
  'till.resolve': 'Marked {name} as right',
  'till.resolveShown': 'Marked {name} as right',
  'product.add': 'Added the product {name}',
  'product.update': 'Changed the product {name}',
  'product.correctStock': 'Corrected the stock of {name}',
  'product.retire': 'Stopped or resumed the sale of {name}',
  'product-picture.save': 'Changed the picture of {name}',
  'product-picture.remove': 'Removed the picture of {name}',
  'product.addComponent': 'Added a component to the bundle {name}',
  'product.removeComponent': 'Took a component out of the bundle {name}',
  'product.generateInternalBarcode': 'Drew an internal barcode',
  'product.addCategory': 'Added the category {name}',
  'stock.addVariant': 'Added the variant {name}',
  'stock.addSupplier': 'Added the supplier {name}',
  'stock.resolveAlert': 'Resolved the stock alert of {name}',
  'stock-count.start': 'Started the count {name}',
  'stock-count.saveLine': 'Counted {name}',
  'stock-count.finish': 'Finished the count {name}',
  'stock-count.cancel': 'Cancelled the count {name}',
  'delivery.receive': 'Received goods {name}',
  'delivery.addCosts': 'Added costs to {name}',
  'delivery.takeBack': 'Took back goods of {name}',
  'supplier-account.pay': 'Paid the supplier {name}',
  'supplier-account.undoPayment': 'Undid a payment to {name}',
  'supplier-account.adjust': 'Adjusted the account of {name}',
  ...MOBILE_MONEY_ACTIONS,
  'transfer.send': 'Sent the transfer {name}',
  'transfer.receive': 'Received the transfer {name}',
  'transfer.cancel': 'Cancelled the transfer {name}',
  'service.add': 'Added the service {name}',
  'service.update': 'Changed the service {name}',
  'service.retire': 'Stopped or resumed the sale of {name}',
  'customer.add': 'Added the customer {name}',
  'customer.update': 'Changed the customer {name}',
  'customer.merge': 'Merged the customer {name}',
  'customer-account.setTerms': 'Changed the credit terms of {name}',
  'customer-account.takePayment': 'Took a payment of {name}',
  'customer-account.undoPayment': 'Undid a payment of {name}',
  'customer-account.payOut': 'Paid out credit of {name}',
  'customer-account.adjust': 'Adjusted the account of {name}',
  'department.add': 'Added the department {name}',
  'department.update': 'Changed the department {name}',
  'department.remove': 'Deleted the department {name}',
  'expense.record': 'Recorded the expense {name}',
  'reconciliation.record': 'Counted the cash of {name}',
  'drawer.add': 'Added the drawer {name}',
  'drawer.update': 'Changed the drawer {name}',
  'drawer.retire': 'Retired the drawer {name}',
  'printing.add': 'Added the printer {name}',
  'printing.update': 'Changed the printer {name}',
  'printing.remove': 'Removed the printer {name}',
  'printing.test': 'Printed a test on {name}',
  'printing.print': 'Printed {name}',
  'printing.again': 'Printed {name} again',
  'printing.openDrawer': 'Opened the drawer for {name}',
  'printing.kick': 'Opened the drawer for {name}',
  'shift.open': 'Opened a shift of {name}',
  'shift.move': 'Moved cash of {name}',
  'shift.noSale': 'Opened the drawer {name} without a sale',
  'shift.undo': 'Undid a movement of {name}',
  'shift.count': 'Counted {name}',
  'shift.close': 'Closed {name}',
  'closure.approve': 'Approved {name}',
  'mobile-money.record': 'Recorded mobile money with {name}',
  'internal-usage.record': 'Took {name} for the shop itself',
  'internal-usage.setStatus': 'Reviewed internal usage of {name}',
  'settings.save': 'Changed the business details of {name}',
  'shop-rules.save': 'Changed the shop rules',
  'vat.save': 'Changed the VAT registration of {name}',
  'vat.remove': 'Removed the VAT registration of {name}',
  'evening.save': 'Changed the evening message',
  'evening.sendNow': 'Sent the evening message',
  ...ACCOUNT_ACTIONS,
  'snapshot.take': 'Took a snapshot',
  'snapshot.prove': 'Proved a restore',
  'doctor.look': 'Had the books looked at',
  caches_counted: 'Counted stock and reports again from the facts',
  facts_begun: 'Started the audit log',
  facts_added: 'Started to log PINs, printers and companies',
  data_exported: 'Downloaded a backup',
  snapshot_restored: 'Went back to the snapshot {name}',
  data_restored: 'Restored {name} from a backup',
  'import.run': 'Imported {name}',
  data_deleted: 'Deleted all {name}',
  past_lost: 'Noticed by the till {name} that the database was put back',
  sales_recovered: 'Recovered sales from the till {name} after a restore',
  numbers_raised: 'Raised the receipt numbers to those of {name}',
  'till.markLossSeen': 'Saw what the till {name} lost',
  till_doubted: 'Doubted the till {name}: it claims a past or numbers of no proof',
  epoch_renewed: 'Reported that the database was put back',
  numbers_rounded: 'Rounded numbers of {name}',
}

export const knownActions = (): string[] => Object.keys(ACTIONS)

const wordsOf = (name: string): string => name.replace(/_id$/, '').replaceAll(/[_.-]/g, ' ')
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const NAMELESS: Readonly<Record<string, string>> = {
  settings: 'the shop',
  account: 'an unknown address',
}

/** 'Changed the product Soap'. */
export const describeAction = ({
  action,
  entity,
  subject,
}: Pick<AuditEntry, 'action' | 'entity' | 'subject'>): string => {
  const name = subject ?? NAMELESS[entity] ?? wordsOf(entity)
  const known = ACTIONS[action]
  if (known !== undefined)
    return capitalize(known.replace('{name}', () => (entity === 'backup' ? wordsOf(name) : name)))

  return `${capitalize(wordsOf(action))}${subject === null ? '' : ` ${subject}`}`
}

/** Labels of fields whose column name is not a readable label. */
const LABELS: Readonly<Record<string, string>> = {
  allow_custom_price: 'Custom price allowed',
  current_stock: 'Stock',
  logo_url: 'Logo',
  payment_method: 'Paid by',
  paid_by: 'Paid by',
  whatsapp_number: 'WhatsApp number',
  is_bundle: 'Bundle',
  is_favourite: 'Favourite',
  is_negotiable: 'Negotiable',
  is_resolved: 'Resolved',
  retired_at: 'No longer sold since',
  vat: 'VAT',
  vat_category: 'VAT category',
  vat_limit_year: 'VAT limit of 12 months',
  vat_limit_quarter: 'VAT limit of 3 months',
  tin: 'TIN',
  is_registered: 'Registered for VAT',
  is_suspicious: 'Suspicious',
  bundle_product_id: 'Bundle',
  component_product_id: 'Component',
  bottle_size_ml: 'Bottle size (ml)',
  selling_price_per_ml: 'Selling price per ml',
  rows: 'Rows',
  in_table: 'Rows in the table',
  amount: 'Amount',
  sealed: 'Sealed sales',
  phones: 'Phones connect',
  chain: 'Seals and the newest',
}

const NONE = '—'
/** Fields whose stored values are codes with underscores. */
const CODED_FIELDS = ['payment_method', 'transaction_type', 'tracking_type', 'status', 'alert_type']

/**
 * Numbers under such names are money: prices, sums
 * of sales and of the drawer, the tiers of a price.
 */
const MONEY_FIELDS =
  /price|cost|cash|amount|value|discount$|total$|^(difference|balance|retail|wholesale|individual)$/

type Names = Readonly<Record<string, string>>

const valueText = (field: string, value: unknown, names: Names): string => {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'number')
    return MONEY_FIELDS.test(field) ? formatUgx(value) : quantityText(value)

  if (typeof value === 'boolean' || (/^(is|allow)_/.test(field) && (value === 0 || value === 1)))
    return value ? 'Yes' : 'No'

  if (typeof value === 'string' && field.endsWith('_id'))
    return names[value] ?? 'something that is gone'

  if (typeof value === 'string') return CODED_FIELDS.includes(field) ? wordsOf(value) : value
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)

  return parts.length === 0
    ? NONE
    : parts.map(([part, amount]) => `${wordsOf(part)} ${valueText(part, amount, names)}`).join(', ')
}

/** One changed field. `before` is null for a new row, `after` for a deleted one. */
export type FieldChange = {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Every changed field in words, without a field that repeats the subject of the entry. */
export const changesIn = (
  { before, after, subject }: Pick<AuditEntry, 'before' | 'after' | 'subject'>,
  names: Names,
): FieldChange[] => {
  const textOf = (values: Values | null, field: string) =>
    values === null ? null : valueText(field, values[field], names)

  const isName = (field: string) =>
    (before === null || after === null) && (before ?? after)?.[field] === subject

  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !isName(field))
    .map((field) => ({
      label: LABELS[field] ?? capitalize(wordsOf(field)),
      before: textOf(before, field),
      after: textOf(after, field),
    }))
}

/** 'Selling price 1,000 → 1,200'. */
export const changeText = ({ label, before, after }: FieldChange): string =>
  before !== null && after !== null
    ? `${label} ${before} → ${after}`
    : `${label} ${after ?? before ?? ''}`

/** The details of an entry. Entries of backups hold table names, which become labels. */
export const noteOf = ({
  action,
  entity,
  details,
}: Pick<AuditEntry, 'action' | 'entity' | 'details'>): string | null => {
  if (details === null) return null
  if (action === 'logout') return LOGOUT_NOTES[details] ?? null
  return entity === 'backup' ? details.replaceAll('_', ' ') : details
}

const MAX_IN_A_LINE = 2

/**
 * The line under an entry: its details, or the first changes and the number of the others. '' when
 * there is nothing.
 */
export const summarizeEntry = (entry: AuditEntry, names: Names): string => {
  const changes = changesIn(entry, names).filter(
    ({ before, after }) => (after ?? before) !== NONE || (before !== null && after !== null),
  )

  const shown = changes.slice(0, MAX_IN_A_LINE).map(changeText)
  const more = changes.length - shown.length
  const note = noteOf(entry)

  return [...(note === null ? [] : [note]), ...shown, ...(more > 0 ? [`${more} more`] : [])].join(
    ' · ',
  )
}
