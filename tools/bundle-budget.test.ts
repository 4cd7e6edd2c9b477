// The bundle budget: sizes of a build, files of a page, and files that import each other.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bundleProblems, bundleSizes } from './bundle-budget.mjs'

const folder = mkdtempSync(join(tmpdir(), 'webale-budget-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the bundle budget', () => {
  type Part =
    | 'entry'
    | 'shell'
    | 'parts'
    | 'common'
    | 'signIn'
    | 'client'
    | 'toasts'
    | 'page'
    | 'sales'
    | 'sw'
    | 'till'
  const SMALL = {
    entry: 1,
    shell: 1,
    parts: 1,
    common: 1,
    signIn: 1,
    client: 1,
    toasts: 1,
    page: 1,
    sales: 1,
    sw: 1,
    till: 1,
  }
  const build = (sizes: Readonly<Record<Part, number>>, styles = 10): string => {
    const dist = mkdtempSync(join(folder, 'dist-'))
    mkdirSync(join(dist, '.vite'))
    // Random bytes cannot be compressed, so their gzip size is their size.
    for (const [name, size] of Object.entries(sizes))
      writeFileSync(join(dist, `${name}.js`), randomBytes(size * 1000))
    writeFileSync(join(dist, 'all.css'), randomBytes(styles * 1000))
    appendFileSync(
      join(dist, 'sw.js'),
      ['all.css', ...Object.keys(sizes).map((name) => `${name}.js`)]
        .map((name) => `"/${name}"`)
        .join(),
    )
    appendFileSync(join(dist, 'page.js'), '"/sw.js"')
    const page = (name: string) => ({
      file: `${name}.js`,
      isDynamicEntry: true,
      imports: ['_shell', '_parts', '_common', '_client'],
    })
    const manifest = {
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        css: ['all.css'],
        dynamicImports: ['_shell'],
      },
      'ui/toaster.tsx': { file: 'toasts.js', isDynamicEntry: true },
      _client: { file: 'client.js', name: 'auth' },
      _parts: { file: 'parts.js', name: 'parts' },
      _common: { file: 'common.js', name: 'common' },
      _shell: { file: 'shell.js', name: 'shell', imports: ['index.html'] },
      'features/session/sign-in/sign-in-page.tsx': {
        file: 'signIn.js',
        isDynamicEntry: true,
        imports: ['index.html'],
      },
      'features/expense/expenses-page.tsx': page('page'),
      'features/sale/till/sales-page.tsx': page('sales'),
      _till: { file: 'till.js', name: 'till-work', imports: ['_shell', '_parts'] },
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
          common: 16,
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

  test('DAYX-013 OFF-023 OFF-024 bundleProblems names each part that is over its own budget', () => {
    const problems = bundleProblems(
      build(
        {
          entry: 100,
          shell: 90,
          parts: 30,
          common: 19,
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
      'common to all other pages',
      'sign-in client',
      'sign-in',
      'everything before the field of the sign-in page',
      'styles',
      'service worker',
      'catalogue, storage and sending of a till',
      'files kept by the worker, raw',
      'features/expense/expenses-page.tsx',
      'features/sale/till/sales-page.tsx',
    ])
  })

  test('OFF-023 SHIP-042 a file that the worker does not name is not counted as kept', () => {
    const dist = build(SMALL)
    const keptSize = () =>
      bundleSizes(dist).find(({ name }: { name: string }) => name.startsWith('files kept'))?.size
    const before = keptSize()
    expect(before).toBeGreaterThan(Object.keys(SMALL).length)
    writeFileSync(join(dist, 'what-is-new-dialog-1.js'), randomBytes(5000))
    expect(keptSize()).toBe(before)
    appendFileSync(join(dist, 'sw.js'), '"/what-is-new-dialog-1.js"')
    expect(keptSize()).toBeGreaterThan((before ?? 0) + 5)
  })

  test('LOAD-001 bundleProblems reports a build without manifest and one without the shell', () => {
    expect(bundleProblems(join(folder, 'nothing'))).toHaveLength(1)
    const dist = build(SMALL)
    writeFileSync(
      join(dist, '.vite/manifest.json'),
      JSON.stringify({ 'index.html': { file: 'entry.js' } }),
    )
    expect(bundleProblems(dist)).toHaveLength(9)
  })

  test('LOAD-004 what passes before the sign-in field counts page, styles, scripts and fonts as they are sent', () => {
    const dist = build(SMALL)
    const sizeBefore = (): number =>
      bundleSizes(dist).find(({ name }: { name: string }) => name.startsWith('everything'))?.size ??
      0

    // Entry, sign-in page and styles.
    expect(sizeBefore()).toBeCloseTo(12)
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'assets/late.js'), randomBytes(50_000))
    writeFileSync(join(dist, 'assets/our-font.woff2'), randomBytes(60_000))
    const page = join(dist, 'index.html')
    writeFileSync(page, '{"auth":["/assets/late.js"],"till":["/assets/none.js"]}')
    expect(sizeBefore()).toBeCloseTo(62, 0)
    writeFileSync(join(dist, 'assets/late.js.br'), randomBytes(20_000))
    expect(sizeBefore()).toBeCloseTo(32, 0)
    appendFileSync(page, '<link rel="preload" href="/assets/our-font.woff2" />')
    expect(sizeBefore()).toBeCloseTo(92, 0)
    expect(bundleProblems(dist)).toEqual([])
    writeFileSync(join(dist, 'all.css'), randomBytes(30_000))
    expect(bundleProblems(dist).join('\n')).toMatch(/sign-in page weighs 112\.\d kB brotli, 2\.\d/)
  })

  test('OFF-001 bundleProblems reports an app that does not register its worker', () => {
    const dist = build(SMALL)
    expect(bundleProblems(dist)).toEqual([])
    writeFileSync(join(dist, 'page.js'), '')
    expect(bundleProblems(dist)).toEqual([expect.stringContaining('registers the service worker')])
  })

  test('LOAD-001 bundleProblems names a page that is loaded as more than twelve files', () => {
    const dist = build(SMALL)
    const path = join(dist, '.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      { imports?: string[] }
    >
    const loadAs = (files: number): string[] => {
      // The page itself is one of them.
      const names = Array.from({ length: files - 1 }, (_, index) => `_small${index}`)
      for (const name of names) writeFileSync(join(dist, `${name}.js`), '')
      const small = Object.fromEntries(names.map((name) => [name, { file: `${name}.js` }]))
      const page = 'features/expense/expenses-page.tsx'
      writeFileSync(
        path,
        JSON.stringify({ ...manifest, ...small, [page]: { ...manifest[page], imports: names } }),
      )
      return bundleProblems(dist)
    }
    expect(loadAs(12)).toEqual([])
    expect(loadAs(13)).toEqual([
      'features/expense/expenses-page.tsx is loaded as 13 files, more than 12 (web/chunks.config.ts)',
    ])
  })

  test('LOAD-001 bundleProblems names the files that import each other', () => {
    const dist = build(SMALL)
    const path = join(dist, '.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      { imports?: string[] }
    >
    writeFileSync(
      path,
      JSON.stringify({ ...manifest, _common: { ...manifest['_common'], imports: ['_parts'] } }),
    )
    expect(bundleProblems(dist)).toEqual([])
    const circle = {
      ...manifest,
      _common: { name: 'common', file: 'common.js', imports: ['_till'] },
      _till: { ...manifest['_till'], imports: ['_common'] },
    }
    writeFileSync(path, JSON.stringify(circle))
    expect(bundleProblems(dist).map((problem: string) => problem.split(' ')[0])).toEqual([
      'common',
      'till-work',
    ])
  })
})
