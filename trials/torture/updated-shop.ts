// T41: a shop of an earlier version is updated while tills wait to send what they sold without the
// server. Each waiting sale, expense and transaction must be stored once.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../tools/terminal.mjs'
import { findStoryBrowser, inNewFolder, runStory } from './browser-story.ts'
import { isNone, judgeControl, type Trial, type TrialFigures } from './trial.ts'

const MUST_BE_NONE = [
  'lost',
  'stored twice',
  'with another number',
  'numbers shown twice',
  'of them lost',
  'of them stored twice',
  'rules that the books break',
  'said another word than All sent',
  'tills without the new page',
]

const hasCommit = async (commit: string): Promise<boolean> =>
  (await run('git', ['cat-file', '-e', `${commit}^{commit}`])).code === 0

type Step = readonly [program: string, args: readonly string[], folder: string]

/** Puts this version into the folder and builds it. Throws the output of a step that failed. */
const buildVersion = async (commit: string, folder: string): Promise<void> => {
  const archive = join(folder, 'version.tar')
  const steps: readonly Step[] = [
    ['git', ['archive', '--output', archive, commit], root],
    ['tar', ['-xf', archive], folder],
    ['npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder],
    [process.execPath, ['tools/test.mjs', '--only', 'build'], folder],
  ]

  for (const [program, args, cwd] of steps) {
    const { code, output } = await run(program, args, { cwd })
    if (code !== 0) throw new Error(output.slice(-1500))
  }

  rmSync(archive)
}

const updateShop = (browser: string, version: string, isControl: boolean): Promise<TrialFigures> =>
  runStory('updated-shop', {
    CHROMIUM_PATH: browser,
    EARLIER_VERSION: version,
    UPDATE_CONTROL: isControl ? '1' : '0',
  })

export const updatedShopTrial: Trial = {
  id: 't41',
  title: 'update of a shop with waiting tills',
  run: async (_scale, { oldCommit }) => {
    if (!(await hasCommit(oldCommit)))
      return { skipped: `not tried: this copy has no history with ${oldCommit}` }
    const browser = await findStoryBrowser()
    if ('missing' in browser) return { skipped: browser.missing }

    return inNewFolder(async (version) => {
      await buildVersion(oldCommit, version)
      const figures = await updateShop(browser.path, version, false)
      const forgetful = await updateShop(browser.path, version, true)
      const { isRight, control } = judgeControl(
        Number(forgetful['lost']) > 0 && Number(forgetful['of them lost']) > 0,
        'a till that loses its database while it waits',
      )
      const held = isNone(figures, MUST_BE_NONE) && isRight

      return { held, figures: { from: oldCommit, ...figures }, control }
    })
  },
}
