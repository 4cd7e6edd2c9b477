// The archives of the product: their contents, and a sale with an unpacked one on a computer that
// has Node only.
import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packTarGz, packZip, unpack } from '../server/installation/archive.ts'
import { digestOf, ReleaseManifest } from '../server/installation/release-manifest.ts'
import type { ArchivedFile } from '../server/installation/tar.ts'
import { releaseVersion } from './packing/contents.ts'
import { kindOf, KINDS, NATIVE, nextVersion } from './packing/expected-files.ts'
import { listPackagesInside } from './packing/third-party-notices.ts'
import { onPath } from './browser.mjs'
import { root } from './terminal.mjs'

const run = promisify(execFile)
const MIB = 1024 ** 2

const folder = mkdtempSync(join(tmpdir(), 'webale-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NAMES = {
  'linux-x64': `webale-${releaseVersion}-linux-x64.tar.gz`,
  'linux-arm64': `webale-${releaseVersion}-linux-arm64.tar.gz`,
  'win32-x64': `webale-${releaseVersion}-windows-x64.zip`,
}

beforeAll(async () => {
  await run(process.execPath, ['tools/package.mjs', '--to', folder], { cwd: root })
}, 300_000)

const read = (name: string): Buffer => readFileSync(join(folder, name))

const filesIn = (name: string): Map<string, ArchivedFile> =>
  new Map(unpack(read(name)).map((file) => [file.path.replace(/^webale\//, ''), file]))

describe('the archives', () => {
  for (const system of ['linux-x64', 'linux-arm64', 'win32-x64'] as const)
    test(`SHIP-001 the archive for ${system} has its native modules, no development files, and less than 60 MB`, () => {
      const files = filesIn(NAMES[system])
      const version = `versions/${releaseVersion}`
      const [argon, prebuild] = NATIVE[system]
      const natives = [...files.keys()].filter((path) => path.endsWith('.node'))
      expect(natives.map((path) => path.slice(version.length))).toEqual([
        `/node_modules/${argon}`,
        `/node_modules/@photostructure/sqlite/prebuilds/${prebuild}/@photostructure+sqlite.glibc.node`,
      ])
      expect(natives.map((path) => kindOf(files.get(path)?.data))).toEqual([
        KINDS[system],
        KINDS[system],
      ])
      const modules = [...files.keys()].flatMap(
        (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
      )
      expect([...new Set(modules)]).toEqual([
        argon.split('/').slice(0, 2).join('/'),
        '@node-rs/argon2',
        '@photostructure/sqlite',
        'node-gyp-build',
      ])
      expect([...files.keys()].filter((path) => /\.(map|ts|tsx)$|\.test\./.test(path))).toEqual([])
      expect(statSync(join(folder, NAMES[system])).size).toBeLessThan(60 * MIB)
      expect([...files.keys()].filter((path) => !path.startsWith('versions/'))).toEqual([
        'LICENSE',
        'READ-ME.txt',
        'current',
        'launch.cjs',
        system === 'win32-x64' ? 'webale.cmd' : 'webale',
      ])
    })

  test('SHIP-002 the manifest has the hash of each file of the version, and the checksum file that of the archive', () => {
    const files = filesIn(NAMES['linux-x64'])
    const version = `versions/${releaseVersion}/`
    const listed = ReleaseManifest.parse(
      JSON.parse(String(Buffer.from(files.get(`${version}manifest.json`)?.data ?? []))),
    )
    const inside = [...files.values()].filter(({ path }) => path.startsWith(`webale/${version}`))
    expect([listed.version, listed.system, listed.node]).toEqual([
      releaseVersion,
      'linux-x64',
      '20.19',
    ])
    expect(Object.entries(listed.files).map(([path, { sha256 }]) => [path, sha256])).toEqual(
      inside
        .map(({ path, data }) => [path.slice(`webale/${version}`.length), digestOf(data)])
        .filter(([path]) => path !== 'manifest.json'),
    )
    for (const name of Object.values(NAMES))
      expect(String(read(`${name}.sha256`))).toBe(`${digestOf(read(name))}  ${name}\n`)
  })

  test('SHIP-003 the same files are packed into the same bytes in each time zone', () => {
    const files = unpack(read(NAMES['win32-x64'])).slice(0, 20)
    const [zone, seconds] = [process.env['TZ'], 1_764_000_000]
    const packed = ['Pacific/Auckland', 'Africa/Kampala'].map((place) => {
      process.env['TZ'] = place
      return [digestOf(packZip(files, seconds)), digestOf(packTarGz(files, seconds))]
    })
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
    expect(packed[0]).toEqual(packed[1])
    for (const archive of [packZip(files, seconds), packTarGz(files, seconds)])
      expect(unpack(archive).map(({ path, data }) => [path, digestOf(data)])).toEqual(
        files.map(({ path, data }) => [path, digestOf(data)]),
      )
  })

  test('SHIP-004 the licence of each package inside is known and free, and its text is in the archive', () => {
    const free =
      /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Zlib|\(MIT AND Zlib\)|\(MIT OR [\w.-]+\))$/
    const packages = listPackagesInside()
    expect(packages.filter(({ license }) => !free.test(license))).toEqual([])
    const version = `versions/${releaseVersion}`
    const notices = String(
      Buffer.from(
        filesIn(NAMES['linux-x64']).get(`${version}/THIRD-PARTY-NOTICES.txt`)?.data ?? [],
      ),
    )
    for (const { name, version: used } of packages) expect(notices).toContain(`${name} ${used}: `)
    expect(notices).toContain('SIL OPEN FONT LICENSE')
    expect(notices).toContain('Tabler Icons: MIT')
    expect(notices).toContain('Paweł Kuna')
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'react', '@node-rs/argon2']),
    )
  })

  test('SHIP-005 texts name the commands of an installed Webale', () => {
    const texts = unpack(read(NAMES['linux-x64']))
      .filter(({ path }) => /\/(server|web)\/dist\/.*\.(js|html)$/.test(path))
      .map(({ data }) => String(Buffer.from(data)))
    for (const words of [
      'webale restore 1',
      'webale restore --keep',
      'webale doctor --fix-cache',
      'webale lan',
    ])
      expect(texts.some((text) => text.includes(words))).toBe(true)
    expect(texts.filter((text) => /npm run (restore|doctor|admin|lan|move)/.test(text))).toEqual([])
  })
})

const onLinux = process.platform === 'linux' && process.arch === 'x64'

/**
 * Before a program: no network but the loopback one. Only root may have it so; others get a proxy
 * that is nobody.
 */
const WITHOUT_NETWORK = ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const canUnshare = (): boolean => {
  if (process.getuid?.() !== 0 || onPath(['unshare']) === undefined || onPath(['ip']) === undefined)
    return false
  const [program, ...words] = [...WITHOUT_NETWORK, 'true']
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const NOBODY = 'http://127.0.0.1:9'

/**
 * Unpacks the archive into an empty folder, whose name has a space; returns the folder and a PATH
 * with node only.
 */
const installed = (name: string): { shop: string; programs: string } => {
  const [place, programs] = [join(folder, `my ${name}`), join(folder, `${name}-programs`)]
  for (const made of [place, programs]) mkdirSync(made)
  symlinkSync(process.execPath, join(programs, 'node'))
  execFileSync('tar', ['-xzf', join(folder, NAMES['linux-x64']), '-C', place])
  return { shop: join(place, 'webale'), programs }
}

describe.runIf(onLinux)('an unpacked archive', () => {
  test('SHIP-006 it sells without network and without any program but node, and finds the sale after a restart', {
    timeout: 180_000,
  }, async () => {
    const { shop, programs } = installed('shop')
    const words = [process.execPath, 'tools/packing/first-sale.mjs', shop, programs]
    const [program = '', ...rest] = canUnshare() ? [...WITHOUT_NETWORK, ...words] : words
    const env = { ...process.env, http_proxy: NOBODY, https_proxy: NOBODY }
    const { stdout } = await run(program, rest, { cwd: root, env })
    const sale = {
      receipt_number: expect.stringMatching(/^RCP-\d+$/),
      total: 2000,
      change_amount: 3000,
    }
    const result = JSON.parse(stdout) as { sold: unknown; found: unknown }
    expect(result).toEqual({ sold: sale, found: result.sold, codes: [0, 0], hasPage: true })
    expect(existsSync(join(shop, 'data/webale.db'))).toBe(true)
    expect(readdirSync(shop).toSorted()).toEqual([
      'LICENSE',
      'READ-ME.txt',
      'current',
      'data',
      'launch.cjs',
      'running.json',
      'versions',
      'webale',
    ])
  })

  test('SHIP-020 SHIP-024 it is updated with the next archive, and a start settles an update that waits', {
    timeout: 180_000,
  }, async () => {
    const { shop, programs } = installed('updated')
    const next = '99.0.0'
    const archive = join(folder, 'next.tar.gz')
    writeFileSync(
      archive,
      packTarGz(nextVersion(unpack(read(NAMES['linux-x64'])), next), 1_764_000_000),
    )
    const env = { PATH: programs, PORT: '0' }
    const updated = await run(join(shop, 'webale'), ['update', 'next.tar.gz'], { cwd: folder, env })
    expect(updated.stdout).toBe(
      `Webale is updated from ${releaseVersion} to ${next}. Start it: webale\n`,
    )
    writeFileSync(join(shop, 'current'), releaseVersion)
    const journal = { from: releaseVersion, to: next, step: 'ready', wait_s: 60, reason: '' }
    writeFileSync(join(shop, 'update.json'), JSON.stringify(journal))
    const { stdout } = await run(
      process.execPath,
      ['tools/packing/first-sale.mjs', shop, programs],
      { cwd: root },
    )
    expect(JSON.parse(stdout)).toMatchObject({
      sold: { total: 2000 },
      found: { total: 2000 },
      codes: [0, 0],
    })
    expect(readFileSync(join(shop, 'current'), 'utf8')).toBe(`${next}\n`)
    expect(readdirSync(shop)).not.toContain('update.json')
  })

  test('SHIP-007 without Node, with an old one, or with one of another system, the start says so in one line', async () => {
    const { shop, programs } = installed('old')
    const start = (path: string, before: readonly string[] = []) => {
      const [program, ...words] = [...before, join(shop, 'webale'), 'version']
      return run(program, words, { env: { PATH: path } }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      )
    }
    expect(await start(programs)).toBe(`${releaseVersion}\n`)
    expect(await start('/nowhere')).toBe(
      'Webale needs Node.js 20.19 or newer. Install it from nodejs.org, then start Webale again.\n',
    )
    const launched = async (setting: string): Promise<string> => {
      const script = `${setting}; require(${JSON.stringify(join(shop, 'launch.cjs'))})`
      return run(process.execPath, ['-e', script]).then(
        () => 'it started',
        ({ stderr }: { stderr: string }) => stderr,
      )
    }
    expect(
      await launched("Object.defineProperty(process, 'versions', { value: { node: '18.20.1' } })"),
    ).toBe(
      'Webale needs Node.js 20.19 or newer; this is 18.20.1. Install the current Node.js from your system or from nodejs.org.\n',
    )
    expect(await launched("Object.defineProperty(process, 'arch', { value: 'arm64' })")).toBe(
      'This is Webale for linux-x64, and this computer is linux-arm64. Get the archive for this computer.\n',
    )
    rmSync(join(shop, 'current'))
    expect(await start(programs)).toBe(
      `The file "current" is missing in ${shop}. Unpack the archive of Webale again, over this folder.\n`,
    )
  })
})
