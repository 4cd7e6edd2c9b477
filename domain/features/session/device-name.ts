// A device name from the user agent of its browser: a hint for the owner, not reliable.

/** The first match is used: Edge and Opera also contain Chrome, and almost all contain Safari. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstFit = (agent: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null

/** Device name from a user agent: 'Chrome on Android'; 'Unknown device' for an unknown one. */
export const deviceName = (agent: string | null): string => {
  const [browser, system] = [firstFit(agent ?? '', BROWSERS), firstFit(agent ?? '', SYSTEMS)]
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
