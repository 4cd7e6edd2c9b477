// Every table of the shop is in the backup file or listed here with the reason. A new table that is
// in neither does not compile.
import { STORED_TABLES, type StoredTable } from '@webale/domain/features/backup/backup.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

const ACCOUNTS =
  'a file never brings accounts, roles or sessions: it could make somebody administrator'
const SIGN_IN = 'state of the sign-in service, worthless on another computer'
const RECORD =
  'the chain of seals belongs to this database; the file carries its end in the manifest'
const COUNTED = 'counted again from what is restored'
const TILLS = 'a till registers again after a restore, and a file must contain no secrets'
const SERVER = 'about the servers that run here, not about the shop'

type Accounts = 'profiles' | 'user_roles'
type ExemptTable =
  | Exclude<keyof Tables, StoredTable | Accounts | `auth_${string}`>
  | 'product_search'
  | 'product_search_keys'
  | 'written_rows'

const NOT_IN_FILE: Readonly<Record<ExemptTable | Accounts, string>> = {
  profiles: ACCOUNTS,
  user_roles: ACCOUNTS,
  settings:
    'the details of the business are one form, and a file must not change what receipts say',
  approvals: 'over after five minutes',
  approval_requests: 'over after ten minutes',
  held_carts: 'they wait at the counter; a file of another day would bring them back',
  tills: TILLS,
  till_people: TILLS,
  till_losses: TILLS,
  receipt_blocks: TILLS,
  sale_withdrawals: TILLS,
  kept_sales: 'not in the books',
  printers: 'their addresses and cables are those of this computer',
  print_jobs: 'over after a day',
  evening_messages: 'they left the shop; a file must not send them again',
  shop_rules: 'a file must not switch a part on or raise a limit',
  counters: 'the next receipt number follows from the highest restored one',
  idempotency_keys: 'answers of the last seven days, for requests to this server',
  product_search: COUNTED,
  product_search_keys: COUNTED,
  daily_items: COUNTED,
  day_sales: COUNTED,
  day_profits: COUNTED,
  summed_days: COUNTED,
  summed_weeks: COUNTED,
  week_items: COUNTED,
  staff_performance: 'a view',
  sale_money: 'a view',
  audit_log: RECORD,
  audit_sums: COUNTED,
  seals: RECORD,
  ledger_lifts: RECORD,
  leases: SERVER,
  servers: SERVER,
  change_feed: SERVER,
  meta: SERVER,
  documents: 'keys of requests to this server; a restored document is never made again',
  written_rows: SERVER,
}

const reasonFor = (table: string): string | null =>
  table.startsWith('auth_')
    ? SIGN_IN
    : ((NOT_IN_FILE as Readonly<Record<string, string>>)[table] ?? null)

/** Tables and views of this database, without those of the search and the migrations. */
const tablesIn = async (db: Db): Promise<string[]> => {
  const { rows } =
    db.engine === 'sqlite'
      ? await sql<{
          name: string
        }>`select name from sqlite_schema where type in ('table', 'view')
          and name not like 'sqlite!_%' escape '!'`.execute(db)
      : await sql<{
          name: string
        }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`.execute(db)
  return rows
    .map(({ name }) => name)
    .filter(
      (name) =>
        !/^(product_search_\w+|kysely_\w+|migrations?)$/.test(name) ||
        name === 'product_search_keys',
    )
}

onEveryEngine('backup registry', (engine) => {
  test('BKP-005 every table is either in the file or listed with a reason', async () => {
    const { context } = await openShop(engine)
    const stored: readonly string[] = STORED_TABLES
    for (const table of await tablesIn(context.store.db))
      expect([table, stored.includes(table) !== (reasonFor(table) !== null)]).toEqual([table, true])
  })
})
