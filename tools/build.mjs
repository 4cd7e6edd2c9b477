// Builds the web app (web/dist) and the server (server/dist), each only when its input has changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { giveUp, printStep, root, runNode, since } from './terminal.mjs'

const VITE = 'node_modules/vite/bin/vite.js'
const isTest = /\.(test|spec)\.tsx?$/

const targets = [
  {
    name: 'web app',
    reads: ['domain', 'web', 'CHANGELOG.md', 'tools/packing'],
    result: 'web/dist/index.html',
    args: ['build', 'web'],
  },
  {
    name: 'server',
    reads: ['domain', 'server', 'demo', 'tools/server.config.mjs', 'tools/packing'],
    result: 'server/dist/main.js',
    args: ['build', '--config', 'tools/server.config.mjs'],
  },
]

/**
 * For the archives (tools/package.mjs): npm packages are inside the server, and texts name the
 * installed commands.
 */
const packageTargets = [
  {
    name: 'web app for archives',
    reads: ['domain', 'web', 'CHANGELOG.md', 'tools/packing'],
    result: '.cache/package/web/index.html',
    args: ['build', 'web', '--outDir', join(root, '.cache/package/web')],
    env: { INSTALLED_COMMANDS: '1' },
  },
  {
    name: 'server for archives',
    reads: ['domain', 'server', 'tools/server.config.mjs', 'tools/packing'],
    result: '.cache/package/server/webale.js',
    args: ['build', '--config', 'tools/packing/server.config.mjs'],
  },
]

const stateOf = (target) => {
  const sources = filesUnder(
    target.reads,
    (path) => !isTest.test(path) && !path.includes('lint-fixtures'),
  )
  return fingerprint(
    [...sources, 'package-lock.json', 'package.json'],
    [...target.args, process.versions.node, process.env.SW ?? ''].join(' '),
  )
}

const build = async (target) => {
  const state = stateOf(target)
  const stamp = `.cache/built-${target.name.replaceAll(' ', '-')}`
  if (isStamped(stamp, state) && existsSync(join(root, target.result))) return
  const start = performance.now()
  const env = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...target.env }
  const { code, output } = await runNode(VITE, [...target.args, '--logLevel', 'warn'], { env })
  if (code !== 0) giveUp(`${output.trim()}\nThe ${target.name} could not be built.`)
  if (output.trim() !== '') printStep(output.trim())
  writeStamp(stamp, state)
  printStep(`Built the ${target.name} in ${since(start)}`)
}

/** Builds what has changed, both in parallel. */
export const buildWhatChanged = () => Promise.all(targets.map(build))

/** Builds what the archives contain. */
export const buildForArchives = () => Promise.all(packageTargets.map(build))
