// The tools that check the clone: lockfile, Node version, and the two declarations of the tables.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrations } from '../server/migrations/migrations.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openSqliteStore } from '../server/platform/database/open.ts'
import { readAudit } from './audit.mjs'
import { notTried } from './check-rows.mjs'
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
    expect(
      readAudit('{"error":{"code":"ENOTFOUND","summary":"request failed"}}').skipped,
    ).toContain('request failed')
    expect(readAudit('npm error network').skipped).toContain('no answer')
  })
})

test('TOOL-006 what a machine cannot have is a row of its own that is not passed', () => {
  expect(notTried('server on PostgreSQL', 'PostgreSQL is not installed')).toEqual({
    name: 'not tried: server on PostgreSQL',
    passed: 0,
    failed: 0,
    skipped: 1,
    note: 'PostgreSQL is not installed',
    failures: [],
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
        'node_modules/pressed': {
          version: '1.0.0',
          resolved: 'https://packages.example/pressed.tgz',
        },
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

test('TOOL-004 isAtLeast compares versions as numbers', () => {
  expect(isAtLeast('20.19.0', '20.19')).toBe(true)
  expect(isAtLeast('22.1.0', '20.19')).toBe(true)
  expect(isAtLeast('20.9.0', '20.19')).toBe(false)
  expect(isAtLeast('18.20.0', '20.19')).toBe(false)
})

/** Tables of the platform and of SQLite's search index, which have no row type. */
const HOUSEKEEPING = /^(kysely_migration|product_search)/

describe('tables', () => {
  const tablesFiles = readTree(root, ['server/platform/database']).filter(({ path }) =>
    path.endsWith('tables.ts'),
  )

  test('DATA-007 tables.ts declares each column that the migrations create', async () => {
    const store = openSqliteStore(join(folder, 'tables'))
    await migrate(store, migrations)
    type Column = { readonly table_name: string; readonly column_name: string }
    const { rows } =
      await sql<Column>`select t.name as table_name, c.name as column_name from sqlite_schema t
        join pragma_table_info(t.name) c where t.type in ('table', 'view')`.execute(store.schema)
    await store.close()
    const declared = declaredColumns(tablesFiles)
    expect(declared.size).toBeGreaterThan(10)
    const made = (table: string) =>
      rows
        .filter(({ table_name }) => table_name === table)
        .map(({ column_name }) => column_name)
        .toSorted()
    for (const [table, columns] of declared)
      expect({ table, columns: made(table) }).toEqual({ table, columns })
    const unseen = new Set(
      rows
        .map(({ table_name }) => table_name)
        .filter((table) => !declared.has(table) && !HOUSEKEEPING.test(table)),
    )
    expect([...unseen]).toEqual([])
  })
})

describe('the temporary folder of the checks', () => {
  test('TOOL-003 isFitForPrograms accepts a file system in memory, unless it forbids programs or is mounted over', () => {
    const disk = '/dev/vda / ext4 rw,relatime 0 0'
    const memory = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=24684084k 0 0'
    expect(isFitForPrograms(`${disk}\n${memory}\n`, '/dev/shm')).toBe(true)
    expect(
      isFitForPrograms(
        `${disk}\nshm /dev/shm tmpfs rw,nosuid,nodev,noexec,size=65536k 0 0\n`,
        '/dev/shm',
      ),
    ).toBe(false)
    expect(
      isFitForPrograms(`${memory}\n/dev/vda /dev/shm ext4 rw,relatime 0 0\n`, '/dev/shm'),
    ).toBe(false)
    expect(isFitForPrograms(disk, '/dev/shm')).toBe(false)
  })
})
