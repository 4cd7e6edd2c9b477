// Reads and writes tar archives (ustar) of regular files: the archives of Webale contain nothing
// else. The headers are those of the package tar; its readers and writers work with files on disk.
import { Header } from 'tar/header'

export type ArchivedFile = {
  /** With slashes, relative. */
  readonly path: string
  readonly data: Uint8Array
  /** 0o644, or 0o755 for a program. */
  readonly mode: number
}

const BLOCK = 512
const PLAIN = 0o644

const roundedUp = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

/** Throws for a path that does not fit: too long, or with other letters than those of ASCII. */
const headerOf = ({ path, data, mode }: ArchivedFile, seconds: number): Buffer => {
  const block = Buffer.alloc(BLOCK)
  const header = new Header({
    path,
    mode,
    uid: 0,
    gid: 0,
    size: data.length,
    mtime: new Date(seconds * 1000),
    type: 'File',
  })
  if (header.encode(block) || new Header(block).path !== path)
    throw new Error(`The path does not fit into an archive: ${path}`)

  return block
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
 * The regular files of an archive, `most` of them; folders are left out. Throws for an archive that
 * is damaged, cut off or has more.
 */
export const readTar = (archive: Buffer, most = Number.MAX_SAFE_INTEGER): ArchivedFile[] => {
  const files: ArchivedFile[] = []
  for (let offset = 0; ; ) {
    if (archive.length < offset + BLOCK) throw new Error('The archive is cut off')
    const { nullBlock, cksumValid, type, path, mode = PLAIN, size } = new Header(archive, offset)
    if (nullBlock) return files
    if (!cksumValid || path === undefined || size === undefined)
      throw new Error('The archive is damaged')

    const data = archive.subarray(offset + BLOCK, offset + BLOCK + size)
    if (data.length < size) throw new Error('The archive is cut off')
    if (type === 'File') files.push({ path, data, mode })
    if (files.length > most) throw new Error('The archive has too many files')
    offset += BLOCK + roundedUp(size)
  }
}
