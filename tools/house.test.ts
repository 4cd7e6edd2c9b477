// The house holds its own rules: who imports whom, how files look, what belongs together, pages that follow from the code.
// Each guard is believed only because it catches the offences planted in tools/offences.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@webale/domain/access/pages.ts'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { describe, expect, test } from 'vitest'
import { features } from '../server/features.ts'
import { commentFindings, languageFindings, purityFindings, testFindings } from './house/code-laws.ts'
import { importFindings } from './house/import-law.ts'
import { ledgerFindings } from './house/ledger-law.ts'
import {
  exportedOperations,
  operationFindings,
  operationsOf,
  pageFindings,
  refusalFindings,
} from './house/registry-laws.ts'
import { exportFindings, headFindings, lengthFindings, nameFindings, typeNameFindings } from './house/shape-laws.ts'
import { type RuleFinding, readTree, type SourceFile } from './house/source.ts'
import { generatedPages } from './map.ts'
import { idsIn, mentions, pageProblems, requirementPages, requirementsOf, undefinedIds } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['domain', 'server', 'web', 'e2e', 'tools', 'bench']
const house = readTree(root, rooms)
const requirements = Object.entries(requirementPages(root)).flatMap(([page, text]) => requirementsOf(page, text))

const requirementFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap(({ path, text }) =>
    undefinedIds(requirements, { path, ids: idsIn(path, text) }).map((words) => ({
      law: 'requirements',
      file: path,
      line: 1,
      text: words,
    })),
  )

const laws: readonly (readonly [name: string, law: (sources: readonly SourceFile[]) => RuleFinding[]])[] = [
  ['imports', importFindings],
  ['names', nameFindings],
  ['length', lengthFindings],
  ['head', headFindings],
  ['exports', exportFindings],
  ['type-names', typeNameFindings],
  ['language', languageFindings],
  ['purity', purityFindings],
  ['tests', testFindings],
  ['comments', commentFindings],
  ['ledger', ledgerFindings],
  ['requirements', requirementFindings],
]

const inWords = (findings: readonly RuleFinding[]): string[] =>
  findings.map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('the rules of the house', () => {
  test('there is a house to look at', () => {
    expect(house.length).toBeGreaterThan(50)
  })

  test.each(laws)('%s', (_name, law) => {
    expect(inWords(law(house))).toEqual([])
  })
})

describe('what belongs together', () => {
  test('every operation has one handler, one address and its words', async () => {
    const registered = features.flatMap(({ operations }) => operations.map(({ operation }) => operation))
    const exported = await exportedOperations(root, house)
    expect(exported.length).toBeGreaterThan(0)
    expect(inWords(operationFindings(exported, registered))).toEqual([])
  })

  test('every text of the refusal table is said by somebody', () => {
    expect(inWords(refusalFindings(house, Object.keys(refusals)))).toEqual([])
  })

  test('every page has a route', () => {
    const routes = pages.map(({ route }) => route)
    expect(inWords(pageFindings(house, routes))).toEqual([])
  })

  test('every requirement has one definition, and a test or the reason why there is none', () => {
    expect(requirements.length).toBeGreaterThan(900)
    expect(pageProblems(requirements)).toEqual([])
  })

  test('docs and scripts name only requirements that are defined', () => {
    const files = mentions(root, [''], /\.(md|mjs|yml)$/)
    const found = files.flatMap((file) => undefinedIds(requirements, file).map((words) => `${file.path} ${words}`))
    expect(found).toEqual([])
  })

  test.each(Object.entries(generatedPages()))('docs/%s is up to date (npm run map writes it)', (name, text) => {
    const file = join(root, 'docs', name)
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
  })
})

describe('the guards themselves', () => {
  const planted = readTree(join(root, 'tools/offences'), rooms)
  // The first line of a planted file names the law it breaks; files marked "linter" are for tools/linter.test.ts.
  const cases = planted.map(
    (source) =>
      [
        source.path,
        /^\/\/ Planted: (\S+)/.exec(source.text)?.[1] ?? (source.path.includes('no-head') ? 'head' : ''),
      ] as const,
  )

  test('every law has planted offences', () => {
    const covered = new Set(cases.map(([, law]) => law))
    const unproven = laws.map(([name]) => name).filter((name) => !covered.has(name) && name !== 'length')
    expect(unproven).toEqual([])
  })

  test.each(cases.filter(([, law]) => law !== 'linter' && law !== 'none'))(
    '%s is caught by the law of %s',
    (path, name) => {
      const law = laws.find(([candidate]) => candidate === name)?.[1]
      expect(law?.(planted).filter(({ file }) => file === path)).not.toEqual([])
    },
  )

  test('files that break no law are left in peace', () => {
    const innocent = cases.filter(([, law]) => law === 'none').map(([path]) => path)
    expect(innocent.length).toBeGreaterThan(0)
    const findings = laws.flatMap(([, law]) => law(planted)).filter(({ file }) => innocent.includes(file))
    expect(inWords(findings)).toEqual([])
  })

  test('a file of 251 lines is caught, one of 250 is not', () => {
    const sized = (lines: number): SourceFile => ({ ...(house[0] as SourceFile), text: '// line\n'.repeat(lines) })
    expect(lengthFindings([sized(251)])).toHaveLength(1)
    expect(lengthFindings([sized(250)])).toEqual([])
  })

  test('an operation without handler, with two, without words, with a taken address is caught', () => {
    const read = { kind: 'query', method: 'GET', path: '/api/things/:id' } as const
    const twin = { kind: 'query', method: 'GET', path: '/api/things/:name' } as const
    const mute = { kind: 'command', method: 'POST', path: '/api/things', done: null, failed: ' ' } as const
    const exported = operationsOf('x.api.ts', { thingApi: { read, twin, mute }, helper: { read } })
    const texts = operationFindings(exported, [read, read, mute]).map(({ text }) => text)
    expect(texts).toEqual([
      'thingApi.read stands 2 times in server/features.ts; once is right',
      'thingApi.twin stands 0 times in server/features.ts; once is right',
      'thingApi.twin has the address of thingApi.read: GET /api/things/:',
      'thingApi.mute has no text for its failure',
    ])
  })

  test('a requirement without proof, one defined twice and the ids inside a range are found', () => {
    const rows = requirementsOf(
      'requirements/x.md',
      '| POS-001 | A title. | |\n| POS-001 | A title. | No test: by eye. |',
    )
    expect(pageProblems(rows)).toHaveLength(2)
    expect([...idsIn('x.test.ts', "test('SALE-008 to SALE-010 decision S4 S7 the price, as SHA-256')")]).toEqual([
      'SALE-008',
      'SALE-009',
      'SALE-010',
      'S4',
      'S7',
    ])
    expect([...idsIn('x.ts', '// See decisions P9, P10 and S2; D5 is a group of the doctor.')]).toEqual([
      'P9',
      'P10',
      'S2',
    ])
  })

  test('a refusal nobody says and a page without route are caught', () => {
    expect(refusalFindings(house, ['not_allowed', 'said_by_nobody'])).toHaveLength(1)
    expect(
      pageFindings(
        [{ ...(house[0] as SourceFile), path: 'web/routes.tsx', text: "path: '/sales'" }],
        ['/sales', '/nowhere'],
      ),
    ).toHaveLength(1)
  })
})
