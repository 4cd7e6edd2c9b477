// Installs the packages of the lockfile when node_modules differs
// from it: those of the product and its build, or all of them for the
// checks and for the tools of developers (`node tools/install.mjs`).
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { giveUp, printStep, root, run, since } from './terminal.mjs'

// In node_modules, so that it is removed together with the folder.
const STAMP = 'node_modules/.installed'
/** In the stamp while npm adds to packages that stay; files of some may be missing. */
const UNFINISHED = 'unfinished'
const LOCK = 'package-lock.json'
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** '22.1.0' against '20.19' -> true. */
export const isAtLeast = (version, least) => {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor = 0] = least.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** With a lower limit of open files the server cannot even load its modules. */
const MIN_FILES = 256

/** The limit of open files of this process, from Linux's list of limits; null when unknown. */
export const openFilesIn = (limits) => {
  const [, found] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  if (found === undefined) return null
  return found === 'unlimited' ? Infinity : Number(found)
}

/** One line for the person who starts the server. */
export const fewFilesLine = (count) =>
  `Webale needs at least ${MIN_FILES} open files at once; this terminal or service allows ${count}. Allow more: ulimit -n 4096, or LimitNOFILE=4096 in the service.`

const checkFiles = () => {
  const file = '/proc/self/limits'
  const most = existsSync(file) ? openFilesIn(readFileSync(file, 'utf8')) : null
  if (most !== null && most < MIN_FILES) giveUp(fewFilesLine(most))
}

/** Ends with one line when this machine's Node or its limits are not sufficient. */
export const checkNode = () => {
  checkFiles()
  const least = readJson('package.json').engines.node.replace('>=', '')
  if (!isAtLeast(process.versions.node, least))
    giveUp(
      `Webale needs Node ${least} or newer; this is ${process.versions.node}. Install the current Node from your system or from nodejs.org.`,
    )
}

const acceptsPlatform = (list, mine) =>
  !list ||
  list.includes(mine) ||
  (list.some((name) => name.startsWith('!')) && !list.includes(`!${mine}`))

/**
 * Optional packages are builds of another package for one system and processor. Builds that also
 * require a C library cannot be distinguished here, and those without requirements only serve
 * another optional build.
 */
const isForThisMachine = ({ os, cpu, libc }) =>
  !libc &&
  Boolean(os ?? cpu) &&
  acceptsPlatform(os, process.platform) &&
  acceptsPlatform(cpu, process.arch)

/**
 * Is every package that the lockfile requires on this machine installed in that version? Those of
 * the checks count only `forChecks`. (npm writes its own list when it has finished.)
 */
const matchesLock = (forChecks) => {
  const listed = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, listed))) return false
  const installed = readJson(listed).packages
  const wanted = readJson(LOCK).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/'))
      return agreesWithPackageJson(path, entry)
    if (entry.dev && !forChecks) return true
    if (entry.link) return installed[path]?.link === true && existsSync(join(root, path))
    if (entry.optional && !isForThisMachine(entry)) return true
    return (
      installed[path]?.version === entry.version && existsSync(join(root, path, 'package.json'))
    )
  })
}

const agreesWithPackageJson = (path, entry) => {
  const file = join(path, 'package.json')
  if (!existsSync(join(root, file))) return false
  const now = readJson(file)
  return KINDS.every(
    (kind) => JSON.stringify(sortRecord(now[kind])) === JSON.stringify(sortRecord(entry[kind])),
  )
}

const sortRecord = (record = {}) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

const stateOfInstall = () => {
  const packages = [
    'package.json',
    ...readJson('package.json').workspaces.map((name) => `${name}/package.json`),
  ]
  const dependencies = packages.map((file) => KINDS.map((kind) => readJson(file)[kind] ?? null))
  const { overrides = null, allowScripts = null } = readJson('package.json')
  return fingerprint(
    [LOCK],
    JSON.stringify([
      dependencies,
      overrides,
      allowScripts,
      process.versions.modules,
      process.platform,
      process.arch,
    ]),
  )
}

/** Runs npm itself: the one that started this process, if any. */
export const npm = (args) => {
  const options = { env: { ...process.env, NODE_ENV: 'development' } }
  const path = process.env.npm_execpath
  if (path && basename(path) === 'npm-cli.js')
    return run(process.execPath, [path, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...options,
    shell: process.platform === 'win32',
  })
}

const NO_FIT =
  'package-lock.json does not fit the package.json files, so nothing was installed. Get both again, or after a change of your own: npm install --ignore-scripts'

const stampOf = (state, forChecks) => `${state}${forChecks ? ' for checks' : ''}`

/**
 * Runs npm and returns { code, output }. What is there stays when only the packages of the checks
 * are missing.
 */
const runInstall = (forChecks, isProductThere) => {
  // Scripts of packages never run: npm 11 would follow package.json (allowScripts), npm 10 would
  // run all of them.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ]
  const level = forChecks ? '--include=dev' : '--omit=dev'
  if (!isProductThere) return npm(['ci', level, ...flags])
  // A server may be running from this folder, and `npm ci` would delete its packages.
  writeStamp(STAMP, UNFINISHED)
  return npm(['install', '--no-save', level, ...flags])
}

/**
 * Installs what the product and its build need; `forChecks` also the packages of the checks and of
 * developers. Prints one line when there is something to do.
 */
export const install = async ({ forChecks = false } = {}) => {
  const state = stateOfInstall()
  if (
    isStamped(STAMP, stampOf(state, true)) ||
    (!forChecks && isStamped(STAMP, stampOf(state, false)))
  )
    return
  const isWhole = !isStamped(STAMP, UNFINISHED)
  if (isWhole && matchesLock(forChecks)) return writeStamp(STAMP, stampOf(state, forChecks))
  const start = performance.now()
  printStep(
    forChecks
      ? 'Installing the packages of the checks as well (once, and again when they change) ...'
      : 'Installing packages (once, and again when they change) ...',
  )
  const { code, output } = await runInstall(forChecks, isWhole && forChecks && matchesLock(false))
  if (code !== 0 && /EUSAGE/.test(output)) giveUp(NO_FIT)
  if (code !== 0)
    giveUp(
      `${output.trim()}\nThe packages could not be installed (npm ended with ${code}). Check the network and start again.`,
    )
  writeStamp(STAMP, stampOf(stateOfInstall(), forChecks))
  printStep(`Installed packages in ${since(start)}`)
}

if (process.argv[1]?.endsWith('install.mjs')) {
  process.chdir(root)
  checkNode()
  await install({ forChecks: true })
}
