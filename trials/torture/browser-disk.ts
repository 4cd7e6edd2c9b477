// The files of both stores of a till in a browser, read from the log of strace, and rebuilt as a
// power cut would have left them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { STRACE } from '../harness/strace.ts'

/** Times in ms since 1970. A sync covers the writes before `from`, and counts from `at`. */
type DiskCall = { readonly at: number; readonly file: string } & (
  | { readonly kind: 'make' | 'empty' | 'unlink' }
  | { readonly kind: 'write'; readonly bytes: Buffer; readonly offset: number | null }
  | { readonly kind: 'truncate'; readonly size: number }
  | { readonly kind: 'sync'; readonly from: number }
  | { readonly kind: 'rename'; readonly to: string }
)

/** The command before the browser's own; `log` is the file for the calls. */
export const watchBrowser = (log: string): string[] => {
  const calls = 'openat,write,pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat,rename'
  return [
    STRACE,
    '-D',
    '-f',
    '--seccomp-bpf',
    '-y',
    '-xx',
    '-ttt',
    '-T',
    '-s',
    // Room of 4 MB is written at once.
    '8000000',
    '-e',
    `trace=${calls}`,
    '-o',
    log,
  ]
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex')

const HEX = String.raw`((?:\\x[0-9a-f]{2})*)`
const CALL = /^(\d+) +(\d+\.\d+) (?:<\.\.\. )?(\w+)/
const DURATION = /<(\d+\.\d+)>$/
const OPENED = new RegExp(`^[^"]*"${HEX}", (\\S+)`)
const RENAMED = new RegExp(`\\("${HEX}", "${HEX}"\\)`)
const NAMED = new RegExp(`^[^"]*"${HEX}"`)
const OF_FILE = new RegExp(`\\(\\d+<${HEX}>`)
const WRITTEN = new RegExp(`, "${HEX}", \\d+(?:, (\\d+))?`)
const CUT_TO = /, (\d+)[ )]/

/** The folders of both stores in a profile. */
const STORES = ['IndexedDB', 'File System'] as const

/** Notes for people, and locks. */
const ASIDE = /(^|\/)(LOG|LOG\.old|LOCK)$/

/** A path of one of the stores below the folder, or null for other files. */
const fileIn = (folder: string, hex: string | undefined): string | null => {
  const path = relative(folder, bytesOf(hex ?? '').toString())
  const isStored = STORES.some((store) => path.startsWith(`${store}/`))
  return isStored && !ASIDE.test(path) ? path : null
}

type Line = { readonly call: string; readonly at: number; readonly line: string }

const namedCall = (folder: string, { call, at, line }: Line): DiskCall | null => {
  if (call === 'openat') {
    const [, hex, flags = ''] = OPENED.exec(line) ?? []
    const file = fileIn(folder, hex)
    const isMade = flags.includes('O_CREAT')
    if (file === null || !(isMade || flags.includes('O_TRUNC'))) return null
    return { kind: flags.includes('O_TRUNC') ? 'empty' : 'make', at, file }
  }

  if (call === 'unlink' || call === 'unlinkat') {
    const file = fileIn(folder, NAMED.exec(line)?.[1])
    return file === null ? null : { kind: 'unlink', at, file }
  }

  const [, from, to] = RENAMED.exec(line) ?? []
  const [file, target] = [fileIn(folder, from), fileIn(folder, to)]

  return file === null || target === null ? null : { kind: 'rename', at, file, to: target }
}

const changeOf = (file: string, { call, at, line }: Line): DiskCall | null => {
  if (call === 'ftruncate')
    return { kind: 'truncate', at, file, size: Number(CUT_TO.exec(line)?.[1]) }

  const [, hex, offset] = WRITTEN.exec(line) ?? []
  if (hex === undefined) return null

  return {
    kind: 'write',
    at,
    file,
    bytes: bytesOf(hex),
    offset: offset === undefined ? null : Number(offset),
  }
}

/** All calls to the files of both stores below this folder, in order. */
export const readCalls = (log: string, folder: string): DiskCall[] => {
  const calls: DiskCall[] = []
  const unfinished = new Map<string, { file: string; from: number }>()

  for (const line of readFileSync(log, 'latin1').split('\n')) {
    const [, thread = '', seconds = '', call = ''] = CALL.exec(line) ?? []
    const at = Number(seconds) * 1000
    const isSync = call === 'fsync' || call === 'fdatasync'
    if (line.includes('<... ')) {
      const begun = isSync ? unfinished.get(thread) : undefined
      if (begun !== undefined) calls.push({ kind: 'sync', at, ...begun })
      unfinished.delete(thread)
    } else if (['openat', 'unlink', 'unlinkat', 'rename'].includes(call)) {
      calls.push(...[namedCall(folder, { call, at, line })].filter((found) => found !== null))
    } else if (call !== '') {
      const file = fileIn(folder, OF_FILE.exec(line)?.[1])
      if (file === null) continue
      if (!isSync)
        calls.push(...[changeOf(file, { call, at, line })].filter((found) => found !== null))
      else if (line.includes('<unfinished')) unfinished.set(thread, { file, from: at })
      else
        calls.push({
          kind: 'sync',
          at: at + Number(DURATION.exec(line)?.[1] ?? 0) * 1000,
          file,
          from: at,
        })
    }
  }

  return calls.toSorted((a, b) => a.at - b.at)
}

