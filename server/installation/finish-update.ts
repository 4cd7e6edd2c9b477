// Finishes the update under way: tries the new version on the data of the shop, and goes back with
// program and data when it does not become ready. No till can reach it meanwhile, so no sale can be
// lost by going back. Each start calls this first, so a power cut at any moment is finished or
// undone by the next start.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../platform/settings/config.ts'
import { lockFolder } from '../platform/shop-file/running.ts'
import { copyData, putDataBack, removeCopy } from './data-copy.ts'
import { listVersionFolders, readCurrent, versionFolder, writeCurrent } from './places.ts'
import type { Env } from './settings-file.ts'
import { tryVersion } from './try-version.ts'
import { endJournal, type Journal, readJournal, writeJournal } from './update-journal.ts'

/** Runs all steps; returns their names. */
export const runSteps = async (steps: AsyncGenerator<string>): Promise<string[]> => {
  const done: string[] = []
  for await (const step of steps) done.push(step)
  return done
}

type Data = { readonly folder: string | null }

const CUT_OFF = 'the update was interrupted'
const LOCK_MS = 15_000

/** Runs the work while no server can open the data. A database of PostgreSQL is left alone. */
const withData = ({ folder }: Data, work: (folder: string) => void): void => {
  if (folder === null) return
  const lock = lockFolder(folder, LOCK_MS)

  try {
    work(folder)
  } finally {
    lock.release()
  }
}

/** The new version and the one before stay; those before them are removed. */
const removeOld = (root: string, { from, to }: Journal): void => {
  for (const name of listVersionFolders(root))
    if (name !== from && name !== to)
      rmSync(join(versionFolder(root, name)), { recursive: true, force: true })
}

async function* goBack(root: string, data: Data, journal: Journal): AsyncGenerator<string> {
  writeJournal(root, { ...journal, step: 'returning' })
  yield 'returning'
  withData(data, (folder) => putDataBack(root, folder))
  yield 'put back'
  // The copy goes last: without it the data could not be put back once more.
  endJournal(root, journal)
  yield 'gone back'
  removeCopy(root)
}

const reasonOf = (error: unknown): string =>
  (error as { code?: unknown }).code === 'ENOSPC'
    ? 'there is not enough room on the disk to copy the data first'
    : `the data could not be copied first: ${(error as Error).message}`

/**
 * Why there is no copy of the data; null when it is
 * complete. Throws ConfigError while a server runs.
 */
const copyOrReason = (root: string, data: Data): string | null => {
  try {
    withData(data, (folder) => copyData(root, folder))
    return null
  } catch (error) {
    if (error instanceof ConfigError) throw error
    return reasonOf(error)
  }
}

/**
 * Without a copy nothing is tried. The shop is unchanged, so it must open with the version it has.
 */
async function* giveUp(root: string, journal: Journal): AsyncGenerator<string> {
  removeCopy(root)
  endJournal(root, journal)
  yield 'given up'
}

async function* tryNew(
  root: string,
  data: Data,
  env: Env,
  journal: Journal,
): AsyncGenerator<string> {
  const hindrance = copyOrReason(root, data)
  if (hindrance !== null) return yield* giveUp(root, { ...journal, reason: hindrance })
  yield 'copied'
  writeJournal(root, { ...journal, step: 'trying' })
  yield 'trying'
  const trouble = await tryVersion(root, journal.to, journal.wait_s, env)
  yield 'tried'
  if (trouble !== null) return yield* goBack(root, data, { ...journal, reason: trouble })
  writeCurrent(root, journal.to)
  yield 'current'
  yield* endUpdate(root, journal)
}

async function* endUpdate(root: string, journal: Journal): AsyncGenerator<string> {
  removeCopy(root)
  removeOld(root, journal)
  endJournal(root, journal)
  yield 'ended'
}

/**
 * Yields the name of each step when it is on the disk; without an update only a copy that was left
 * is removed. Throws ConfigError while a server runs.
 */
export async function* finishUpdate(root: string, env: Env): AsyncGenerator<string> {
  const journal = readJournal(root)
  if (journal === null) return removeCopy(root)
  const { DATABASE_URL, DATA_DIR } = readConfig(env)
  const data = { folder: DATABASE_URL === undefined ? DATA_DIR : null }
  if (readCurrent(root) === journal.to) yield* endUpdate(root, journal)
  else if (journal.step === 'ready') yield* tryNew(root, data, env, journal)
  else yield* goBack(root, data, { ...journal, reason: journal.reason || CUT_OFF })
}
