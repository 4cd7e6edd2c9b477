// `npx tsx trials/bench/screen.ts`: the till on a slow phone. Chromium with a window of 360 x 740
// and a processor slowed four times opens the built app in a shop of 2,000 products. Measures the
// time from a tap to the next paint, layout shifts, and what is loaded.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { cpus, loadavg } from 'node:os'
import { print } from '../../tools/terminal.mjs'
import { measureInBrowser } from './browser-shop.ts'
import { quantile, formatTable } from '../harness/measure.ts'

const SLOWER = 4
const TAPS = 30
const LOADS = 5
const ROUNDS = 3
const PAUSE_MS = 400
/** The shortest interaction that the browser reports. */
const MIN_INTERACTION_MS = 16
// A weak mobile network: 1.6 Mbit/s down, 0.75 up, 150 ms to the server and back.
const WEAK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** What the page records about itself. */
type Notes = {
  readonly taps: Record<string, number>
  readonly shifts: number[]
  heading: number
  row: number
}

const watchPage = (): void => {
  const notes: Notes = { taps: {}, shifts: [], heading: 0, row: 0 }
  Object.assign(window, { notes })
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    })

  watch(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEventTiming
      if (interactionId > 0)
        notes.taps[interactionId] = Math.max(notes.taps[interactionId] ?? 0, entry.duration)
    },
    { durationThreshold: 16 },
  )

  watch(
    'layout-shift',
    (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) notes.shifts.push(value)
    },
    {},
  )

  const checkFrame = (): void => {
    if (notes.heading === 0 && document.querySelector('h1') !== null)
      notes.heading = performance.now()
    if (notes.row === 0 && document.querySelector('[data-item-list] button:enabled') !== null)
      notes.row = performance.now()
    if (notes.heading === 0 || notes.row === 0) requestAnimationFrame(checkFrame)
  }

  checkFrame()
}

const loadNow = (): string => loadavg()[0]?.toFixed(1) ?? '?'

const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(() => (window as unknown as { notes: Notes }).notes)

type Phone = { readonly page: Page; readonly devtools: CDPSession; close(): Promise<void> }

/** A phone with an empty cache; `session` is the stored session of the app. */
const openPhone = async (
  browser: Browser,
  address: string,
  session: string | null,
): Promise<Phone> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Africa/Kampala',
  })

  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate((stored) => {
    localStorage.setItem('getting_started_dismissed', 'true')
    if (stored !== null) localStorage.setItem('webale.session', stored)
  }, session)

  // tsx wraps every function in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(watchPage)
  const devtools = await context.newCDPSession(page)
  // The event stream never ends: with it the network would never be idle.
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/api/changes*'] })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  return { page, devtools, close: () => context.close() }
}

type Load = {
  readonly scripts: number
  readonly all: number
  readonly heading: number
  readonly row: number
}

/**
 * Compressed bytes of the files without headers, and
 * when the heading and the first item were visible.
 */
const measureLoad = async (
  { page, devtools }: Phone,
  path: string,
  weak: boolean,
): Promise<Load> => {
  if (weak) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', WEAK)
  }

  await page.goto(path)
  await page
    .locator(path === '/sales' ? '[data-item-list] button:enabled' : 'h1')
    .first()
    .waitFor()

  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sum = (some: readonly PerformanceResourceTiming[]): number =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    return { scripts: sum(files.filter(({ name }) => name.endsWith('.js'))), all: sum(files) }
  })

  const { heading, row } = await notesOf(page)

  return { ...sizes, heading, row }
}

