// Inserts for the hot path. The query builder needs longer to compile the inserts of a sale than
// SQLite to run them, so the SQL is cached per table, columns and number of rows.
import { storedValue } from './columns.ts'
import type { Tx } from './store.ts'
import type { NewRow, Tables } from './tables.ts'

const MAX_TEXTS = 500
const texts = new Map<string, string>()

const statementText = (tx: Tx, table: string, columns: readonly string[], rows: number): string => {
  let parameters = 0
  const value = () => {
    parameters += 1
    return tx.engine === 'postgres' ? `$${parameters}` : '?'
  }

  const row = () => `(${columns.map(value).join(', ')})`

  return (
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ` +
    Array.from({ length: rows }, row).join(', ')
  )
}

const textOf = (
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: number,
  otherwise: string,
): string => {
  const key = `${tx.engine} ${table} ${rows} ${columns.join()} ${otherwise}`
  const known = texts.get(key)
  if (known !== undefined) return known
  if (texts.size >= MAX_TEXTS) texts.clear()
  const text = `${statementText(tx, table, columns, rows)} ${otherwise}`
  texts.set(key, text)

  return text
}

/**
 * Inserts rows with equal columns in one statement; does nothing without rows. `otherwise` is SQL
 * for existing rows: 'on conflict ...'.
 */
export const insertRows = async <Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly NewRow<Name>[],
  otherwise = '',
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof NewRow<Name> & string)[]
  const values: unknown[] = []
  for (const row of rows) for (const column of columns) values.push(storedValue(row[column]))
  await tx.runText(textOf(tx, table, columns, rows.length, otherwise), values)
}
