// The build of the web app keeps the texts of those refusals that its code can give.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { refusals } from '../domain/kernel/refusal.ts'
import { withNamedRefusals } from '../web/refusals.config.ts'

const file = ['refusal', 'refusal-mobile-money']
  .map((name) => fileURLToPath(new URL(`../domain/kernel/${name}.ts`, import.meta.url)))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** The codes whose texts are in this file. */
const codesIn = (text: string): string[] =>
  Object.keys(refusals).filter((code) => new RegExp(`^ {2}${code}: \\[`, 'm').test(text))

test('LOAD-001 the browser gets the text of a refusal that its code names, on one line or several', () => {
  const sources = "refuse('empty_cart'), code === 'last_admin'"
  expect(codesIn(withNamedRefusals(file, sources))).toEqual(['last_admin', 'empty_cart'])
  expect(withNamedRefusals(file, sources)).toContain(
    "'The last administrator cannot be changed. Make somebody else an administrator first',\n  ],",
  )
})

test('LOAD-001 what is left is the same file without those texts', () => {
  const all = Object.keys(refusals).map((code) => `'${code}'`)
  expect(withNamedRefusals(file, all.join())).toBe(file)
  const none = withNamedRefusals(file, '')
  expect(codesIn(none)).toEqual([])
  expect(none).toMatch(/export const refusals = \{\n(?: *\/\/ .*\n| *\.{3}\w+,\n|\n)*\} as const/)
})

test('LOAD-001 the browser has the texts of its own refusals, and not those of the server', () => {
  const kept = codesIn(withNamedRefusals(file))
  expect(kept).toEqual(
    expect.arrayContaining(['price_below_minimum', 'only_cash_gives_change', 'open_document']),
  )
  expect(kept).not.toContain('database_damaged')
  expect(kept).not.toContain('sale_voided')
})
