// The rules of the project: imports, shape of files, consistency across files, generated pages.
// Each rule is proven by the fixtures in tools/lint-fixtures, which violate it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@webale/domain/access/pages.ts'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { describe, expect, test } from 'vitest'
import { features } from '../server/features.ts'
import {
  commentFindings,
  commentWidthFindings,
  languageFindings,
  purityFindings,
  testFindings,
} from './house/code-rules.ts'
import { coreStoryFindings } from './house/core-story-rule.ts'
import { engineFindings } from './house/engine-rule.ts'
import { importFindings } from './house/import-rule.ts'
import { ledgerFindings } from './house/ledger-rule.ts'
import {
  exportedOperations,
  operationFindings,
  operationsOf,
  pageFindings,
  refusalFindings,
} from './house/registry-rules.ts'
import { roomFindings } from './house/room-rule.ts'
import { exportFindings, headFindings, nameFindings } from './house/shape-rules.ts'
import { type RuleFinding, readTree, type SourceFile } from './house/source.ts'
import { startFindings } from './house/start-rule.ts'
import { testNameFindings } from './house/test-name-rule.ts'
import { typeNameFindings } from './house/type-name-rule.ts'
import { generatedPages } from './map.ts'
import {
  idsIn,
  findMentions,
  pageProblems,
  requirementPages,
  requirementsOf,
  undefinedIds,
} from './requirements.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['domain', 'server', 'web', 'e2e', 'tools', 'demo', 'trials']
const sources = readTree(root, rooms)
const requirements = Object.entries(requirementPages(root)).flatMap(([page, text]) =>
  requirementsOf(page, text),
)

const requirementFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap(({ path, text }) =>
    undefinedIds(requirements, { path, ids: idsIn(path, text) }).map((words) => ({
      rule: 'requirements',
      file: path,
      line: 1,
      text: words,
    })),
  )

const rules: readonly (readonly [
  name: string,
  law: (sources: readonly SourceFile[]) => RuleFinding[],
])[] = [
  ['imports', importFindings],
  ['rooms', roomFindings],
  ['names', nameFindings],
  ['head', headFindings],
  ['exports', exportFindings],
  ['type-names', typeNameFindings],
  ['language', languageFindings],
  ['purity', purityFindings],
  ['tests', testFindings],
  ['test-names', testNameFindings(new Set(requirements.map(({ id }) => id)))],
  ['comments', commentFindings],
  ['comment-width', commentWidthFindings],
  ['ledger', ledgerFindings],
  ['engines', engineFindings],
  ['requirements', requirementFindings],
  ['start', startFindings],
  ['core-stories', coreStoryFindings(pages.map(({ route }) => route))],
]

