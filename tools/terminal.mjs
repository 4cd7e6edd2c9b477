// What the tools print and how they run other programs: one line per step, plain words, the exit code passed on.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json; every tool works from there, wherever it was called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export const say = (text) => process.stdout.write(`${text}\n`)

/** Ends with one clear line instead of a stack trace. */
export const giveUp = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Seconds since `start` (performance.now()), for people: '1.4 s'. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Programs that are running now, so that Ctrl+C can end them. */
const running = new Set()

/** Ends every program that `run` started, by its own handle. */
export const endChildren = (signal = 'SIGTERM') => {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program to its end: { code, output }. `show` passes its output through, otherwise it is kept and given back.
 * A program that cannot be started answers code 127 and the reason as output.
 */
export const run = (program, args, { cwd = root, env = process.env, show = false, stdin = 'ignore', ...rest } = {}) =>
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
