// After customers or suppliers are restored: makes their entries add up to the balance of the file,
// as align-stock.ts does for stock.
import { businessDate } from '@webale/domain/kernel/time.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import type { Tx } from '../../platform/database/store.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { type AccountTable, ACCOUNTS, balanceAndEntries, insertStored } from './backup.queries.ts'

const ACCOUNTS_AT_ONCE = 500

/** Columns that are null in such an entry, because no document caused it. */
const NOTHING = {
  customers: { sale_id: null, refund_id: null, due: null },
  suppliers: { delivery_id: null, return_id: null },
} as const

/**
 * The balance is part of the restored row. A `restore` entry adds what the entries of the file do
 * not explain: the whole balance for a file of an earlier version, which has no entries.
 */
export const alignBalances = async (
  tx: Tx,
  table: AccountTable,
  ids: readonly string[],
  { actor, now, newId }: MovementContext,
): Promise<void> => {
  for (let index = 0; index < ids.length; index += ACCOUNTS_AT_ONCE) {
    const accounts = await balanceAndEntries(tx, table, ids.slice(index, index + ACCOUNTS_AT_ONCE))
    const missing = accounts.flatMap(({ id, balance, entries }) => {
      const amount = roundPrice(balance - entries)
      return amount === 0 ? [] : [{ [ACCOUNTS[table].owner]: id, amount }]
    })

    const written = {
      created_by: actor.id,
      created_at: now,
      business_date: businessDate(now),
    }

    const empty = {
      entry_id: null,
      method: null,
      reference: null,
      ...NOTHING[table],
    }

    const reason = {
      kind: 'restore',
      note: 'Restored from a backup',
      department_id: null,
    }

    const entries = missing.map((entry) => ({
      id: newId(),
      ...entry,
      ...reason,
      ...empty,
      ...written,
    }))

    await insertStored(tx, ACCOUNTS[table].entries, entries)
    await yieldToEventLoop()
  }
}
