// `npm run torture`: the shop is killed, starved, disconnected and flooded, and has to keep every
// sale. The trials run one after the other; figures go to torture-report.json and, one line each,
// to the screen.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { giveUp, root, print, since } from '../../tools/terminal.mjs'
import { bitFlipsTrial } from './bit-flips.ts'
import { browserKillsTrial } from './browser-kills.ts'
import { browserPowerCutTrial } from './browser-power-cut.ts'
import { caseTrials } from './cases.ts'
import { failingDiskTrial } from './failing-disk.ts'
import { failoverTrial } from './failover.ts'
import { fuzzTrial } from './fuzz.ts'
import { halfBodiesTrial } from './half-bodies.ts'
import { historiesTrial } from './histories.ts'
import { killsTrial, postgresKillsTrial } from './kills.ts'
import { loadTrial } from './load.ts'
import { lostDatabasesTrial } from './lost.ts'
import { dayModelTrial, modelTrial } from './model.ts'
import { poolerTrial } from './pooler.ts'
import { powerCutTrial } from './power-cut.ts'
import { replicaTrial } from './replica.ts'
import { soakTrial } from './soak.ts'
import { stormTrial } from './storm.ts'
import type { TrialOptions, TrialResult, TrialScale, Trial } from './trial.ts'
import { firefoxStoresTrial, twoStoresTrial } from './two-stores.ts'
import { unreadAnswersTrial } from './unread-answers.ts'
import { updatedShopTrial } from './updated-shop.ts'

const TRIALS: readonly Trial[] = [
  modelTrial,
  dayModelTrial,
  killsTrial,
  postgresKillsTrial,
  poolerTrial,
  failoverTrial,
  replicaTrial,
  browserKillsTrial,
  powerCutTrial,
  browserPowerCutTrial,
  twoStoresTrial,
  firefoxStoresTrial,
  updatedShopTrial,
  fuzzTrial,
  failingDiskTrial,
  bitFlipsTrial,
  historiesTrial,
  ...caseTrials,
  loadTrial,
  soakTrial,
  stormTrial,
  lostDatabasesTrial,
  halfBodiesTrial,
  unreadAnswersTrial,
]

type TrialReport = TrialResult & {
  readonly id: string
  readonly title: string
  readonly seconds: number
}

const chooseTrials = (only: string | undefined): readonly Trial[] => {
  if (only === undefined) return TRIALS
  const ids = only.split(',')
  const unknown = ids.filter((id) => !TRIALS.some((trial) => trial.id === id))
  if (unknown.length > 0)
    giveUp(
      `There is no trial called ${unknown.join(', ')}. There are: ` +
        TRIALS.map(({ id }) => id).join(' '),
    )

  return TRIALS.filter(({ id }) => ids.includes(id))
}

const printReport = (report: TrialReport): void => {
  if ('skipped' in report) {
    print(`- ${report.id.padEnd(5)}${report.title}: skipped, ${report.skipped}`)
    return
  }

  print(
    `${report.held ? '  ' : '! '}${report.id.padEnd(5)}${report.title}: ` +
      `${report.held ? 'held' : 'NOT held'}, ${report.seconds.toFixed(0)} s`,
  )

  for (const [name, value] of Object.entries(report.figures))
    print(`        ${name.padEnd(34)}${value}`)

  print(`        ${'control'.padEnd(34)}${report.control}`)
}

const runTrial = async (
  trial: Trial,
  scale: TrialScale,
  options: TrialOptions,
): Promise<TrialReport> => {
  const start = performance.now()
  const { id, title } = trial
  const outcome = await trial.run(scale, options).catch(
    (error: unknown): TrialResult => ({
      held: false,
      figures: { trouble: String((error as Error).stack ?? error) },
      control: 'none',
    }),
  )

  return { id, title, ...outcome, seconds: (performance.now() - start) / 1000 }
}

export type TortureOptions = TrialOptions & {
  readonly only: string | undefined
  readonly scale: TrialScale
}

/** Runs the trials and writes the report. Returns whether everything that could be tried held. */
export const torture = async ({ only, scale, ...options }: TortureOptions): Promise<boolean> => {
  const start = performance.now()
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    node: process.versions.node,
    load: Number(loadavg()[0]?.toFixed(1)),
  }

  print(
    `${machine.processors} x ${machine.model}, Node ${machine.node}, ` +
      `load ${machine.load}, ${scale}\n`,
  )

  const trials: TrialReport[] = []

  for (const trial of chooseTrials(only)) {
    const report = await runTrial(trial, scale, options)
    printReport(report)
    trials.push(report)
  }

  const failed = trials.filter((report) => 'held' in report && !report.held)
  const skipped = trials.filter((report) => 'skipped' in report)
  const report = { at: new Date().toISOString(), scale, machine, held: failed.length === 0, trials }
  writeFileSync(join(root, 'torture-report.json'), `${JSON.stringify(report, null, 2)}\n`)
  print(
    `\n${trials.length - failed.length - skipped.length} held, ${failed.length} not held, ` +
      `${skipped.length} skipped, ${since(start)}; torture-report.json has the figures`,
  )

  return failed.length === 0
}
