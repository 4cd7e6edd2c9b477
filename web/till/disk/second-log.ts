// The second store of a till: values by key, as lines that are only added to one of two files. A
// line is a checksum, a key and a value; the last line of a key counts. A torn line is left out.
// When most of a file is outdated, the values move to the other file.
import { crc32 } from './crc32.ts'

/** A file as a browser gives it to a worker. Sizes and positions are bytes. */
export type LogFile = {
  getSize(): number
  read(buffer: Uint8Array, options: { readonly at: number }): number
  /** Answers how much was written, which is less on a full disk; some files throw. */
  write(buffer: Uint8Array, options: { readonly at: number }): number
  truncate(size: number): void
  /** Returns when all is on the disk. */
  flush(): void
}

export type LogFiles = readonly [LogFile, LogFile]

/** New values by key, as JSON; `null` removes a key. A key has no blank. */
export type LogChanges = readonly (readonly [key: string, json: string])[]

type Place = { readonly at: number; readonly length: number }

/** What is known of the files. */
export type SecondLog = {
  /** Which file is written, and how often the values have moved. */
  readonly active: 0 | 1
  readonly generation: number
  /** The end of the last line. Behind it are zeros, which keep room on the disk. */
  tail: number
  /** Where the value of each key is. */
  readonly places: Map<string, Place>
}

/** Lines that name the generation of a file: at its beginning, and when all values have moved. */
const [BEGIN, COMPLETE] = ['generation', 'complete'] as const
const [NEWLINE, BLANK, ZERO] = [10, 32, 0] as const
const CRC_DIGITS = 8
/** Outdated bytes that are not worth moving the values. */
const MIN_OUTDATED = 1024 * 1024
/** Room grows by this many bytes. */
const ROOM_STEP = 256 * 1024

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }

  return whole
}

/** The beginning of a line with this text. */
const checkOf = (text: Uint8Array): string =>
  `${crc32(text).toString(16).padStart(CRC_DIGITS, '0')} `

const encodeLine = (key: string, json: string): Uint8Array => {
  const text = encoder.encode(`${key} ${json}`)
  return join([encoder.encode(checkOf(text)), text, Uint8Array.of(NEWLINE)])
}

/** The key of a line, and where its value begins; null for a line that is not whole. */
const readLine = (line: Uint8Array): { readonly key: string; readonly from: number } | null => {
  const text = line.subarray(CRC_DIGITS + 1)
  const blank = text.indexOf(BLANK)
  const isWhole = decoder.decode(line.subarray(0, CRC_DIGITS + 1)) === checkOf(text)
  if (blank < 1 || !isWhole) return null

  return { key: decoder.decode(text.subarray(0, blank)), from: CRC_DIGITS + 2 + blank }
}

const readBytes = (file: LogFile, at: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  return bytes.subarray(0, file.read(bytes, { at }))
}

const NULL = 'null'
const isNull = (bytes: Uint8Array): boolean =>
  bytes.length === NULL.length && decoder.decode(bytes) === NULL

type Scan = {
  /** The generation in which the file began, and that it is complete in; 0 when it is not. */
  readonly generation: number
  readonly complete: number
  readonly tail: number
  readonly places: Map<string, Place>
}

/** Reads lines that begin at a position of their file; what they say comes on top of `places`. */
const readLines = (bytes: Uint8Array, from: number, places: Map<string, Place>): Scan => {
  const end = bytes.findLastIndex((byte) => byte !== ZERO) + 1
  const marks = { generation: 0, complete: 0 }

  for (let at = 0; at < end; ) {
    const newline = bytes.indexOf(NEWLINE, at)
    const lineEnd = newline < 0 ? end : newline
    const line = bytes.subarray(at, lineEnd)
    const found = readLine(line)
    const value = found === null ? line : line.subarray(found.from)
    if (found?.key === BEGIN || found?.key === COMPLETE)
      marks[found.key] = Number(decoder.decode(value))
    else if (found !== null && isNull(value)) places.delete(found.key)
    else if (found !== null)
      places.set(found.key, { at: from + at + found.from, length: value.length })
    at = lineEnd + 1
  }

  return { ...marks, tail: from + end, places }
}

const scan = (file: LogFile, from = 0, places = new Map<string, Place>()): Scan =>
  readLines(readBytes(file, from, Math.max(0, file.getSize() - from)), from, places)

/** Writes all of it and waits for the disk. Throws when there is no room. */
const writeAll = (file: LogFile, bytes: Uint8Array, at: number): void => {
  const written = file.write(bytes, { at })
  if (written < bytes.length) throw new Error('The second store has no room')
  file.flush()
}

const readJson = (file: LogFile, { at, length }: Place): string =>
  decoder.decode(readBytes(file, at, length))

/** Removes what a failed write left, as far as the disk lets it. */
const cutOff = (file: LogFile, size: number): void => {
  try {
    file.truncate(size)
    file.flush()
  } catch {
    // The next scan leaves a torn line out.
  }
}

