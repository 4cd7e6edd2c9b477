// The only writer of the audit log. An entry is written in the same transaction as the change it
// describes, so neither exists without the other. Entries never contain passwords, codes or tokens.
import { insertRows } from '../database/insert-rows.ts'
import type { Tx } from '../database/store.ts'
import type { NewRow } from '../database/tables.ts'
import type { FactTableName } from './fact-tables.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { takeWrittenPortions, takeWrittenRows, type WrittenRow } from './written-rows.ts'
import { newId } from '../base/new-id.ts'

type Fields = Readonly<Record<string, unknown>>

export type AuditRecord = {
  readonly action: string
  readonly entity: string
  readonly entity_id?: string | null
  /** Name of the changed thing. */
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

const MAX_TEXT = 300
const MAX_VALUES = 8000

/**
 * Removes line breaks, control characters and direction
 * marks, so that one entry cannot imitate another.
 */
const oneLine = (text: string | null | undefined): string | null =>
  text?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, MAX_TEXT) ?? null

const asText = (fields: Fields | null | undefined): string | null => {
  if (fields === null || fields === undefined || Object.keys(fields).length === 0) return null
  const text = JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? oneLine(value) : value,
      ]),
    ),
  )
  return text.length > MAX_VALUES ? JSON.stringify({ too_long: true }) : text
}

type Moment = { newId(): string; readonly now: string }
type NewAuditRow = NewRow<'audit_log'>

/** Entries of open transactions, in order. */
const waiting = new WeakMap<Tx, NewAuditRow[]>()

const storedOf = ({ newId, now }: Moment, entry: AuditRecord): NewAuditRow => ({
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
  facts: null,
  created_at: now,
  seal_seq: null,
})

/**
 * Adds an entry. It is written at the end of the transaction with the fingerprints of the written
 * rows, and sealed later.
 */
export const recordEntry = async (tx: Tx, moment: Moment, entry: AuditRecord): Promise<void> => {
  const stored = storedOf(moment, entry)
  const entries = waiting.get(tx)
  if (entries === undefined) waiting.set(tx, [stored])
  else entries.push(stored)
}

const FACTS_IN_ENTRY = 500

/** Fingerprints by table and id. */
export type Fingerprints = Partial<Record<FactTableName, ReadonlyMap<string, string>>>

/** Fingerprints of open transactions whose writer has them already. */
const prepared = new WeakMap<Tx, Fingerprints>()

/**
 * Spares reading thousands of rows again at the end of the transaction. Each row must be stored
 * exactly as it was hashed, and not be written again.
 */
export const noteFingerprints = (tx: Tx, fingerprints: Fingerprints): void => {
  prepared.set(tx, fingerprints)
}

type HashOf = (id: string) => string | null

const hashesOf = async (tx: Tx, table: FactTableName, ids: readonly string[]): Promise<HashOf> => {
  const known = prepared.get(tx)?.[table]
  const unknown = known === undefined ? ids : ids.filter((id) => !known.has(id))
  const read = unknown.length === 0 ? undefined : await fingerprintsOf(tx, table, unknown)

  return (id) => known?.get(id) ?? read?.get(id) ?? null
}

type FactHashes = Record<string, Record<string, string | null>>

/** Fingerprints of rows, some hundred for each entry. */
const factsOf = async (tx: Tx, written: readonly WrittenRow[]): Promise<string[]> => {
  const texts: string[] = []

  for (let index = 0; index < written.length; index += FACTS_IN_ENTRY) {
    const facts: FactHashes = {}
    const some = written.slice(index, index + FACTS_IN_ENTRY)

    for (const table of new Set(some.map(({ table_name }) => table_name))) {
      const ids = some.filter(({ table_name }) => table_name === table).map(({ row_id }) => row_id)
      const hashOf = await hashesOf(tx, table as FactTableName, ids)
      facts[table] = Object.fromEntries(ids.map((id) => [id, hashOf(id)]))
    }

    texts.push(JSON.stringify(facts))
  }

  return texts
}

/** An entry that only carries fingerprints. */
export const FACTS_NOTED: AuditRecord = { action: 'facts_noted', entity: 'books' }

const writeWith = async (
  tx: Tx,
  last: NewAuditRow,
  written: readonly WrittenRow[],
): Promise<void> => {
  const [first = null, ...texts] = await factsOf(tx, written)
  const rows = texts.map((facts) => ({
    ...last,
    id: newId(),
    action: FACTS_NOTED.action,
    details: null,
    before: null,
    after: null,
    facts,
  }))

  for (const entry of [{ ...last, facts: first }, ...rows])
    await insertRows(tx, 'audit_log', [entry])
}

/** An entry with the fingerprints of rows that this transaction did not write. */
export const recordFacts = (
  tx: Tx,
  moment: Moment,
  entry: AuditRecord,
  rows: readonly WrittenRow[],
): Promise<void> => writeWith(tx, storedOf(moment, entry), rows)

/**
 * For a long transaction: writes the fingerprints of the rows written so far, so that its end is
 * short. These rows must not be written again.
 */
export const writeFactsSoFar = async (
  tx: Tx,
  moment: Moment,
  by: Pick<AuditRecord, 'actor_id'>,
): Promise<void> => {
  const written = await takeWrittenRows(tx)
  if (written.length > 0) await writeWith(tx, storedOf(moment, { ...FACTS_NOTED, ...by }), written)
}

/**
 * Runs at the end of every transaction: writes its entries. The last one holds the fingerprints of
 * all written rows; more entries follow when these are too many for one. Written rows without an
 * entry get one as well.
 */
export const writeAuditEntries = async (tx: Tx): Promise<void> => {
  const written = await takeWrittenRows(tx)
  const entries = (waiting.get(tx) ?? []).filter(
    ({ action }) => action !== FACTS_NOTED.action || written.length > 0,
  )

  waiting.delete(tx)
  if (entries.length === 0 && written.length === 0) return
  // A transaction without an entry has no `now`, so the system clock is used.
  const last = entries.pop() ?? storedOf({ newId, now: new Date().toISOString() }, FACTS_NOTED)
  await insertRows(tx, 'audit_log', entries)
  await writeWith(tx, last, written)
}

/**
 * For a transaction that wrote millions of rows: writes their fingerprints now, in entries of their
 * own, so that they are not held in memory together at its end.
 */
export const noteManyFacts = async (tx: Tx, moment: Moment): Promise<void> => {
  for await (const written of takeWrittenPortions(tx, FACTS_IN_ENTRY))
    await writeWith(tx, storedOf(moment, FACTS_NOTED), written)
}

type File = { prepare(text: string): { run(...values: (string | null)[]): unknown } }

/** The same for a database file without a running server, for command line programs. */
export const recordInFile = (
  file: File,
  { id, now }: { readonly id: string; readonly now: string },
  { action, entity, subject, before, after }: AuditRecord,
): void => {
  const text =
    'insert into audit_log (id, created_at, action, entity, subject, before, after, ' +
    "details) values (?, ?, ?, ?, ?, ?, ?, 'by the command line')"
  const values = [asText(before), asText(after)]
  file.prepare(text).run(id, now, action, entity, oneLine(subject) ?? '', ...values)
}
