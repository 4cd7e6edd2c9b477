// The camera as a barcode scanner, with the reader of the browser: no picture leaves the device.
import { NO_READS, takeReads } from '@webale/domain/features/sale/camera-reads.ts'
import { type CodeReader, openReader } from './camera.ts'
import { pause } from '../pause.ts'

/** `light` switches the lamp of the phone, and is null where there is none. */
export type CameraView =
  | { readonly kind: 'starting' | 'refused' | 'failed' }
  | { readonly kind: 'on'; readonly light: ((isOn: boolean) => Promise<void>) | null }

type CameraListener = {
  readonly onView: (view: CameraView) => void
  readonly onCode: (code: string) => void
}

const READ_EVERY_MS = 100

const PICTURE = {
  facingMode: 'environment',
  width: { ideal: 1280 },
  height: { ideal: 720 },
} as const

const lightOf = (
  track: MediaStreamTrack | undefined,
): ((isOn: boolean) => Promise<void>) | null => {
  const capabilities: MediaTrackCapabilities & { readonly torch?: boolean } =
    track?.getCapabilities?.() ?? {}

  if (track === undefined || capabilities.torch !== true) return null

  return (isOn) =>
    track.applyConstraints({
      advanced: [{ torch: isOn } as MediaTrackConstraintSet],
    })
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

/** Passes on what the camera sees until it is off. */
const readCodes = async (
  reader: CodeReader,
  video: HTMLVideoElement,
  onCode: CameraListener['onCode'],
  off: AbortSignal,
): Promise<void> => {
  let reads = NO_READS
  while (!off.aborted) {
    // A picture that cannot be read, for example before
    // the first one is there, is followed by the next.
    const found = await reader.detect(video).catch(() => [])
    if (off.aborted) return
    const taken = takeReads(reads, found, performance.now())
    reads = taken.reads
    taken.codes.forEach(onCode)
    await pause(READ_EVERY_MS)
  }
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

const runCamera = async (
  video: HTMLVideoElement,
  { onView, onCode }: CameraListener,
  off: AbortSignal,
): Promise<void> => {
  const reader = await openReader()
  if (reader === null) throw new Error('This browser has no reader')
  const stream = await navigator.mediaDevices.getUserMedia({ video: PICTURE, audio: false })
  // The view may have been closed while the person was asked.
  if (off.aborted) return stopTracks(stream)
  off.addEventListener('abort', () => stopTracks(stream))
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', () => onView({ kind: 'failed' }))
  video.srcObject = stream
  await video.play()
  onView({ kind: 'on', light: lightOf(track) })
  await readCodes(reader, video, onCode, off)
}

/**
 * Shows the camera in `video` and passes on the codes
 * it sees. Returns how to switch the camera off.
 */
export const startCamera = (video: HTMLVideoElement, listener: CameraListener): (() => void) => {
  const off = new AbortController()
  const switchOff = (): void => {
    off.abort()
    video.srcObject = null
  }

  runCamera(video, listener, off.signal).catch((error: unknown) => {
    if (off.signal.aborted) return
    switchOff()
    listener.onView({ kind: isRefusal(error) ? 'refused' : 'failed' })
  })

  return switchOff
}
