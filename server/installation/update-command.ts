// `webale update FILE`: checks an archive, puts the new version beside the current one, and lets
// the next start of the shop try it (finish-update.ts). With a service that start happens at once.
import { renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CommandResult } from '../platform/base/command-result.ts'
import { ConfigError, readConfig } from '../platform/settings/config.ts'
import { lockFolder } from '../platform/shop-file/running.ts'
import { syncFolder } from '../platform/base/write-atomically.ts'
import { MANIFEST } from './release-manifest.ts'
import { readRelease, type Release } from './check-release.ts'
import { giveToOwner, readCurrent, versionFolder, writeFlushed } from './places.ts'
import { isServiceInstalled, restartService, SERVICE_LOG, waitUntilReady } from './service.ts'
import type { Env } from './settings-file.ts'
import { runSteps, finishUpdate } from './finish-update.ts'
import { readJournal, readResult, writeJournal } from './update-journal.ts'

const USAGE = `webale update FILE            updates Webale with an archive; goes back by itself when the new version does not start
webale update FILE --wait 20  gives it 20 seconds instead of 60
webale update FILE --dumped   for a shop on PostgreSQL, after a dump of its database`
const WAIT_S = 60
const POLL_MS = 500
/** A service of Windows that ended is started again within a minute. */
const SERVICE_S = 90

const ON_POSTGRES =
  'This shop is on PostgreSQL, and going back does not change its database. ' +
  'Make a dump first (docs/run/postgres.md), then: webale update FILE --dumped'

const putBeside = (root: string, { manifest, files }: Release): void => {
  const folder = versionFolder(root, manifest.version)
  const unfinished = `${folder}.part`
  for (const path of [unfinished, folder]) rmSync(path, { recursive: true, force: true })
  for (const { path, data, mode } of files) writeFlushed(join(unfinished, path), data, mode)
  writeFlushed(join(unfinished, MANIFEST), JSON.stringify(manifest), 0o644)
  giveToOwner(root, unfinished)
  renameSync(unfinished, folder)
  syncFolder(join(root, 'versions'))
}

/**
 * Yields the name of each step when it is on the disk. After the last one the next start tries the
 * new version.
 */
export async function* prepareUpdate(
  root: string,
  file: string,
  wait_s: number,
): AsyncGenerator<string> {
  const from = readCurrent(root)
  if (readJournal(root) !== null)
    throw new ConfigError('An update is under way. Start Webale to finish it')

  const release = readRelease(file, from)
  putBeside(root, release)
  yield 'beside'
  writeJournal(root, {
    from,
    to: release.manifest.version,
    step: 'ready',
    wait_s,
    reason: '',
  })

  yield 'ready'
}

const checkOwner = (root: string): void => {
  if (process.getuid?.() !== 0 || statSync(root).uid === 0) return
  throw new ConfigError(
    `${root} belongs to another account. Run the update as that account, without sudo`,
  )
}

/** Without a service the shop must be stopped, because nobody could start it again. */
const checkStopped = ({
  DATABASE_URL,
  DATA_DIR,
}: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): void => {
  if (DATABASE_URL === undefined) lockFolder(DATA_DIR, 0).release()
}

const waitForService = async (root: string, wait_s: number): Promise<void> => {
  for (let left = (wait_s + SERVICE_S) * 1000; left > 0; left -= POLL_MS) {
    if (readJournal(root) === null) return
    await pause(POLL_MS)
  }
  throw new ConfigError(
    'The service did not settle the update. webale service status says how it is',
  )
}

/**
 * What the person who updates reads. `isReady` says
 * whether the service answers; null without a service.
 */
export const resultOf = (root: string, isReady: boolean | null): CommandResult => {
  const { from, to, reason } = readResult(root) ?? {
    from: '',
    to: '',
    reason: 'it was not settled',
  }

  const next =
    isReady === null
      ? 'Start it: webale'
      : isReady
        ? 'It runs'
        : `It does not answer. See ${SERVICE_LOG}`

  const text =
    reason === ''
      ? `Webale is updated from ${from} to ${to}. ${next}`
      : `Version ${to} is not used: ${reason}\nWebale ${from} and its data are as before. ${next}`

  return { code: reason === '' && isReady !== false ? 0 : 1, text }
}

type Options = {
  readonly file: string
  readonly wait_s: number
  readonly dumped: boolean
}

const readOptions = (words: readonly string[]): Options | null => {
  try {
    const options = { wait: { type: 'string' }, dumped: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })

    const [file, ...more] = positionals
    const wait_s = Number(values.wait ?? WAIT_S)
    if (file === undefined || more.length > 0 || !(wait_s > 0)) return null

    return { file, wait_s, dumped: values.dumped === true }
  } catch {
    return null
  }
}

const update = async (
  root: string,
  { file, wait_s, dumped }: Options,
  env: Env,
): Promise<CommandResult> => {
  const config = readConfig(env)
  if (config.DATABASE_URL !== undefined && !dumped) throw new ConfigError(ON_POSTGRES)
  const hasService = await isServiceInstalled(root)
  if (!hasService) {
    checkOwner(root)
    checkStopped(config)
  }

  await runSteps(prepareUpdate(root, file, wait_s))
  if (hasService) {
    await restartService()
    await waitForService(root, wait_s)
    // The update is finished before the service opens its port.
    return resultOf(root, await waitUntilReady(root))
  }

  await runSteps(finishUpdate(root, env))

  return resultOf(root, null)
}

/**
 * Runs the command; `from` is the folder in which it
 * was typed. Returns the exit code and the output.
 */
export const runUpdate = async (
  root: string,
  words: readonly string[],
  env: Env,
  from: string,
): Promise<CommandResult> => {
  const options = readOptions(words)
  if (options === null) return { code: 1, text: USAGE }

  try {
    return await update(root, { ...options, file: resolve(from, options.file) }, env)
  } catch (error) {
    if (error instanceof ConfigError) return { code: 1, text: error.message }
    throw error
  }
}
