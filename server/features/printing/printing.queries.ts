// SQL of printers.
import type { Actor } from '@webale/domain/access/role.ts'
import { mayUsePrinter, type Printer } from '@webale/domain/features/printing/printer.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const selectPrinters = (db: Db) =>
  db.selectFrom('printers').selectAll().where('removed_at', 'is', null)

/** Printers that this person may use, by name. */
export const listPrinters = async (db: Db, actor: Actor): Promise<Printer[]> => {
  const rows = await selectPrinters(db).orderBy(sql`lower(name), id`).execute()
  return rows.filter((printer) => mayUsePrinter(actor, printer))
}

/** Throws not_found for a printer that is removed or of another department. */
export const getPrinter = async (db: Db, id: string, actor: Actor): Promise<Row<'printers'>> => {
  const printer = await selectPrinters(db).where('id', '=', id).executeTakeFirst()
  if (printer === undefined || !mayUsePrinter(actor, printer))
    throw refuse('not_found', { thing: 'The printer' })
  return printer
}

/** Nobody else changes the printer until the transaction ends. */
export const lockPrinter = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .selectFrom('printers')
    .select('id')
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .execute()
}

/** Undefined when it was removed. */
export const findPrinter = (db: Db, id: string): Promise<Row<'printers'> | undefined> =>
  selectPrinters(db).where('id', '=', id).executeTakeFirst()

/** Throws duplicate when another printer has the name in any case. */
export const checkPrinterName = async (
  db: Db,
  name: string,
  except: string | null,
): Promise<void> => {
  const existing = await selectPrinters(db)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (existing !== undefined) throw refuse('duplicate', { thing: `The printer ${name}` })
}

export const insertPrinter = async (tx: Tx, printer: NewRow<'printers'>): Promise<void> => {
  await tx.insertInto('printers').values(printer).execute()
}

export const updatePrinter = async (
  tx: Tx,
  { id, ...printer }: Pick<Row<'printers'>, 'id'> & Partial<Row<'printers'>>,
): Promise<void> => {
  await tx.updateTable('printers').set(printer).where('id', '=', id).execute()
}
