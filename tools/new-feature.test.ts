// A new feature is a renamed copy of the exemplar in every room and registry.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRenamer, newFeature, PLACEHOLDER_ID } from './new-feature.ts'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'webale-new-'))
const registries = [
  'server/features.ts',
  'domain/access/permissions.ts',
  'domain/access/pages.ts',
  'domain/kernel/operation.ts',
  'domain/kernel/audit.ts',
  'domain/features/audit/audit-words.ts',
  'tools/permission-words.ts',
  'web/routes.tsx',
  'tools/house/nouns.ts',
]
let written: string[] = []

const read = (path: string): string => readFileSync(join(copy, path), 'utf8')

beforeAll(() => {
  for (const room of ['domain', 'server', 'web'])
    cpSync(join(root, room, 'features/expense'), join(copy, room, 'features/expense'), {
      recursive: true,
    })
  for (const path of registries) {
    expect(existsSync(join(root, dirname(path)))).toBe(true)
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  written = newFeature(copy, 'gift-card')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new gift-card', () => {
  test('TOOL-002 npm run new writes the folders of all three rooms and the lines in the registries', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        'domain/features/gift-card/gift-card.api.ts',
        'server/features/gift-card/gift-card.handlers.ts',
        ...registries,
      ]),
    )
    expect(written.some((path) => path.startsWith('web/features/gift-card/'))).toBe(true)
    expect(read('server/features.ts')).toContain(
      "feature('gift-card', giftCardApi, giftCardHandlers)",
    )
    expect(read('domain/access/permissions.ts')).toContain("'gift-card.record': ")
    expect(read('domain/kernel/operation.ts')).toContain("'gift-card'")
    expect(read('domain/kernel/audit.ts')).toContain("'gift-card'")
    expect(read('domain/kernel/audit.ts')).toContain("'gift_cards'")
    expect(read('domain/features/audit/audit-words.ts')).toContain(
      "'gift-card.record': 'Recorded the gift card {name}'",
    )
    expect(read('web/routes.tsx')).toMatch(
      / {2}\{\n {4}path: '\/gift-cards',\n[^]*?import\('.\/features\/gift-card\/gift-cards-page.tsx'\)[^]*?\n {2}\},/,
    )
    expect(read('tools/permission-words.ts')).toContain("'gift-card.record': 'Record gift cards'")
  })

  test('TOOL-002 npm run new leaves no name of the exemplar in the copies', () => {
    const copies = written.filter((path) => path.includes('features/gift-card'))
    expect(copies.filter((path) => /expense/i.test(read(path)))).toEqual([])
  })

  test('TOOL-002 npm run new gives no test the requirement of the exemplar', () => {
    const tests = written.filter((path) => path.endsWith('.test.ts'))
    expect(tests.length).toBeGreaterThan(1)
    for (const path of tests)
      expect(new Set(read(path).match(/(?<=')[A-Z]{2,8}-\d{3}/g))).toEqual(
        new Set([PLACEHOLDER_ID]),
      )
  })

  test('TOOL-002 npm run new records with the server only: a till does not know the new noun', () => {
    expect(written.filter((path) => /use-recorder|waiting/i.test(read(path)))).toEqual([])
    expect(read('web/features/gift-card/gift-card-form.tsx')).toContain(
      'useCommand(giftCardApi.record)',
    )
  })

  test('TOOL-002 npm run new refuses a name that is not a valid noun or is taken', () => {
    expect(() => newFeature(copy, 'Gift Card')).toThrow('not a feature name')
    expect(() => newFeature(copy, '../x')).toThrow('not a feature name')
    expect(() => newFeature(copy, 'gift-card')).toThrow(
      'There is a feature called gift-card already',
    )
  })
})

test('TOOL-002 renamer writes the noun in the form that each place uses', () => {
  const rename = createRenamer('delivery', 'deliveries')
  expect(rename("query('GET /api/expenses', { can: 'expense.read' })")).toBe(
    "query('GET /api/deliveries', { can: 'delivery.read' })",
  )
  const many = createRenamer('gift-card', 'gift-cards')
  expect(many("const expenses = selectFrom('expenses') // all expenses")).toBe(
    "const giftCards = selectFrom('gift_cards') // all gift cards",
  )
  expect(many("done: 'Expense recorded'")).toBe("done: 'Gift card recorded'")
})
