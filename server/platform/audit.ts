// The one writer of the audit log: an entry lands in the transaction of what it tells of, so there is never one without the
// other. Never a password, code or token in it.
import { insertRows } from './database/insert-rows.ts'
import type { Tx } from './database/open.ts'

type Fields = Readonly<Record<string, unknown>>

export type Entry = {
  readonly action: string
  readonly entity: string
  readonly entity_id?: string | null
  /** What it is called. */
  readonly subject?: string | null
  readonly actor_id?: string | null
  readonly department_id?: string | null
  readonly session_id?: string | null
  readonly ip?: string | null
  readonly user_agent?: string | null
  readonly details?: string | null
  /** Changed fields only. */
  readonly before?: Fields | null
  readonly after?: Fields | null
}

const MOST_TEXT = 300
const MOST_VALUES = 8000

/** One line whatever was sent: no control characters and no direction marks, so that no entry can pretend to be another. */
const oneLine = (text: string | null | undefined): string | null => text?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, MOST_TEXT) ?? null

const plain = (value: unknown): unknown => (typeof value === 'string' ? oneLine(value) : value)

const asText = (fields: Fields | null | undefined): string | null => {
  if (fields === null || fields === undefined || Object.keys(fields).length === 0) return null
  const text = JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])))
  return text.length > MOST_VALUES ? JSON.stringify({ too_long: true }) : text
}

/** Adds an entry; it is sealed a moment later (features/audit). */
export const recordEntry = (tx: Tx, { newId, now }: { newId(): string; readonly now: string }, entry: Entry): Promise<void> =>
  insertRows(tx, 'audit_log', [
    {
      id: newId(),
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entity_id ?? null,
      subject: oneLine(entry.subject),
      actor_id: entry.actor_id ?? null,
      department_id: entry.department_id ?? null,
      session_id: entry.session_id ?? null,
      ip: entry.ip ?? null,
      user_agent: oneLine(entry.user_agent),
      details: oneLine(entry.details),
      before: asText(entry.before),
      after: asText(entry.after),
      created_at: now,
      seal_seq: null,
    },
  ])

type File = { prepare(text: string): { run(...values: string[]): unknown } }

/** The same in a file of the embedded database that no server has open, by the command line. */
export const recordInFile = (file: File, { id, now }: { readonly id: string; readonly now: string }, { action, entity, subject }: Entry): void => {
  const text = "insert into audit_log (id, created_at, action, entity, subject, details) values (?, ?, ?, ?, ?, 'by the command line')"
  file.prepare(text).run(id, now, action, entity, oneLine(subject) ?? '')
}
