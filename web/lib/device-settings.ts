// What this one device remembers about itself: sound, printing after a sale, paper width, kind of scanner. Not the shop's
// settings: another till may have another printer. Kept in local storage.
import { getLocalStorage, useLocalStorage, setLocalStorage } from './storage.ts'

/** The choices of every setting; the first is what a new device starts with. */
const CHOICES = {
  /** Tones after a scan. */
  sound: ['on', 'off'],
  /** The switch "Print receipt after sale" (decision S16). */
  print_after_sale: ['off', 'on'],
  /** Width of the receipt paper in mm. */
  paper: ['80', '58'],
  /** How quickly the scanner types: 50, 100 or 200 ms between two keys. */
  scanner: ['normal', 'fast', 'bluetooth'],
  /** Shortcuts of one character at the till: + - ? (people who dictate switch them off). */
  single_keys: ['on', 'off'],
} as const

export type DeviceSettings = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }
export type Paper = DeviceSettings['paper']

const keyOf = (name: keyof DeviceSettings): string => `webale.device.${name}`

const choiceOr = <Name extends keyof DeviceSettings>(name: Name, stored: string | null): DeviceSettings[Name] => {
  const choices: readonly string[] = CHOICES[name]
  return (stored !== null && choices.includes(stored) ? stored : CHOICES[name][0]) as DeviceSettings[Name]
}

/** One setting as it is now, for code outside of screens. */
export const readDeviceSetting = <Name extends keyof DeviceSettings>(name: Name): DeviceSettings[Name] => choiceOr(name, getLocalStorage(keyOf(name)))

/** One setting and how to change it; every screen that shows it follows. Example: `const [paper, setPaper] = useDeviceSetting('paper')`. */
export const useDeviceSetting = <Name extends keyof DeviceSettings>(name: Name): readonly [DeviceSettings[Name], (value: DeviceSettings[Name]) => void] => [
  choiceOr(name, useLocalStorage(keyOf(name))),
  (value) => setLocalStorage(keyOf(name), value),
]
