// A browser in its own process group, which can be killed like a phone whose battery is taken out.
import { chromium, type Page } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TrustingBrowser } from './lan.ts'

export type KillableBrowser = {
  readonly page: Page
  /** Ends all its processes with SIGKILL at once. */
  kill(): Promise<void>
  /** Closes it as a person does. */
  close(): Promise<void>
}

const endpointOf = async ({ stderr }: ChildProcess): Promise<string> => {
  if (stderr === null) throw new Error('The browser has no output')
  for await (const line of createInterface({ input: stderr })) {
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (endpoint !== undefined) return endpoint
  }
  throw new Error('The browser ended before it was ready')
}

/** Opens the browser on a profile that it keeps. `prepare` runs before the first page. */
export const openKillable = async (
  executable: string,
  profile: string,
  { args, env }: TrustingBrowser,
  prepare: (page: Page) => Promise<unknown>,
): Promise<KillableBrowser> => {
  const options = [
    '--headless',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--window-size=1366,768',
  ]
  const child = spawn(executable, [...args, ...options, 'about:blank'], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await endpointOf(child))
  child.stderr.resume()
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  const page = context.pages()[0] ?? (await context.newPage())
  await prepare(page)
  return {
    page,
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await ended
    },
  }
}
