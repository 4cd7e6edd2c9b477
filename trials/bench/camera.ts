// `npx tsx trials/bench/camera.ts`: how soon the camera of a slow phone reads its first code.
// Chromium with a processor slowed four times plays a film of a Code 128 in place of the camera. In
// place of the browser's reader, which Chromium has on phones only, the page reads the bars of the
// frame itself.
import type { Browser, Page } from '@playwright/test'
import { code128 } from '@webale/domain/features/barcode/bars.ts'
import { formatTable, quantile } from '../harness/measure.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from '../../tools/terminal.mjs'
import { measureInBrowser } from './browser-shop.ts'

const SLOWER = 4
const OPENINGS = 9
const GOAL_MS = 1500
const [WIDTH, HEIGHT, MODULE] = [640, 480, 3]
const WHITE = 235
const BLACK = 16
/** The barcode of the first product of the shop (trials/harness/local-shop.ts). */
const CODE = '6000000000000'

/** 1 for a bar, 0 for a space. */
const bars = (): string => code128(CODE) ?? ''

/** A film of one picture: the bars on white. */
const writeFilm = (path: string): void => {
  const modules = bars()
  const row = Buffer.alloc(WIDTH, WHITE)
  const left = (WIDTH - modules.length * MODULE) >> 1

  for (let x = 0; x < modules.length * MODULE; x += 1)
    if (modules[Math.floor(x / MODULE)] === '1') row[left + x] = BLACK

  const frame = Buffer.concat([
    ...Array.from({ length: HEIGHT }, () => row),
    Buffer.alloc((WIDTH * HEIGHT) / 2, 128),
  ])

  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`
  writeFileSync(path, Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), frame]))
}

/** Reads a frame as the browser's reader would: what its bars say, or nothing. */
const replaceReader = ({ modules, code }: { modules: string; code: string }): void => {
  const readBars = (grey: readonly boolean[]): string => {
    const [first, last] = [grey.indexOf(true), grey.lastIndexOf(true)]
    const width = (last - first + 1) / modules.length
    return Array.from(modules, (_, at) =>
      grey[first + Math.floor((at + 0.5) * width)] === true ? '1' : '0',
    ).join('')
  }

  const detect = async (video: HTMLVideoElement) => {
    const { videoWidth: width, videoHeight: height } = video
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(video, 0, 0)
    const data = context?.getImageData(0, height >> 1, width, 1).data ?? []
    const grey = Array.from({ length: width }, (_, x) => (data[x * 4] ?? 255) < 128)

    return readBars(grey) === modules ? [{ format: 'code_128', rawValue: code }] : []
  }

  const BarcodeDetector = Object.assign(
    function openReader() {
      return { detect }
    },
    { getSupportedFormats: async () => ['ean_13', 'code_128', 'qr_code'] },
  )

  Object.assign(window, { BarcodeDetector })
}

/**
 * Milliseconds from the tap: to the first picture of the camera, and to the frame that says what
 * was read.
 */
type Opening = { readonly picture: number; readonly code: number }

const timeFirstCode = (page: Page): Promise<Opening> =>
  page.evaluate(
    () =>
      new Promise<Opening>((resolve) => {
        let picture = 0
        const button = document.querySelector<HTMLElement>('button[aria-label="Scan with camera"]')
        const start = performance.now()
        button?.click()
        const look = (): void => {
          if (picture === 0 && (document.querySelector('video')?.videoWidth ?? 0) > 0)
            picture = performance.now() - start
          const said = document.querySelector('[role="dialog"], dialog[open]')?.textContent ?? ''
          if (said.includes('added')) resolve({ picture, code: performance.now() - start })
          else requestAnimationFrame(look)
        }

        look()
      }),
  )

/** A new browser profile: the code of the camera is loaded, too. */
const openOnce = async (browser: Browser, address: string, session: string): Promise<Opening> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
  })

  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate((stored) => {
    localStorage.setItem('getting_started_dismissed', 'true')
    localStorage.setItem('webale.session', stored)
  }, session)

  // tsx wraps every function in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(replaceReader, { modules: bars(), code: CODE })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto('/sales')
  await page.locator('[data-item-list] button:enabled').first().waitFor()
  await page.getByRole('button', { name: 'Scan with camera' }).waitFor()
  const time = await timeFirstCode(page)
  await context.close()

  return time
}

const signUp = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@shop.ug', password: 'a long enough password' }),
  })

  if (!response.ok) throw new Error(`Signing up was answered with ${response.status}`)

  return response.text()
}

const measure = async (browser: Browser, address: string): Promise<void> => {
  const session = await signUp(address)
  const openings: Opening[] = []

  for (let turn = 0; turn < OPENINGS; turn += 1)
    openings.push(await openOnce(browser, address, session))

  const row = (what: string, pick: (opening: Opening) => number): string[] => {
    const times = openings.map(pick)
    return [
      what,
      ...[quantile(times, 0.5), Math.max(...times)].map((time) => `${Math.round(time)} ms`),
    ]
  }

  const head = [
    `${OPENINGS} openings, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    'median',
    'longest',
  ]

  print(
    formatTable([
      head,
      row('to the first picture', ({ picture }) => picture),
      row('to the first code', ({ code }) => code),
    ]),
  )

  print(`goal: at most ${GOAL_MS} ms`)
}

const folder = mkdtempSync(join(tmpdir(), 'webale-film-'))
const film = join(folder, 'code.y4m')
writeFilm(film)
await measureInBrowser(measure, [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
  '--use-fake-ui-for-media-stream',
])
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
