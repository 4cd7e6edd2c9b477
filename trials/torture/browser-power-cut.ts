// T28: a power cut of a till. A browser sells without its server while strace records what it does
// to the files of its two stores; they are rebuilt as they could have been at many moments, and the
// till starts three times on each, with sales between.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { straceProblem } from '../harness/strace.ts'
import {
  type Cut,
  listUnexplained,
  layOutCuts,
  readCalls,
  readDisk,
  watchBrowser,
} from './browser-disk.ts'
import { findStoryBrowser, inNewFolder, runStory } from './browser-story.ts'
import { judgeControl, type Trial } from './trial.ts'

type ShownNumber = { readonly number: string; readonly at: number }
type RecordedSales = { readonly origin: string; readonly shown: readonly ShownNumber[] }
/** Sums over all cuts: `sold` after them, `lost` of what was shown before or after them. */
type CutFigures = {
  readonly cuts: number
  readonly sold: number
  readonly lost: number
  readonly inOneStore: number
  readonly shownTwice: number
  readonly cutsWithLoss: number
}
type RecordingOptions = {
  readonly folder: string
  readonly browser: string
  readonly sales: number
  readonly isControl: boolean
}

/** Moments from the first sale on: every other one with a part of what was not synced. */
const chooseCuts = (shown: readonly ShownNumber[], count: number): Cut[] => {
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0]
  return Array.from({ length: count }, () => first + Math.random() * (last - first))
    .toSorted((a, b) => a - b)
    .map((at, place) => ({ at, share: place % 2 === 0 ? 0 : Math.random() }))
}

const countSyncs = (calls: ReturnType<typeof readCalls>): number =>
  calls.filter(({ kind }) => kind === 'sync').length

/** Records sales, cuts the power `count` times, and starts the till after each cut. */
const cutPower = async (options: RecordingOptions, count: number) => {
  const { folder, browser, sales, isControl } = options
  const log = join(folder, 'calls.log')
  const { origin, shown } = await runStory<RecordedSales>('recorded-sales', {
    CHROMIUM_PATH: browser,
    RECORD_FOLDER: folder,
    RECORDED_SALES: String(sales),
    RECORD_CONTROL: isControl ? '1' : '0',
    RECORD_COMMAND: JSON.stringify(watchBrowser(log)),
  })

  const [before, after] = [join(folder, 'start/Default'), join(folder, 'profile/Default')]
  const calls = readCalls(log, after)
  const unexplained = listUnexplained(readDisk(before), calls, readDisk(after))
  if (unexplained.length > 0) throw new Error(`The calls do not explain ${unexplained.join(', ')}`)

  const cuts = chooseCuts(shown, count)
  mkdirSync(join(folder, 'cuts'))
  layOutCuts(readDisk(before), calls, cuts, join(folder, 'cuts'))
  const shownBefore = cuts.map(({ at }) =>
    shown.filter((sale) => sale.at <= at).map(({ number }) => number),
  )
  writeFileSync(join(folder, 'cuts.json'), JSON.stringify(shownBefore))
  const found = await runStory<CutFigures>('opened-profiles', {
    CHROMIUM_PATH: browser,
    RECORD_FOLDER: folder,
    RECORD_ORIGIN: origin,
  })

  return { ...found, shown: shown.length, calls: calls.length, syncs: countSyncs(calls) }
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
    const browser = await findStoryBrowser()
    if ('missing' in browser) return { skipped: browser.missing }
    const cut = (size: keyof typeof SCALES, isControl: boolean) =>
      inNewFolder((folder) =>
        cutPower(
          { folder, browser: browser.path, sales: SCALES[size].sales, isControl },
          SCALES[size].cuts,
        ),
      )

    const { shown, calls, syncs, cuts, sold, lost, inOneStore, shownTwice } = await cut(
      scale,
      false,
    )
    const relaxed = await cut('control', true)
    const { isRight, control } = judgeControl(
      relaxed.cutsWithLoss > 0,
      `a till with one store that does not wait for its disk (${relaxed.cutsWithLoss} of ` +
        `${relaxed.cuts} cuts lose sales)`,
    )
    const isWhole = shown === SCALES[scale].sales && cuts === SCALES[scale].cuts
    const isClean = lost + inOneStore + shownTwice === 0

    return {
      held: isWhole && isClean && isRight,
      figures: {
        'sales shown': shown,
        'calls to the disk, of them syncs': `${calls}, ${syncs}`,
        'cuts, three starts each': cuts,
        'sold after the cuts': sold,
        'shown but lost': lost,
        'in one store only': inOneStore,
        'numbers shown twice': shownTwice,
      },
      control,
    }
  },
}
