// What still uses a table, in words: with it the table may not be deleted.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import { countOnTheWay } from '../transfer/transfer.queries.ts'
import { type AccountTable, entriesOf } from './backup.queries.ts'

/** A held cart that left the list keeps nothing. */
const onlyOpen = (table: string) => (table === 'held_carts' ? sql`and ended is null` : sql``)

const countUsers = async (
  db: Db,
  table: 'products' | 'services' | 'profiles' | 'held_carts',
  column: string,
): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${onlyOpen(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

const countText = (number: number, one: string, many: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/**
 * Accounts with a balance that comes from more than an opening or restored balance: a debt must not
 * disappear with its table. Balances that come from a file or an earlier version do not count.
 */
export const accountsInUse = async (db: Db, table: AccountTable): Promise<string | null> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count
  from ${sql.table(table)}
  where balance <> 0
    and exists (select 1
      from ${entriesOf(table)}
      and kind not in ('opening', 'restore'))`.execute(db)

  const accounts = countText(
    rows[0]?.count ?? 0,
    'account that is not settled',
    'accounts that are not settled',
  )

  return accounts[0] ?? null
}

/**
 * Goods on the way are in no stock: without their products
 * the transfer could not be received or cancelled.
 */
const transfersInUse = async (db: Db): Promise<string | null> => {
  const onTheWay = await countOnTheWay(db, { all: true })
  return countText(onTheWay, 'transfer on the way', 'transfers on the way')[0] ?? null
}

/**
 * The rows that still reference a table, in words: '3 products, 1 member of staff'; null when it
 * may be deleted.
 */
export const usersOf = async (db: Db, table: string): Promise<string | null> => {
  if (table === 'customers') return accountsInUse(db, table)
  if (table === 'products') return transfersInUse(db)
  if (table !== 'departments' && table !== 'suppliers') return null
  const column = table === 'departments' ? 'department_id' : 'supplier_id'
  const users = countText(await countUsers(db, 'products', column), 'product', 'products')
  if (table === 'departments') {
    users.push(...countText(await countUsers(db, 'services', column), 'service', 'services'))
    users.push(
      ...countText(await countUsers(db, 'profiles', column), 'member of staff', 'members of staff'),
    )
    users.push(...countText(await countUsers(db, 'held_carts', column), 'held cart', 'held carts'))
  }

  return users.length === 0 ? null : users.join(', ')
}