/** Moves the values to the other file; the one they were in is emptied. */
const moveValues = (log: SecondLog, files: LogFiles): SecondLog => {
  const [from, to] = [files[log.active], files[log.active === 0 ? 1 : 0]]
  const generation = log.generation + 1
  const values = [...log.places].map(([key, place]) => [key, readJson(from, place)] as const)
  const lines = [[BEGIN, String(generation)] as const, ...values].map(([key, json]) =>
    encodeLine(key, json),
  )

  to.truncate(0)
  try {
    writeAll(to, join([...lines, encodeLine(COMPLETE, String(generation))]), 0)
  } catch (error) {
    cutOff(to, 0)
    throw error
  }

  from.truncate(0)
  from.flush()
  const { tail, places } = scan(to)

  return { active: log.active === 0 ? 1 : 0, generation, tail, places }
}

/** A new log in empty files. */
const beginLog = (files: LogFiles): SecondLog =>
  moveValues({ active: 1, generation: 0, tail: 0, places: new Map() }, files)

/**
 * Reads the log. A file whose values did not all move is left out. Where no file is complete, what
 * can be read of both counts: a value too many is recognised by what it is, one too few is lost.
 */
export const readSecondLog = (files: LogFiles): SecondLog => {
  const scans = [scan(files[0]), scan(files[1])] as const
  if (scans[0].tail + scans[1].tail === 0) return beginLog(files)
  const newest = scans[1].complete > scans[0].complete ? 1 : 0
  const { complete, tail, places } = scans[newest]
  if (complete > 0) {
    // What a move that was cut short left.
    files[newest === 0 ? 1 : 0].truncate(0)
    return { active: newest, generation: complete, tail, places }
  }

  const begun = scans[0].generation > scans[1].generation ? 0 : 1
  const values = scans.map((one, index) =>
    [...one.places].map(([key, place]) => [key, readJson(files[index === 0 ? 0 : 1], place)]),
  )
  const all = new Map((begun === 0 ? values.toReversed() : values).flat() as [string, string][])
  const generation = Math.max(scans[0].generation, scans[1].generation)

  return appendToLog(
    moveValues({ active: begun, generation, tail, places: scans[begun].places }, files),
    files,
    [...all],
  )
}

/** Reads what another tab has written since. */
export const catchUpLog = (log: SecondLog, files: LogFiles): SecondLog => {
  const [own, other] = [files[log.active], files[log.active === 0 ? 1 : 0]]
  if (own.getSize() < log.tail || other.getSize() > 0) return readSecondLog(files)
  const next = readBytes(own, log.tail, 1)
  if (next.length === 0 || next[0] === ZERO) return log

  return { ...log, ...scan(own, log.tail, log.places), generation: log.generation }
}

const liveBytes = ({ places }: SecondLog): number =>
  [...places.values()].reduce((sum, { length }) => sum + length, 0)

const isMostlyOutdated = (log: SecondLog): boolean => {
  if (log.tail < MIN_OUTDATED) return false
  const live = liveBytes(log)
  return log.tail - live > Math.max(MIN_OUTDATED, live)
}

/**
 * Writes the changes; when it returns they are on the disk. Throws when there is no room, and then
 * nothing is changed.
 */
export const appendToLog = (given: SecondLog, files: LogFiles, changes: LogChanges): SecondLog => {
  const log = catchUpLog(given, files)
  const file = files[log.active]
  const isTorn = log.tail > 0 && readBytes(file, log.tail - 1, 1)[0] !== NEWLINE
  const lines = changes.map(([key, json]) => encodeLine(key, json))
  const bytes = join([...(isTorn ? [Uint8Array.of(NEWLINE)] : []), ...lines])

  try {
    writeAll(file, bytes, log.tail)
  } catch (error) {
    cutOff(file, log.tail)
    throw error
  }

  const { tail, places } = readLines(bytes, log.tail, log.places)
  const after = { ...log, tail, places }

  return isMostlyOutdated(after) ? moveOrStay(after, files) : after
}

/** Without room for the values in both files, they stay where they are. */
const moveOrStay = (log: SecondLog, files: LogFiles): SecondLog => {
  try {
    return moveValues(log, files)
  } catch {
    return log
  }
}

/** Writes the changes and keeps no earlier value anywhere, as of a secret. */
export const purgeLog = (given: SecondLog, files: LogFiles, changes: LogChanges): SecondLog =>
  moveValues(appendToLog(given, files, changes), files)

/** All values by key, as JSON. */
export const readValues = (log: SecondLog, files: LogFiles): ReadonlyMap<string, string> => {
  const file = files[log.active]
  return new Map([...log.places].map(([key, place]) => [key, readJson(file, place)]))
}

/**
 * Tries to keep this many bytes of room behind the last line, by writing zeros: only a write tells
 * how much a disk takes. Answers the room that there is.
 */
export const keepRoom = (log: SecondLog, files: LogFiles, wanted: number): number => {
  const file = files[log.active]
  const room = (): number => file.getSize() - log.tail

  try {
    while (room() < wanted) writeAll(file, new Uint8Array(ROOM_STEP), file.getSize())
  } catch {
    // The disk is full: what it took is the room.
  }

  return Math.max(0, room())
}
