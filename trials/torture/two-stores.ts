// T40: a store of a till is cut or deleted between its starts, or the power is cut after the last
// receipt. What was shown as sold must be on the server in the end, once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installCertutil } from '../../tools/browser.mjs'
import { runNode } from '../../tools/terminal.mjs'
import { findDiskLibrary } from '../harness/bad-disk.ts'
import { judgeControl, type Trial, type TrialFigures } from './trial.ts'

const MUST_BE_NONE = ['lost', 'sold twice', 'numbers shown twice', 'lost and said All sent']

const RUNS = { full: 200, short: 10 } as const

/** Runs e2e/kills/two-stores; `trouble` is what it printed when it ended early. */
const damageStores = async (
  browser: string,
  runs: number,
  more: Readonly<Record<string, string>> = {},
): Promise<TrialFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-stores-'))
  const report = join(folder, 'report.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    STORE_RUNS: String(runs),
    STORE_REPORT: report,
    STORE_FULL_DISK: findDiskLibrary('full-disk') ?? '',
    ...more,
  }

  const args = [
    'test',
    '--config',
    'e2e/kills.config.ts',
    '--output',
    join(folder, 'results'),
    'two-stores',
  ]

  try {
    const { code, output } = await runNode('node_modules/@playwright/test/cli.js', args, { env })
    if (code !== 0) return { runs: 0, trouble: output.slice(-1500) }
    return JSON.parse(readFileSync(report, 'utf8')) as TrialFigures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const twoStoresTrial: Trial = {
  id: 't40',
  title: 'two stores of a till',
  run: async (scale) => {
    const { path: browser, reason } = await findBrowser()
    if (browser === undefined) return { skipped: reason ?? 'no browser' }
    await installCertutil()
    const figures = await damageStores(browser, RUNS[scale])
    const one = await damageStores(browser, 1, {
      STORE_CONTROL: '1',
      STORE_DAMAGE: 'database deleted',
    })
    const isFound = one['trouble'] === undefined && Number(one['lost']) > 0
    const { isRight, control } = judgeControl(isFound, 'a till with one store')
    const isClean = MUST_BE_NONE.every((name) => figures[name] === 0)

    return { held: figures['runs'] === RUNS[scale] && isClean && isRight, figures, control }
  },
}
