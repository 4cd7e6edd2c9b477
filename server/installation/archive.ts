// The archives of Webale: .tar.gz for Linux, .zip for Windows. Read as a whole, which takes three
// times their size in memory.
import { gunzipSync, gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { type ArchivedFile, readTar, writeTar } from './tar.ts'

const GZIP = 0x1f
const ZIP = 0x50
const PLAIN = 0o644
const MB = 1024 * 1024
/** Bytes packed and unpacked, and files. An archive of Webale has 5 MB. */
export const MAX_ARCHIVE = { packed: 50 * MB, unpacked: 150 * MB, files: 5000 }

/** Zip has local times; with these parts the same moment gives the same bytes in each time zone. */
const localTime = (seconds: number): Date => {
  const utc = new Date(seconds * 1000)
  return new Date(seconds * 1000 + utc.getTimezoneOffset() * 60_000)
}

export const packTarGz = (files: readonly ArchivedFile[], seconds: number): Buffer =>
  gzipSync(writeTar(files, seconds), { level: 9 })

export const packZip = (files: readonly ArchivedFile[], seconds: number): Buffer => {
  const entries = files.map(({ path, data }) => [path, data] as const)
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: localTime(seconds) }))
}

const tooLarge = (): Error => new Error('The archive is too large')

/** Counts what a zip says of its files, before one of them is unpacked. */
const openZipFilter = (most: typeof MAX_ARCHIVE) => {
  let [files, unpacked] = [0, 0]

  return ({ originalSize }: { readonly originalSize: number }): true => {
    files += 1
    unpacked += originalSize
    if (files > most.files || unpacked > most.unpacked) throw tooLarge()
    return true
  }
}

/**
 * The files of an archive of either kind. Throws when it is damaged, cut off, too large or
 * something else.
 */
export const unpack = (archive: Buffer, most = MAX_ARCHIVE): ArchivedFile[] => {
  if (archive.length > most.packed) throw tooLarge()
  if (archive[0] === GZIP)
    return readTar(gunzipSync(archive, { maxOutputLength: most.unpacked }), most.files)

  if (archive[0] !== ZIP) throw new Error('The file is no archive')
  return Object.entries(unzipSync(archive, { filter: openZipFilter(most) }))
    .filter(([path]) => !path.endsWith('/'))
    .map(([path, data]) => ({ path, data, mode: PLAIN }))
}
