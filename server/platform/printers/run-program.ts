// Runs a program of the computer without a shell.
import { spawn } from 'node:child_process'

export type Program = readonly [string, ...string[]]

/** `code` is null for a program that is missing or was stopped. */
type ProgramResult = { readonly code: number | null; readonly output: string }

const MAX_OUTPUT = 10_000

/** Runs the program with these bytes as its input, for `patienceMs` at most. Never throws. */
export const runProgram = (
  [program, ...rest]: Program,
  input: Uint8Array,
  patienceMs: number,
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = spawn(program, rest, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patienceMs,
      windowsHide: true,
    })

    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output = (output + part.toString('utf8')).slice(0, MAX_OUTPUT)
    })

    child.on('error', () => resolve({ code: null, output: '' }))
    child.on('close', (code) => resolve({ code, output }))
    // A program that ends early closes its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
