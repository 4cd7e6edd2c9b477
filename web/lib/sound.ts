// Short tones, so that a cashier hears the result of a scan without looking. Generated, no files.
import { readDeviceSetting } from './device-settings.ts'

const SUCCESS_HZ = 880
const TROUBLE_HZ = 220
const TONE_MS = 60
const LOW_TONE_MS = 130

let context: AudioContext | null = null

const playTone = (hertz: number, lengthMs: number, afterMs: number): void => {
  context ??= new AudioContext()
  const start = context.currentTime + afterMs / 1000
  const oscillator = context.createOscillator()
  const loudness = context.createGain()
  oscillator.frequency.value = hertz
  loudness.gain.setValueAtTime(0.12, start)
  // Fades out, because a tone that stops at once ends in a click.
  loudness.gain.exponentialRampToValueAtTime(0.001, start + lengthMs / 1000)
  oscillator.connect(loudness).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + lengthMs / 1000)
}

const playTones = (tones: () => void, buzz: number | number[]): void => {
  if (readDeviceSetting('sound') === 'off') return
  try {
    tones()
    navigator.vibrate?.(buzz)
  } catch {
    // The browser does not allow sound yet; the same message is on the screen.
  }
}

/** One short high tone: the code was taken, for example the item is in the cart. */
export const playAccepted = (): void => playTones(() => playTone(SUCCESS_HZ, TONE_MS, 0), 20)

/** Two low tones: unknown code, or more than one match. */
export const playUnknown = (): void =>
  playTones(() => {
    playTone(TROUBLE_HZ, LOW_TONE_MS, 0)
    playTone(TROUBLE_HZ, LOW_TONE_MS, LOW_TONE_MS + 50)
  }, [60, 40, 60])

/** One low tone: the scan was received but not accepted. */
export const playIgnored = (): void => playTones(() => playTone(TROUBLE_HZ, LOW_TONE_MS, 0), 40)
