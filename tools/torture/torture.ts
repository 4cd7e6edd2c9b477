// `npm run torture`: the shop is killed, starved, cut off, lied to and flooded, and has to keep every sale. One trial after the other;
// the figures go to torture-report.json and, a line each, to the screen.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { giveUp, root, say, since } from '../terminal.mjs'
import { bitFlips } from './bit-flips.ts'
import { cases } from './cases.ts'
import { failingDisk } from './failing-disk.ts'
import { fuzz } from './fuzz.ts'
import { halfBodies } from './half-bodies.ts'
import { histories } from './histories.ts'
import { kills, killsOnPostgres } from './kills.ts'
import { load } from './load.ts'
import { lostDatabases } from './lost.ts'
import { model } from './model.ts'
import { powerCut } from './power-cut.ts'
import { soak } from './soak.ts'
import type { TrialResult, TrialScale, Trial } from './trial.ts'

const TRIALS: readonly Trial[] = [
  model,
  kills,
  killsOnPostgres,
  powerCut,
  fuzz,
  failingDisk,
  bitFlips,
  histories,
  ...cases,
  load,
  soak,
  lostDatabases,
  halfBodies,
]

type Told = TrialResult & { readonly id: string; readonly title: string; readonly seconds: number }

const chosen = (only: string | undefined): readonly Trial[] => {
  if (only === undefined) return TRIALS
  const ids = only.split(',')
  const unknown = ids.filter((id) => !TRIALS.some((trial) => trial.id === id))
  if (unknown.length > 0)
    giveUp(`There is no trial called ${unknown.join(', ')}. There are: ${TRIALS.map(({ id }) => id).join(' ')}`)
  return TRIALS.filter(({ id }) => ids.includes(id))
}

const tell = (told: Told): void => {
  if ('skipped' in told) {
    say(`- ${told.id.padEnd(5)}${told.title}: skipped, ${told.skipped}`)
    return
  }
  say(
    `${told.held ? '  ' : '! '}${told.id.padEnd(5)}${told.title}: ${told.held ? 'held' : 'NOT held'}, ${told.seconds.toFixed(0)} s`,
  )
  for (const [name, value] of Object.entries(told.figures)) say(`        ${name.padEnd(34)}${value}`)
  say(`        ${'control'.padEnd(34)}${told.control}`)
}

const attempt = async (trial: Trial, scale: TrialScale): Promise<Told> => {
  const start = performance.now()
  const { id, title } = trial
  const outcome = await trial.run(scale).catch(
    (error: unknown): TrialResult => ({
      held: false,
      figures: { trouble: String((error as Error).stack ?? error) },
      control: 'none',
    }),
  )
  return { id, title, ...outcome, seconds: (performance.now() - start) / 1000 }
}

export type TortureOptions = { readonly only: string | undefined; readonly scale: TrialScale }

/** Runs the trials and writes the report. Answers whether everything held that could be tried. */
export const torture = async ({ only, scale }: TortureOptions): Promise<boolean> => {
  const start = performance.now()
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    node: process.versions.node,
    load: Number(loadavg()[0]?.toFixed(1)),
  }
  say(`${machine.processors} x ${machine.model}, Node ${machine.node}, load ${machine.load}, ${scale}\n`)
  const trials: Told[] = []
  for (const trial of chosen(only)) {
    const told = await attempt(trial, scale)
    tell(told)
    trials.push(told)
  }
  const failed = trials.filter((told) => 'held' in told && !told.held)
  const skipped = trials.filter((told) => 'skipped' in told)
  const report = { at: new Date().toISOString(), scale, machine, held: failed.length === 0, trials }
  writeFileSync(join(root, 'torture-report.json'), `${JSON.stringify(report, null, 2)}\n`)
  say(
    `\n${trials.length - failed.length - skipped.length} held, ${failed.length} not held, ${skipped.length} skipped, ${since(start)}; torture-report.json has the figures`,
  )
  return failed.length === 0
}
