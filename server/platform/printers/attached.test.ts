// Printers on the server's own computer, with a file that stands for the device and a program for
// the queue.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openAttached } from './attached.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const openPlaces = () => {
  const folder = mkdtempSync(join(tmpdir(), 'printers-'))
  folders.push(folder)
  for (const name of ['lp0', 'lp12', 'other']) writeFileSync(join(folder, name), '')
  const program = join(folder, 'queue.sh')
  writeFileSync(program, `#!/bin/sh\ncat > "${folder}/printed-$1"\n`)
  chmodSync(program, 0o700)
  const attached = openAttached({
    folder,
    listQueues: ['printf', '%s\\n', 'Office', 'Counter', '; rm -rf x', 'Back_room', 'Found'],
    listDevices: [
      'printf',
      '%s\\n',
      'device for Counter: usb://Epson/TM-T20?serial=1',
      'device for Office: ipp://192.168.1.30/ipp/print',
      'device for Back_room: /dev/ttyS0',
    ],
    printRaw: [program],
  })
  return { folder, attached }
}

const bytes = Uint8Array.from([0x1b, 0x40, 0xff, 0x00, 0x0a])

test('PRINT-022 device files and queues are offered that the server finds', async () => {
  const { folder, attached } = openPlaces()
  expect((await attached.list()).map(({ device }) => device).toSorted()).toEqual(
    [
      join(folder, 'lp0'),
      join(folder, 'lp12'),
      ...['Back_room', 'Counter', 'Found', 'Office'].map((name) => `queue:${name}`),
    ].toSorted(),
  )
})

test('PRINT-022 queues without a driver come last and say that they may not print receipts', async () => {
  const { attached } = openPlaces()
  const names = (await attached.list()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('Queue'))).toEqual([
    'Queue Counter',
    'Queue Back_room',
    'Queue Office (driverless: may not print receipts)',
    'Queue Found (driverless: may not print receipts)',
  ])
})

test('PRINT-023 a device and a queue get the same bytes as a network printer', async () => {
  const { folder, attached } = openPlaces()
  expect(await attached.deliver(join(folder, 'lp0'), () => bytes)).toEqual({
    state: 'sent',
    error: null,
  })
  expect(Uint8Array.from(readFileSync(join(folder, 'lp0')))).toEqual(bytes)
  expect(await attached.deliver('queue:Counter', () => bytes)).toEqual({
    state: 'sent',
    error: null,
  })
  expect(Uint8Array.from(readFileSync(join(folder, 'printed-Counter')))).toEqual(bytes)
})

test('PRINT-019 a queue that refuses the print has printed nothing, and a device that fails may have', async () => {
  const { folder, attached } = openPlaces()
  for (const [complaint, error] of [
    ['', 'The print system refuses this printer. Check its queue'],
    [
      'lp: Destination "Counter" is not accepting jobs.',
      'The print system refuses this printer: Destination "Counter" is not accepting jobs.',
    ],
  ] as const) {
    writeFileSync(join(folder, 'queue.sh'), `#!/bin/sh\necho '${complaint}' >&2\nexit 1\n`)
    expect(await attached.deliver('queue:Counter', () => bytes)).toEqual({ state: 'failed', error })
  }
  rmSync(join(folder, 'lp0'))
  mkdirSync(join(folder, 'lp0'))
  expect(await attached.deliver(join(folder, 'lp0'), () => bytes)).toMatchObject({
    state: 'unknown',
  })
})

test('PRINT-022 nothing is written when the device is not found', async () => {
  const { folder, attached } = openPlaces()
  expect(await attached.deliver(join(folder, 'other'), () => bytes)).toMatchObject({
    state: 'failed',
  })
  expect(readFileSync(join(folder, 'other'))).toHaveLength(0)
})
