// Ends open alerts of products that have enough again: earlier versions left them open when goods
// came in, and so do restored files of them. The next alert then begins anew.
import { inTransaction } from '../../platform/database/transaction.ts'
import { storageTrouble } from '../../platform/database/storage-trouble.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'
import { closeAlerts, listOldAlerts } from './stock-alert.queries.ts'

/** Returns whether there were any. */
export const endOldAlerts = async (context: AppContext): Promise<boolean> => {
  const { store } = context
  // Nearly every round finds nothing, and must not make a till wait for a transaction.
  if ((await listOldAlerts(store.db)).length === 0) return false
  await inTransaction(store, async (tx) => closeAlerts(tx, await listOldAlerts(tx), context.now()))
  await publishChange(context, ['stock'])

  return true
}

const EVERY_MS = 10 * 60_000

/** Looks for such alerts; returns how to stop it. Servers of one shop may all do it. */
export const startEndingAlerts = (context: AppContext): Rounds =>
  startRounds(
    () => endOldAlerts(context),
    EVERY_MS,
    (error) => {
      if (storageTrouble(error) === null)
        context.log.warn({ err: error }, 'old stock alerts could not be ended')
    },
  )
