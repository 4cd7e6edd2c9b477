// The notices of the packages inside an archive: names, versions and licences, and each text of a
// licence once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../terminal.mjs'
import { type LockedPackage, listNeededPackages } from './lockfile.ts'

const LICENCE_FILE = /^(licen[cs]e|notice|copying)([.-].*)?$/i
const RULE = '-'.repeat(80)

const licenceTexts = ({ path }: LockedPackage): string[] => {
  const folder = join(root, path)
  if (!existsSync(folder)) return []

  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** Copied into our sources, so in no lockfile. */
const ICONS = { name: 'Tabler Icons', licence: 'web/ui/tabler-icons-licence.txt' }

/** Texts of licences in groups: packages with the same text share it. */
const sharedTexts = (packages: readonly LockedPackage[]): string[] => {
  const byText = new Map([[readFileSync(join(root, ICONS.licence), 'utf8').trim(), [ICONS.name]]])
  for (const found of packages)
    for (const text of licenceTexts(found))
      byText.set(text, [...(byText.get(text) ?? []), found.name])
  return [...byText].map(([text, names]) => `${RULE}\n${names.join(', ')}\n${RULE}\n\n${text}\n`)
}

/** The packages whose code is in an archive. Throws when the licence of one is unknown. */
export const listPackagesInside = (): LockedPackage[] => {
  const packages = listNeededPackages(['domain', 'server', 'web'])
  const unknown = packages.filter(({ license }) => license === '')
  if (unknown.length > 0)
    throw new Error(`No licence is known of ${unknown.map(({ name }) => name).join(', ')}`)

  return packages
}

/** The file THIRD-PARTY-NOTICES.txt. */
export const writeNotices = (): string => {
  const packages = listPackagesInside()
  const lines = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`)
  const intro = 'Webale contains code of these packages. Their licences follow.'

  return [intro, '', ...lines, `${ICONS.name}: MIT`, '', ...sharedTexts(packages)].join('\n')
}
