// Reads and writes tar archives (ustar) of regular files: the archives of Webale contain nothing
// else.

export type ArchivedFile = {
  /** With slashes, relative. */
  readonly path: string
  readonly data: Uint8Array
  /** 0o644, or 0o755 for a program. */
  readonly mode: number
}

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
const PREFIX_AT = 345
const REGULAR = 0x30
/** Offset and length of the fields of a header. */
const FIELDS = {
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
} as const

const roundedUp = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

const writeNumber = (
  header: Buffer,
  [at, length]: readonly [number, number],
  value: number,
): void => void header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')

const readNumber = (header: Buffer, [at, length]: readonly [number, number]): number =>
  Number.parseInt(header.toString('latin1', at, at + length), 8)

const readText = (header: Buffer, at: number, length: number): string => {
  const end = header.indexOf(0, at)
  return header.toString('utf8', at, end < 0 ? at + length : Math.min(end, at + length))
}

/** The sum of all bytes, with spaces in place of the sum itself. */
const checksumOf = (header: Buffer): number => {
  const [at, length] = FIELDS.sum
  return header.reduce(
    (sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte),
    0,
  )
}

/** A long path is cut at a slash into prefix and name. Throws for a path that does not fit. */
const splitPath = (path: string): [prefix: string, name: string] => {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path]
  const cuts = [...path.matchAll(/\//g)].map(
    ({ index }) => [path.slice(0, index), path.slice(index + 1)] as const,
  )

  const fitting = cuts.find(
    ([prefix, name]) =>
      Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(name) <= NAME_BYTES,
  )

  if (fitting === undefined) throw new Error(`The path is too long for an archive: ${path}`)

  return [...fitting]
}

const headerOf = ({ path, data, mode }: ArchivedFile, seconds: number): Buffer => {
  const header = Buffer.alloc(BLOCK)
  const [prefix, name] = splitPath(path)
  header.write(name, 0)
  writeNumber(header, FIELDS.mode, mode)
  writeNumber(header, FIELDS.uid, 0)
  writeNumber(header, FIELDS.gid, 0)
  writeNumber(header, FIELDS.size, data.length)
  writeNumber(header, FIELDS.time, seconds)
  header[156] = REGULAR
  header.write('ustar\u000000', 257, 'latin1')
  header.write(prefix, PREFIX_AT)
  writeNumber(header, FIELDS.sum, checksumOf(header))

  return header
}

/** An archive of these files in this order; `seconds` since 1970 is the time of each. */
export const writeTar = (files: readonly ArchivedFile[], seconds: number): Buffer =>
  Buffer.concat([
    ...files.flatMap((file) => [
      headerOf(file, seconds),
      file.data,
      Buffer.alloc(roundedUp(file.data.length) - file.data.length),
    ]),
    Buffer.alloc(2 * BLOCK),
  ])

/**
 * The regular files of an archive; folders are left out. Throws for an archive that is damaged or
 * cut off.
 */
export const readTar = (archive: Buffer): ArchivedFile[] => {
  const files: ArchivedFile[] = []
  for (let at = 0; ; ) {
    const header = archive.subarray(at, at + BLOCK)
    if (header.length < BLOCK) throw new Error('The archive is cut off')
    if (header.every((byte) => byte === 0)) return files
    if (readNumber(header, FIELDS.sum) !== checksumOf(header))
      throw new Error('The archive is damaged')

    const size = readNumber(header, FIELDS.size)
    const data = archive.subarray(at + BLOCK, at + BLOCK + size)
    if (data.length < size) throw new Error('The archive is cut off')
    const [prefix, name] = [
      readText(header, PREFIX_AT, PREFIX_BYTES),
      readText(header, 0, NAME_BYTES),
    ]

    const path = prefix === '' ? name : `${prefix}/${name}`
    if (header[156] === REGULAR)
      files.push({
        path,
        data,
        mode: readNumber(header, FIELDS.mode),
      })

    at += BLOCK + roundedUp(size)
  }
}
