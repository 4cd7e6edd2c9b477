// The archives of Webale: .tar.gz for Linux, .zip for Windows. Read as a whole, which takes three
// times their size in memory.
import { gunzipSync, gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { type ArchivedFile, readTar, writeTar } from './tar.ts'

const GZIP = 0x1f
const ZIP = 0x50
const PLAIN = 0o644

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

/** The files of an archive of either kind. Throws when it is damaged, cut off or something else. */
export const unpack = (archive: Buffer): ArchivedFile[] => {
  if (archive[0] === GZIP) return readTar(gunzipSync(archive))
  if (archive[0] !== ZIP) throw new Error('The file is no archive')
  return Object.entries(unzipSync(archive))
    .filter(([path]) => !path.endsWith('/'))
    .map(([path, data]) => ({ path, data, mode: PLAIN }))
}
