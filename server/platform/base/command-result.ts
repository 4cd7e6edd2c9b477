// The result that a command line program (admin, doctor, move, restore) reports when it ends.
import { type Config, ConfigError, readConfig } from '../settings/config.ts'
import { databaseTrouble } from '../watching/start-trouble.ts'

/**
 * `code` is the exit code of the process, `text` what it prints. `note` is for the person alone: it
 * goes to stderr, because a script takes the text.
 */
export type CommandResult = {
  readonly code: number
  readonly text: string
  readonly note?: string
}

/**
 * Runs a command with the settings of `env`. A wrong setting, and a database or folder that cannot
 * be used, is one line and code 1; throws every other error.
 */
export const runCommand = async (
  env: Readonly<Record<string, string | undefined>>,
  work: (config: Config) => Promise<CommandResult>,
): Promise<CommandResult> => {
  let config: Config | undefined
  try {
    config = readConfig(env)
    return await work(config)
  } catch (error) {
    const known = config === undefined ? error : databaseTrouble(error, config)
    if (known instanceof ConfigError) return { code: 1, text: known.message }
    throw error
  }
}
