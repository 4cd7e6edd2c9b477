// T40: a store of a till is cut or deleted between its starts, or the power is cut after the last
// receipt. What was shown as sold must be on the server in the end, once.
import { findDiskLibrary } from '../harness/bad-disk.ts'
import { findStoryBrowser, runStory } from './browser-story.ts'
import { isNone, judgeControl, type Trial, type TrialFigures } from './trial.ts'

const MUST_BE_NONE = [
  'runs without a sale',
  'lost',
  'sold twice',
  'numbers shown twice',
  'lost and said All sent',
]

const RUNS = { full: 200, short: 10 } as const

const damageStores = (
  browser: string,
  runs: number,
  more: Readonly<Record<string, string>> = {},
): Promise<TrialFigures> =>
  runStory('two-stores', browser, {
    STORE_RUNS: String(runs),
    STORE_FULL_DISK: findDiskLibrary('full-disk') ?? '',
    ...more,
  })

export const twoStoresTrial: Trial = {
  id: 't40',
  title: 'two stores of a till',
  run: async (scale) => {
    const browser = await findStoryBrowser()
    if ('missing' in browser) return { skipped: browser.missing }
    const figures = await damageStores(browser.path, RUNS[scale])
    const one = await damageStores(browser.path, 1, {
      STORE_CONTROL: '1',
      STORE_DAMAGE: 'database deleted',
    })
    const { isRight, control } = judgeControl(Number(one['lost']) > 0, 'a till with one store')
    const isClean = isNone(figures, MUST_BE_NONE)

    return { held: figures['runs'] === RUNS[scale] && isClean && isRight, figures, control }
  },
}
