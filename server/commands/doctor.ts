// `npm run doctor`: checks the books of a shop without changing them, also while its server runs.
// --deep also checks every index, --json prints JSON, --fix-cache recomputes derived values,
// --repair-numbers rounds numbers of an older version.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Checkup } from '@webale/domain/features/doctor/checkup.ts'
import { exitCodeOf, type Finding, UNREADABLE } from '@webale/domain/features/doctor/doctor.ts'
import { isCache } from '@webale/domain/features/doctor/doctor-rules.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { fileCheckIn, mostBytes } from '../features/backup/check-own-file.ts'
import { runCheckup } from '../features/doctor/checkup.queries.ts'
import { holdsCode } from '../features/audit/chain-head.queries.ts'
import { fixCaches, type OverwrittenValues } from '../features/doctor/fix-caches.ts'
import { roundNumbers } from '../features/doctor/round-numbers.ts'
import { BEHIND, missingShop } from './missing-shop.ts'
import { migrations } from '../migrations/migrations.ts'
import { proofOptions } from '../proof-options.ts'
import type { CommandResult } from '../platform/base/command-result.ts'
import { type Config, ConfigError, readConfig } from '../platform/settings/config.ts'
import { isCurrent } from '../platform/database/migrate.ts'
import { databaseFile, openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import type { ReadTransaction, Store, Tx } from '../platform/database/store.ts'
import { openFileForReading, openPostgresForReading } from '../platform/database/read-only.ts'
import { openLog } from '../platform/base/log.ts'
import { newId } from '../platform/base/new-id.ts'
import { inspectSnapshots } from '../platform/snapshot/inspect-snapshots.ts'
import { openSnapshots, placesOf } from '../platform/snapshot/snapshots.ts'
import { workInThisThread } from '../platform/snapshot/snapshot-work.ts'
import { databaseTrouble } from '../platform/watching/start-trouble.ts'

type Env = Readonly<Record<string, string | undefined>>

const FLAGS = ['--deep', '--json', '--fix-cache', '--repair-numbers']
const USAGE = `npm run doctor                  looks at the books; changes nothing
npm run doctor -- --deep        reads every index of the file as well, and checks a backup file of the shop
npm run doctor -- --json        for programs
npm run doctor -- --fix-cache   looks deep, and counts stock and reports again when every fact is as it was sealed
npm run doctor -- --repair-numbers   rounds numbers with more decimals than the shop counts, after a snapshot
npm run doctor -- --chain CODE  does the chain of seals still hold the seal that a printed slip names?
Ends with 0 healthy, 1 warnings, 2 violations, 3 the database cannot be read.`

const now = (): string => new Date().toISOString()

const openForReading = (config: Config): Promise<ReadTransaction> =>
  config.DATABASE_URL === undefined
    ? openFileForReading(databaseFile(config.DATA_DIR))
    : openPostgresForReading(config.DATABASE_URL)

type Flags = {
  readonly deep: boolean
  readonly json: boolean
  readonly fix: boolean
  readonly round: boolean
  readonly code: string | null
}

/** Null for unknown flags. */
const flagsIn = (words: readonly string[]): Flags | null => {
  const flagIndex = words.indexOf('--chain')
  const code = flagIndex === -1 ? null : (words[flagIndex + 1] ?? '')
  const remaining =
    flagIndex === -1
      ? words
      : words.filter((_word, index) => index !== flagIndex && index !== flagIndex + 1)

  if (code === '' || remaining.some((word) => !FLAGS.includes(word))) return null

  return {
    deep: remaining.includes('--deep'),
    json: remaining.includes('--json'),
    fix: remaining.includes('--fix-cache'),
    round: remaining.includes('--repair-numbers'),
    code,
  }
}

/** Compares the code of a slip with the chain; returns text and exit code. */
const checkSlipCode = async (config: Config, code: string): Promise<CommandResult> => {
  const { db, end } = await openForReading(config)
  const isThere = await holdsCode(db, code).finally(() => void end())
  if (isThere === null)
    return { code: UNREADABLE, text: `${code} is no code of a slip. They look like 1042-3FA9-12BC` }

  if (isThere)
    return {
      code: 0,
      text: `The chain of seals holds ${code}: nothing before it was cut off or made anew.`,
    }

  return {
    code: 2,
    text:
      `The chain of seals does not hold ${code}. Seals were cut off or made anew, ` +
      `or the slip is of another shop.`,
  }
}

/** Runs the work with a temporary folder outside the shop's folder. */
const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-doctor-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const checkShop = async (config: Config, deep: boolean): Promise<Checkup> => {
  const { db, end } = await openForReading(config)
  try {
    const snapshots =
      config.DATABASE_URL === undefined ? inspectSnapshots(placesOf(config), now(), deep) : null
    return await (deep
      ? inFolder((folder) =>
          runCheckup({
            db,
            now: now(),
            deep,
            snapshots,
            checkFile: fileCheckIn(folder, mostBytes(config)),
          }),
        )
      : runCheckup({ db, now: now(), deep, snapshots }))
  } finally {
    await end()
  }
}

const formatFinding = ({ group, level, count, examples, advice }: Finding): string => {
  const more = count > examples.length ? [`    and ${count - examples.length} more`] : []
  return [
    `${group} ${level}, ${count} in all`,
    ...examples.map(({ id, text }) => `    ${text} (${id})`),
    ...more,
    `    -> ${advice}.`,
  ].join('\n')
}

const SUMMARY = {
  healthy: 'Healthy',
  warnings: 'Something to look at',
  violations: 'The books are not right',
} as const

const inWords = ({ findings, verdict, rules }: Checkup): string =>
  [...findings.map(formatFinding), `${SUMMARY[verdict]}: ${rules} rules looked at.`].join('\n\n')

/** A copy of the database before a repair; PostgreSQL has its own backup tools. */
const takeSnapshot = async ({ engine }: Store, config: Config): Promise<string> => {
  if (engine === 'postgres') return 'No snapshot was made: on PostgreSQL use pg_dump.'
  const places = placesOf(config)
  const { name } = await openSnapshots({
    ...places,
    work: workInThisThread(proofOptions),
    log: openLog('silent'),
    now,
    changed: () => undefined,
  }).take('before-repair')

  return `Snapshot: ${join(places.folder, name)}`
}

const NOBODY = {
  id: NIL_ID,
  email: '',
  full_name: 'Doctor',
  role: 'admin',
  department_id: null,
} as const

/**
 * Saves overwritten values in a file of the data
 * folder; returns its name and hash for the audit log.
 */
const saveOverwritten = (folder: string, overwritten: OverwrittenValues): string => {
  if (Object.keys(overwritten).length === 0) return 'Nothing was overwritten'
  const text = JSON.stringify(overwritten, null, 2)
  const name = `before-counting-${now().replaceAll(':', '-')}.json`
  writeFileSync(join(folder, name), text, { mode: 0o600 })

  return (
    `What was overwritten is in ${name}, ` +
    `SHA-256 ${createHash('sha256').update(text).digest('hex')}`
  )
}

/**
 * Takes a snapshot, repairs in one transaction and checks again; `work` returns a description of
 * its changes.
 */
const repairBooks = async (
  config: Config,
  work: (tx: Tx) => Promise<string>,
): Promise<CommandResult> => {
  const store =
    config.DATABASE_URL === undefined
      ? openSqliteStore(config.DATA_DIR)
      : openPostgresStore(config.DATABASE_URL)
  try {
    if (!(await isCurrent(store, migrations))) return { code: UNREADABLE, text: BEHIND }
    const saved = await takeSnapshot(store, config)
    const done = await store.transaction(work)
    const after = await runCheckup({
      db: store.longReads,
      now: now(),
      deep: false,
    })

    return { code: exitCodeOf(after.verdict), text: `${saved}\n${done}\n\n${inWords(after)}` }
  } finally {
    await store.close()
  }
}

const fixCachedValues = async (config: Config, before: Checkup): Promise<CommandResult> => {
  const broken = before.findings.filter(
    ({ rule, level }) => level === 'violation' && !isCache(rule),
  )

  if (broken.length > 0)
    return {
      code: 2,
      text:
        `${inWords(before)}\nNothing was counted again, because something is not ` +
        `explained. Tell the developer.`,
    }

  return repairBooks(config, async (tx) => {
    let savedFile = ''
    await fixCaches(
      tx,
      { actor: NOBODY, now: now(), newId },
      (overwritten) => (savedFile = saveOverwritten(config.DATA_DIR, overwritten)),
    )

    return `Counted again. ${savedFile}.`
  })
}

const repairNumbers = (config: Config): Promise<CommandResult> =>
  repairBooks(config, async (tx) => {
    const rows = await roundNumbers(tx, { actor: NOBODY, now: now(), newId })
    if (rows === 0) return 'No number needed rounding.'

    return (
      `Rounded the numbers of ${rows} ${rows === 1 ? 'row' : 'rows'}. ` +
      `The audit log keeps each number before and after.`
    )
  })

const problemOf = (error: unknown, config: Config | undefined): string => {
  const known =
    config?.DATABASE_URL === undefined ? error : (databaseTrouble(error, config) ?? error)
  if (known instanceof ConfigError) return known.message
  return `The database cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs a checkup or a repair; returns the exit code and the output. */
export const runDoctor = async (words: readonly string[], env: Env): Promise<CommandResult> => {
  const flags = flagsIn(words)
  if (flags === null) return { code: UNREADABLE, text: USAGE }
  let config: Config | undefined

  try {
    config = readConfig(env)
    const missing = await missingShop(config)
    if (missing !== null) return { code: UNREADABLE, text: missing }
    if (flags.code !== null) return await checkSlipCode(config, flags.code)
    // Derived values are computed from the facts, so all facts are compared with their seals first.
    const health = await checkShop(config, flags.deep || flags.fix)
    if (flags.round) return await repairNumbers(config)
    if (flags.fix) return await fixCachedValues(config, health)

    return {
      code: exitCodeOf(health.verdict),
      text: flags.json ? JSON.stringify(health) : inWords(health),
    }
  } catch (error) {
    return { code: UNREADABLE, text: problemOf(error, config) }
  }
}
