// T40 and T42: a store of a till is cut or deleted between its starts, or the power is cut after
// the last receipt, in Chromium and in the Firefox of Debian. What was shown as sold must be on the
// server in the end, once.
import { findDiskLibrary } from '../harness/bad-disk.ts'
import { findFirefox, findStoryBrowser, runStory, type StoryBrowser } from './browser-story.ts'
import { isNone, judgeControl, type Trial, type TrialFigures, type TrialScale } from './trial.ts'

const MUST_BE_NONE = [
  'runs without a sale',
  'lost',
  'sold twice',
  'numbers shown twice',
  'lost and said All sent',
]

type StoresTrial = {
  readonly id: string
  readonly title: string
  readonly story: string
  /** The environment variable that names the browser to the story. */
  readonly variable: string
  readonly runs: Readonly<Record<TrialScale, number>>
  find(): Promise<StoryBrowser>
}

const makeTrial = ({ id, title, story, variable, runs, find }: StoresTrial): Trial => {
  const damageStores = (
    browser: string,
    count: number,
    more: Readonly<Record<string, string>> = {},
  ): Promise<TrialFigures> =>
    runStory(story, {
      [variable]: browser,
      STORE_RUNS: String(count),
      STORE_FULL_DISK: findDiskLibrary('full-disk') ?? '',
      ...more,
    })

  return {
    id,
    title,
    run: async (scale) => {
      const browser = await find()
      if ('missing' in browser) return { skipped: browser.missing }
      const figures = await damageStores(browser.path, runs[scale])
      const one = await damageStores(browser.path, 1, {
        STORE_CONTROL: '1',
        STORE_DAMAGE: 'database deleted',
      })
      const { isRight, control } = judgeControl(Number(one['lost']) > 0, 'a till with one store')
      const isClean = isNone(figures, MUST_BE_NONE)

      return { held: figures['runs'] === runs[scale] && isClean && isRight, figures, control }
    },
  }
}

export const twoStoresTrial = makeTrial({
  id: 't40',
  title: 'two stores of a till',
  story: 'two-stores',
  variable: 'CHROMIUM_PATH',
  runs: { full: 200, short: 10 },
  find: findStoryBrowser,
})

export const firefoxStoresTrial = makeTrial({
  id: 't42',
  title: 'two stores of a till in Firefox',
  story: 'firefox-stores',
  variable: 'FIREFOX_PATH',
  runs: { full: 50, short: 10 },
  find: findFirefox,
})
