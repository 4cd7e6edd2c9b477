// SQL for reading the audit log: one page, the people in it, and the names of its ids.
import { type AuditFilter, THINGS } from '@webale/domain/features/audit/audit.ts'
import { dayBounds } from '@webale/domain/kernel/time.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { countAllEntries, NOBODY_DID } from './audit-sums.queries.ts'

type Log = SelectQueryBuilder<Tables, 'audit_log', object>

const filterLog = (log: Log, { person_id, thing, day }: AuditFilter): Log => {
  let found = log.where('action', 'not in', NOBODY_DID)
  if (thing !== undefined) found = found.where('entity', 'in', THINGS[thing].entities)
  if (day !== undefined) {
    const { from, until } = dayBounds(day)
    found = found
      .where('audit_log.created_at', '>=', from)
      .where('audit_log.created_at', '<', until)
  }

  if (person_id === undefined) return found

  return found.where((is) =>
    is.or([
      is('actor_id', '=', person_id),
      is.and([
        is('actor_id', 'is', null),
        is('entity', '=', 'account'),
        is('entity_id', '=', person_id),
      ]),
    ]),
  )
}

export const countEntries = async (db: Db, filter: AuditFilter): Promise<number> => {
  const { person_id, day, thing } = filter
  if (person_id === undefined && day === undefined)
    return countAllEntries(db, thing && THINGS[thing].entities)

  const row = await filterLog(db.selectFrom('audit_log') as never, filter)
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first, with the names of the actor and of the account's owner. */
export const listEntries = (db: Db, filter: AuditFilter) =>
  filterLog(db.selectFrom('audit_log') as never, filter)
    .leftJoin('profiles as actor', 'actor.id', 'actor_id')
    .leftJoin('profiles as owner', 'owner.id', 'entity_id')
    .leftJoin('departments', 'departments.id', 'audit_log.department_id')
    .leftJoin('auth_sessions', 'auth_sessions.id', 'session_id')
    .select([
      'audit_log.id',
      'audit_log.created_at',
      'action',
      'entity',
      'subject',
      'actor_id',
      'audit_log.ip',
      'details',
      'before',
      'after',
      'seal_seq',
    ])
    .select([
      'actor.full_name as actor_name',
      'owner.full_name as owner_name',
      'departments.name as department_name',
    ])
    .select(
      sql<string | null>`coalesce(audit_log.user_agent, auth_sessions.user_agent)`.as('user_agent'),
    )
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()

export const listPeople = (db: Db): Promise<{ id: string; full_name: string }[]> =>
  db.selectFrom('profiles').select(['id', 'full_name']).orderBy('full_name').orderBy('id').execute()

const NAMED = [
  'departments',
  'categories',
  'suppliers',
  'products',
  'customers',
  'services',
] as const

/** The names of these ids, of any kind. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Record<string, string>> => {
  const names: Record<string, string> = {}
  if (ids.length === 0) return names

  for (const table of NAMED)
    for (const { id, name } of await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute())
      names[id] = name

  return names
}
