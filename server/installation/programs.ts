// Runs the programs of the system that manage services.
import { execFile } from 'node:child_process'
import { ConfigError } from '../platform/settings/config.ts'

/** Does the program end with 0? */
export const succeeds = (program: string, words: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, words, (error) => resolve(error === null))
  })

/** Throws ConfigError with the output of the program when it fails. */
export const runProgram = (program: string, words: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(program, words, (error, stdout, stderr) => {
      if (error === null) return resolve()
      const reason = `${stderr}${stdout}`.trim() || error.message
      reject(new ConfigError(`${[program, ...words].join(' ')} failed: ${reason}`))
    })
  })