const formatFindings = (findings: readonly RuleFinding[]): string[] =>
  findings.map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('the rules of the project', () => {
  test('TOOL-001 the sources of the project are found', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  test.each(rules)('TOOL-001 %s', (_name, rule) => {
    expect(formatFindings(rule(sources))).toEqual([])
  })
})

describe('registries and generated pages', () => {
  test('TOOL-001 every operation has one handler, one address and its texts', async () => {
    const registered = features.flatMap(({ operations }) =>
      operations.map(({ operation }) => operation),
    )
    const exported = await exportedOperations(root, sources)
    expect(exported.length).toBeGreaterThan(0)
    expect(formatFindings(operationFindings(exported, registered))).toEqual([])
  })

  test('TOOL-001 every refusal of the table is used', () => {
    expect(formatFindings(refusalFindings(sources, Object.keys(refusals)))).toEqual([])
  })

  test('TOOL-001 every page has a route', () => {
    const routes = pages.map(({ route }) => route)
    expect(formatFindings(pageFindings(sources, routes))).toEqual([])
  })

  test('TOOL-001 every requirement has one definition, and a test or the reason why there is none', () => {
    expect(requirements.length).toBeGreaterThan(900)
    expect(pageProblems(requirements)).toEqual([])
  })

  test('TOOL-001 docs and scripts name only requirements that are defined', () => {
    const files = findMentions(root, [''], /\.(md|mjs|yml)$/)
    const found = files.flatMap((file) =>
      undefinedIds(requirements, file).map((words) => `${file.path} ${words}`),
    )
    expect(found).toEqual([])
  })

  test.each(Object.entries(generatedPages()))(
    'TOOL-001 docs/%s is up to date (npm run map writes it)',
    (name, text) => {
      const file = join(root, 'docs', name)
      expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
    },
  )
})

describe('the rules on their fixtures', () => {
  const fixtures = readTree(join(root, 'tools/lint-fixtures'), rooms)
  // The first line of a fixture names the rule that it violates;
  // files marked "linter" are for tools/linter.test.ts.
  const cases = fixtures.map(
    (source) =>
      [
        source.path,
        /^\/\/ violates: (\S+)/.exec(source.text)?.[1] ??
          (source.path.includes('no-head') ? 'head' : ''),
      ] as const,
  )

  test('TOOL-001 every rule has a fixture that violates it', () => {
    const covered = new Set(cases.map(([, rule]) => rule))
    const unproven = rules.map(([name]) => name).filter((name) => !covered.has(name))
    expect(unproven).toEqual([])
  })

  test.each(cases.filter(([, rule]) => rule !== 'linter' && rule !== 'none'))(
    'TOOL-001 %s is reported by the rule %s',
    (path, name) => {
      const rule = rules.find(([candidate]) => candidate === name)?.[1]
      expect(rule?.(fixtures).filter(({ file }) => file === path)).not.toEqual([])
    },
  )

  test('TOOL-001 files that violate no rule are not reported', () => {
    const innocent = cases.filter(([, rule]) => rule === 'none').map(([path]) => path)
    expect(innocent.length).toBeGreaterThan(0)
    const findings = rules
      .flatMap(([, rule]) => rule(fixtures))
      .filter(({ file }) => innocent.includes(file))
    expect(formatFindings(findings)).toEqual([])
  })

  test('TOOL-001 operationFindings reports an operation without handler, with two, without texts or with the address of another', () => {
    const read = { kind: 'query', method: 'GET', path: '/api/things/:id' } as const
    const twin = { kind: 'query', method: 'GET', path: '/api/things/:name' } as const
    const mute = {
      kind: 'command',
      method: 'POST',
      path: '/api/things',
      done: null,
      failed: ' ',
    } as const
    const exported = operationsOf('x.api.ts', { thingApi: { read, twin, mute }, helper: { read } })
    const texts = operationFindings(exported, [read, read, mute]).map(({ text }) => text)
    expect(texts).toEqual([
      'thingApi.read is registered 2 times in server/features.ts, expected once',
      'thingApi.twin is registered 0 times in server/features.ts, expected once',
      'thingApi.twin has the address of thingApi.read: GET /api/things/:',
      'thingApi.mute has no text for its failure',
    ])
  })

  test('TOOL-001 pageProblems reports a requirement without test and one defined twice, and idsIn expands a range', () => {
    const rows = requirementsOf(
      'requirements/x.md',
      '| POS-001 | A title. | |\n| POS-001 | A title. | No test: by eye. |',
    )
    expect(pageProblems(rows)).toHaveLength(2)
    expect([
      ...idsIn('x.test.ts', "test('SALE-008 to SALE-010 decision S4 S7 the price, as SHA-256')"),
    ]).toEqual(['SALE-008', 'SALE-009', 'SALE-010', 'S4', 'S7'])
    expect([
      ...idsIn('x.ts', '// See decisions P9, P10 and S2; D5 is a group of the doctor.'),
    ]).toEqual(['P9', 'P10', 'S2'])
  })

  test('TOOL-001 refusalFindings reports an unused refusal, and pageFindings a page without route', () => {
    expect(refusalFindings(sources, ['not_allowed', 'said_by_nobody'])).toHaveLength(1)
    expect(
      pageFindings(
        [{ ...(sources[0] as SourceFile), path: 'web/routes.tsx', text: "path: '/sales'" }],
        ['/sales', '/nowhere'],
      ),
    ).toHaveLength(1)
  })
})
