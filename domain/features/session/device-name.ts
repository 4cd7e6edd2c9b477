// What a device is called in a list, made of what its browser says of itself: a hint for its owner, nothing to rely on.

/** The first that fits counts: Edge and Opera also call themselves Chrome, and everything calls itself Safari. */
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

/** 'Chrome on Android' of a user agent; 'Unknown device' when it says nothing that is known. */
export const deviceName = (agent: string | null): string => {
  const [browser, system] = [firstFit(agent ?? '', BROWSERS), firstFit(agent ?? '', SYSTEMS)]
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
