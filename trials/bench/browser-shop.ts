// The built app with a shop of 2,000 products, open in Chromium, for measurements in the browser.
import { type Browser, chromium } from '@playwright/test'
import { fillShop } from '../harness/served-shop.ts'
import { startServer } from '../harness/server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../tools/browser.mjs'
import { buildWhatChanged } from '../../tools/build.mjs'
import { giveUp } from '../../tools/terminal.mjs'

const PRODUCTS = 2000

/**
 * Builds the app, runs `measure` in a new browser with these arguments, and removes everything.
 * Gives up with a line when there is no Chromium.
 */
export const measureInBrowser = async (
  measure: (browser: Browser, address: string) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> => {
  await buildWhatChanged()
  const found = await findBrowser()
  if (found.path === undefined) return giveUp(found.reason)
  const folder = mkdtempSync(join(tmpdir(), 'webale-browser-'))
  await fillShop(folder, PRODUCTS)
  const server = await startServer(folder, { built: true })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', ...args],
  })

  try {
    await measure(browser, server.address)
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
