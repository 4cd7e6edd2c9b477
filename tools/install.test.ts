// Installing packages and starting: no script of a package ever runs, and missing requirements are reported in one
// line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openFilesIn } from './install.mjs'

const root = join(import.meta.dirname, '..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const VERSION = { name: 'shop', version: '1.0.0' }

/** A clone without packages, in which an install script would leave a file. */
const clone = (lock: unknown): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-clone-'))
  folders.push(folder)
  mkdirSync(join(folder, 'tools'))
  for (const name of ['install.mjs', 'fingerprint.mjs', 'terminal.mjs'])
    copyFileSync(join(root, 'tools', name), join(folder, 'tools', name))
  const scripts = { postinstall: "node -e \"require('fs').writeFileSync('script-ran','')\"" }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...VERSION, engines: { node: '>=20.19' }, workspaces: [], scripts }),
  )
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

const FITTING = {
  ...VERSION,
  lockfileVersion: 3,
  requires: true,
  packages: { '': { ...VERSION, hasInstallScript: true } },
}

const run = async (
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string | undefined> = {},
): Promise<{ code: number; text: string }> => {
  const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += String(part)))
  const [code] = await once(child, 'close')
  return { code: Number(code), text }
}

const INSTALL = [
  '--input-type=module',
  '-e',
  "const { install } = await import('./tools/install.mjs'); await install()",
]

describe('installing', () => {
  test('TOOL-004 install passes --ignore-scripts to npm, and ends with one line when the lockfile does not fit', {
    timeout: 60_000,
  }, async () => {
    const folder = clone(FITTING)
    const asked = join(folder, 'asked.txt')
    const fake = join(folder, 'npm-cli.js')
    writeFileSync(
      fake,
      `require('fs').appendFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(' ') + '\\n'); console.error('npm error code EUSAGE'); process.exit(1)`,
    )
    const { code, text } = await run(process.execPath, INSTALL, folder, { npm_execpath: fake })
    expect([code, text.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^package-lock\.json does not fit the package\.json files, so nothing was installed\. /),
    ])
    expect(readFileSync(asked, 'utf8').trim().split('\n')).toEqual([expect.stringMatching(/^ci --ignore-scripts /)])
  })

  test('TOOL-004 the installed npm runs no install script', { timeout: 120_000 }, async () => {
    const folder = clone(FITTING)
    const { code, text } = await run(process.execPath, INSTALL, folder)
    expect([code, text]).toEqual([0, expect.stringContaining('Installed packages')])
    expect(existsSync(join(folder, 'script-ran'))).toBe(false)
  })

  test('TOOL-004 install links a workspace again when its link is missing', { timeout: 120_000 }, async () => {
    const shelf = { name: '@webale/shelf', version: '1.0.0' }
    const packages = {
      '': { ...VERSION, hasInstallScript: true, workspaces: ['shelf'] },
      'node_modules/@webale/shelf': { resolved: 'shelf', link: true },
      shelf,
    }
    const folder = clone({ ...FITTING, packages })
    const file = join(folder, 'package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), workspaces: ['shelf'] }))
    mkdirSync(join(folder, 'shelf'))
    writeFileSync(join(folder, 'shelf/package.json'), JSON.stringify(shelf))
    await run(process.execPath, INSTALL, folder)
    rmSync(join(folder, 'node_modules/@webale'), { recursive: true })
    rmSync(join(folder, 'node_modules/.installed'))
    const { code, text } = await run(process.execPath, INSTALL, folder)
    expect([code, text]).toEqual([0, expect.stringContaining('Installed packages')])
    expect(existsSync(join(folder, 'node_modules/@webale/shelf/package.json'))).toBe(true)
  })
})

describe('few open files', () => {
  test('TOOL-004 openFilesIn reads the soft limit, also unlimited, and null when it is missing', () => {
    const limits = (soft: string): string =>
      `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 1048576              files\n`
    expect([openFilesIn(limits('64')), openFilesIn(limits('unlimited')), openFilesIn('')]).toEqual([
      64,
      Number.POSITIVE_INFINITY,
      null,
    ])
  })

  for (const most of ['64', '160'])
    test.runIf(process.platform === 'linux')(
      `START-001 start, serve and doctor end with one line when ulimit -n is ${most}`,
      { timeout: 60_000 },
      async () => {
        for (const tool of ['start', 'serve', 'doctor']) {
          const { code, text } = await run(
            'bash',
            ['-c', `ulimit -n ${most}; exec ${process.execPath} tools/${tool}.mjs`],
            root,
          )
          const line = `Webale needs at least 256 open files at once; this terminal or service allows ${most}. Allow more: ulimit -n 4096, or LimitNOFILE=4096 in the service.\n`
          expect({ code, text }).toEqual({ code: 1, text: line })
        }
      },
    )
})
