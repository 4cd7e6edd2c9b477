// Whether this device can scan with its camera, with
// the reader of the browser. camera-view.ts runs it.
import { CAMERA_FORMATS, type FoundCode } from '@webale/domain/features/sale/camera-reads.ts'

/** The browser's own reader, which the types of TypeScript do not have. */
export type CodeReader = {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly FoundCode[]>
}
type CodeReaderClass = {
  new (options: { readonly formats: readonly string[] }): CodeReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

type WindowWithReader = Window & { readonly BarcodeDetector?: CodeReaderClass }

/** Null where the browser cannot read any of our kinds of code. */
export const openReader = async (): Promise<CodeReader | null> => {
  const { BarcodeDetector: Reader }: WindowWithReader = window
  if (Reader === undefined) return null
  const supported = await Reader.getSupportedFormats()
  const formats = CAMERA_FORMATS.filter((format) => supported.includes(format))

  return formats.length === 0 ? null : new Reader({ formats })
}

/** Whether this device can scan with its camera, and if not, why. */
export type CameraState = 'ready' | 'no_camera' | 'no_reader' | 'needs_https'

export const findCamera = async (): Promise<CameraState> => {
  // On http browsers tell nothing about cameras. Most phones have one, and most computers at a
  // counter have none.
  if (!window.isSecureContext)
    return window.matchMedia('(pointer: coarse)').matches ? 'needs_https' : 'no_camera'
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  if (!devices.some(({ kind }) => kind === 'videoinput')) return 'no_camera'
  const reader = await openReader().catch(() => null)

  return reader === null ? 'no_reader' : 'ready'
}
