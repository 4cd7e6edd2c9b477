// A camera for stories: a film of codes that Chromium plays, and a decoder in the place of the
// browser's reader.
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { type Picture, readCodes } from './read-codes.ts'
import { test } from './shop.ts'

/** What the functions below add to the page. */
type CameraWindow = Window & {
  /** Every track that the page got from a camera. */
  cameraTracks: MediaStreamTrack[]
  /** How long (ms) the person is asked for the camera. */
  cameraWait: number
  /** The pitch of every tone that was played. */
  tones: number[]
  readFrame: (
    width: number,
    height: number,
    grey: string,
  ) => Promise<{ format: string; rawValue: string }[]>
}

const WIDTH = 640
const HEIGHT = 480

type FilmedCode = {
  readonly format: 'EAN13' | 'EAN8' | 'UPCA' | 'UPCE' | 'Code128' | 'Code39' | 'QRCode'
  readonly code: string
}

let isWriterPrepared = false

/** A code as a picture of at most this size, with whole pixels per module and its white border. */
const drawCode = async (format: FilmedCode['format'], text: string): Promise<Picture> => {
  if (!isWriterPrepared) {
    const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
    isWriterPrepared = true
  }
  const { symbol, error } = await writeBarcode(text, { format })
  if (error !== '') throw new Error(error)
  const scale = Math.floor(Math.min((WIDTH * 0.8) / symbol.width, (HEIGHT * 0.8) / symbol.height))
  const [width, height] = [symbol.width * scale, symbol.height * scale]
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      grey[y * width + x] =
        symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255
  return { width, height, grey }
}

/** A frame with the code in its middle, on white. */
const frameOf = ({ width, height, grey }: Picture): Buffer => {
  const frame = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128)
  frame.fill(235, 0, WIDTH * HEIGHT)
  const [left, top] = [(WIDTH - width) >> 1, (HEIGHT - height) >> 1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < 128) frame[(top + y) * WIDTH + left + x] = 16
  return frame
}

/** Writes a film that shows each code for a second, again and again. Returns its path. */
const filmOfCodes = async (codes: readonly FilmedCode[]): Promise<string> => {
  const path = join(mkdtempSync(join(tmpdir(), 'webale-film-')), 'codes.y4m')
  writeFileSync(path, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F2:1 Ip A1:1 C420jpeg\n`)
  for (const { format, code } of codes) {
    const frame = frameOf(await drawCode(format, code))
    for (let half = 0; half < 2; half += 1) {
      appendFileSync(path, 'FRAME\n')
      appendFileSync(path, frame)
    }
  }
  return path
}

/**
 * Tests whose browser has a camera that shows these codes. `answer` is that of the person who is
 * asked for it.
 */
export const testWithCamera = (codes: readonly FilmedCode[], answer: 'allow' | 'deny') =>
  test.extend<object, { launchOptions: object }>({
    launchOptions: [
      async ({ browserName: _browser }, use, { project }) => {
        const { launchOptions = {} } = project.use
        const camera = [
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${await filmOfCodes(codes)}`,
          `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`,
        ]
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
      },
      { scope: 'worker' },
    ],
  })

export const cameraButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Scan with camera' })
export const cameraDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Scan with camera' })

/** Remembers the tracks of the camera. Call it before the page opens. */
export const watchCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { cameraTracks: [], cameraWait: 0 })
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (devices === undefined) return
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      await new Promise((resolve) =>
        setTimeout(resolve, (window as unknown as CameraWindow).cameraWait),
      )
      const stream = await ask(wanted)
      ;(window as unknown as CameraWindow).cameraTracks.push(...stream.getTracks())
      return stream
    }
  })

/**
 * Names of the kinds of code in browsers, by those of the decoder, where a kind is treated in its
 * own way.
 */
const BROWSER_NAMES: Readonly<Record<string, string>> = {
  EAN13: 'ean_13',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
}

/** The states of all tracks so far: 'live' or 'ended'. */
export const trackStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as CameraWindow).cameraTracks.map(({ readyState }) => readyState),
  )

/** Remembers the tones of the page. Call it before the page opens. */
export const watchTones = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tones: number[] = []
    Object.assign(window, { tones })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function note(when) {
      tones.push(this.frequency.value)
      start.call(this, when)
    }
  })

const ACCEPTED_HZ = 880
const UNKNOWN_HZ = 220

/** The tones so far, each once: 'accepted' or 'unknown'. */
export const tonesHeard = async (page: Page): Promise<string[]> => {
  const tones = await page.evaluate(() => (window as unknown as CameraWindow).tones)
  const names = tones.map(
    (hertz) => ({ [ACCEPTED_HZ]: 'accepted', [UNKNOWN_HZ]: 'unknown' })[hertz] ?? `${hertz} Hz`,
  )
  return [...new Set(names)]
}

/** The person takes this long (ms) to allow the camera. */
export const askSlowly = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate((cameraWait) => Object.assign(window, { cameraWait }), ms)

/** Puts a reader into the browser: it decodes what the camera shows, or always sees `codes`. */
export const putReaderInPlace = async (page: Page, codes?: readonly string[]): Promise<void> => {
  await page.exposeFunction('readFrame', async (width: number, height: number, grey: string) => {
    if (codes !== undefined) return codes.map((rawValue) => ({ format: 'code_128', rawValue }))
    const found = await readCodes({ width, height, grey: Buffer.from(grey, 'base64') })
    return found.map(({ format, text }) => ({
      format: BROWSER_NAMES[format] ?? format,
      rawValue: text,
    }))
  })
  await page.addInitScript(() => {
    const greyOf = (video: HTMLVideoElement): { width: number; height: number; grey: string } => {
      const { videoWidth: width, videoHeight: height } = video
      const canvas = new OffscreenCanvas(width, height)
      const brush = canvas.getContext('2d')
      brush?.drawImage(video, 0, 0)
      const { data } = brush?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
      let bytes = ''
      for (let at = 0; at < data.length; at += 4) bytes += String.fromCharCode(data[at] ?? 0)
      return { width, height, grey: btoa(bytes) }
    }
    const detect = async (video: HTMLVideoElement) => {
      const { width, height, grey } = greyOf(video)
      return (window as unknown as CameraWindow).readFrame(width, height, grey)
    }
    // Called with `new`, as the browser's reader is.
    const BarcodeDetector = Object.assign(
      function openReader() {
        return { detect }
      },
      {
        getSupportedFormats: async (): Promise<string[]> => [
          'ean_13',
          'code_128',
          'qr_code',
          'pdf417',
        ],
      },
    )
    Object.assign(window, { BarcodeDetector })
  })
}
