// A till in a real browser on a shop of many products: a profile that stays on the disk, a server
// that can be stopped and frozen, and times that the page takes itself.
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { fillShop } from '../harness/served-shop.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openShopOver, type OpenedShop, signInAsText } from '../harness/shop-over-http.ts'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { findBrowser } from '../../tools/browser.mjs'

const FIRST_PRODUCT = '[data-item-list] button:enabled'
const KEPT_MS = 60_000

export type BenchTill = {
  readonly shop: OpenedShop
  readonly products: readonly string[]
  readonly folder: string
  server(): RunningServer
  /** Ends the server; `startAgain` opens it on the same folder and port. */
  stop(): Promise<void>
  startAgain(): Promise<void>
  /** While it is frozen, the server accepts connections and never answers. */
  freeze(): void
  thaw(): void
  /** A browser process on the profile of this till, or of another name. */
  open(profile?: string): Promise<OpenTill>
}

export type OpenTill = {
  readonly page: Page
  readonly devtools: CDPSession
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * Runs in each page: notes when the first product is there, and when the catalogue was written to
 * the disk.
 */
const watchPage = (selector: string): void => {
  const notes = { product: 0, written: 0 }
  Object.assign(window, { notes })
  const checkFrame = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(checkFrame)
    else notes.product = performance.now()
  }

  checkFrame()
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function putAndWatch(
    this: IDBObjectStore,
    ...given
  ): IDBRequest<IDBValidKey> {
    if (this.name === 'states')
      this.transaction.addEventListener('complete', () => {
        notes.written = performance.now()
      })
    return put.apply(this, given)
  }
}

/** Milliseconds since the start of the navigation; `asked`: the first request for the catalogue. */
export type PageNotes = {
  readonly product: number
  readonly written: number
  readonly asked: number
}

export const readNotes = (page: Page): Promise<PageNotes> =>
  page.evaluate(() => {
    const { notes } = window as unknown as { notes: Omit<PageNotes, 'asked'> }
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/till/catalogue'))
    return { ...notes, asked: Math.min(...files.map(({ startTime }) => startTime)) }
  })

export const firstProduct = (page: Page): Promise<void> =>
  page.locator(FIRST_PRODUCT).first().waitFor({ timeout: KEPT_MS })

/** Waits until the files of the app and the catalogue are on the disk. */
export const untilAppCached = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    null,
    {
      timeout: KEPT_MS,
    },
  )
  await page.waitForFunction(
    () => (window as unknown as { notes: PageNotes }).notes.written > 0,
    null,
    {
      timeout: KEPT_MS,
    },
  )
}

/** Slows the processor of the page; 1 is its full speed. */
export const slowDown = ({ devtools }: OpenTill, rate: number): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate })

const openProfile = async (executablePath: string, profile: string): Promise<OpenTill> => {
  const args = ['--no-sandbox', '--disable-gpu']
  const viewport = { width: 1366, height: 768 }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    viewport,
  })

  const page = context.pages()[0] ?? (await context.newPage())
  // tsx wraps every function in a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchPage, FIRST_PRODUCT)

  return {
    page,
    context,
    devtools: await context.newCDPSession(page),
    close: () => context.close(),
  }
}

/** Signs the seller in on this till and opens an address of the app. */
export const signInOn = async (
  { page }: OpenTill,
  { server }: BenchTill,
  path: string,
): Promise<void> => {
  const { address } = server()
  const session = await signInAsText(address, 'till0@shop.ug')
  const { shop_id } = (await (await fetch(`${address}/api/setup`)).json()) as { shop_id: string }
  // A plain text page, which loads nothing of the app.
  await page.goto(`${address}/healthz`)
  await page.evaluate(
    (items) => items.forEach(([key = '', value = '']) => localStorage.setItem(key, value)),
    [
      ['webale.session', session],
      ['webale.shop', shop_id],
      ['getting_started_dismissed', 'true'],
      ['webale.device.sound', 'off'],
    ],
  )

  await page.goto(`${address}${path}`)
}

/** Makes the access token one that is over. */
export const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('webale.session') ?? '{}') as object
    localStorage.setItem('webale.session', JSON.stringify({ ...session, expires_at: 1 }))
  })

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()

  return String(typeof address === 'object' ? address?.port : 0)
}

/**
 * Opens the shop with its server, runs the work, and removes everything. Throws a line when there
 * is no Chromium.
 */
export const withBenchTill = async <Result>(
  folder: string,
  products: number,
  work: (till: BenchTill) => Promise<Result>,
): Promise<Result> => {
  const { path, reason } = await findBrowser()
  if (path === undefined) throw new Error(reason)
  const filled = await fillShop(folder, products)
  // Tokens name the port, so it is the same after a restart.
  const settings = { PORT: await freePort() }
  let server = await startServer(folder, { built: true, settings })
  const profiles = mkdtempSync(join(tmpdir(), 'webale-profiles-'))
  const till = async (): Promise<BenchTill> => ({
    shop: await openShopOver(server.address, 1, filled.seller.department_id),
    products: filled.products,
    folder,
    server: () => server,
    stop: () => server.kill('SIGTERM'),
    startAgain: async () => {
      server = await startServer(folder, { built: true, settings })
    },
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    open: (profile = 'till') => openProfile(path, join(profiles, profile)),
  })

  try {
    return await work(await till())
  } finally {
    if (server.isAlive()) {
      process.kill(server.pid, 'SIGCONT')
      await server.kill('SIGTERM')
    }
    rmSync(profiles, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
