// The print of a stored document, made from the same lines as in the browser. Only for people who may read the
// document.
import { can } from '@webale/domain/access/permissions.ts'
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { paymentSlip } from '@webale/domain/features/customer/account-papers.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import type { PrintedKind } from '@webale/domain/features/printing/print-job.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import { returnLines, slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { receiptOf } from '@webale/domain/features/sale/receipt.ts'
import { type EffectiveSettings, effectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { closureSlip, reportSlip } from '@webale/domain/features/shift/slip.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/open.ts'
import { getCustomer } from '../customer/account.queries.ts'
import { readEntry } from '../customer/read-account.queries.ts'
import { withMarks } from '../refund/marks.queries.ts'
import { findRefund } from '../refund/refund.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import { findDepartmentSettings, findGlobalSettings } from '../settings/settings.queries.ts'
import { getClosure } from '../shift/closure.queries.ts'
import { readReport } from '../shift/report.queries.ts'
import { withLogoDots } from './logo-dots.ts'
import { findCashMovement, findCustomerOfEntry } from './printed-rows.queries.ts'

export type PrintedDocument = {
  readonly label: string
  readonly lines: readonly PrintLine[]
  /** Cash goes into the drawer or out of it. */
  readonly movesCash: boolean
  readonly at: string
}

type Asked = {
  readonly db: Db
  readonly actor: Actor
  readonly id: string
  readonly isCopy: boolean
  readonly now: string
}

const settingsFor = async (db: Db, department_id: string | null): Promise<EffectiveSettings> => {
  const global = (await findGlobalSettings(db)) ?? null
  const department = department_id === null ? null : ((await findDepartmentSettings(db, department_id)) ?? null)
  return effectiveSettings(department, global)
}

/** Is a part of it cash? A sale without parts is paid in one way. */
const paysCash = ({ payment_method, payments, total }: Pick<Sale, 'payment_method' | 'payments' | 'total'>): boolean =>
  payments === undefined
    ? payment_method === 'cash' && total > 0
    : payments.some(({ method, amount }) => method === 'cash' && amount > 0)

const printedSale = async ({ db, actor, id, isCopy }: Asked): Promise<PrintedDocument> => {
  const stored = await findSale(db, id)
  if (stored === undefined || !hasDepartment(scopeOf(actor), stored.department_id))
    throw refuse('not_found', { thing: 'The sale' })
  const [marked = stored] = await withMarks(db, [stored])
  const sale = await wholeSale(db, marked)
  const settings = await settingsFor(db, stored.department_id)
  return {
    label: `Receipt ${sale.receipt_number}`,
    lines: withLogoDots(receiptLines(receiptOf(sale, sale.sale_items, settings, { copy: isCopy }))),
    movesCash: paysCash(sale),
    at: sale.created_at,
  }
}

const printedRefund = async ({ db, actor, id, isCopy }: Asked): Promise<PrintedDocument> => {
  const refund = await findRefund(db, id)
  if (refund === undefined || !hasDepartment(scopeOf(actor), refund.department_id))
    throw refuse('not_found', { thing: 'The return' })
  const { business_name } = await settingsFor(db, refund.department_id)
  return {
    label: `${refund.kind === 'void' ? 'Void' : 'Return'} ${refund.number}`,
    lines: returnLines(refund, business_name, isCopy),
    movesCash: refund.pay_back.some(({ method, amount }) => method === 'cash' && amount > 0),
    at: refund.created_at,
  }
}

const printedClosure = async ({ db, actor, id, isCopy }: Asked): Promise<PrintedDocument> => {
  const closure = await getClosure(db, id, actor)
  const { business_name: business } = await settingsFor(db, closure.department_id)
  return {
    label: `Z report ${closure.number}`,
    lines: slipLines(closureSlip(closure, { business, isCopy })),
    movesCash: false,
    at: closure.closed_at,
  }
}

/** The figures of this moment: a second print is a new report and not a copy. */
const printedReport = async ({ db, actor, id, now }: Asked): Promise<PrintedDocument> => {
  const { report, drawer, opened_at } = await readReport(db, { actor, shift_id: id, now })
  const { business_name: business } = await settingsFor(db, drawer.department_id)
  return {
    label: `X report ${drawer.name}`,
    lines: slipLines(reportSlip(report, { business, drawer: drawer.name, opened_at, printed_at: now })),
    movesCash: false,
    at: now,
  }
}

const printedPayment = async ({ db, actor, id, now }: Asked): Promise<PrintedDocument> => {
  const customer_id = can(actor, 'customer_account.read') ? await findCustomerOfEntry(db, id) : undefined
  const reader = { actor, today: businessDate(now) }
  const entry = customer_id === undefined ? undefined : await readEntry(db, reader, customer_id, id)
  if (customer_id === undefined || entry === undefined) throw refuse('not_found', { thing: 'The payment' })
  const { name } = await getCustomer(db, customer_id)
  const { business_name: business } = await settingsFor(db, actor.department_id)
  return {
    label: `Payment of ${name}`,
    lines: slipLines(paymentSlip({ business, customer: name, entry })),
    movesCash: false,
    at: entry.created_at,
  }
}

const openedDrawer = async (asked: Asked): Promise<PrintedDocument> => {
  const { db, actor, id } = asked
  const movement = await findCashMovement(db, id, actor)
  if (movement !== undefined)
    return { label: `Drawer ${movement.drawer}`, lines: [], movesCash: true, at: movement.created_at }
  const read = (await findRefund(db, id)) === undefined ? printedSale : printedRefund
  return { ...(await read(asked)), lines: [] }
}

const READERS: Readonly<Record<PrintedKind, (asked: Asked) => Promise<PrintedDocument>>> = {
  sale: printedSale,
  refund: printedRefund,
  closure: printedClosure,
  x_report: printedReport,
  payment: printedPayment,
  drawer: openedDrawer,
}

/** Throws not_found for a document that this person may not read. */
export const readDocument = (kind: PrintedKind, asked: Asked): Promise<PrintedDocument> => READERS[kind](asked)
