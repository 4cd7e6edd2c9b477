// Writes the audit entry of every command as declared (domain/kernel/audit.ts): the row is read
// before and after, and the difference is written to the audit log in the same transaction.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Audit, AuditEntity, AuditNote, AuditRow } from '@webale/domain/kernel/audit.ts'
import { sql } from 'kysely'
import { type AuditRecord, recordEntry } from '../facts/audit.ts'
import type { Tx } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

type Fields = Readonly<Record<string, unknown>>

export type PerformedCommand = {
  readonly tx: Tx
  /** 'product.update': the feature and its operation. */
  readonly name: string
  readonly audit: Audit
  readonly actor: Actor
  readonly input: unknown
  readonly now: string
  newId(): string
  readonly ip: string | null
}

const fieldOf = (value: unknown, name: string): string | null => {
  const found = ((value ?? {}) as Fields)[name]
  return typeof found === 'string' ? found : null
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const readRow = async (
  tx: Tx,
  { table: name, by = 'id' }: AuditRow,
  key: string | null,
): Promise<Fields | undefined> => {
  const table: keyof Tables = name
  if (by === 'single')
    return (await sql<Fields>`select * from ${sql.table(table)}`.execute(tx)).rows[0]

  if (key === null || !UUID.test(key)) return undefined

  return (
    await sql<Fields>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${key}`.execute(tx)
  ).rows[0]
}

/** Fields without information for a reader, or already part of the entry. */
const OMITTED = [
  'id',
  'created_at',
  'updated_at',
  'search_text',
  'code_key',
  'created_by',
  'recorded_by',
  'processed_by',
  'completed_at',
  'resolved_at',
  'current_stock_ml',
  'stock_value',
  'base_value',
  'rev',
  'changed_at',
]

/** The fields of `row` that differ from `other`. */
const differingFields = (row: Fields | undefined, other: Fields | undefined): Fields => {
  const fields = Object.entries(row ?? {}).filter(([name, value]) => {
    if (OMITTED.includes(name) || (other === undefined && value === null)) return false
    return JSON.stringify(value) !== JSON.stringify(other?.[name])
  })
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      name === 'logo_url' && value !== null ? 'A picture' : value,
    ]),
  )
}

const subjectOf = async (
  tx: Tx,
  { subject, product }: AuditRow,
  row: Fields,
): Promise<string | null> => {
  const own = subject === null ? null : fieldOf(row, subject)
  const product_id = product === undefined ? null : fieldOf(row, product)
  if (product_id === null) return own
  const found = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', product_id)
    .executeTakeFirst()

  return [found?.name, own].filter((name) => name).join(', ')
}

const recordDone = (
  { tx, name, actor, now, newId, ip }: PerformedCommand,
  entry: Omit<AuditRecord, 'action'>,
): Promise<void> =>
  recordEntry(
    tx,
    { newId, now },
    {
      action: name,
      actor_id: actor.id,
      session_id: actor.session_id ?? null,
      ip,
      ...entry,
    },
  )

const recordNote = async (
  done: PerformedCommand,
  entity: AuditEntity,
  note: AuditNote | null,
): Promise<void> => {
  if (note !== null) await recordDone(done, { entity, ...note })
}

const recordRow = async (
  done: PerformedCommand,
  entity: AuditEntity,
  audited: AuditRow,
  was: Fields | undefined,
  answer: unknown,
): Promise<void> => {
  const { tx, input } = done
  const { by = 'id', entity_id: column = 'id' } = audited
  const is = await readRow(
    tx,
    audited,
    by === 'id' ? (fieldOf(answer, 'id') ?? fieldOf(input, 'id')) : fieldOf(input, by),
  )

  const row = is ?? was
  if (row === undefined) return recordDone(done, { entity, entity_id: fieldOf(input, 'id') })
  const [before, after] = [differingFields(was, is), differingFields(is, was)]
  // Saved unchanged: no entry.
  if (was !== undefined && Object.keys({ ...before, ...after }).length === 0) return
  const subject = await subjectOf(tx, audited, row)
  await recordDone(done, {
    entity,
    entity_id: fieldOf(row, column),
    subject,
    department_id: fieldOf(row, 'department_id'),
    before,
    after,
  })
}

/** Runs a command and writes its audit entry. */
export const runAudited = async (
  done: PerformedCommand,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const { tx, audit, input } = done
  if (audit === 'by_handler') return work()
  if ('note' in audit) {
    const answer = await work()
    const name = audit.action ?? done.name
    await recordNote({ ...done, name }, audit.entity, audit.note(answer as never))
    return answer
  }

  const row = typeof audit.row === 'function' ? audit.row(input as never) : audit.row
  const was = await readRow(tx, row, fieldOf(input, row.by ?? 'id'))
  const answer = await work()
  await recordRow(done, audit.entity, row, was, answer)

  return answer
}
