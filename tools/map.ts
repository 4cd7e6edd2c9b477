// `npm run map`: writes the generated pages of docs;
// the house test fails when they are out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { canOpenPage, isShownInMenu } from '@webale/domain/access/page-access.ts'
import { type Permission, permissions } from '@webale/domain/access/permissions.ts'
import { ROLES } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { features } from '../server/features.ts'
import { permissionWords } from './permission-words.ts'
import { pagesWithProofs } from './requirements.ts'
import { settingTables } from './settings-page.ts'

const GENERATED = '<!-- Written by `npm run map`. Change the code, not this page. -->'

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const page = (title: string, intro: string, parts: readonly string[]): string =>
  `${[GENERATED, `# ${title}`, intro, ...parts].join('\n\n')}\n`

const operationRow = ({ name, operation }: { name: string; operation: Operation }): string[] => [
  name,
  `\`${operation.method} ${operation.path}\``,
  operation.can,
  operation.kind === 'command' ? operation.changes.join(', ') : '',
]

const mapPage = (): string =>
  page(
    'Map of the operations',
    'The operations of the server: address, permission, and the nouns that a command changes. ' +
      'A GET reads.',
    [
      table(
        ['operation', 'address', 'who', 'changes'],
        features.flatMap(({ operations }) => operations.map(operationRow)),
      ),
    ],
  )

const yesOrEmpty = (is: boolean): string => (is ? 'yes' : '')

const permissionsPage = (): string =>
  page(
    'Who may do what',
    'People who are not administrators work in one department and reach only its rows. ' +
      'Without a department they may do nothing.',
    [
      '## What people may do',
      table(
        ['what', ...ROLES, 'name in the code'],
        (Object.keys(permissions) as Permission[]).map((name) => [
          permissionWords(name),
          ...ROLES.map((role) =>
            yesOrEmpty((permissions[name] as readonly string[]).includes(role)),
          ),
          `\`${name}\``,
        ]),
      ),
      '## Pages in the menu',
      'A page that is not in the menu still opens by its address, unless the last column says ' +
        'that it leads home.',
      table(
        ['page', 'address', ...ROLES, 'opened by others'],
        (pages as readonly Page[]).map((screen) => [
          screen.title,
          screen.route,
          ...ROLES.map((role) => yesOrEmpty(isShownInMenu(screen, { role }))),
          ROLES.every((role) => canOpenPage(screen, { role })) ? 'is shown' : 'leads home',
        ]),
      ),
    ],
  )

const problemsPage = (): string =>
  page(
    'Problems',
    'Each refusal of the server. The answer is `application/problem+json` with `type` ' +
      '`/problems/<code>`; names in braces are filled in.',
    [
      table(
        ['code', 'status', 'words'],
        Object.entries(refusals).map(([code, [status, words]]) => [code, String(status), words]),
      ),
    ],
  )

const settingsPage = (): string =>
  page(
    'Settings of the server',
    'Set them in the environment of `npm start` ([how, on each system](install.md)). ' +
      'An empty value counts as none. A wrong value stops the start with one line. ' +
      'The start also names `AUTH_` and `SMTP_` settings that it does not know. ' +
      '`DEMO_DIR` (`./demo-data`) is the folder of `npm run demo`, and `CHROMIUM_PATH` the ' +
      'browser of the stories.',
    settingTables().map(([title, rows]) =>
      [`## ${title}`, table(['name', 'default', 'values', 'meaning'], rows)].join('\n\n'),
    ),
  )

const decisionsFolder = join(import.meta.dirname, '../docs/decisions')

/**
 * The rows of the index: each decision with its title,
 * and the numbers whose topics its page took in.
 */
const decisionRows = (names: readonly string[]): string[][] =>
  names.map((name) => {
    const text = readFileSync(join(decisionsFolder, name), 'utf8')
    const [title = ''] = text.split('\n')
    const [also = ''] = /^Also: (.*)$/m.exec(text)?.slice(1) ?? []
    const numbers = also.match(/\b\d{4}\b/g) ?? []

    return [`[${name.slice(0, 4)}](${name})`, title.replace(/^# \d{4}:? /, ''), numbers.join(', ')]
  })

const decisionsPage = (): string =>
  page(
    'Decisions',
    'Why the code is built as it is. Each page says what holds now. ' +
      'Numbers that are not here were never used.',
    [
      table(
        ['number', 'decision', 'also'],
        decisionRows(readdirSync(decisionsFolder).filter((name) => /^\d{4}-/.test(name))),
      ),
    ],
  )

/** The generated pages: file name under docs and its text. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'map.md': mapPage(),
  'permissions.md': permissionsPage(),
  'problems.md': problemsPage(),
  'run/settings.md': settingsPage(),
  'decisions/README.md': decisionsPage(),
  ...pagesWithProofs(join(import.meta.dirname, '..')),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of Object.entries(generatedPages())) {
    const file = join(import.meta.dirname, '../docs', name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    writeFileSync(file, text)
    process.stdout.write(`docs/${name} written\n`)
  }
}
