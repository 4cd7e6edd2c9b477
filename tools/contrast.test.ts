// The colours can be read: contrast of every pair that is used, computed from the style sheet itself (WCAG 1.4.3, 1.4.11).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../web/tokens.css', import.meta.url), 'utf8')

const tokensIn = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name, colour]) => [name, colour]))

const [lightBlock = '', darkBlock = ''] = css.split('@media screen')
const light = tokensIn(lightBlock)
const themes = { light, dark: { ...light, ...tokensIn(darkBlock) } }

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (high + 0.05) / (low + 0.05)
}

const TEXT = 4.5
const SHAPE = 3

const pairs: readonly (readonly [string, string, number])[] = [
  ...['hover', 'sunken', 'bg', 'surface', 'raised'].flatMap((ground) => ['text', 'text-2', 'text-3'].map((ink) => [ink, ground, TEXT] as const)),
  ['on-primary', 'primary', TEXT],
  ['on-primary', 'primary-hover', TEXT],
  ['primary-text', 'primary-soft', TEXT],
  ['primary-text', 'surface', TEXT],
  ['on-accent', 'accent', TEXT],
  ['accent-text', 'accent-soft', TEXT],
  ['success', 'success-soft', TEXT],
  ['success', 'surface', TEXT],
  ['danger-text', 'danger-soft', TEXT],
  ['danger-text', 'surface', TEXT],
  ['on-danger', 'danger', TEXT],
  ['warning', 'warning-soft', TEXT],
  ['warning', 'surface', TEXT],
  ['info', 'info-soft', TEXT],
  ['bar-text', 'bar', TEXT],
  ['bar-muted', 'bar', TEXT],
  ['ink', 'paper', TEXT],
  ...['surface', 'bg', 'sunken'].map((ground) => ['border-strong', ground, SHAPE] as const),
  ...['surface', 'bg'].map((ground) => ['ring', ground, SHAPE] as const),
  ...['c1', 'c2', 'c3', 'c4', 'c5'].map((series) => [series, 'surface', SHAPE] as const),
]

for (const [theme, tokens] of Object.entries(themes)) {
  test.each(pairs)(`${theme} theme: %s on %s has at least %d to 1`, (ink, ground, least) => {
    expect(tokens[ink], `--${ink}`).toBeDefined()
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })

  test(`${theme} theme: white on the chat button's green`, () => {
    expect(contrast('#ffffff', tokens['whatsapp'] ?? '')).toBeGreaterThanOrEqual(TEXT)
  })
}
