// Completes a sale in one transaction (decision S1). A repeated request returns the stored sale, so
// a double click, a retry or a lost response never creates a second sale (decision S2).
import type { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { isRepeat } from '../../platform/operations/recognise.ts'
import { contentHashOf, makeSale } from './new-sale.queries.ts'
import { findSale, wholeSale } from './sale.queries.ts'

/**
 * Sells, or answers the stored sale of the same id and content. Throws sale_id_reused, which tells
 * nothing about the stored sale, not_found for an unknown department, and everything that priceSale
 * refuses; then nothing is written and no receipt number is used up.
 */
export const completeSale: Handler<typeof saleApi.complete> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const stored = await findSale(tx, input.id)
  if (stored !== undefined) {
    if (!isRepeat(stored, contentHashOf(input), actor)) throw refuse('sale_id_reused')
    return { sale: await wholeSale(tx, stored), replayed: true }
  }

  return {
    sale: await makeSale({
      tx,
      actor,
      draft: input,
      now,
      newId,
    }),
    replayed: false,
  }
}
