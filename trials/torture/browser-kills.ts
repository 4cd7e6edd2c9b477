// T3k: the browser of a till is killed while it sells over https on the shop's name, and started
// three times with sales between. What the till showed as sold must be known to it, and in the end
// be on the server, once.
import { findStoryBrowser, runStory } from './browser-story.ts'
import { isNone, judgeControl, type Trial, type TrialFigures } from './trial.ts'

const MUST_BE_NONE = [
  'shown, but unknown to the till',
  'in one store only',
  'cart came back after success',
  'lost',
  'sold twice',
  'taken back, but sold',
]

const KILLS = { full: 20, short: 3, control: 3 } as const

const killBrowsers = (browser: string, kills: number, isControl: boolean): Promise<TrialFigures> =>
  runStory('browser-kills', {
    CHROMIUM_PATH: browser,
    BROWSER_KILLS: String(kills),
    KILL_CONTROL: isControl ? '1' : '0',
  })

export const browserKillsTrial: Trial = {
  id: 't3k',
  title: 'kills of the browser that sells',
  run: async (scale) => {
    const browser = await findStoryBrowser()
    if ('missing' in browser) return { skipped: browser.missing }
    const figures = await killBrowsers(browser.path, KILLS[scale], false)
    const forgetful = await killBrowsers(browser.path, KILLS.control, true)
    const { isRight, control } = judgeControl(
      Number(forgetful['shown, but unknown to the till']) > 0,
      'a till that shows success before the sale is on the disk',
    )
    const isClean = isNone(figures, MUST_BE_NONE)

    return { held: figures['kills'] === KILLS[scale] && isClean && isRight, figures, control }
  },
}
