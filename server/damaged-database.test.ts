// A real server process with a damaged database: its
// page says what to do, and the file stays unchanged.
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from './main.ts'
import { nodeAdvice } from './platform/settings/start-advice.ts'
import { cleanUp, freshFolder, startServer } from './testing/server-process.ts'

afterEach(cleanUp)

describe('damaged database', () => {
  const fingerprint = (file: string): string =>
    createHash('sha256').update(readFileSync(file)).digest('hex')

  /** Creates a used shop and overwrites pages in the middle of its file. */
  const damaged = async (): Promise<string> => {
    const folder = freshFolder()
    const { close } = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder })
    await close()
    const handle = openSync(join(folder, 'webale.db'), 'r+')
    for (let page = 4; page < 40; page += 3)
      writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096)
    closeSync(handle)
    return folder
  }

  test('LOST-004 the page and the operations say what to do, and the file stays unchanged', async () => {
    const folder = await damaged()
    const file = join(folder, 'webale.db')
    const before = fingerprint(file)
    const { address, trouble, close } = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
    })
    expect(trouble?.kind).toBe('damaged')
    const page = await fetch(`${address}/sales`)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    const text = await page.text()
    expect(text).toContain("The shop's database is damaged")
    expect(text).toContain('Stop the server')
    const call = await fetch(`${address}/api/products`)
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({
      title:
        "The shop's database is damaged. Open the shop's address in a new tab to read what to do",
    })
    expect([
      (await fetch(`${address}/healthz`)).status,
      (await fetch(`${address}/readyz`)).status,
    ]).toEqual([200, 503])
    await close()
    expect(fingerprint(file)).toBe(before)
    expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0)
  })

  test('LOST-004 a foreign file named webale.db gets the same page and one line on stderr', async () => {
    const folder = freshFolder()
    writeFileSync(
      join(folder, 'webale.db'),
      'a letter to the tax office, long enough to be no database at all'.repeat(20),
    )
    const { child, ended, port } = startServer({ DATA_DIR: folder })
    const address = `http://127.0.0.1:${await port}`
    expect((await fetch(address)).status).toBe(503)
    child.kill('SIGTERM')
    const { code, errors } = await ended
    expect([code, ...errors.split('\n')]).toEqual([
      0,
      ...nodeAdvice(process.versions.node),
      `The shop's database is damaged. Open ${address}/rescue: it says what to do. (file is not a database)`,
      '',
    ])
  })
})