const measureLoads = async (
  browser: Browser,
  address: string,
  session: string | null,
  path: string,
  weak: boolean,
): Promise<readonly string[]> => {
  const loads: Load[] = []

  for (let turn = 0; turn < LOADS; turn += 1) {
    const phone = await openPhone(browser, address, session)
    loads.push(await measureLoad(phone, path, weak))
    await phone.close()
  }

  const median = (pick: (load: Load) => number): number => quantile(loads.map(pick), 0.5)
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`
  const seconds = (ms: number): string => (ms > 0 ? `${(ms / 1000).toFixed(2)} s` : '')

  return [
    `${path}, ${weak ? 'weak network' : 'no network delay'}`,
    kb(median((l) => l.scripts)),
    kb(median((l) => l.all)),
    seconds(median((l) => l.heading)),
    seconds(median((l) => l.row)),
  ]
}

const openTill = async (page: Page): Promise<void> => {
  await page.goto('/sales')
  await page.locator('[data-item-list] button:enabled').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Milliseconds from each tap that adds an item to the next paint. */
const measureTaps = async ({ page }: Phone): Promise<number[]> => {
  await openTill(page)
  const rows = page.locator('[data-item-list] button')
  const boxes = await Promise.all([0, 1, 2, 3, 4].map((at) => rows.nth(at).boundingBox()))

  for (let tap = 0; tap < TAPS; tap += 1) {
    const box = boxes[tap % boxes.length]
    if (!box) throw new Error('The list of the till has less than five items')
    await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2)
    await page.waitForTimeout(PAUSE_MS)
  }

  const reported = Object.values((await notesOf(page)).taps)

  return [
    ...reported,
    ...Array.from({ length: Math.max(0, TAPS - reported.length) }, () => MIN_INTERACTION_MS),
  ]
}

/** A sale from the list to the next one, as a cashier makes it; returns the layout shifts. */
const measureShifts = async ({ page }: Phone): Promise<number> => {
  await openTill(page)
  const rows = page.locator('[data-item-list] button')
  for (const at of [0, 1, 0]) await rows.nth(at).tap()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('bread')
  await page.waitForTimeout(PAUSE_MS)
  await rows.first().tap()
  await page.getByRole('button', { name: /^\d+ Cart/ }).tap()
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .tap()

  await page.getByRole('button', { name: /^\d+ Pay/ }).tap()
  await page.getByRole('button', { name: 'Add 1,000' }).tap()
  await page.waitForTimeout(PAUSE_MS)
  await page.getByRole('button', { name: 'Add 50,000' }).tap()
  await page.waitForTimeout(PAUSE_MS)
  await page.locator('[data-complete]').tap()
  await page.getByRole('button', { name: 'New sale' }).tap()
  await page.waitForTimeout(3 * PAUSE_MS)

  return (await notesOf(page)).shifts.reduce((sum, value) => sum + value, 0)
}

const signUp = async (address: string): Promise<string> => {
  const body = JSON.stringify({ email: 'owner@shop.ug', password: 'a long enough password' })
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

  if (!response.ok) throw new Error(`Signing up was answered with ${response.status}`)

  return response.text()
}

/** Runs the work on a new phone. */
const onPhone = async <Found>(
  browser: Browser,
  address: string,
  session: string,
  work: (phone: Phone) => Promise<Found>,
): Promise<Found> => {
  const phone = await openPhone(browser, address, session)
  try {
    return await work(phone)
  } finally {
    await phone.close()
  }
}

const measure = async (browser: Browser, address: string): Promise<void> => {
  const session = await signUp(address)
  const loads = [['first load, median of 5', 'JavaScript', 'everything', 'heading', 'first item']]

  for (const weak of [false, true])
    loads.push([...(await measureLoads(browser, address, null, '/auth', weak))])

  for (const weak of [false, true])
    loads.push([...(await measureLoads(browser, address, session, '/sales', weak))])

  const rounds = [['30 taps that add an item', 'median', 'p95', 'longest']]

  for (let round = 1; round <= ROUNDS; round += 1) {
    const taps = await onPhone(browser, address, session, measureTaps)
    const figures = [quantile(taps, 0.5), quantile(taps, 0.95), Math.max(...taps)]
    rounds.push([`round ${round}, load ${loadNow()}`, ...figures.map((time) => `${time} ms`)])
  }

  const shifts = await onPhone(browser, address, session, measureShifts)
  print(`${formatTable(loads)}\n\n${formatTable(rounds)}   (goal: at most 100 ms)\n`)
  print(`layout shift during a sale: ${shifts.toFixed(4)} (goal: at most 0.02)`)
  print(
    `Chromium ${browser.version()}, Node ${process.versions.node}, ${cpus().length} x ` +
      (cpus()[0]?.model ?? ''),
  )
}

await measureInBrowser(measure)
