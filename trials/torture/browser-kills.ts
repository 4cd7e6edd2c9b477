// T3k: the browser of a till is killed while it sells over https on the shop's name. What the till
// showed as sold must be on its disk, and in the end on the server, once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installCertutil } from '../../tools/browser.mjs'
import { runNode } from '../../tools/terminal.mjs'
import { judgeControl, type Trial, type TrialFigures } from './trial.ts'

const MUST_BE_NONE = [
  'shown, but not on the disk',
  'cart came back after success',
  'lost',
  'sold twice',
  'taken back, but sold',
]

type Kills = { readonly browser: string; readonly kills: number; readonly isControl: boolean }

/** Runs e2e/kills; `trouble` is what it printed when it ended early. */
const killBrowsers = async ({ browser, kills, isControl }: Kills): Promise<TrialFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-kills-'))
  const report = join(folder, 'report.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    BROWSER_KILLS: String(kills),
    KILL_REPORT: report,
    KILL_CONTROL: isControl ? '1' : '0',
  }

  const args = [
    'test',
    '--config',
    'e2e/kills.config.ts',
    '--output',
    join(folder, 'results'),
    'browser-kills',
  ]

  try {
    const { code, output } = await runNode('node_modules/@playwright/test/cli.js', args, { env })
    if (code !== 0) return { kills: 0, trouble: output.slice(-1500) }
    return JSON.parse(readFileSync(report, 'utf8')) as TrialFigures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isClean = (figures: TrialFigures): boolean =>
  MUST_BE_NONE.every((name) => figures[name] === 0)

export const browserKillsTrial: Trial = {
  id: 't3k',
  title: 'kills of the browser that sells',
  run: async (scale) => {
    const { path: browser, reason } = await findBrowser()
    if (browser === undefined) return { skipped: reason ?? 'no browser' }
    await installCertutil()
    const kills = scale === 'full' ? 20 : 3
    const figures = await killBrowsers({ browser, kills, isControl: false })
    const forgetful = await killBrowsers({ browser, kills: 3, isControl: true })
    const hasFailed = forgetful['trouble'] === undefined && !isClean(forgetful)
    const { isRight, control } = judgeControl(
      hasFailed,
      'a till that shows success before the sale is on the disk',
    )

    return { held: figures['kills'] === kills && isClean(figures) && isRight, figures, control }
  },
}
