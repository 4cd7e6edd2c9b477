// The server tests that `npm run check` runs: those beside the changed files (docs/decisions/0110).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
 * The patterns of the server tests beside these files, whose paths begin at the root. 'server/**' when one of them is
 * used by all, such as `domain/kernel` or `server/testing`.
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
 * The files that differ from the branch that this one is pushed to, or from the last commit when there is none; new
 * ones too. Undefined without git.
 */
const listChangedFiles = async () => {
  const [pushed] = (await linesOf('merge-base', 'HEAD', '@{upstream}')) ?? []
  const changed = await linesOf('diff', '--name-only', pushed ?? 'HEAD')
  const added = await linesOf('ls-files', '--others', '--exclude-standard')
  return changed && added && [...changed, ...added]
}

/** The patterns of the server tests beside the changed files; all without git. */
export const findChangedTests = async () => {
  const files = await listChangedFiles()
  if (files === undefined) return ['server/**']
  return testsBeside(files).filter((pattern) => existsSync(join(root, pattern.replace('/**', ''))))
}
