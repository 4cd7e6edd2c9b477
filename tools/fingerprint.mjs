// A short hash over many files, so that a step runs only when its input has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './terminal.mjs'

const LEFT_OUT = /^(node_modules|dist|coverage|\..*)$/

/**
 * Every file under these files and folders, sorted, as paths from the root; build output and dot
 * folders are left out.
 */
export const filesUnder = (paths, wanted = () => true, base = root) => {
  const found = []
  const walk = (path) => {
    if (!existsSync(path)) return
    if (!statSync(path).isDirectory()) {
      if (wanted(path)) found.push(relative(base, path).replaceAll('\\', '/'))
      return
    }
    for (const name of readdirSync(path)) if (!LEFT_OUT.test(name)) walk(join(path, name))
  }
  for (const path of paths) walk(join(base, path))
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

/** Hash of the contents of these files and of `extra` (versions, options). */
export const fingerprint = (files, extra = '') => {
  const hash = createHash('sha256').update(extra)
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Has this state been processed already? */
export const isStamped = (stamp, value) =>
  existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === value

export const writeStamp = (stamp, value) => {
  mkdirSync(dirname(join(root, stamp)), { recursive: true })
  writeFileSync(join(root, stamp), value)
}
