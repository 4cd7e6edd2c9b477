// Copies of the embedded database, taken while the shop sells: verified, rotated by age and size,
// copied to a second folder, and proven by opening them. One job runs at a time; a failure stays
// visible until the next success.
import { mkdirSync, renameSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { isSafetySnapshot, type SnapshotReason } from '@webale/domain/kernel/snapshot-reason.ts'
import { type Config, snapshotFolder } from '../settings/config.ts'
import { databaseFile } from '../database/open.ts'
import type { Log } from '../base/log.ts'
import {
  listByAge,
  listSnapshots,
  type Manifest,
  removeUnfinished,
  writeManifest,
} from './manifest.ts'
import { syncFolder, writeAtomically } from '../base/write-atomically.ts'
import { splitByShop } from './rotation.ts'
import { rotateIn, updateSecondFolder } from './second-folder.ts'
import type { CopyPace } from './copy.ts'
import type { SnapshotWork } from './snapshot-work.ts'
import { type StoredSnapshotProof, readProof, proofFile } from './stored-snapshot-proof.ts'

export type SnapshotServiceState = {
  readonly folder: string
  readonly busy: 'taking' | 'proving' | null
  /** Why the latest snapshot failed; null when it succeeded. */
  readonly trouble: string | null
  readonly proof: StoredSnapshotProof | null
  readonly second: { readonly folder: string; readonly problem: string | null } | null
  /** Number of snapshots of other shops in the folder, as of the last snapshot. */
  readonly others: number
  /** The latest first, see byAge. */
  readonly snapshots: readonly Manifest[]
}

export type Snapshots = {
  /**
   * Takes a snapshot and returns its manifest, or that of the newest when nothing changed since.
   * Throws snapshot_failed.
   */
  take(reason: SnapshotReason): Promise<Manifest>
  /**
   * Proves the newest snapshot, and takes one first when
   * there is none. The result is part of the state.
   */
  prove(): Promise<void>
  state(): SnapshotServiceState
  /** Waits for the running job. */
  close(): Promise<void>
}

export type SnapshotOptions = {
  /** The live database. */
  readonly file: string
  readonly folder: string
  readonly secondFolder: string | undefined
  /** Megabytes; by default 2,000 or a fifth of the free space, whichever is less. */
  readonly most: number | undefined
  readonly work: SnapshotWork
  readonly log: Log
  now(): string
  /** Called after every change of the state. */
  changed(): void
}

/** The file and folders according to the settings. */
export const placesOf = (
  config: Config,
): Pick<SnapshotOptions, 'file' | 'folder' | 'secondFolder' | 'most'> => ({
  file: databaseFile(config.DATA_DIR),
  folder: snapshotFolder(config),
  secondFolder: config.SNAPSHOT_SECOND_DIR,
  most: config.SNAPSHOT_MOST_MB,
})

const MEGABYTE = 1024 * 1024

const MAX_MB = 2000

const SHARE = 0.2

/** Disk space to leave free, so that the shop can continue to write. */
const RESERVE = 32 * MEGABYTE

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const boundOf = ({ most }: SnapshotOptions, folder: string, used: number): number =>
  most === undefined
    ? Math.min(MAX_MB * MEGABYTE, SHARE * (freeBytes(folder) + used))
    : most * MEGABYTE

const checkRoom = ({ file, folder }: SnapshotOptions): void => {
  if (freeBytes(folder) < statSync(file).size + RESERVE)
    throw new Error('there is not enough room on the disk')
}

/**
 * Quick for a safety snapshot, because a person waits; otherwise gentle if the disk has space for
 * the temporary file.
 */
const paceOf = ({ file, folder }: SnapshotOptions, reason: SnapshotReason): CopyPace =>
  isSafetySnapshot(reason) || freeBytes(folder) < 2 * statSync(file).size + RESERVE
    ? 'quick'
    : 'gentle'

/**
 * Takes one snapshot unless nothing changed. A safety
 * snapshot is always taken, because it is kept longer.
 */
const takeOne = async (options: SnapshotOptions, reason: SnapshotReason): Promise<Manifest> => {
  const { file, folder, work, now } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder)
  checkRoom(options)
  const at = now()
  const name = `${at.replaceAll(/[:.]/g, '-')}-${reason}.db`
  const unfinished = join(folder, `${name}.part`)
  const copied = await work.copy(file, unfinished, paceOf(options, reason))
  const [newest] = listByAge(folder, at)
  if (newest?.sha256 === copied.sha256 && newest.created_at <= at && !isSafetySnapshot(reason)) {
    removeUnfinished(folder)
    writeManifest(folder, { ...newest, same_at: at })
    return { ...newest, same_at: at }
  }

  const manifest: Manifest = {
    version: 1,
    name,
    reason,
    created_at: at,
    same_at: at,
    ...copied,
  }

  renameSync(unfinished, join(folder, name))
  writeManifest(folder, manifest)
  syncFolder(folder)

  return manifest
}

