// The linter's rules are proven in the same way: a copy of the fixtures is linted and each
// violation must be reported.
import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTree } from './house/source.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['domain', 'server', 'web', 'e2e']
const folder = mkdtempSync(join(tmpdir(), 'webale-linter-'))
const fixtures = readTree(join(root, 'tools/lint-fixtures'), rooms).flatMap(({ path, text }) => {
  const rule = /^\/\/ violates: linter (\S+)/.exec(text)?.[1]
  return rule === undefined ? [] : [[path, rule] as const]
})

/** A function with this many lines, braces included. */
const long = (lines: number): string =>
  `// long\nexport const long = (): number => {\n  let sum = 0\n${'  sum += 1\n'.repeat(lines - 4)}  return sum\n}\n`

type Report = {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}
let reported: ReadonlySet<string> = new Set()

beforeAll(async () => {
  for (const room of rooms)
    cpSync(join(root, 'tools/lint-fixtures', room), join(folder, room), { recursive: true })
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
      },
    }),
  )
  writeFileSync(join(folder, 'domain/kernel/long-51.ts'), long(51))
  writeFileSync(join(folder, 'domain/kernel/long-50.ts'), long(50))
  writeFileSync(join(folder, 'domain/kernel/file-301.ts'), '// line\n'.repeat(301))
  writeFileSync(join(folder, 'domain/kernel/file-300.ts'), '// line\n'.repeat(300))
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  // The type-aware part is a separate program, found on the PATH.
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  }
  const run = promisify(execFile)(process.execPath, [oxlint, '--type-aware', '--format', 'json'], {
    cwd: folder,
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  const { diagnostics } = JSON.parse(stdout) as Report
  reported = new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter', () => {
  test('TOOL-001 the fixtures are found', () => {
    expect(fixtures.length).toBeGreaterThan(10)
  })

  test.each(fixtures)('TOOL-001 %s is reported for %s', (path, rule) => {
    expect([...reported].filter((report) => report.startsWith(`${path} `))).toContain(
      `${path} ${rule}`,
    )
  })

  test('TOOL-001 a file of 301 lines is reported, one of 300 is not', () => {
    expect(reported).toContain('domain/kernel/file-301.ts eslint(max-lines)')
    expect(reported).not.toContain('domain/kernel/file-300.ts eslint(max-lines)')
  })

  test('TOOL-001 a function of 51 lines is reported, one of 50 is not', () => {
    expect(reported).toContain('domain/kernel/long-51.ts eslint(max-lines-per-function)')
    expect(reported).not.toContain('domain/kernel/long-50.ts eslint(max-lines-per-function)')
  })
})
