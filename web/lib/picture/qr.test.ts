// Drawings of QR codes contain exactly the modules of
// the code, with the white border that scanners need.
import { businessChatLink } from '@webale/domain/features/settings/settings.ts'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { buildQrDataUrl, buildQrShape } from './qr.ts'

const QUIET = 4
const link =
  businessChatLink({ whatsapp_number: '256701987654', business_name: 'Kikuubo Scents' }) ?? ''

/**
 * Reads the modules back from the drawing: each `Mx yh<length>` is a run of black modules in row y.
 */
const modulesOf = (svg: string): { size: number; black: Set<string> } => {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const black = new Set<string>()
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1H/g)) {
    for (let at = 0; at < Number(length); at += 1) black.add(`${Number(x) + at} ${y}`)
  }
  return { size, black }
}

const drawn = (text: string, width: number): string =>
  decodeURIComponent(buildQrDataUrl(text, width).replace('data:image/svg+xml,', ''))

test('SET-008 the drawing contains the modules of the chat link with four white modules around them', () => {
  const { data } = encode(link, { border: 0, ecc: 'M' })
  const { size, black } = modulesOf(drawn(link, 200))
  expect(size).toBe(data.length + 2 * QUIET)
  const wanted = new Set(
    data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x + QUIET} ${y + QUIET}`] : []))),
  )
  expect(black).toEqual(wanted)
})

test('SET-009 the image has the requested width and height, black on white', () => {
  const svg = drawn(link, 200)
  expect(svg).toContain('width="200" height="200"')
  expect(svg).toContain('fill="#fff"')
})

test('SET-010 a text too long for a QR code is an error, not an empty picture', () => {
  expect(() => buildQrDataUrl('x'.repeat(5000), 200)).toThrow()
})

test('BAR-008 the QR image and the printed drawing of a label contain the code and nothing else', () => {
  const code = 'PROD0123450078'
  const { data } = encode(code, { border: 0, ecc: 'M' })
  const wanted = (quiet: number) =>
    new Set(
      data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x + quiet} ${y + quiet}`] : []))),
    )
  expect(modulesOf(drawn(code, 200)).black).toEqual(wanted(QUIET))
  const { size, path } = buildQrShape(code)
  // 14 capital letters and digits fit the smallest code, with modules of 0.7 mm on a label, wide
  // enough for every scanner.
  expect(size).toBe(21)
  expect(modulesOf(path).black).toEqual(wanted(0))
})
