// Files that the disk does not take whole. The limit of a process for its files stands for a full disk: both take the
// first part of a write and refuse the rest.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const spool = fileURLToPath(new URL('spool.ts', import.meta.url))

/** More than the limit, in one chunk. */
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
