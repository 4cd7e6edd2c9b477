// Settings of this device: sound, printing after a sale, paper width,
// kind of scanner. They are kept in local storage and not with the
// shop's settings, because another till may have another printer.
import { getLocalStorage, useLocalStorage, setLocalStorage } from './storage.ts'

/** The allowed values of each setting; the first is the default. */
const CHOICES = {
  /** Tones after a scan. */
  sound: ['on', 'off'],
  /** The switch "Print receipt after sale" (decision S16). */
  print_after_sale: ['off', 'on'],
  /** Pictures of products at the till. */
  pictures: ['off', 'on'],
  /** Width of the receipt paper in mm. */
  paper: ['80', '58'],
  /** How quickly the scanner types: 50, 100 or 200 ms between two keys. */
  scanner: ['normal', 'fast', 'bluetooth'],
  /** Shortcuts of one character at the till: + - ? (people who dictate switch them off). */
  single_keys: ['on', 'off'],
} as const

export type DeviceSettings = {
  readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number]
}
export type Paper = DeviceSettings['paper']

/** Width of the receipt's layout in px per paper width: 80 mm is 300 px, 58 mm is 218 px. */
export const PAPER_PX: Readonly<Record<Paper, number>> = { '80': 300, '58': 218 }

const keyOf = (name: keyof DeviceSettings): string => `webale.device.${name}`

const choiceOr = <Name extends keyof DeviceSettings>(
  name: Name,
  stored: string | null,
): DeviceSettings[Name] => {
  const choices: readonly string[] = CHOICES[name]
  return (
    stored !== null && choices.includes(stored) ? stored : CHOICES[name][0]
  ) as DeviceSettings[Name]
}

/** The current value of one setting, for code outside of components. */
export const readDeviceSetting = <Name extends keyof DeviceSettings>(
  name: Name,
): DeviceSettings[Name] => choiceOr(name, getLocalStorage(keyOf(name)))

/**
 * One setting and its setter; all components that use it update. Example:
 * `const [paper, setPaper] = useDeviceSetting('paper')`.
 */
export const useDeviceSetting = <Name extends keyof DeviceSettings>(
  name: Name,
): readonly [DeviceSettings[Name], (value: DeviceSettings[Name]) => void] => [
  choiceOr(name, useLocalStorage(keyOf(name))),
  (value) => setLocalStorage(keyOf(name), value),
]
