// `npx tsx trials/bench/first-visit.ts`: the first visit on a weak phone with an empty cache. The
// processor is slowed four times, the network has 300 ms latency and 50 kB/s. Measures the first
// paint, the till's first product, and the requests before it.
import type { Browser, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { print } from '../../tools/terminal.mjs'
import { measureInBrowser } from './browser-shop.ts'
import { quantile, formatTable } from '../harness/measure.ts'

const RUNS = 7
const SLOWER = 4
const WEAK = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const FIRST_PRODUCT = '[data-item-list] button:enabled'

/** Runs in the page: records when the selector first matches. */
const watchFor = (selector: string): void => {
  const checkFrame = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(checkFrame)
    else performance.mark('first-product')
  }
  checkFrame()
}

type Visit = {
  readonly paint: number
  readonly product: number
  readonly requests: readonly string[]
  readonly bytes: number
}

/**
 * Times in ms from the start of the navigation, and the files requested before the first product.
 */
const readVisit = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const product = performance.getEntriesByName('first-product')[0]?.startTime ?? 0
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime < product,
    )

    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      product,
      requests: ['/', ...files.map(({ name }) => new URL(name).pathname)],
      bytes: files.reduce(
        (sum, { encodedBodySize }) => sum + encodedBodySize,
        document?.encodedBodySize ?? 0,
      ),
    }
  })

const measureVisit = async (browser: Browser, address: string, session: string): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })

  const page = await context.newPage()
  // A plain text page, which loads nothing of the app.
  await page.goto('/healthz')
  await page.evaluate((stored) => {
    localStorage.setItem('getting_started_dismissed', 'true')
    localStorage.setItem('webale.session', stored)
  }, session)

  // tsx wraps every function in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(watchFor, FIRST_PRODUCT)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', WEAK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto('/sales', { waitUntil: 'commit' })
  await page.locator(FIRST_PRODUCT).first().waitFor({ timeout: 60_000 })
  const found = await readVisit(page)
  await context.close()

  return found
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

const measure = async (browser: Browser, address: string): Promise<void> => {
  const session = await signUp(address)
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await measureVisit(browser, address, session))
  const row = (
    name: string,
    pick: (visit: Visit) => number,
    unit: string,
    goal: string,
  ): readonly string[] => {
    const values = visits.map(pick)
    return [
      name,
      ...[quantile(values, 0.5), Math.min(...values), Math.max(...values)].map(
        (value) => `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
      ),
      goal,
    ]
  }

  print(
    formatTable([
      [
        `first visit of /sales, ${RUNS} runs, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
        'median',
        'least',
        'most',
        'goal',
      ],
      row('first paint', ({ paint }) => paint / 1000, 's', '2.5 s'),
      row('first product', ({ product }) => product / 1000, 's', '6 s'),
      row('requests before it', ({ requests }) => requests.length, '', '15'),
      row('kB before it', ({ bytes }) => bytes / 1000, 'kB', ''),
    ]),
  )

  print(visits.at(-1)?.requests.join('\n') ?? '')
}

await measureInBrowser(measure)
