// Handlers for completing sales and for the sales history.
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import { readPlainDraft } from '@webale/domain/features/sale/plain-draft.ts'
import { HISTORY_LIMIT, type saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { withMarks } from './sale-marks.queries.ts'
import { findClosedOrigin } from './closed-origin.queries.ts'
import { completeSale } from './complete-sale.ts'
import { findReference, withCashRounding, withPayments } from './payments.queries.ts'
import { findSale, listHistory, listSaleItems, type StoredItem, wholeSale } from './sale.queries.ts'
import { nextReceiptNumber } from './shift-and-number.queries.ts'

export const saleHandlers: Handlers<typeof saleApi> = {
  complete: { read: readPlainDraft, run: completeSale },

  history: async ({ db, actor, input }) => {
    const { rows, count, total } = await listHistory(db, scopeOf(actor), input, HISTORY_LIMIT)
    const items =
      rows.length === 0
        ? []
        : await listSaleItems(
            db,
            rows.map(({ id }) => id),
          )

    const paid = await withMarks(db, await withCashRounding(db, await withPayments(db, rows)))
    const sales = new Map(
      paid.map((sale) => [sale.id, { ...sale, sale_items: [] as StoredItem[] }]),
    )

    for (const item of items) sales.get(item.sale_id)?.sale_items.push(item)

    return { rows: [...sales.values()], count, total }
  },

  get: async ({ db, actor, input }) => {
    const scope = scopeOf(actor)
    const sale = await findSale(db, input.id)
    if (sale === undefined || !hasDepartment(scope, sale.department_id))
      throw refuse('not_found', { thing: 'The sale' })

    const [marked = sale] = await withMarks(db, [sale])
    const origin = await findClosedOrigin(db, sale.id)

    return {
      ...(await wholeSale(db, marked)),
      ...(origin && { origin: { ...origin, flags: [...origin.flags] } }),
    }
  },

  reference: async ({ db, actor, input: { method, reference } }) => {
    const used = await findReference(db, method, reference)
    const scope = scopeOf(actor)
    const isOwn = used !== undefined && hasDepartment(scope, used.department_id)

    return { used: used !== undefined, receipt_number: isOwn ? used.receipt_number : null }
  },

  generateReceiptNumber: async ({ tx, now }) => ({
    success: true,
    data: await nextReceiptNumber(tx, now),
  }),
}
