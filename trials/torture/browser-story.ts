// Runs a story of e2e/kills for a trial: with its settings as environment variables, and with a
// file for its figures.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findBrowser, findOrInstall, installCertutil, onPath } from '../../tools/browser.mjs'
import { runNode } from '../../tools/terminal.mjs'

export type StoryBrowser = { readonly path: string } | { readonly missing: string }

/** The browser of the stories. Installs what puts the authority of a shop into it. */
export const findStoryBrowser = async (): Promise<StoryBrowser> => {
  const { path, reason } = await findBrowser()
  if (path === undefined) return { missing: reason ?? 'no browser' }
  await installCertutil()

  return { path }
}

/** The Firefox of Debian, which root installs there. FIREFOX_PATH takes precedence. */
export const findFirefox = async (): Promise<StoryBrowser> => {
  const chosen = process.env['FIREFOX_PATH']
  if (chosen !== undefined && onPath([basename(chosen)], [dirname(chosen)]) === undefined)
    return { missing: `FIREFOX_PATH=${chosen} is not a program that can be run` }
  const path = chosen ?? (await findOrInstall('firefox-esr'))

  return path === undefined
    ? { missing: 'no Firefox (Debian: apt-get install firefox-esr)' }
    : { path }
}

/** Runs the work with a new folder, which is removed afterwards. */
export const inNewFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-trial-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/**
 * What the story wrote into STORY_REPORT; the caller knows its type. Throws the story's output when
 * it ended early.
 */
export const runStory = <Report>(
  story: string,
  settings: Readonly<Record<string, string>>,
): Promise<Report> =>
  inNewFolder(async (folder) => {
    const report = join(folder, 'report.json')
    const env = { ...process.env, STORY_REPORT: report, ...settings }
    const results = join(folder, 'results')
    const args = ['test', '--config', 'e2e/kills.config.ts', '--output', results, story]
    const { code, output } = await runNode('node_modules/@playwright/test/cli.js', args, { env })
    if (code !== 0) throw new Error(output.slice(-6000))

    return JSON.parse(readFileSync(report, 'utf8')) as Report
  })
