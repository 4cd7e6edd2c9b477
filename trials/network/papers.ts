// Printing through real print systems: queues of CUPS, and p910nd in front of a slow printer.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADDRESSES, type NetworkPlace } from './place.ts'
import { expectTrue, type NetworkTrial, waitFor } from './trial.ts'

const PRINT = join(import.meta.dirname, 'print.ts')
const DEVICES = join(import.meta.dirname, 'devices.mjs')
const CUPS = '127.0.0.1:631'
/** Bytes that a text or a filter would change. */
const RECEIPT = Buffer.from([0x1b, 0x40, 0xff, 0x00, 0x0a, 0x1d, 0x56, 0x00])

type SentJob = { readonly state: string; readonly error: string | null }
type FoundQueue = { readonly device: string; readonly name: string }

/** What the code of the server says on the computer of the shop, as JSON. */
const ask = (place: NetworkPlace, ...args: string[]): Promise<string> =>
  place.run(
    'shop',
    'env',
    `CUPS_SERVER=${CUPS}`,
    process.execPath,
    '--import',
    'tsx',
    PRINT,
    ...args,
  )

const listPrinters = async (place: NetworkPlace): Promise<FoundQueue[]> =>
  JSON.parse(await ask(place, 'list')) as FoundQueue[]

/** `to` is a queue, or an address in the network. */
const print = async (
  place: NetworkPlace,
  kind: 'queue' | 'network',
  to: string,
  file: string,
): Promise<SentJob> => JSON.parse(await ask(place, kind, to, file)) as SentJob

const startDevice = async (
  place: NetworkPlace,
  kind: 'sink' | 'slow',
  file: string,
  from: string,
): Promise<void> => {
  const { output } = place.start('phone', [process.execPath, DEVICES, kind, file, from])
  await waitFor(
    () => output.join(''),
    (text) => text.includes('ready'),
    'The printer is not ready',
  )
}

const writeCups = (folder: string): string[] => {
  for (const each of ['root', 'spool', 'cache', 'state'])
    mkdirSync(join(folder, each), { recursive: true })

  writeFileSync(
    join(folder, 'files.conf'),
    [
      `ServerRoot ${folder}/root`,
      `RequestRoot ${folder}/spool`,
      `CacheDir ${folder}/cache`,
      `StateDir ${folder}/state`,
      ...['ErrorLog', 'AccessLog', 'PageLog'].map((log) => `${log} ${folder}/${log}`),
      '',
    ].join('\n'),
  )

  writeFileSync(
    join(folder, 'cupsd.conf'),
    `Listen ${CUPS}
Browsing Off
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`,
  )

  return ['cupsd', '-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'files.conf')]
}

const queuesOfCups = async (place: NetworkPlace): Promise<void> => {
  const paper = join(place.folder, 'cups-paper')
  const receipt = join(place.folder, 'receipt')
  writeFileSync(receipt, RECEIPT)
  await startDevice(place, 'sink', paper, '9100')
  place.start('shop', writeCups(join(place.folder, 'cups')))
  const admin = (...args: string[]): Promise<string> =>
    place.run('shop', 'env', `CUPS_SERVER=${CUPS}`, ...args)

  await waitFor(
    () => admin('lpstat', '-r').catch((error: unknown) => String(error)),
    (text) => /is running/.test(text),
    'CUPS is not ready',
  )

  await admin('lpadmin', '-p', 'Counter', '-E', '-v', `socket://${ADDRESSES.phone}:9100`)
  await admin('lpadmin', '-p', 'Office', '-E', '-v', `ipp://${ADDRESSES.phone}/ipp/print`)
  const found = await listPrinters(place)
  expectTrue(
    found.map(({ name }) => name).join() ===
      'Queue Counter,Queue Office (driverless: may not print receipts)',
    `The server finds ${JSON.stringify(found)}`,
  )

  const sent = await print(place, 'queue', 'Counter', receipt)
  expectTrue(sent.state === 'sent', `A queue that accepts: ${JSON.stringify(sent)}`)
  await waitFor(
    () => readFileSync(paper).toString('hex'),
    (hex) => hex === RECEIPT.toString('hex'),
    'The queue does not print the same bytes',
  )

  await admin('cupsreject', 'Counter')
  const refused = await print(place, 'queue', 'Counter', receipt)
  expectTrue(
    refused.state === 'failed' && /not accepting jobs/.test(refused.error ?? ''),
    `A queue that refuses: ${JSON.stringify(refused)}`,
  )
}

/** Takes longer than a step may, and longer than the system keeps for a slow reader. */
const LONG = 100_000
const PRINTS = 2

const slowPrinter = async (place: NetworkPlace): Promise<void> => {
  const paper = join(place.folder, 'slow-paper')
  const receipt = join(place.folder, 'long-receipt')
  const pipe = join(place.folder, 'device')
  const runFolder = join(place.folder, 'run-p910nd')
  for (const each of ['lock/p910nd', 'lock/subsys'])
    mkdirSync(join(runFolder, each), { recursive: true })

  writeFileSync(receipt, 'Jelly  6,500\n'.repeat(Math.ceil(LONG / 13)).slice(0, LONG))
  execFileSync('mkfifo', [pipe])
  await startDevice(place, 'slow', paper, pipe)
  place.start('phone', ['p910nd', '-d', '-f', pipe, '1'], { runFolder })
  for (let count = 0; count < PRINTS; count += 1) {
    const sent = await waitFor(
      () => print(place, 'network', ADDRESSES.phone, receipt),
      ({ state }) => state !== 'failed',
      'p910nd does not answer',
    )

    expectTrue(sent.state === 'sent', `A slow printer: ${JSON.stringify(sent)}`)
  }

  await waitFor(
    () => readFileSync(paper).length,
    (length) => length === PRINTS * LONG,
    'The printer has not printed all',
    60_000,
  )
}

export const paperTrials: readonly NetworkTrial[] = [
  {
    name: 'queues of CUPS',
    needs: { cupsfilter: 'cups' },
    run: queuesOfCups,
  },
  { name: 'p910nd in front of a slow printer', needs: { p910nd: 'p910nd' }, run: slowPrinter },
]
