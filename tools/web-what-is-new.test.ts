// What is new: which lines of CHANGELOG.md the dialog shows, and that a device does not keep them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readReleases } from '../web/changelog.config.ts'
import { listBuildFiles } from '../web/sw.config.ts'

const changelog = readFileSync(fileURLToPath(new URL('../CHANGELOG.md', import.meta.url)), 'utf8')

test('SHIP-040 a release has its parts, a change may have several lines, and its marks are removed', () => {
  const text = [
    '# What is new',
    'Not part of a release.',
    '## 2.0.0',
    '### Sell',
    '- **Search** finds `soap`',
    '  and [more](x.md).',
    '- Second.',
    '### Stock',
    '- Third.',
    '## 1.0.0',
    '### Sell',
    '- First.',
  ].join('\n')
  expect(readReleases(text)).toEqual([
    {
      version: '2.0.0',
      parts: [
        { title: 'Sell', changes: ['Search finds soap and more.', 'Second.'] },
        { title: 'Stock', changes: ['Third.'] },
      ],
    },
    { version: '1.0.0', parts: [{ title: 'Sell', changes: ['First.'] }] },
  ])
})

test('SHIP-042 the part for the person who runs the server is left out', () => {
  const text = [
    '## 1.0.0',
    '### Sell',
    '- Shown.',
    '### For the person who runs the server',
    '- `npm run x`',
    '  more',
  ].join('\n')
  expect(readReleases(text)).toEqual([
    { version: '1.0.0', parts: [{ title: 'Sell', changes: ['Shown.'] }] },
  ])
})

test('SHIP-042 no shown line has a command, a setting or a path, each is under a heading, and none is long', () => {
  const parts = readReleases(changelog).flatMap((release) => release.parts)
  const shown = parts.flatMap(({ changes }) => changes)
  expect(shown.length).toBeGreaterThan(50)
  expect(
    shown.filter((change) =>
      /npm |webale |[A-Z]+_[A-Z]|postgres|pgbouncer|sqlite|\.(json|md|lock)\b/i.test(change),
    ),
  ).toEqual([])
  expect(shown.filter((change) => change.length > 160)).toEqual([])
  const written = changelog
    .split('\n### ')
    .filter((part) => !part.startsWith('For the person'))
    .flatMap((part) => part.match(/^- /gm) ?? [])
  expect(shown).toHaveLength(written.length)
})

test('SHIP-042 a device keeps the files of a build without the code of What is new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-kept-'))
  try {
    mkdirSync(join(folder, 'assets'))
    const names = [
      'index.html',
      'sw.js',
      'assets/base-1.js',
      'assets/base-1.js.br',
      'assets/what-is-new-dialog-1.js',
    ]
    for (const name of names) writeFileSync(join(folder, name), name)
    expect(listBuildFiles(folder).map(([path]) => path)).toEqual([
      '/assets/base-1.js',
      '/index.html',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
