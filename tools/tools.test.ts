// The tools that check the clone: lockfile, bundle budget, Node version, and the two declarations of the tables.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrations } from '../server/migrations/migrations.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openSqliteStore } from '../server/platform/database/open.ts'
import { readAudit } from './audit.mjs'
import { bundleProblems } from './bundle-budget.mjs'
import { readTree } from './house/source.ts'
import { declaredColumns } from './house/table-columns.ts'
import { isAtLeast } from './install.mjs'
import { lockProblems } from './lock-check.mjs'
import { isFitForPrograms } from './scratch.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'webale-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writeJson = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the check for known vulnerabilities', () => {
  test('TOOL-004 readAudit names high and critical vulnerabilities with their fix, and no others', () => {
    const found = { name: 'web', range: '<2.0.0' }
    const report = {
      vulnerabilities: {
        web: { ...found, severity: 'high', fixAvailable: { name: 'web', version: '2.0.1' } },
        mail: { ...found, name: 'mail', severity: 'critical', fixAvailable: false },
        icon: { ...found, name: 'icon', severity: 'moderate', fixAvailable: true },
      },
    }
    expect(readAudit(`npm warn old setting\n${JSON.stringify(report)}\n`)).toEqual({
      problems: ['web <2.0.0: high, fixed with web 2.0.1', 'mail <2.0.0: critical, no fix yet'],
    })
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ problems: [] })
  })

  test('TOOL-004 readAudit skips the check when the registry gives no audit', () => {
    expect(readAudit('{"message":"405 Method Not Allowed","statusCode":405}').skipped).toContain(
      '405 Method Not Allowed',
    )
    expect(readAudit('{"error":{"code":"ENOTFOUND","summary":"request failed"}}').skipped).toContain('request failed')
    expect(readAudit('npm error network').skipped).toContain('no answer')
  })
})

describe('the lockfile check', () => {
  test('TOOL-004 package-lock.json has no problem', () => {
    expect(lockProblems(join(root, 'package-lock.json'))).toEqual([])
  })

  test('TOOL-004 lockProblems names a download address and a missing platform package, but no links or nested packages', () => {
    const file = writeJson('lock.json', {
      packages: {
        '': {},
        'node_modules/@webale/web': { resolved: 'web', link: true },
        'node_modules/pressed': { version: '1.0.0', resolved: 'https://packages.example/pressed.tgz' },
        'node_modules/fast': {
          version: '1.0.0',
          optionalDependencies: { 'fast-linux': '1.0.0', 'fast-windows': '1.0.0' },
        },
        'node_modules/fast/node_modules/fast-linux': { version: '1.0.0' },
      },
    })
    expect(lockProblems(file)).toEqual([
      'package-lock.json: node_modules/pressed has the download address https://packages.example/pressed.tgz',
      'package-lock.json: fast-windows, wanted by node_modules/fast, has no entry of its own',
    ])
  })
})

