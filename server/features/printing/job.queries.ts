// SQL of print jobs.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import { MAX_LISTED_JOBS, type PrintJob } from '@webale/domain/features/printing/print-job.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

type PrintJobKind = Row<'print_jobs'>['kind']

export const insertJob = async (tx: Tx, job: NewRow<'print_jobs'>): Promise<void> => {
  await tx.insertInto('print_jobs').values(job).execute()
}

/** How many jobs wait for the printer, or are being sent to it. */
export const countWaiting = async (db: Db, printer_id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('print_jobs')
    .select(rowCount.as('count'))
    .where('printer_id', '=', printer_id)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  return count
}

export const findJob = (db: Db, id: string): Promise<Row<'print_jobs'> | undefined> =>
  db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Any number that no other lock of the database uses. */
const LOCK = 20_261

/**
 * Nobody else asks for a print of the document, or for its drawer, until the transaction ends. It
 * has its own lock, and not that of its row: six tables have documents, and a print must not hold
 * up who pays or returns.
 */
export const lockDocument = async (tx: Tx, document_id: string): Promise<void> => {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${document_id}))`.execute(tx)
}

/** The kinds of prints of this document that are under way, done, or may be on paper. */
export const listPrints = async (db: Db, document_id: string): Promise<PrintJobKind[]> => {
  const rows = await db
    .selectFrom('print_jobs')
    .select('kind')
    .where('document_id', '=', document_id)
    .where('state', '<>', 'failed')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Changes the job while it has one of these states; false when it has another one. */
export const moveJob = async (
  tx: Tx,
  id: string,
  from: readonly PrintJob['state'][],
  change: Partial<Row<'print_jobs'>>,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('print_jobs')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

const selectJobs = (db: Db) =>
  db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'printer_id')
    .select([
      'print_jobs.id',
      'printer_id',
      'printers.name as printer',
      'label',
      'is_copy',
      'state',
      'error',
    ])
    .select(['print_jobs.created_at'])

/** The jobs that this person may see: their own and those of their department. */
const ofActor = (actor: Actor) =>
  isAdmin(actor)
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(print_jobs.created_by = ${actor.id}
      or print_jobs.department_id = ${actor.department_id})`

/** Throws not_found for a job that is gone or of another department. */
export const getJob = async (db: Db, id: string, actor: Actor): Promise<PrintJob> => {
  const job = await selectJobs(db)
    .where('print_jobs.id', '=', id)
    .where(ofActor(actor))
    .executeTakeFirst()

  if (job === undefined) throw refuse('not_found', { thing: 'The print' })

  return job
}

/** A job that only opens a drawer is not printed again: the drawer would open too late. */
const hasPaper = sql<boolean>`coalesce(print_jobs.kind, '') <> 'drawer'`

/** Newest first. */
export const listNotPrinted = (db: Db, actor: Actor, since: string): Promise<PrintJob[]> =>
  selectJobs(db)
    .where('state', 'in', ['failed', 'unknown'])
    .where(hasPaper)
    .where('print_jobs.created_at', '>=', since)
    .where(ofActor(actor))
    .orderBy('print_jobs.created_at', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(MAX_LISTED_JOBS)
    .execute()

/** Jobs that are read at once; the next ones follow when these are on their way. */
const MAX_READ = 50

/** Queued jobs, changed at `since` or later, whose printer is free; oldest first. */
export const listWaiting = (db: Db, since: string): Promise<Row<'print_jobs'>[]> =>
  db
    .selectFrom('print_jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .where('changed_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_jobs as busy')
            .select('busy.id')
            .whereRef('busy.printer_id', '=', 'print_jobs.printer_id')
            .where('busy.state', '=', 'sending'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_READ)
    .execute()

const STOPPED = { state: 'unknown', error: 'The server stopped while it printed' } as const

/** Jobs of a server that stopped while it sent: they may be on paper. */
export const isAnySending = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('print_jobs')
    .select('id')
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const failSendingJobs = async (tx: Tx, now: string): Promise<void> => {
  await tx
    .updateTable('print_jobs')
    .set({ ...STOPPED, changed_at: now })
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Ends jobs that were changed before `stuck`: what waited
 * failed, and what was being sent may be on paper.
 */
export const endStuckJobs = async (tx: Tx, stuck: string, now: string): Promise<void> => {
  const end = (from: 'queued' | 'sending', ended: Partial<Row<'print_jobs'>>) =>
    tx
      .updateTable('print_jobs')
      .set({ ...ended, changed_at: now })
      .where('state', '=', from)
      .where('changed_at', '<', stuck)
      .execute()

  await end('queued', { state: 'failed', error: 'The printer was busy for a minute' })
  await end('sending', STOPPED)
}

export const removeOldJobs = async (tx: Tx, before: string): Promise<void> => {
  await tx.deleteFrom('print_jobs').where('created_at', '<', before).execute()
}

/** Is there a job from before `old`, or one that is stuck since before `stuck`? */
export const hasStale = async (db: Db, old: string, stuck: string): Promise<boolean> => {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', old),
        and([eb('state', 'in', ['queued', 'sending']), eb('changed_at', '<', stuck)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
