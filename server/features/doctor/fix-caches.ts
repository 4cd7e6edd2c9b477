// Counts again what only repeats the facts: stock from the ledger, the reports' days from the sales, the search from the products, the
// counter of receipts from the receipts. Facts are never touched.
import type { Tx } from '../../platform/database/open.ts'
import { raiseReceiptNumber } from '../backup/backup.queries.ts'
import { indexProducts } from '../product/search-products.queries.ts'
import { recountSales } from '../report/daily-items.queries.ts'
import { type Mover, projectBundle, stocksFromLedger } from '../stock/move-stock.ts'
import { offencesOf } from './check-up.queries.ts'

/** All in one transaction; what was right stays as it is. */
export const fixCaches = async (tx: Tx, by: Mover): Promise<void> => {
  await stocksFromLedger(tx)
  for (const { id } of await offencesOf(tx, 'stock_bundle')) await projectBundle(tx, id, by)
  await recountSales(tx)
  const [behind] = await offencesOf(tx, 'number_behind')
  if (behind !== undefined) await raiseReceiptNumber(tx, behind.expected ?? 0)
  const missing = await offencesOf(tx, 'not_searched')
  if (missing.length > 0)
    await indexProducts(
      tx,
      missing.map(({ id }) => id),
    )
}
