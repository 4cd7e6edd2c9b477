// The print of a stored document, made from the same lines as in the browser. Only for people who
// may read the document.
import { can } from '@webale/domain/access/permissions.ts'
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import type { PrintedKind } from '@webale/domain/features/printing/print-job.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import { returnLines, slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { countLines } from '@webale/domain/features/reconciliation/count-slip.ts'
import { movesCash } from '@webale/domain/features/sale/payment.ts'
import { receiptOf } from '@webale/domain/features/sale/receipt.ts'
import { closureSlip, reportSlip } from '@webale/domain/features/shift/slip.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { headCode } from '../audit/chain-head.queries.ts'
import { findReconciliation } from '../reconciliation/reconciliation.queries.ts'
import { withMarks } from '../sale/sale-marks.queries.ts'
import { findRefund } from '../refund/refund.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import { getClosure } from '../shift/closure.queries.ts'
import { readReport } from '../shift/shift-report.queries.ts'
import { type AskedPrint, type PrintedDocument, settingsFor } from './asked-print.ts'
import { withLogoDots } from './logo-dots.ts'
import { printedPayment, printedStatement, printedSupplierStatement } from './printed-accounts.ts'
import { findCashMovement } from './printed-rows.queries.ts'

const printedSale = async ({ db, actor, id, isCopy }: AskedPrint): Promise<PrintedDocument> => {
  const stored = await findSale(db, id)
  if (stored === undefined || !hasDepartment(scopeOf(actor), stored.department_id))
    throw refuse('not_found', { thing: 'The sale' })

  const [marked = stored] = await withMarks(db, [stored])
  const sale = await wholeSale(db, marked)
  const settings = await settingsFor(db, stored.department_id)

  return {
    label: `Receipt ${sale.receipt_number}`,
    lines: withLogoDots(receiptLines(receiptOf(sale, sale.sale_items, settings, { copy: isCopy }))),
    movesCash: movesCash(sale),
    at: sale.created_at,
  }
}

const printedRefund = async ({ db, actor, id, isCopy }: AskedPrint): Promise<PrintedDocument> => {
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

const printedClosure = async ({ db, actor, id, isCopy }: AskedPrint): Promise<PrintedDocument> => {
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
const printedReport = async ({ db, actor, id, now }: AskedPrint): Promise<PrintedDocument> => {
  const { report, drawer, opened_at } = await readReport(db, {
    actor,
    shift_id: id,
    now,
  })

  const { business_name: business } = await settingsFor(db, drawer.department_id)

  return {
    label: `X report ${drawer.name}`,
    lines: slipLines(
      reportSlip(report, {
        business,
        drawer: drawer.name,
        opened_at,
        printed_at: now,
      }),
    ),
    movesCash: false,
    at: now,
  }
}

/** With the newest seal of the shop, as each print of a count. */
const printedCount = async ({ db, actor, id, now }: AskedPrint): Promise<PrintedDocument> => {
  const count = can(actor, 'reconciliation.read')
    ? await findReconciliation(db, scopeOf(actor), id)
    : undefined

  if (count === undefined) throw refuse('not_found', { thing: 'The count' })
  const { business_name: shop } = await settingsFor(db, count.department_id)

  return {
    label: `Cash count of ${formatDay(count.date)}`,
    lines: countLines({
      count,
      shop,
      chain: await headCode(db),
      printed_at: now,
    }),
    movesCash: false,
    at: now,
  }
}

const openedDrawer = async (asked: AskedPrint): Promise<PrintedDocument> => {
  const { db, actor, id } = asked
  const movement = await findCashMovement(db, id, actor)
  if (movement !== undefined)
    return {
      label: `Drawer ${movement.drawer}`,
      lines: [],
      movesCash: true,
      at: movement.created_at,
    }

  const read = (await findRefund(db, id)) === undefined ? printedSale : printedRefund

  return { ...(await read(asked)), lines: [] }
}

const READERS: Readonly<Record<PrintedKind, (asked: AskedPrint) => Promise<PrintedDocument>>> = {
  sale: printedSale,
  refund: printedRefund,
  closure: printedClosure,
  x_report: printedReport,
  payment: printedPayment,
  statement: printedStatement,
  supplier_statement: printedSupplierStatement,
  cash_count: printedCount,
  drawer: openedDrawer,
}

/** Throws not_found for a document that this person may not read. */
export const readDocument = (kind: PrintedKind, asked: AskedPrint): Promise<PrintedDocument> =>
  READERS[kind](asked)
