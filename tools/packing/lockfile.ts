// What package-lock.json says about the packages of the product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../terminal.mjs'

type Entry = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export type LockedPackage = {
  /** From the root: 'node_modules/pg'. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
  readonly integrity: string
}

const OURS = '@webale/'

const readLock = (): Readonly<Record<string, Entry>> =>
  (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>
    }
  ).packages

const lockedPackage = (
  path: string,
  { version = '', license = '', integrity = '' }: Entry,
): LockedPackage => ({
  path,
  name: path.split('node_modules/').at(-1) ?? '',
  version,
  license,
  integrity,
})

/** One package by its name; throws when the lockfile does not have it. */
export const findLocked = (name: string): LockedPackage => {
  const path = `node_modules/${name}`
  const entry = readLock()[path]
  if (entry === undefined) throw new Error(`package-lock.json has no ${name}`)

  return lockedPackage(path, entry)
}

/**
 * Where Node finds `name` for a package in `from`: in
 * its own folder first, then in each folder above.
 */
const resolveFrom = (
  packages: Readonly<Record<string, Entry>>,
  from: string,
  name: string,
): string | null => {
  const above = from
    .split('/node_modules/')
    .map((_part, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'))
  const found = [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
  return found.find((path) => path in packages) ?? null
}

/**
 * The packages that these workspaces need, with all that those need in turn, sorted. Optional ones
 * are left out.
 */
export const listNeededPackages = (workspaces: readonly string[]): LockedPackage[] => {
  const packages = readLock()
  const found = new Map<string, LockedPackage>()
  const visit = (path: string): void => {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      if (name.startsWith(OURS)) continue
      const needed = resolveFrom(packages, path, name)
      if (needed === null || found.has(needed)) continue
      found.set(needed, lockedPackage(needed, packages[needed] ?? {}))
      visit(needed)
    }
  }

  for (const workspace of workspaces) visit(workspace)

  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
