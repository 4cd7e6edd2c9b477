// What the tests expect in an archive: the native modules of each system. And an archive as one of
// a later version.
import type { ArchivedFile } from '../../server/installation/tar.ts'
import { releaseVersion } from './contents.ts'

export const NATIVE = {
  'linux-x64': ['@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node', 'linux-x64'],
  'linux-arm64': ['@node-rs/argon2-linux-arm64-gnu/argon2.linux-arm64-gnu.node', 'linux-arm64'],
  'win32-x64': ['@node-rs/argon2-win32-x64-msvc/argon2.win32-x64-msvc.node', 'win32-x64'],
} as const

/** The first bytes of a program file: ELF for a processor, or a DLL of Windows. */
export const kindOf = (data: Uint8Array | undefined): string => {
  const bytes = Buffer.from(data ?? [])
  if (bytes.toString('latin1', 0, 2) === 'MZ')
    return `dll ${bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4)}`
  return `${bytes.toString('latin1', 1, 4)} ${bytes.readUInt16LE(18)}`
}

/** Numbers of processors in program files: 62 and 34404 are x64, 183 is arm64. */
export const KINDS = { 'linux-x64': 'ELF 62', 'linux-arm64': 'ELF 183', 'win32-x64': 'dll 34404' }

/** The files of an archive as those of another version. */
export const nextVersion = (files: readonly ArchivedFile[], version: string): ArchivedFile[] =>
  files.map(({ path, data, mode }) => ({
    path: path.replace(`versions/${releaseVersion}/`, `versions/${version}/`),
    data: path.endsWith(`${releaseVersion}/manifest.json`)
      ? Buffer.from(
          String(Buffer.from(data)).replace(
            `"version": "${releaseVersion}"`,
            `"version": "${version}"`,
          ),
        )
      : data,
    mode,
  }))
