// Installing packages and starting: no script of a package ever runs, a start installs less than
// the checks need, and missing requirements are reported in one line.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { packTarGz } from '../server/installation/archive.ts'
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
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += String(part)))
  const [code] = await once(child, 'close')
  return { code: Number(code), text }
}

const INSTALL = [
  '--input-type=module',
  '-e',
  "const { install } = await import('./tools/install.mjs'); await install()",
]

const INSTALL_ALL = ['tools/install.mjs']

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
      expect.stringMatching(
        /^package-lock\.json does not fit the package\.json files, so nothing was installed\. /,
      ),
    ])
    expect(readFileSync(asked, 'utf8').trim().split('\n')).toEqual([
      expect.stringMatching(/^ci --omit=dev --ignore-scripts /),
    ])
  })

  test('TOOL-004 the installed npm runs no install script', { timeout: 120_000 }, async () => {
    const folder = clone(FITTING)
    const { code, text } = await run(process.execPath, INSTALL, folder)
    expect([code, text]).toEqual([0, expect.stringContaining('Installed packages')])
    expect(existsSync(join(folder, 'script-ran'))).toBe(false)
  })

  test('TOOL-004 install links a workspace again when its link is missing', {
    timeout: 120_000,
  }, async () => {
    const shelf = { name: '@webale/shelf', version: '1.0.0' }
    const packages = {
      '': { ...VERSION, hasInstallScript: true, workspaces: ['shelf'] },
      'node_modules/@webale/shelf': { resolved: 'shelf', link: true },
      shelf,
    }
    const folder = clone({ ...FITTING, packages })
    const file = join(folder, 'package.json')
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), workspaces: ['shelf'] }),
    )
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

/**
 * A clone with a package of the product and one of the checks, packed beside package.json; returns
 * a path in it.
 */
const cloneWithPackages = (): ((path: string) => string) => {
  const folder = clone(FITTING)
  const inFolder = (path: string): string => join(folder, path)
  const pack = (name: string): string => {
    const data = Buffer.from(JSON.stringify({ name, version: '1.0.0' }))
    const packed = packTarGz([{ path: 'package/package.json', data, mode: 0o644 }], 1_800_000_000)
    writeFileSync(inFolder(`${name}.tgz`), packed)
    return `sha512-${createHash('sha512').update(packed).digest('base64')}`
  }
  const locked = (name: string) => ({
    version: '1.0.0',
    resolved: `file:${name}.tgz`,
    integrity: pack(name),
  })
  const needed = {
    dependencies: { product: 'file:product.tgz' },
    devDependencies: { checker: 'file:checker.tgz' },
  }
  const packages = {
    '': { ...VERSION, hasInstallScript: true, ...needed },
    'node_modules/checker': { ...locked('checker'), dev: true },
    'node_modules/product': locked('product'),
  }
  const own = JSON.parse(readFileSync(inFolder('package.json'), 'utf8'))
  writeFileSync(inFolder('package.json'), JSON.stringify({ ...own, ...needed }))
  writeFileSync(inFolder('package-lock.json'), JSON.stringify({ ...FITTING, packages }))
  return inFolder
}

describe('what is installed', () => {
  const [CHECKER, PRODUCT, STAMP] = [
    'checker/package.json',
    'product/package.json',
    '.installed',
  ].map((path) => `node_modules/${path}`) as [string, string, string]
  /** Beside a package of the product, as something that a running server holds open. */
  const HELD = 'node_modules/product/held'

  /** Installs, and tells whether that printed something and what is there afterwards. */
  const installIn = async (inFolder: (path: string) => string, tool: 'start' | 'checks') => {
    const { code, text } = await run(
      process.execPath,
      tool === 'start' ? INSTALL : INSTALL_ALL,
      inFolder('.'),
    )
    expect([code, text]).toEqual([0, expect.stringMatching(/^$|Installed packages/)])
    return [text !== '', ...[PRODUCT, CHECKER, HELD].map((path) => existsSync(inFolder(path)))]
  }

  test('TOOL-004 a start installs the packages of the product, and the checks add theirs without touching them', {
    timeout: 120_000,
  }, async () => {
    const inFolder = cloneWithPackages()
    const lock = readFileSync(inFolder('package-lock.json'), 'utf8')
    expect(await installIn(inFolder, 'start')).toEqual([true, true, false, false])
    expect(await installIn(inFolder, 'start')).toEqual([false, true, false, false])
    writeFileSync(inFolder(HELD), '')
    expect(await installIn(inFolder, 'checks')).toEqual([true, true, true, true])
    expect(await installIn(inFolder, 'checks')).toEqual([false, true, true, true])
    expect(await installIn(inFolder, 'start')).toEqual([false, true, true, true])
    expect(readFileSync(inFolder('package-lock.json'), 'utf8')).toBe(lock)
  })

  test('TOOL-004 all packages serve a start too when they were installed by hand', {
    timeout: 120_000,
  }, async () => {
    const inFolder = cloneWithPackages()
    await installIn(inFolder, 'checks')
    rmSync(inFolder(STAMP))
    expect(await installIn(inFolder, 'start')).toEqual([false, true, true, false])
    expect(await installIn(inFolder, 'checks')).toEqual([false, true, true, false])
  })

  test.each(['start', 'checks'] as const)(
    'TOOL-004 the %s install everything again when adding the packages of the checks was cut off',
    { timeout: 120_000 },
    async (tool) => {
      const inFolder = cloneWithPackages()
      await installIn(inFolder, 'start')
      writeFileSync(inFolder(HELD), '')
      const fake = inFolder('npm-cli.js')
      writeFileSync(fake, 'process.kill(process.ppid, "SIGKILL")')
      await run(process.execPath, INSTALL_ALL, inFolder('.'), { npm_execpath: fake })
      expect(await installIn(inFolder, tool)).toEqual([true, true, tool === 'checks', false])
    },
  )
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
