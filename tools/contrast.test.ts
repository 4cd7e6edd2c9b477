// The colours of both themes, read from web/tokens.css and checked against WCAG 2.2: 4.5 to 1 for
// text, 3 to 1 for shapes (borders of fields, the focus ring, bars of charts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Channels = readonly [number, number, number]
type Theme = ReadonlyMap<string, string>

const css = readFileSync(join(import.meta.dirname, '../web/tokens.css'), 'utf8')

/** The hexadecimal colours of one block of the file. */
const tokensOf = (selector: string): Theme => {
  const block = css.slice(css.indexOf(`${selector} {`))
  return new Map(
    [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

const light = tokensOf(':root')
const themes = { light, dark: new Map([...light, ...tokensOf('.dark')]) }

const each = (work: (at: 0 | 1 | 2) => number): Channels => [work(0), work(1), work(2)]

const bytesOf = (hex: string): Channels =>
  each((at) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16) / 255)
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const gamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const luminance = (colour: Channels): number =>
  0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])

/** Contrast of two colours, 1 to 21. */
const contrast = (a: Channels, b: Channels): number => {
  const [bright, dim] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

const multiply = (rows: readonly Channels[], vector: Channels): Channels =>
  each(
    (at) =>
      (rows[at]?.[0] ?? 0) * vector[0] +
      (rows[at]?.[1] ?? 0) * vector[1] +
      (rows[at]?.[2] ?? 0) * vector[2],
  )

// The matrices of the OKLab colour space, in which the browser mixes the tints of the note keys.
const TO_CONES: readonly Channels[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: readonly Channels[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB: readonly Channels[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES: readonly Channels[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const labOf = (colour: Channels): Channels => {
  const cones = multiply(TO_CONES, [linear(colour[0]), linear(colour[1]), linear(colour[2])])
  return multiply(TO_LAB, [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])])
}

/** The result of color-mix(in oklab, a share%, b). */
const mix = (a: Channels, share: number, b: Channels): Channels => {
  const [one, other] = [labOf(a), labOf(b)]
  const cones = multiply(
    FROM_LAB,
    each((at) => one[at] * share + other[at] * (1 - share)),
  )
  const mixed = multiply(FROM_CONES, [cones[0] ** 3, cones[1] ** 3, cones[2] ** 3])
  return each((at) => gamma(Math.min(1, Math.max(0, mixed[at]))))
}

const TEXT = 4.5
const SHAPE = 3

/** Foreground, its backgrounds, and the minimum contrast. */
const pairs: readonly (readonly [front: string, grounds: readonly string[], least: number])[] = [
  ['text', ['bg', 'surface', 'sunken', 'hover', 'raised'], TEXT],
  ['text-2', ['bg', 'surface', 'sunken', 'hover', 'raised'], TEXT],
  ['text-3', ['bg', 'surface', 'sunken', 'hover', 'raised'], TEXT],
  ['on-primary', ['primary', 'primary-hover'], TEXT],
  ['primary-text', ['primary-soft', 'surface', 'bg', 'hover'], TEXT],
  ['on-accent', ['accent'], TEXT],
  ['accent-text', ['accent-soft'], TEXT],
  ['success', ['success-soft', 'surface'], TEXT],
  ['on-danger', ['danger'], TEXT],
  ['danger-text', ['danger-soft', 'surface', 'bg'], TEXT],
  ['warning', ['warning-soft', 'surface'], TEXT],
  ['info', ['info-soft', 'surface'], TEXT],
  ['bar-text', ['bar'], TEXT],
  ['bar-muted', ['bar'], TEXT],
  ['ink', ['paper'], TEXT],
  ['border-strong', ['surface', 'bg', 'sunken'], SHAPE],
  ['danger', ['surface', 'bg'], SHAPE],
  ['ring', ['bg', 'surface', 'sunken'], SHAPE],
  ['accent', ['bar'], SHAPE],
  ...['c1', 'c2', 'c3', 'c4', 'c5'].map((bar) => [bar, ['surface'], SHAPE] as const),
]

const notes = ['n1', 'n2', 'n5', 'n10', 'n20', 'n50']

test('LOOK-002 contrast follows WCAG and mix follows CSS when colours are given as bytes', () => {
  const [white, black] = [bytesOf('#ffffff'), bytesOf('#000000')]
  expect(contrast(white, black)).toBeCloseTo(21, 5)
  expect(contrast(bytesOf('#767676'), white)).toBeCloseTo(4.54, 2)
  expect(each((at) => Math.round(mix(white, 0.5, black)[at] * 255))).toEqual([99, 99, 99])
})

describe.each(Object.entries(themes))('%s theme', (_name, theme) => {
  const colour = (name: string): Channels => {
    const hex = theme.get(name)
    if (hex === undefined) throw new Error(`web/tokens.css has no --${name}`)
    return bytesOf(hex)
  }

  test('LOOK-002 every text and every shape has enough contrast to its background', () => {
    const low = pairs.flatMap(([front, grounds, least]) =>
      grounds
        .map(
          (ground) =>
            [`${front} on ${ground}`, contrast(colour(front), colour(ground)), least] as const,
        )
        .filter(([, found]) => found < least),
    )
    expect(low).toEqual([])
  })

  test('LOOK-002 white has enough contrast on the green of the chat button', () => {
    expect(contrast(bytesOf('#ffffff'), colour('whatsapp'))).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(notes)(
    'LOOK-002 the figure on the note key %s has enough contrast to its tint',
    (note) => {
      const tint = mix(colour(note), 0.13, colour('surface'))
      const figure = mix(colour(note), 0.62, colour('text'))
      expect(contrast(figure, tint)).toBeGreaterThanOrEqual(TEXT)
    },
  )
})

test('LOOK-002 the tokens keep the contrast ratios that they were chosen for', () => {
  const found = (theme: Theme, front: string, ground: string): number =>
    contrast(bytesOf(theme.get(front) ?? ''), bytesOf(theme.get(ground) ?? ''))
  expect(found(themes.light, 'text-3', 'hover')).toBeCloseTo(4.81, 1)
  expect(found(themes.dark, 'text-3', 'hover')).toBeCloseTo(5.01, 1)
  expect(found(themes.light, 'text', 'surface')).toBeCloseTo(16.55, 1)
  expect(found(themes.dark, 'border-strong', 'surface')).toBeCloseTo(4.09, 1)
})
