// Handlers of the audit log, for administrators.
import type { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import type { AuditEntry, Values } from '@webale/domain/features/audit/audit.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { countEntries, listEntries, listPeople, namesOf } from './audit.queries.ts'
import { holdsHead } from './chain-head.queries.ts'
import { entriesById } from './seal.queries.ts'
import { verifySeals } from './verify.ts'

type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/**
 * Actions by an unknown person: the person who typed the password need not be the account's owner.
 */
const BY_STRANGERS = [
  'login_failed',
  'repeated_signup',
  'recovery_requested',
  'factor_failed',
  'pin_failed',
  'pin_locked',
  'token_reuse_detected',
]

const valuesIn = (text: string | null): Values | null =>
  text === null ? null : (JSON.parse(text) as Values)

/** Actions with the server stopped. `npm run admin` uses `by command` for an account. */
const BY_COMMAND_LINE = 'by the command line'

/** Without another actor the account itself did it, unless the command line or a program did. */
const personOf = ({
  entity,
  action,
  actor_id,
  actor_name,
  owner_name,
  details,
}: ListedEntry): string | null => {
  if (actor_id !== null) return actor_name
  if (details === BY_COMMAND_LINE) return 'Command line'
  const isOwn =
    entity === 'account' && !BY_STRANGERS.includes(action) && details?.startsWith('by ') !== true

  return isOwn ? owner_name : null
}

const toEntry = (entry: ListedEntry): AuditEntry => ({
  ...entry,
  subject: entry.subject ?? (entry.entity === 'account' ? entry.owner_name : null),
  person: personOf(entry),
  before: valuesIn(entry.before),
  after: valuesIn(entry.after),
  sealed: entry.seal_seq !== null,
})

const idsIn = (rows: readonly AuditEntry[]): string[] => {
  const values = rows.flatMap(({ before, after }) => [
    ...Object.entries(before ?? {}),
    ...Object.entries(after ?? {}),
  ])
  return [
    ...new Set(
      values
        .filter(([field, value]) => field.endsWith('_id') && Id.safeParse(value).success)
        .map(([, value]) => String(value)),
    ),
  ]
}

const subjectsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map((await entriesById(db, ids)).map(({ id, subject }) => [id, subject]))

const MAX_PROBLEMS = 20

export const auditHandlers: Handlers<typeof auditApi> = {
  list: async ({ db, input }) => {
    const rows = (await listEntries(db, input)).map(toEntry)
    return {
      rows,
      total: await countEntries(db, input),
      names: await namesOf(db, idsIn(rows)),
    }
  },

  people: ({ db }) => listPeople(db),

  checkSlip: async ({ db, input: { seq, code } }) => ({
    fits: await holdsHead(db, `${seq} ${code}`),
  }),

  check: async ({ db, openReadTransaction }) => {
    const { db: moment, end } = await openReadTransaction()
    const { links, head, broken } = await verifySeals(moment).finally(() => void end())
    const first = broken.slice(0, MAX_PROBLEMS)
    const subjects = await subjectsOf(
      db,
      first.map(({ subject_id }) => subject_id),
    )

    return {
      links,
      head,
      problems: first.map(({ seq, problem, subject_id }) => ({
        seq,
        problem,
        subject: subjects.get(subject_id) ?? null,
      })),
    }
  },
}
