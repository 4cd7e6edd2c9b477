// Queues of Windows, with programs that stand for PowerShell: what is called, with which name, and
// what is made of the answers. The programs themselves run on Windows only.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { windowsPrograms } from './powershell.ts'
import { openAttachedOf } from './printers.ts'
import type { Program } from './run-program.ts'
import { openWindowsQueues } from './windows-queues.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A shell program; it gets the folder of the test as $0. */
const shell = (folder: string, text: string): Program => ['sh', '-c', text, folder]

const NAME = 'Till "1"; $(exit 1) Ŋ'
const LIST = JSON.stringify(['POS-80', NAME, '', 7, 'two\nlines', 'x'.repeat(221)])
const PRINTS =
  'echo ready; read -r line; printf %s "$line" | base64 -d > "$0/paper"; printf %s "$WEBALE_PRINTER" > "$0/name"'

const openQueues = (printRaw: string, list = `cat <<'EOF'\n${LIST}\nEOF`) => {
  const folder = mkdtempSync(join(tmpdir(), 'queues-'))
  folders.push(folder)
  const queues = openWindowsQueues({
    listQueues: shell(folder, list),
    printRaw: shell(folder, printRaw),
  })
  return { queues, read: (name: string) => readFileSync(join(folder, name)) }
}

const bytes = Uint8Array.from([0x1b, 0x40, 0xff, 0x00, 0x0a])

test('PRINT-028 PowerShell is called by its full path, with a program that needs no quotes and names no printer', () => {
  const { listQueues, printRaw } = windowsPrograms('C:\\Windows')
  for (const [program, ...rest] of [listQueues, printRaw]) {
    expect(program).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe')
    expect(rest.slice(0, -1)).toEqual([
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-EncodedCommand',
    ])
    expect(rest.at(-1)).toMatch(/^[A-Za-z0-9+/]+=*$/)
    // Windows allows 32,767 characters.
    expect(rest.join(' ').length).toBeLessThan(16_000)
  }
  const scriptOf = (command: Program): string =>
    Buffer.from(command.at(-1) ?? '', 'base64').toString('utf16le')
  expect(scriptOf(listQueues)).toContain('Get-Printer')
  expect(scriptOf(printRaw)).toContain('[RawPrinter]::Open($env:WEBALE_PRINTER)')
  expect(scriptOf(printRaw)).toContain('DataType = "RAW"')
})

test('PRINT-022 PRINT-028 the queues of Windows are offered by name, and what is no name is left out', async () => {
  const { queues } = openQueues(PRINTS)
  expect(await queues.list()).toEqual([
    { device: 'queue:POS-80', name: 'Queue POS-80' },
    { device: `queue:${NAME}`, name: `Queue ${NAME}` },
  ])
  for (const answer of ['exit 1', 'echo no JSON', 'echo 5', 'sleep 0'])
    expect(await openQueues(PRINTS, answer).queues.list()).toEqual([])
})

test('PRINT-023 PRINT-028 a queue gets the same bytes, and its name stands in the environment as it is', async () => {
  const { queues, read } = openQueues(PRINTS)
  expect(await queues.deliver(`queue:${NAME}`, () => bytes)).toEqual({ state: 'sent', error: null })
  expect([Uint8Array.from(read('paper')), read('name').toString()]).toEqual([bytes, NAME])
})

test('PRINT-028 the bytes are made when the printer is open, and not when Windows does not open it', async () => {
  const { queues } = openQueues('exit 1')
  let made = 0
  const makeBytes = () => {
    made += 1
    return bytes
  }
  expect(await queues.deliver('queue:POS-80', makeBytes)).toEqual({
    state: 'failed',
    error: 'Windows does not open the printer. Check its queue',
  })
  expect(await queues.deliver('queue:Other', makeBytes)).toMatchObject({ state: 'failed' })
  expect(made).toBe(0)
})

test('PRINT-019 PRINT-028 a queue that fails after it got the bytes may have printed', async () => {
  const { queues } = openQueues('echo ready; read -r line; exit 1')
  expect(await queues.deliver('queue:POS-80', () => bytes)).toMatchObject({ state: 'unknown' })
})

test('PRINT-028 a server on Windows uses its queues, and without PowerShell it finds none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queues-'))
  folders.push(folder)
  const attached = openAttachedOf('win32', folder)
  expect(await attached.list()).toEqual([])
  expect(await attached.deliver('queue:POS-80', () => bytes)).toMatchObject({ state: 'failed' })
})