type Change = Extract<DiskCall, { kind: 'write' | 'truncate' }>
type File = { synced: Buffer; readonly waiting: Change[] }
type Disk = Map<string, File>

const applyChange = (before: Buffer, change: Change): Buffer => {
  if (change.kind === 'truncate')
    return Buffer.concat([before, Buffer.alloc(Math.max(0, change.size - before.length))]).subarray(
      0,
      change.size,
    )

  const offset = change.offset ?? before.length
  const after = Buffer.alloc(Math.max(before.length, offset + change.bytes.length))
  before.copy(after)
  change.bytes.copy(after, offset)

  return after
}

/** The files of both stores below this folder of a profile. */
export const readDisk = (folder: string): Disk => {
  const files = STORES.flatMap((store) =>
    readdirSync(join(folder, store), { recursive: true, withFileTypes: true }),
  ).filter((entry) => entry.isFile())
  return new Map(
    files
      .filter(({ name }) => !ASIDE.test(name))
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name)
        return [relative(folder, file), { synced: readFileSync(file), waiting: [] }]
      }),
  )
}

/** Names reach the disk at once, as a journal keeps them in order; contents only with a sync. */
const applyCall = (disk: Disk, call: DiskCall): void => {
  const file = disk.get(call.file) ?? { synced: Buffer.alloc(0), waiting: [] }
  if (call.kind === 'unlink' || call.kind === 'rename') disk.delete(call.file)
  if (call.kind === 'rename') disk.set(call.to, file)
  if (call.kind === 'make') disk.set(call.file, file)
  if (call.kind === 'empty') disk.set(call.file, { synced: Buffer.alloc(0), waiting: [] })
  if (call.kind === 'write' || call.kind === 'truncate') {
    disk.set(call.file, file)
    file.waiting.push(call)
  }

  if (call.kind !== 'sync') return
  const covered = file.waiting.findIndex(({ at }) => at > call.from)
  const changes = file.waiting.splice(0, covered < 0 ? file.waiting.length : covered)
  file.synced = changes.reduce(applyChange, file.synced)
}

const wholeOf = ({ synced, waiting }: File): Buffer => waiting.reduce(applyChange, synced)

/** Some of what waits may have reached the disk: so much of it, from its beginning. */
const partOf = ({ synced, waiting }: File, share: number): Buffer => {
  const writes = waiting.filter((change) => change.kind === 'write')
  let left = Math.floor(writes.reduce((sum, { bytes }) => sum + bytes.length, 0) * share)
  let part = synced
  for (const change of waiting) {
    if (left === 0) break
    if (change.kind === 'truncate') part = applyChange(part, change)
    else {
      const bytes = change.bytes.subarray(0, left)
      part = applyChange(part, { ...change, bytes })
      left -= bytes.length
    }
  }

  return part
}

const writeDisk = (folder: string, disk: Disk, share: number): void => {
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of disk) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, partOf(file, share))
  }
}

/** The files that all calls, synced or not, do not lead to from the first files; none is right. */
export const listUnexplained = (
  before: Disk,
  calls: readonly DiskCall[],
  after: Disk,
): string[] => {
  for (const call of calls) applyCall(before, call)
  const names = new Set([...before.keys(), ...after.keys()])

  return [...names].filter((name) => {
    const [rebuilt, real] = [before.get(name), after.get(name)]
    return rebuilt === undefined || real === undefined || !wholeOf(rebuilt).equals(real.synced)
  })
}

export type Cut = { readonly at: number; readonly share: number }

/**
 * Writes the files as each power cut left them: `share` of the unsynced bytes had reached the disk.
 */
export const layOutCuts = (
  disk: Disk,
  calls: readonly DiskCall[],
  cuts: readonly Cut[],
  folder: string,
): void => {
  let next = 0
  for (const [place, { at, share }] of cuts.entries()) {
    for (let call = calls[next]; call !== undefined && call.at <= at; call = calls[next]) {
      applyCall(disk, call)
      next += 1
    }
    writeDisk(join(folder, String(place)), disk, share)
  }
}
