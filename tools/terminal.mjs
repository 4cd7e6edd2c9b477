// Output of the tools and running other programs: one line per step, the exit code passed on.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json; all tools work from there. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export const print = (text) => process.stdout.write(`${text}\n`)

/** Says what is going on, on stderr: another program may take the output. */
export const printStep = (text) => process.stderr.write(`${text}\n`)

/** Ends with one clear line instead of a stack trace. */
export const giveUp = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Seconds since `start` (performance.now()) as text: '1.4 s'. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Running programs, so that Ctrl+C can end them. */
const running = new Set()

/** Ends every program that `run` started. */
export const endChildren = (signal = 'SIGTERM') => {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program to its end: { code, output }. `show` passes its output through, otherwise it is
 * returned. A program that cannot be started returns code 127 and the reason as output.
 */
export const run = (
  program,
  args,
  { cwd = root, env = process.env, show = false, stdin = 'ignore', ...rest } = {},
) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: [stdin, show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      ...rest,
    })
    running.add(child)
    const parts = []
    child.stdout?.on('data', (part) => parts.push(part))
    child.stderr?.on('data', (part) => parts.push(part))
    const end = (code, reason = '') => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(parts).toString('utf8') + reason })
    }
    child.on('error', (error) => end(127, error.message))
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)))
  })

/** Runs one of our JavaScript programs in node_modules, without npx and without the shell. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)
