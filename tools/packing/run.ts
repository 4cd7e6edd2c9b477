// Writes the archives: one for each system, with its checksum beside it, into dist (or --to
// FOLDER). Names of systems as arguments write only those.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packTarGz, packZip } from '../../server/installation/archive.ts'
import { digestOf, type System, SYSTEMS } from '../../server/installation/release-manifest.ts'
import { giveUp, print, root } from '../terminal.mjs'
import { archiveFiles, releaseVersion } from './contents.ts'

const MIB = 1024 ** 2
/** A larger archive takes too long on a slow connection. */
const MAX_ARCHIVE_BYTES = 60 * MIB

/** The time of the last commit, so that a version is packed the same everywhere; in seconds. */
const timeOfFiles = (): number => {
  if (process.env['SOURCE_DATE_EPOCH'] !== undefined)
    return Number(process.env['SOURCE_DATE_EPOCH'])
  try {
    return Number(
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }),
    )
  } catch {
    return Math.floor(Date.now() / 1000)
  }
}

const writeArchive = async (system: System, folder: string): Promise<void> => {
  const isWindows = system.startsWith('win32')
  const files = await archiveFiles(system)
  const archive = (isWindows ? packZip : packTarGz)(files, timeOfFiles())
  const name = `webale-${releaseVersion}-${system.replace('win32', 'windows')}.${isWindows ? 'zip' : 'tar.gz'}`
  const size = `${(archive.length / MIB).toFixed(1)} MB`
  if (archive.length > MAX_ARCHIVE_BYTES)
    giveUp(`${name} has ${size}; at most ${MAX_ARCHIVE_BYTES / MIB} MB is allowed`)

  writeFileSync(join(folder, name), archive)
  writeFileSync(join(folder, `${name}.sha256`), `${digestOf(archive)}  ${name}\n`)
  print(`${name}: ${size}, ${files.length} files`)
}

const { values, positionals } = parseArgs({
  options: { to: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !SYSTEMS.some((system) => system === name))
if (unknown.length > 0)
  giveUp(`There is no system called ${unknown.join(', ')}. There are: ${SYSTEMS.join(' ')}`)
const folder = resolve(root, values.to ?? 'dist')
mkdirSync(folder, { recursive: true })
for (const system of SYSTEMS)
  if (positionals.length === 0 || positionals.includes(system)) await writeArchive(system, folder)
