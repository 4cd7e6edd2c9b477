// The common shape of trials, and how they run test files with more rounds than a regular check.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from '../../tools/terminal.mjs'

export type TrialFigures = Readonly<Record<string, string | number>>

export type TrialResult =
  | {
      readonly held: boolean
      readonly figures: TrialFigures
      /**
       * The result of the control, which violates what the trial protects: it must fail, or the
       * trial proves nothing.
       */
      readonly control: string
    }
  | { readonly skipped: string }

export type TrialScale = 'short' | 'full'

/** `oldCommit`: the version that a shop is updated from. */
export type TrialOptions = { readonly oldCommit: string }

export type Trial = {
  readonly id: string
  readonly title: string
  run(scale: TrialScale, options: TrialOptions): Promise<TrialResult>
}

/** Is each of these figures 0? One that is missing is not. */
export const isNone = (figures: TrialFigures, names: readonly string[]): boolean =>
  names.every((name) => figures[name] === 0)

/** A control that does not fail makes the trial invalid. */
export const judgeControl = (
  hasFailed: boolean,
  what: string,
): { readonly isRight: boolean; readonly control: string } => ({
  isRight: hasFailed,
  control: hasFailed
    ? `${what}: found, as it must be`
    : `${what}: NOT FOUND, so this trial proves nothing`,
})

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[]
  }[]
}

/**
 * Runs test files with these settings; `trouble` is
 * the first failure as the test runner reports it.
 */
export const runTests = async (
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ passed: number; failed: number; skipped: number; trouble: string }> => {
  const file = join(root, '.cache/torture-tests.json')
  rmSync(file, { force: true })
  const args = ['run', ...files, '--reporter=json', `--outputFile=${file}`]
  const { code, output } = await runNode('node_modules/vitest/vitest.mjs', args, {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })

  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const messages = report.testResults.flatMap(({ message, assertionResults }) => [
      ...assertionResults.flatMap((result) => result.failureMessages ?? []),
      message,
    ])

    const trouble =
      code === 0 ? '' : (messages.find((message) => message !== '') ?? output).slice(0, 1500)

    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0),
      skipped: report.numPendingTests,
      trouble,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, trouble: output.slice(-1500) }
  }
}