describe('the bundle budget', () => {
  type Part = 'entry' | 'shell' | 'parts' | 'signIn' | 'client' | 'toasts' | 'page' | 'sales' | 'sw' | 'till'
  const build = (sizes: Readonly<Record<Part, number>>, styles = 10): string => {
    const dist = mkdtempSync(join(folder, 'dist-'))
    mkdirSync(join(dist, '.vite'))
    // Random bytes cannot be compressed, so their gzip size is their size.
    for (const [name, size] of Object.entries(sizes)) writeFileSync(join(dist, `${name}.js`), randomBytes(size * 1000))
    writeFileSync(join(dist, 'all.css'), randomBytes(styles * 1000))
    const page = (name: string) => ({
      file: `${name}.js`,
      isDynamicEntry: true,
      imports: ['_shell', '_parts', '_client'],
    })
    const manifest = {
      'index.html': { file: 'entry.js', isEntry: true, css: ['all.css'], dynamicImports: ['_shell'] },
      'ui/toaster.tsx': { file: 'toasts.js', isDynamicEntry: true },
      _client: { file: 'client.js', name: 'auth' },
      _parts: { file: 'parts.js', name: 'parts' },
      _shell: { file: 'shell.js', name: 'shell', imports: ['index.html'] },
      'features/session/sign-in/sign-in-page.tsx': { file: 'signIn.js', isDynamicEntry: true, imports: ['index.html'] },
      'features/expense/expenses-page.tsx': page('page'),
      'features/sale/till/sales-page.tsx': page('sales'),
      'lib/till/till-of-page.ts': { ...page('till'), imports: ['_shell', '_parts'] },
      'lib/till/start-catalogue.ts': { ...page('till'), imports: ['_parts'] },
    }
    writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
    return dist
  }

  test('LOAD-001 bundleProblems is empty when each part is within its budget, and counts shell and shared parts once', () => {
    expect(
      bundleProblems(
        build({
          entry: 80,
          shell: 70,
          parts: 20,
          signIn: 20,
          client: 20,
          toasts: 10,
          page: 30,
          sales: 30,
          sw: 3,
          till: 22,
        }),
      ),
    ).toEqual([])
  })

  test('OFF-023 OFF-024 bundleProblems names each part that is over its own budget', () => {
    const problems = bundleProblems(
      build(
        {
          entry: 100,
          shell: 90,
          parts: 30,
          signIn: 10,
          client: 24,
          toasts: 10,
          page: 40,
          sales: 30,
          sw: 2000,
          till: 24,
        },
        30,
      ),
    )
    expect(problems.map((problem: string) => problem.replace(/ weighs.*/, ''))).toEqual([
      'entry and shell',
      'parts of the till and other pages',
      'sign-in client',
      'sign-in',
      'styles',
      'service worker',
      'catalogue, storage and sending of a till',
      'files kept by the worker, raw',
      'features/expense/expenses-page.tsx',
      'features/sale/till/sales-page.tsx',
    ])
  })

  test('LOAD-001 bundleProblems reports a build without manifest and one without the shell', () => {
    expect(bundleProblems(join(folder, 'nothing'))).toHaveLength(1)
    const dist = build({
      entry: 1,
      shell: 1,
      parts: 1,
      signIn: 1,
      client: 1,
      toasts: 1,
      page: 1,
      sales: 1,
      sw: 1,
      till: 1,
    })
    writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: 'entry.js' } }))
    expect(bundleProblems(dist)).toHaveLength(6)
  })
})

test('TOOL-004 isAtLeast compares versions as numbers', () => {
  expect(isAtLeast('20.19.0', '20.19')).toBe(true)
  expect(isAtLeast('22.1.0', '20.19')).toBe(true)
  expect(isAtLeast('20.9.0', '20.19')).toBe(false)
  expect(isAtLeast('18.20.0', '20.19')).toBe(false)
})

/** Tables of the platform and of SQLite's search index, which have no row type. */
const HOUSEKEEPING = /^(kysely_migration|product_search)/

describe('tables', () => {
  const tablesFiles = readTree(root, ['server/platform/database']).filter(({ path }) => path.endsWith('tables.ts'))

  test('DATA-007 tables.ts declares each column that the migrations create', async () => {
    const store = openSqliteStore(join(folder, 'tables'))
    await migrate(store, migrations)
    type Column = { readonly table_name: string; readonly column_name: string }
    const { rows } =
      await sql<Column>`select t.name as table_name, c.name as column_name from sqlite_schema t join pragma_table_info(t.name) c where t.type in ('table', 'view')`.execute(
        store.schema,
      )
    await store.close()
    const declared = declaredColumns(tablesFiles)
    expect(declared.size).toBeGreaterThan(10)
    const made = (table: string) =>
      rows
        .filter(({ table_name }) => table_name === table)
        .map(({ column_name }) => column_name)
        .toSorted()
    for (const [table, columns] of declared) expect({ table, columns: made(table) }).toEqual({ table, columns })
    const unseen = new Set(
      rows.map(({ table_name }) => table_name).filter((table) => !declared.has(table) && !HOUSEKEEPING.test(table)),
    )
    expect([...unseen]).toEqual([])
  })
})

describe('the temporary folder of the checks', () => {
  test('TOOL-003 isFitForPrograms accepts a file system in memory, unless it forbids programs or is mounted over', () => {
    const disk = '/dev/vda / ext4 rw,relatime 0 0'
    const memory = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=24684084k 0 0'
    expect(isFitForPrograms(`${disk}\n${memory}\n`, '/dev/shm')).toBe(true)
    expect(isFitForPrograms(`${disk}\nshm /dev/shm tmpfs rw,nosuid,nodev,noexec,size=65536k 0 0\n`, '/dev/shm')).toBe(
      false,
    )
    expect(isFitForPrograms(`${memory}\n/dev/vda /dev/shm ext4 rw,relatime 0 0\n`, '/dev/shm')).toBe(false)
    expect(isFitForPrograms(disk, '/dev/shm')).toBe(false)
  })
})
