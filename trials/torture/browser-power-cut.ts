// T28: a power cut of a till. A browser sells without its server while strace records what it does
// to the files of its databases; they are rebuilt as they could have been at many moments, and the
// browser opens each.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { straceProblem } from '../harness/strace.ts'
import { findBrowser, installCertutil } from '../../tools/browser.mjs'
import { runNode } from '../../tools/terminal.mjs'
import {
  type Cut,
  isWholeLog,
  layOutCuts,
  readCalls,
  readDisk,
  watchBrowser,
} from './browser-disk.ts'
import { judgeControl, type Trial } from './trial.ts'

type ShownNumber = { readonly number: string; readonly at: number }
type RecordingOptions = {
  readonly folder: string
  readonly browser: string
  readonly sales: number
  readonly isControl: boolean
}

const runStory = async (
  name: string,
  { folder, browser }: RecordingOptions,
  more: Readonly<Record<string, string>>,
) => {
  const env = { ...process.env, CHROMIUM_PATH: browser, RECORD_FOLDER: folder, ...more }
  const args = [
    'test',
    '--config',
    'e2e/kills.config.ts',
    '--output',
    join(folder, 'results'),
    name,
  ]

  const { code, output } = await runNode('node_modules/@playwright/test/cli.js', args, { env })
  if (code !== 0) throw new Error(output.slice(-1500))
}

/** Moments from the first sale on: every other one with a part of what was not synced. */
const chooseCuts = (shown: readonly ShownNumber[], count: number): Cut[] => {
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0]
  return Array.from({ length: count }, () => first + Math.random() * (last - first))
    .toSorted((a, b) => a - b)
    .map((at, place) => ({ at, share: place % 2 === 0 ? 0 : Math.random() }))
}

/** Records sales, cuts the power `count` times, and counts the shown sales that a cut lost. */
const cutPower = async (options: RecordingOptions, count: number) => {
  const { folder, sales, isControl } = options
  const log = join(folder, 'calls.log')
  await runStory('recorded-sales', options, {
    RECORDED_SALES: String(sales),
    RECORD_CONTROL: isControl ? '1' : '0',
    RECORD_COMMAND: JSON.stringify(watchBrowser(log)),
  })

  const { shown } = JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8')) as {
    shown: ShownNumber[]
  }

  const [before, after] = [
    join(folder, 'start/Default/IndexedDB'),
    join(folder, 'profile/Default/IndexedDB'),
  ]

  const calls = readCalls(log, after)
  if (!isWholeLog(readDisk(before), calls, readDisk(after)))
    throw new Error('The calls do not explain the files')

  const cuts = chooseCuts(shown, count)
  mkdirSync(join(folder, 'cuts'))
  layOutCuts(readDisk(before), calls, cuts, join(folder, 'cuts'))
  await runStory('opened-profiles', options, { RECORD_CUTS: String(count) })
  const found = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as string[][]
  const lost = cuts.map(
    ({ at }, place) =>
      shown.filter((sale) => sale.at <= at && found[place]?.includes(sale.number) !== true).length,
  )

  return {
    shown: shown.length,
    calls: calls.length,
    syncs: calls.filter(({ kind }) => kind === 'sync').length,
    cuts: found.length,
    lost: lost.reduce((sum, one) => sum + one, 0),
    cutsWithLoss: lost.filter((one) => one > 0).length,
  }
}

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-profile-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SCALES = {
  full: { sales: 40, cuts: 100 },
  short: { sales: 8, cuts: 12 },
  control: { sales: 8, cuts: 10 },
} as const

export const browserPowerCutTrial: Trial = {
  id: 't28',
  title: 'power cuts of a till',
  run: async (scale) => {
    const problem = straceProblem()
    if (problem !== null) return { skipped: problem }
    const { path: browser, reason } = await findBrowser()
    if (browser === undefined) return { skipped: reason ?? 'no browser' }
    await installCertutil()
    const cut = (size: keyof typeof SCALES, isControl: boolean) =>
      inFolder((folder) =>
        cutPower({ folder, browser, sales: SCALES[size].sales, isControl }, SCALES[size].cuts),
      )

    const { shown, calls, syncs, cuts, lost } = await cut(scale, false)
    const relaxed = await cut('control', true)
    const { isRight, control } = judgeControl(
      relaxed.cutsWithLoss > 0,
      `a till that does not wait for its disk (${relaxed.cutsWithLoss} of ${relaxed.cuts} cuts ` +
        `lose sales)`,
    )

    return {
      held: shown === SCALES[scale].sales && cuts === SCALES[scale].cuts && lost === 0 && isRight,
      figures: {
        'sales shown': shown,
        'calls to the disk, of them syncs': `${calls}, ${syncs}`,
        cuts,
        'shown but lost': lost,
      },
      control,
    }
  },
}
