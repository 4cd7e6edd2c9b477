// The tests that `npm run check` runs: of the server those beside the changed files
// (docs/decisions/0063), of domain and web those that import a changed file, directly or through
// others (0063).
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesUnder } from './fingerprint.mjs'
import { root, run } from './terminal.mjs'

const FEATURE = /^(?:domain|server|web)\/features\/([^/]+)\//
const SERVER_FOLDER = /^server\/(auth|installation|migrations|platform)\//
/** Tests and files of the web app, the pages and the tools reach no server test. */
const OTHER = /^(?!domain\/|server\/)|\.test\.tsx?$/

const folderOf = (file) => {
  const [, feature] = FEATURE.exec(file) ?? []
  const [, folder] = SERVER_FOLDER.exec(file) ?? []
  return feature ? `server/features/${feature}` : folder && `server/${folder}`
}

/**
 * The patterns of the server tests beside these files, whose paths begin at the root. 'server/**'
 * when one of them is used by all, such as `domain/kernel` or `server/testing`.
 */
export const testsBeside = (files) => {
  const patterns = files.flatMap((file) => {
    const folder = folderOf(file)
    if (folder) return [`${folder}/**`]
    if (/^server\/.*\.test\.ts$/.test(file)) return [file]
    return OTHER.test(file) ? [] : ['server/**']
  })
  return patterns.includes('server/**') ? ['server/**'] : [...new Set(patterns)]
}

const linesOf = async (...args) => {
  const { code, output } = await run('git', args)
  return code === 0 ? output.split('\n').filter((line) => line !== '') : undefined
}

/**
 * The files that differ from the branch that this one is pushed to, or from the last commit when
 * there is none; new ones too. Undefined without git.
 */
const listChangedFiles = async () => {
  const [pushed] = (await linesOf('merge-base', 'HEAD', '@{upstream}')) ?? []
  const changed = await linesOf('diff', '--name-only', pushed ?? 'HEAD')
  const added = await linesOf('ls-files', '--others', '--exclude-standard')
  return changed && added && [...changed, ...added]
}

/**
 * Everything can depend on these: packages,
 * configurations, and what the tests of the web app share.
 */
const SHARED =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|(?:domain|web)\/(?:package\.json|.*testing\/.*))$/
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
const SOURCE = /\.tsx?$/
const TEST = /\.test\.tsx?$/

const importedFile = (from, importer) => {
  const path = from.replace(/\?.*$/, '')
  return path.startsWith('.')
    ? posix.join(posix.dirname(importer), path)
    : path.replace(/^@webale\//, '')
}

/**
 * The tests among `sources` (texts by path) that import one of these files, directly or through
 * others, or are one.
 */
export const testsReaching = (files, sources) => {
  const importers = new Map()
  for (const [path, text] of sources)
    for (const [, from] of text.matchAll(IMPORT)) {
      const file = importedFile(from, path)
      importers.set(file, [...(importers.get(file) ?? []), path])
    }
  const reached = new Set(files)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((path) => TEST.test(path) && sources.has(path))
}

const testsOfDomainAndWeb = (files) => {
  if (files.some((file) => SHARED.test(file))) return ['domain/**', 'web/**']
  const paths = filesUnder(['domain', 'web'], (path) => SOURCE.test(path))
  return testsReaching(
    files,
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  )
}

/** The patterns of the tests of server, domain and web for the changed files; all without git. */
export const findChangedTests = async () => {
  const files = await listChangedFiles()
  if (files === undefined) return ['server/**', 'domain/**', 'web/**']
  const ofServer = testsBeside(files).filter((pattern) =>
    existsSync(join(root, pattern.replace('/**', ''))),
  )
  return [...ofServer, ...testsOfDomainAndWeb(files)]
}
