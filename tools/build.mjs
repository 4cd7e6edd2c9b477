// Builds the web app (web/dist) and the server (server/dist), each only when its input has changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { giveUp, root, runNode, print, since } from './terminal.mjs'

const VITE = 'node_modules/vite/bin/vite.js'
const isTest = /\.(test|spec)\.tsx?$/

const targets = [
  { name: 'web app', reads: ['domain', 'web'], result: 'web/dist/index.html', args: ['build', 'web'] },
  {
    name: 'server',
    reads: ['domain', 'server', 'demo', 'tools/server.config.mjs'],
    result: 'server/dist/main.js',
    args: ['build', '--config', 'tools/server.config.mjs'],
  },
]

const stateOf = (target) => {
  const sources = filesUnder(target.reads, (path) => !isTest.test(path) && !path.includes('lint-fixtures'))
  return fingerprint(
    [...sources, 'package-lock.json', 'package.json'],
    [...target.args, process.versions.node, process.env.SW ?? ''].join(' '),
  )
}

const build = async (target) => {
  const state = stateOf(target)
  const stamp = `.cache/built-${target.name.replace(' ', '-')}`
  if (isStamped(stamp, state) && existsSync(join(root, target.result))) return
  const start = performance.now()
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  const { code, output } = await runNode(VITE, [...target.args, '--logLevel', 'warn'], { env })
  if (code !== 0) giveUp(`${output.trim()}\nThe ${target.name} could not be built.`)
  if (output.trim() !== '') print(output.trim())
  writeStamp(stamp, state)
  print(`Built the ${target.name} in ${since(start)}`)
}

/** Builds what has changed, both in parallel. */
export const buildWhatChanged = () => Promise.all(targets.map(build))
