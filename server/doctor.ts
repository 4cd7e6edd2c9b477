// `npm run doctor`: looks at the books of a shop without changing them, also while its server runs. --deep reads every index as well,
// --json is for programs, --fix-cache counts again what only repeats the facts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Checkup } from '@webale/domain/features/doctor/checkup.ts'
import { exitCodeOf, type Finding, isCache, UNREADABLE } from '@webale/domain/features/doctor/doctor.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { checkUp } from './features/doctor/check-up.queries.ts'
import { fixCaches } from './features/doctor/fix-caches.ts'
import { migrations } from './migrations/migrations.ts'
import { opening } from './opening.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { isCurrent } from './platform/database/migrate.ts'
import { databaseFile, type Frozen, openPostgresStore, openSqliteStore, type Store } from './platform/database/open.ts'
import { openFileForReading, openPostgresForReading } from './platform/database/read-only.ts'
import { openLog } from './platform/log.ts'
import { newId } from './platform/new-id.ts'
import { lookAtSnapshots } from './platform/snapshot/kept.ts'
import { openSnapshots, placesOf } from './platform/snapshot/snapshots.ts'
import { workHere } from './platform/snapshot/work.ts'

type Env = Readonly<Record<string, string | undefined>>
type Told = { readonly code: number; readonly text: string }

const FLAGS = ['--deep', '--json', '--fix-cache']
const USAGE = `npm run doctor                  looks at the books; changes nothing
npm run doctor -- --deep        reads every index of the file as well
npm run doctor -- --json        for programs
npm run doctor -- --fix-cache   counts stock and reports again from the facts, after a snapshot
Ends with 0 healthy, 1 warnings, 2 violations, 3 the database cannot be read.`

const now = (): string => new Date().toISOString()

const openForReading = (config: Config): Promise<Frozen> =>
  config.DATABASE_URL === undefined ? openFileForReading(databaseFile(config.DATA_DIR)) : openPostgresForReading(config.DATABASE_URL)

const look = async (config: Config, deep: boolean): Promise<Checkup> => {
  const { db, end } = await openForReading(config)
  try {
    const kept = config.DATABASE_URL === undefined ? lookAtSnapshots(placesOf(config), deep) : null
    return await checkUp({ db, now: now(), deep, kept })
  } finally {
    await end()
  }
}

const paragraph = ({ group, level, count, examples, advice }: Finding): string => {
  const more = count > examples.length ? [`    and ${count - examples.length} more`] : []
  return [`${group} ${level}, ${count} in all`, ...examples.map(({ id, text }) => `    ${text} (${id})`), ...more, `    -> ${advice}.`].join('\n')
}

const SUMMARY = { healthy: 'Healthy', warnings: 'Something to look at', violations: 'The books are not right' } as const

const inWords = ({ findings, verdict, rules }: Checkup): string => [...findings.map(paragraph), `${SUMMARY[verdict]}: ${rules} rules looked at.`].join('\n\n')

/** A copy of the whole database before anything is written; the tools of PostgreSQL make their own. */
const snapshot = async ({ engine }: Store, config: Config): Promise<string> => {
  if (engine === 'postgres') return 'No snapshot was made: on PostgreSQL use pg_dump.'
  const places = placesOf(config)
  const { name } = await openSnapshots({ ...places, work: workHere(opening), log: openLog('silent'), now, changed: () => undefined }).take('before-repair')
  return `Snapshot: ${join(places.folder, name)}`
}

const NOBODY = { id: NIL_ID, email: '', full_name: 'Doctor', role: 'admin', department_id: null } as const

const fix = async (config: Config, before: Checkup): Promise<Told> => {
  const broken = before.findings.filter(({ rule, level }) => level === 'violation' && !isCache(rule))
  if (broken.length > 0) return { code: 2, text: `${inWords(before)}\nNothing was counted again, because facts are wrong. Tell the developer.` }
  const store = config.DATABASE_URL === undefined ? openSqliteStore(config.DATA_DIR) : openPostgresStore(config.DATABASE_URL)
  try {
    if (!(await isCurrent(store, migrations))) return { code: UNREADABLE, text: 'Start the server once with this version first' }
    const saved = await snapshot(store, config)
    await store.transaction((tx) => fixCaches(tx, { actor: NOBODY, now: now(), newId }))
    const after = await checkUp({ db: store.db, now: now(), deep: false })
    return { code: exitCodeOf(after.verdict), text: `${saved}\nCounted again.\n\n${inWords(after)}` }
  } finally {
    await store.close()
  }
}

const problemOf = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  return `The database cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

/** Looks, or counts again; answers the exit code and what to print. */
export const runDoctor = async (flags: readonly string[], env: Env): Promise<Told> => {
  if (flags.some((flag) => !FLAGS.includes(flag))) return { code: UNREADABLE, text: USAGE }
  try {
    const config = readConfig(env)
    if (config.DATABASE_URL === undefined && !existsSync(databaseFile(config.DATA_DIR)))
      return { code: UNREADABLE, text: `There is no shop in ${config.DATA_DIR}` }
    const health = await look(config, flags.includes('--deep'))
    if (flags.includes('--fix-cache')) return await fix(config, health)
    return { code: exitCodeOf(health.verdict), text: flags.includes('--json') ? JSON.stringify(health) : inWords(health) }
  } catch (error) {
    return { code: UNREADABLE, text: problemOf(error) }
  }
}
