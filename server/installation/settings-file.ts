// The file settings.env in the folder of an installed Webale: settings as lines NAME=value. The
// environment takes precedence.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export type Env = Readonly<Record<string, string | undefined>>

export const SETTINGS = 'settings.env'

/**
 * The environment with the settings of the file. A byte order mark, as editors of Windows write it,
 * is left out.
 */
export const withSettings = (root: string, env: Env): Env => {
  const file = join(root, SETTINGS)
  if (!existsSync(file)) return env
  return { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), ...env }
}
