// Checks an archive before anything is written: a release for this computer, newer than the current
// version, whole.
import { readFileSync, statSync } from 'node:fs'
import { ConfigError } from '../platform/settings/config.ts'
import { MAX_ARCHIVE, unpack } from './archive.ts'
import { compareVersions, digestOf, MANIFEST, ReleaseManifest } from './release-manifest.ts'
import type { ArchivedFile } from './tar.ts'

export type Release = {
  readonly manifest: ReleaseManifest
  readonly files: readonly ArchivedFile[]
}

const DAMAGED = 'is damaged: get it again'
const NONE = 'is no archive of Webale'

const readFiles = (file: string): ArchivedFile[] => {
  let archive: Buffer

  try {
    if (statSync(file).size > MAX_ARCHIVE.packed) throw new ConfigError(`${file} ${NONE}`)
    archive = readFileSync(file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`There is no file ${file}`)
  }

  try {
    return unpack(archive)
  } catch {
    throw new ConfigError(`${file} ${DAMAGED}`)
  }
}

const MANIFEST_PATH = new RegExp(`^webale/versions/([\\d.]+)/${MANIFEST.replace('.', '\\.')}$`)

const readManifest = (file: string, files: readonly ArchivedFile[]): ReleaseManifest => {
  const found = files.find(({ path }) => MANIFEST_PATH.test(path))
  if (found === undefined) throw new ConfigError(`${file} ${NONE}`)

  try {
    return ReleaseManifest.parse(JSON.parse(Buffer.from(found.data).toString()))
  } catch {
    throw new ConfigError(`${file} ${DAMAGED}`)
  }
}

const isOlderNode = (least: string): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

const checkPlace = (
  file: string,
  { system, version, node }: ReleaseManifest,
  current: string,
): void => {
  const here = `${process.platform}-${process.arch}`
  if (system !== here)
    throw new ConfigError(`${file} is for ${system}, and this computer is ${here}`)

  if (compareVersions(version, current) <= 0)
    throw new ConfigError(
      `${file} has version ${version}, and ${current} is installed. Nothing to update`,
    )

  if (isOlderNode(node))
    throw new ConfigError(
      `Version ${version} needs Node.js ${node} or newer; this is ${process.versions.node}`,
    )
}

/**
 * The release in an archive. Throws ConfigError when it is damaged, for another system, not newer
 * than `current`, or needs a newer Node. Files that the manifest does not name are left out.
 */
export const readRelease = (file: string, current: string): Release => {
  const all = readFiles(file)
  const manifest = readManifest(file, all)
  const folder = `webale/versions/${manifest.version}/`
  const inside = new Map(all.map(({ path, data }) => [path, data]))
  const files = Object.entries(manifest.files).map(([path, { sha256, mode }]) => {
    const data = inside.get(folder + path)
    if (data === undefined || digestOf(data) !== sha256) throw new ConfigError(`${file} ${DAMAGED}`)
    return { path, data, mode }
  })

  checkPlace(file, manifest, current)

  return { manifest, files }
}