type ServiceMemory = {
  busy: SnapshotServiceState['busy']
  trouble: string | null
  secondProblem: string | null
  others: number
}

type SnapshotRun = { readonly options: SnapshotOptions; readonly memory: ServiceMemory }

const rotateSnapshots = ({ options, memory }: SnapshotRun, { facts }: Manifest): void => {
  const { own, others } = splitByShop(listSnapshots(options.folder), facts)
  rotateIn(options.folder, own, options.now(), (folder, used) => boundOf(options, folder, used))
  if (others.length !== memory.others && others.length > 0)
    options.log.warn(
      { others: others.map(({ name }) => name) },
      'snapshots of another shop are in the folder; they are left there',
    )

  memory.others = others.length
}

/** Runs the calls one after the other, whether or not earlier ones fail. */
const openQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    idle: async (): Promise<void> => void (await last),
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const proveNewest = async ({ folder, work, now, log }: SnapshotOptions): Promise<void> => {
  const [newest] = listByAge(folder, now())
  if (newest === undefined) return
  const [start, at] = [performance.now(), now()]
  const job = {
    file: join(folder, newest.name),
    folder: join(folder, `proof-${at.replaceAll(/[:.]/g, '-')}`),
    now: at,
  }

  const { problem, books } = await work
    .prove(job)
    .catch((error: unknown) => ({ problem: reasonOf(error), books: null }))

  const seconds = Math.round((performance.now() - start) / 100) / 10
  if (problem !== null)
    log.warn({ snapshot: newest.name, problem }, 'a snapshot would not bring the shop back')

  const last_proven_at = problem === null ? at : (readProof(folder)?.last_proven_at ?? null)
  const proof: StoredSnapshotProof = {
    at,
    snapshot: newest.name,
    problem,
    seconds,
    last_proven_at,
    books,
  }

  writeAtomically(proofFile(folder), `${JSON.stringify(proof, null, 2)}\n`)
}

const secondProblemOf = (options: SnapshotOptions): Promise<string | null> =>
  options.secondFolder === undefined
    ? Promise.resolve(null)
    : updateSecondFolder(options, options.secondFolder, (folder, used) =>
        boundOf(options, folder, used),
      )

const withJobState = async <Result>(
  { options, memory }: SnapshotRun,
  busy: ServiceMemory['busy'],
  work: () => Promise<Result>,
): Promise<Result> => {
  memory.busy = busy
  options.changed()

  try {
    return await work()
  } finally {
    memory.busy = null
    options.changed()
  }
}

const takeAndRotate = async (
  { options, memory }: SnapshotRun,
  reason: SnapshotReason,
): Promise<Manifest> => {
  try {
    const manifest = await takeOne(options, reason)
    memory.trouble = null
    rotateSnapshots({ options, memory }, manifest)
    memory.secondProblem = await secondProblemOf(options)

    return manifest
  } catch (error) {
    memory.trouble = reasonOf(error)
    options.log.error({ err: error }, 'no snapshot could be taken')
    throw refuse('snapshot_failed')
  }
}

/** Opens the snapshots of a database, without taking one. */
export const openSnapshots = (options: SnapshotOptions): Snapshots => {
  const { folder, secondFolder } = options
  const memory: ServiceMemory = {
    busy: null,
    trouble: null,
    secondProblem: null,
    others: 0,
  }

  const run: SnapshotRun = { options, memory }
  const turns = openQueue()
  const take = (reason: SnapshotReason): Promise<Manifest> =>
    withJobState(run, 'taking', () => takeAndRotate(run, reason))

  return {
    take: (reason) => turns.run(() => take(reason)),
    prove: () =>
      turns.run(async () => {
        if (listSnapshots(folder).length === 0) await take('by-hand')
        await withJobState(run, 'proving', () => proveNewest(options))
      }),
    state: () => ({
      folder,
      busy: memory.busy,
      trouble: memory.trouble,
      proof: readProof(folder),
      second:
        secondFolder === undefined ? null : { folder: secondFolder, problem: memory.secondProblem },
      others: memory.others,
      snapshots: listByAge(folder, options.now()),
    }),
    close: turns.idle,
  }
}
