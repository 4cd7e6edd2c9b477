// The rows that a check returns for the summary: { name, passed, failed, skipped, note, failures },
// where failures are texts for the list at the end.
import { existsSync, readFileSync } from 'node:fs'
import { lastLines } from './failures.mjs'
import { print, runNode } from './terminal.mjs'

export const row = (name, { passed = 0, failed = 0, skipped = 0, note = '', failures = [] }) => ({
  name,
  passed,
  failed,
  skipped,
  note,
  failures,
})
export const verdict = (name, failures, note = '') => [
  row(name, failures.length === 0 ? { passed: 1, note } : { failed: 1, note, failures }),
]

/** The row of a part that this machine cannot have. It is never a silent pass. */
export const notTried = (name, reason) => {
  print(`  Not tried: ${name} (${reason})`)
  return row(`not tried: ${name}`, { skipped: 1, note: reason })
}

export const problemsOf = (name, problems) => {
  for (const problem of problems) print(`  ${problem}`)
  return verdict(name, problems)
}

/** Runs a program whose output is shown only when it fails. */
export const runSilently = async (name, script, args) => {
  const { code, output } = await runNode(script, args)
  if (code !== 0) print(output.trim())
  return verdict(name, code === 0 ? [] : lastLines(output))
}

export const readReport = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
