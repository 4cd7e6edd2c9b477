// The disk calls of a server, read from the log of strace: writes, truncations and syncs of the
// database files, and the sales it acknowledged in between. The files can be rebuilt from it as a
// power cut would have left them.
import { readFileSync } from 'node:fs'

export type DiskFile = 'webale.db' | 'webale.db-wal'
export type Event =
  | {
      readonly kind: 'write'
      readonly file: DiskFile
      readonly offset: number
      readonly bytes: Buffer
    }
  | { readonly kind: 'truncate'; readonly file: DiskFile; readonly size: number }
  | { readonly kind: 'sync'; readonly file: DiskFile }
  | { readonly kind: 'unlink'; readonly file: DiskFile }
  | { readonly kind: 'answer'; readonly receipt: string }

/** The command before the server's own; `log` is the file for the calls. */
export const watchDisk = (log: string): string[] => {
  const calls = 'pwrite64,write,writev,sendto,fsync,fdatasync,ftruncate,unlink'
  return ['strace', '-D', '-f', '-y', '-xx', '-s', '8192', '-e', `trace=${calls}`, '-o', log]
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex')

const hexOf = (text: string): string =>
  [...Buffer.from(text)].map((byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`).join('')

const LOG_PATH = `${hexOf('/webale.db-wal')}>`
const DATABASE_PATH = `${hexOf('/webale.db')}>`

// strace escapes paths like all strings.
const fileIn = (line: string): DiskFile | null =>
  line.includes(LOG_PATH) ? 'webale.db-wal' : line.includes(DATABASE_PATH) ? 'webale.db' : null

const ANSWER = hexOf('"receipt_number":"RCP-')

const answerIn = (line: string): Event | null => {
  const at = line.indexOf(ANSWER)
  if (at < 0) return null
  const text = bytesOf(/^(?:\\x[0-9a-f]{2})*/.exec(line.slice(at))?.[0] ?? '').toString('latin1')
  const receipt = /RCP-\d+/.exec(text)?.[0]

  return receipt === undefined ? null : { kind: 'answer', receipt }
}

const writeIn = (line: string, file: DiskFile): Event | null => {
  const [, hex = '', offset = ''] = /, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)/.exec(line) ?? []
  return hex === '' ? null : { kind: 'write', file, offset: Number(offset), bytes: bytesOf(hex) }
}

const unlinkIn = (line: string): Event | null => {
  const path = bytesOf(/unlink\("((?:\\x[0-9a-f]{2})*)"/.exec(line)?.[1] ?? '').toString()
  return path.endsWith('/webale.db-wal') ? { kind: 'unlink', file: 'webale.db-wal' } : null
}

/**
 * A sync counts from its end, other calls from their start: a cut in between must not find more on
 * the disk than was there.
 */
const eventIn = (line: string, unfinished: Map<string, DiskFile>): Event | null => {
  const [, thread = '', call = ''] = /^(\d+) +(?:<\.\.\. )?(\w+)/.exec(line) ?? []
  if (call === 'fsync' || call === 'fdatasync') {
    const file = line.includes('<... ') ? unfinished.get(thread) : fileIn(line)
    if (file === undefined || file === null) return null
    if (!line.includes('<unfinished')) return unfinished.delete(thread), { kind: 'sync', file }
    unfinished.set(thread, file)

    return null
  }

  if (line.includes('<... ')) return null
  if (call === 'unlink') return unlinkIn(line)
  const file = fileIn(line)
  if (file === null) return answerIn(line)
  if (call === 'pwrite64') return writeIn(line, file)
  const size = /, (\d+)\)/.exec(line)?.[1]

  return call === 'ftruncate' && size !== undefined
    ? { kind: 'truncate', file, size: Number(size) }
    : null
}

/** All events in order. */
export const readDiskLog = (log: string): Event[] => {
  const unfinished = new Map<string, DiskFile>()
  return readFileSync(log, 'latin1')
    .split('\n')
    .flatMap((line) => eventIn(line, unfinished) ?? [])
}
