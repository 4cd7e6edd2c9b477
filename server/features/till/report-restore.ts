// The work of `npm run admin -- new-epoch`: the operator reports that the database was put back
// without the program.
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Tx } from '../../platform/database/store.ts'
import { readHighestNumber } from '../../platform/shop-file/numbers-file.ts'
import { findShopId, noteRestored, renewEpoch } from '../snapshot/epoch.queries.ts'
import {
  type CounterChange,
  highestReceipt,
  skipReceiptNumbers,
  raiseReceipts,
} from '../snapshot/skip-numbers.queries.ts'

/** Renews the epoch and skips receipt numbers; returns the counter before and after. */
export const reportRestore = async (
  tx: Tx,
  config: Config,
  by: { readonly now: string; newId(): string },
): Promise<CounterChange> => {
  const before = { receipt_number: await highestReceipt(tx) }
  await raiseReceipts(tx, readHighestNumber(config, (await findShopId(tx)) ?? ''))
  const { after } = await skipReceiptNumbers(tx)
  await renewEpoch(tx, by.newId())
  await noteRestored(tx, by.now)
  await recordEntry(tx, by, {
    action: 'epoch_renewed',
    entity: 'books',
    details: 'by the command line',
    before,
    after,
  })

  return { before, after }
}
