// Files of uploads and exports: those that the disk does
// not take whole, and those that are being written.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSpool } from './spool.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const spool = fileURLToPath(new URL('spool.ts', import.meta.url))

/**
 * More than the limit, in one chunk. The limit of a process for its files is like a full disk: both
 * take the first part of a write and refuse the rest.
 */
const MEGABYTES = 4

const script = (folder: string): string => `
  const { openSpool } = await import(${JSON.stringify(spool)})
  const chunks = async function* () { yield Buffer.alloc(${MEGABYTES} * 1024 * 1024) }
  const spool = await openSpool(${JSON.stringify(folder)})
  process.stdout.write(await spool.write('file', chunks()).then((size) => 'kept ' + size, ({ code }) => code))`

test.skipIf(process.platform === 'win32')(
  'DISK-001 a file whose last chunk the disk takes in part is refused and leaves nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webale-spool-'))
    const limited = ['-c', 'ulimit -f 2048; exec "$0" "$@"', process.execPath]
    const child = [...limited, '--import', 'tsx', '--input-type=module', '-e', script(folder)]
    const { stdout } = await promisify(execFile)('sh', child, { cwd: root })
    const left = readdirSync(folder)
    rmSync(folder, { recursive: true })
    expect([stdout, left]).toEqual(['EFBIG', []])
  },
)

test('DISK-001 a file that is being written is not removed with the old files, and one of a stopped server is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-spool-'))
  const left = join(folder, 'left.part')
  writeFileSync(left, 'half')
  utimesSync(left, new Date(0), new Date(0))
  const spool = await openSpool(folder)
  let finish = (): void => undefined
  const slow = async function* () {
    yield 'first '
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    yield 'second'
  }
  const writing = spool.write('a', slow())
  await expect.poll(() => existsSync(join(folder, 'a.part'))).toBe(true)
  await spool.write('b', Readable.from(['whole']))
  await spool.keepNewest(1, 'b')
  finish()
  await writing
  expect(readdirSync(folder)).toEqual(['a', 'b'])
  rmSync(folder, { recursive: true })
})

test('DISK-001 the file that was just written is kept, also when the names of the others are of a clock that was ahead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-spool-'))
  const spool = await openSpool(folder)
  for (const name of ['2031-05-01', '2031-05-02', '2026-11-21'])
    await spool.write(name, Readable.from(['whole']))
  await spool.keepNewest(2, '2026-11-21')
  expect(readdirSync(folder)).toEqual(['2026-11-21', '2031-05-02'])
  rmSync(folder, { recursive: true })
})
