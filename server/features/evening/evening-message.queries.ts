// SQL of the evening messages: what is due, what was sent, and what the last one knew.
import type { EveningFigures } from '@webale/domain/features/evening/evening-message.ts'
import type { EveningAddress } from '@webale/domain/features/evening/evening-plan.ts'
import { addDays, timeBefore } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type EveningRow = Row<'evening_messages'>

const NEWEST = 30
/** Messages are kept for a year. */
const DAYS_KEPT = 366
const DAY_MS = 86_400_000

export const listNewestMessages = (db: Db): Promise<EveningRow[]> =>
  db
    .selectFrom('evening_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

/**
 * Text messages are due once; a mail whose server stopped while it sent is due again. What waited
 * too long is due to be given up.
 */
export const listDueMessages = (db: Db, now: string): Promise<EveningRow[]> =>
  db
    .selectFrom('evening_messages')
    .selectAll()
    .where(sql<boolean>`state in ('waiting', 'sending')`)
    .where(({ eb, and, or }) =>
      or([
        and([
          eb('next_at', '<=', now),
          or([eb('state', '=', 'waiting'), eb('channel', '=', 'mail')]),
        ]),
        and([eb('expires_at', '<=', now), eb('state', '=', 'waiting')]),
      ]),
    )
    .orderBy('next_at')
    .orderBy('id')
    .execute()

/** The ways and receivers that the message of this day has already. */
export const listPlanned = (
  db: Db,
  business_date: string,
): Promise<Pick<EveningRow, 'channel' | 'receiver'>[]> =>
  db
    .selectFrom('evening_messages')
    .select(['channel', 'receiver'])
    .where('business_date', '=', business_date)
    .where('cause', '=', 'evening')
    .execute()

/** Adds messages; one of the evening that another server added meanwhile is left out. */
export const insertMessages = async (
  tx: Tx,
  messages: readonly NewRow<'evening_messages'>[],
): Promise<void> => {
  for (const message of messages)
    await tx
      .insertInto('evening_messages')
      .values(message)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const deleteOldMessages = async (tx: Tx, business_date: string): Promise<void> => {
  await tx
    .deleteFrom('evening_messages')
    .where('business_date', '<', addDays(business_date, -DAYS_KEPT))
    .execute()
}

/**
 * Changes the message if it is still as this server read it. False when another server has it:
 * every try counts, so the same message never looks the same twice.
 */
export const changeMessage = async (
  tx: Tx,
  { id, state, attempts }: Pick<EveningRow, 'id' | 'state' | 'attempts'>,
  change: Partial<EveningRow>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('evening_messages')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()

  return changed !== undefined
}

/** What the last message of the evening told this receiver of these days; null without one. */
export const findLastTold = async (
  db: Db,
  { channel, receiver, department_id }: EveningAddress,
  before: string,
): Promise<{ readonly date: string; readonly known: EveningFigures['known'] } | null> => {
  const row = await db
    .selectFrom('evening_messages')
    .select(['business_date', 'evening_figures'])
    .where('channel', '=', channel)
    .where('receiver', '=', receiver)
    .where('cause', '=', 'evening')
    .where('business_date', '<', before)
    .where(sql<boolean>`(state = 'sent' or (state = 'sending' and channel = 'sms'))`)
    .where(({ eb }) =>
      department_id === null
        ? eb('department_id', 'is', null)
        : eb('department_id', '=', department_id),
    )
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst()

  if (row === undefined || row.evening_figures === null) return null
  return { date: row.business_date, known: (row.evening_figures as EveningFigures).known }
}

/** When somebody pressed "Send now" in the last day, the newest first. */
export const listAsked = async (db: Db, now: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('evening_messages')
    .select('created_at')
    .distinct()
    .where('cause', '=', 'asked')
    .where('created_at', '>', timeBefore(now, DAY_MS))
    .orderBy('created_at', 'desc')
    .execute()

  return rows.map(({ created_at }) => created_at)
}

/** Is this the confirmed address of an administrator who may sign in? */
export const isConfirmedAdmin = async (db: Db, email: string, now: string): Promise<boolean> => {
  const account = await db
    .selectFrom('auth_users')
    .innerJoin('user_roles', 'user_roles.user_id', 'auth_users.id')
    .select('auth_users.id')
    .where(sql`lower(email)`, '=', email)
    .where('role', '=', 'admin')
    .where('email_confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
    .executeTakeFirst()

  return account !== undefined
}
