// After customers are restored: makes their entries add up to the balance of the file, as settle-stock.ts does for
// stock.
import { businessDate } from '@webale/domain/kernel/time.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import type { Tx } from '../../platform/database/open.ts'
import { yieldToEventLoop } from '../../platform/transfers.ts'
import type { MovementContext } from '../stock/move-stock.ts'
import { balanceAndEntries, insertStored } from './backup.queries.ts'

const CUSTOMERS_AT_ONCE = 500

/**
 * The balance is part of the restored row. A `restore` entry adds what the entries of the file do not explain: the
 * whole balance for a file of an earlier version, which has no entries.
 */
export const settleBalances = async (
  tx: Tx,
  customer_ids: readonly string[],
  { actor, now, newId }: MovementContext,
): Promise<void> => {
  for (let at = 0; at < customer_ids.length; at += CUSTOMERS_AT_ONCE) {
    const customers = await balanceAndEntries(tx, customer_ids.slice(at, at + CUSTOMERS_AT_ONCE))
    const missing = customers.flatMap(({ id, balance, entries }) => {
      const amount = roundPrice(balance - entries)
      return amount === 0 ? [] : [{ customer_id: id, amount }]
    })
    const written = { created_by: actor.id, created_at: now, business_date: businessDate(now) }
    const empty = { sale_id: null, refund_id: null, entry_id: null, method: null, reference: null, due: null }
    const reason = { kind: 'restore', note: 'Restored from a backup', department_id: null }
    const entries = missing.map((entry) => ({ id: newId(), ...entry, ...reason, ...empty, ...written }))
    await insertStored(tx, 'customer_entries', entries)
    await yieldToEventLoop()
  }
}
