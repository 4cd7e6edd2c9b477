// Runs a program of the computer without a shell.
import { spawn } from 'node:child_process'
import { openPrintClock, writePieces } from './print-clock.ts'

export type Program = readonly [string, ...string[]]

/** `code` is null for a program that is missing or was stopped. */
type ProgramResult = {
  readonly code: number | null
  readonly output: string
  /** What it says about its failure. */
  readonly complaint: string
}

const MAX_OUTPUT = 10_000

/**
 * Runs the program with these bytes as its input, and stops it after `patienceMs` without progress.
 * Never throws.
 */
export const runProgram = (
  [program, ...rest]: Program,
  input: Uint8Array,
  patienceMs: number,
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    // Its words are read, and shown among words in English.
    const env = { ...process.env, LC_ALL: 'C' }
    const child = spawn(program, rest, { stdio: 'pipe', env, windowsHide: true })
    const clock = openPrintClock(patienceMs, () => child.kill())
    const texts = { output: '', complaint: '' }
    const end = (code: number | null): void => {
      clock.stop()
      resolve({ code, ...texts })
    }

    child.stdout.on('data', (part: Buffer) => {
      texts.output = (texts.output + part.toString('utf8')).slice(0, MAX_OUTPUT)
    })

    child.stderr.on('data', (part: Buffer) => {
      texts.complaint = (texts.complaint + part.toString('utf8')).slice(0, MAX_OUTPUT)
    })

    child.on('error', () => end(null))
    child.on('close', end)
    // A program that ends early closes its input.
    child.stdin.on('error', () => undefined)
    writePieces(child.stdin, input, clock.note)
  })
