// Finds a Chromium for the browser tests, and installs Debian's when possible.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, print } from './terminal.mjs'

/**
 * Chromium without a window makes the tests a third faster. Debian has it as a separate package.
 */
const SHELL = 'chromium-headless-shell'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'chrome.exe',
  'msedge.exe',
]
const PATHS = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of these programs on the PATH, or undefined. */
export const onPath = (names, folders = (process.env.PATH ?? '').split(delimiter)) =>
  names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name))).find(canRun)

const findInstalled = () => onPath([SHELL, ...NAMES]) ?? PATHS.find(canRun)

export const isRootOnDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Installs a Debian package; waits for another apt to end. Returns whether it succeeded. */
export const aptInstall = async (name) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=600', '-q']
  print(`Installing ${name} with apt-get ...`)
  await run('apt-get', [...wait, 'update'], { env })
  const { code, output } = await run(
    'apt-get',
    [...wait, 'install', '-y', '--no-install-recommends', name],
    { env },
  )
  if (code !== 0) print(output.trim().split('\n').slice(-3).join('\n'))
  return code === 0
}

/** Debian's folder of such programs may be missing from the PATH of users. */
const FOLDERS_OF_SERVERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** The path of a program that serves, which root on Debian installs; undefined without it. */
export const findOrInstall = async (name, debianPackage = name) => {
  const find = () => onPath([name], FOLDERS_OF_SERVERS)
  return find() ?? (isRootOnDebian() && (await aptInstall(debianPackage)) ? find() : undefined)
}

const installBrowser = async () => {
  if (onPath([SHELL]) || !isRootOnDebian() || (await aptInstall(SHELL))) return
  if (!findInstalled()) await aptInstall('chromium')
}

/**
 * Installs the program with which the stories about https put the
 * shop's authority into the browser's own store. On other systems
 * than Debian these stories accept the certificate by its key.
 */
export const installCertutil = async () => {
  if (isRootOnDebian() && onPath(['certutil']) === undefined) await aptInstall('libnss3-tools')
}

/** The path of a browser: { path }, or { reason } as text. CHROMIUM_PATH takes precedence. */
export const findBrowser = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen)
    return canRun(chosen)
      ? { path: chosen }
      : { reason: `CHROMIUM_PATH=${chosen} is not a program that can be run` }
  await installBrowser()
  const path = findInstalled()
  if (path) return { path }
  return {
    reason:
      'No browser found: install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to one',
  }
}
