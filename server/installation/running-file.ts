// What the running server tells `webale service`: its address, and the lines for the person who
// started it.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'running.json'

const RunningFile = z.object({ address: z.string(), welcome: z.array(z.string()) })
export type RunningFile = z.output<typeof RunningFile>

/**
 * The program belongs to somebody else, or the disk
 * is read-only: there is no service in such a folder.
 */
const isNotOurs = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes(String((error as { code?: unknown }).code))

/**
 * Only the owner may read it: it can have the link for the first account. Without the right to
 * write in the folder, as in a container, there is no file.
 */
export const writeRunning = (root: string, running: RunningFile): void => {
  const file = join(root, NAME)
  try {
    writeFileSync(file, JSON.stringify(running), { mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    if (!isNotOurs(error)) throw error
  }
}

/** Null when no server of this folder was ever ready. */
export const readRunning = (root: string): RunningFile | null => {
  try {
    return RunningFile.parse(JSON.parse(readFileSync(join(root, NAME), 'utf8')))
  } catch {
    return null
  }
}

/** Does the server of this folder answer that the shop can sell? */
export const isRunning = async (root: string): Promise<boolean> => {
  const running = readRunning(root)
  if (running === null) return false

  return fetch(`${running.address}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
