// The temporary folder of the checks: in memory where there is room. The tests make some thousand
// databases and wait for the disk at each commit, because they run with the settings of a shop.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Databases, browser profiles and copies of the product need about 1 GB. */
const MIN_ROOM = 4 * 1024 ** 3
/** What is left of the memory must be enough for two browsers, two servers and PostgreSQL. */
const MIN_MEMORY = 8 * 1024 ** 3

/**
 * Is it a file system in memory from which programs may be started? `mounts` is the content of
 * /proc/self/mounts.
 */
export const isFitForPrograms = (mounts, folder) => {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === folder)
  return mount?.[2] === 'tmpfs' && !(mount[3] ?? '').split(',').includes('noexec')
}

const hasRoom = () => {
  try {
    if (!isFitForPrograms(readFileSync('/proc/self/mounts', 'utf8'), MEMORY)) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MIN_ROOM && process.availableMemory() >= MIN_MEMORY
  } catch {
    // Another system than Linux, or a container without it.
    return false
  }
}

/**
 * Moves the temporary folder of this process and of those it starts into memory, until it ends.
 * Returns the folder, or null when the usual one stays: TMPDIR is set, or there is no room.
 */
export const moveIntoMemory = () => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return null
  const folder = mkdtempSync(join(MEMORY, 'webale-tests-'))
  // PostgreSQL runs as another user and must be able to pass.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
