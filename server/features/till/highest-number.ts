// Keeps the highest receipt number outside the database, and
// raises the counter to it at the start (numbers-file.ts).
import { recordEntry } from '../../platform/facts/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeHighestNumber, readHighestNumber } from '../../platform/shop-file/numbers-file.ts'
import type { AppDependencies } from '../../platform/operations/app-context.ts'
import { findShopId } from '../snapshot/epoch.queries.ts'
import { highestReceipt, raiseReceipts } from '../snapshot/skip-numbers.queries.ts'

/** Writes the present number to the file; nothing before the first sale. */
export const saveHighestNumber = async ({ store, config, log }: AppDependencies): Promise<void> => {
  const [shop_id, highest] = [await findShopId(store.db), await highestReceipt(store.db)]
  if (shop_id !== undefined && highest > 0) writeHighestNumber(config, { shop_id, highest }, log)
}

/** At the start: a database that was put back does not give again what the file says was given. */
export const raiseCounterToSaved = async (context: AppDependencies): Promise<void> => {
  const { store, config, now, newId } = context
  const stored = readHighestNumber(config, (await findShopId(store.db)) ?? '')
  if (stored > (await highestReceipt(store.db)))
    await inTransaction(store, async (tx) => {
      const raised = await raiseReceipts(tx, stored)
      const entry = {
        action: 'numbers_raised',
        entity: 'books',
        subject: 'the file numbers.json',
      }

      if (raised !== null) await recordEntry(tx, { now: now(), newId }, { ...entry, ...raised })
    })

  await saveHighestNumber(context)
}
