// `webale service install | remove | status`: Webale starts with the computer, and again after a
// crash. On Linux a unit of systemd, on Windows a scheduled task.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandResult } from '../platform/base/command-result.ts'
import { ConfigError, readConfig, snapshotFolder } from '../platform/settings/config.ts'
import { readCurrent } from './places.ts'
import { runProgram, succeeds } from './programs.ts'
import { isRunning, readRunning } from './running-file.ts'
import type { Env } from './settings-file.ts'
import { nodeOfUnit, systemdUnit } from './systemd-unit.ts'
import { TASK_NAME, taskCommands, taskXml } from './windows-task.ts'

const USAGE = `webale service install   Webale starts with this computer, and again after a crash
webale service remove    no longer; the shop and its data stay
webale service status    says whether it runs, and its addresses`
const UNIT = 'webale.service'
const UNIT_FILE = `/etc/systemd/system/${UNIT}`
const TASK_FILE = 'webale-task.xml'
const START_MS = 60_000
const POLL_MS = 250

const isWindows = process.platform === 'win32'

/** Where a service writes why it does not answer. */
export const SERVICE_LOG = isWindows ? 'the Task Scheduler' : `journalctl -u ${UNIT}`

const unitText = (): string => (existsSync(UNIT_FILE) ? readFileSync(UNIT_FILE, 'utf8') : '')

/** Is the Webale of this folder a service? On Windows there is one task for the whole computer. */
export const isServiceInstalled = async (root: string): Promise<boolean> =>
  isWindows
    ? succeeds('schtasks', ['/Query', '/TN', TASK_NAME])
    : unitText().includes(`WorkingDirectory=${root}\n`)

/** Stops the server if it runs, and starts it. */
export const restartService = async (): Promise<void> => {
  if (!isWindows) return runProgram('systemctl', ['restart', UNIT])
  await succeeds('schtasks', ['/End', '/TN', TASK_NAME])
  await runProgram('schtasks', ['/Run', '/TN', TASK_NAME])
}

const groupsForPrinters = (): string[] =>
  existsSync('/etc/group') && /^lp:/m.test(readFileSync('/etc/group', 'utf8')) ? ['lp'] : []

/**
 * The unit for this folder. Throws ConfigError when root owns it: the server does not run as root.
 */
export const unitFor = (root: string, env: Env): string => {
  const { uid, gid } = statSync(root)
  if (uid === 0)
    throw new ConfigError(
      `${root} belongs to root, and Webale does not run as root. ` +
        `Make an account and give it the folder:\nuseradd --system webale\n` +
        `chown -R webale: ${root}`,
    )

  const config = readConfig(env)
  const folders = [config.DATA_DIR, snapshotFolder(config), config.SNAPSHOT_SECOND_DIR ?? root]
  const outside = [...new Set(folders)].filter(
    (folder) => folder !== root && !folder.startsWith(`${root}/`),
  )

  return systemdUnit({
    root,
    node: process.execPath,
    uid,
    gid,
    folders: outside,
    groups: groupsForPrinters(),
  })
}

const installUnit = async (root: string, env: Env): Promise<void> => {
  const text = unitFor(root, env)
  if (!existsSync('/run/systemd/system')) throw new ConfigError('This computer has no systemd')
  if (process.getuid?.() !== 0)
    throw new ConfigError('Only root may do this: sudo ./webale service install')

  writeFileSync(UNIT_FILE, text, { mode: 0o644 })
  await runProgram('systemctl', ['daemon-reload'])
  await runProgram('systemctl', ['enable', UNIT])
  await restartService()
}

const installTask = async (root: string): Promise<void> => {
  const file = join(root, TASK_FILE)
  writeFileSync(file, `\uFEFF${taskXml({ root, node: process.execPath })}`, 'utf16le')
  for (const [program = '', ...words] of taskCommands({ root, node: process.execPath }, file))
    await runProgram(program, words)
}

/** Waits a minute at most; true when the shop can sell. */
export const waitUntilReady = async (root: string): Promise<boolean> => {
  for (let left = START_MS; left > 0; left -= POLL_MS) {
    if (await isRunning(root)) return true
    await pause(POLL_MS)
  }
  return false
}

const install = async (root: string, env: Env): Promise<CommandResult> => {
  await (isWindows ? installTask(root) : installUnit(root, env))
  return (await waitUntilReady(root))
    ? {
        code: 0,
        text: ['Webale starts with this computer.', ...(readRunning(root)?.welcome ?? [])].join(
          '\n',
        ),
      }
    : { code: 1, text: `The service is installed but does not answer. See ${SERVICE_LOG}` }
}

const remove = async (root: string): Promise<CommandResult> => {
  if (!(await isServiceInstalled(root))) return { code: 0, text: 'Webale is no service' }
  if (isWindows) {
    await succeeds('schtasks', ['/End', '/TN', TASK_NAME])
    await runProgram('schtasks', ['/Delete', '/TN', TASK_NAME, '/F'])
  } else {
    await runProgram('systemctl', ['disable', '--now', UNIT])
    rmSync(UNIT_FILE)
    await runProgram('systemctl', ['daemon-reload'])
  }

  return { code: 0, text: 'Webale no longer starts with this computer. The shop and its data stay' }
}

/** False for a file that this account may not see. */
const isGone = (file: string): boolean => {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/**
 * What to do when the Node of a unit is gone, for example after another version was installed in
 * another folder.
 */
export const nodeLines = (unit: string): string[] => {
  const node = nodeOfUnit(unit)
  return node !== null && isGone(node)
    ? [
        `There is no Node at ${node} any more. With the Node that is there now: ` +
          `sudo ./webale service install`,
      ]
    : []
}

const status = async (root: string): Promise<CommandResult> => {
  const [isInstalled, isReady] = [await isServiceInstalled(root), await isRunning(root)]
  const lines = [
    `Version ${readCurrent(root)}`,
    isInstalled
      ? 'Webale starts with this computer'
      : 'Webale is no service: webale service install',
    ...(isReady ? (readRunning(root)?.welcome ?? []) : ['It does not run']),
    ...(isInstalled ? nodeLines(unitText()) : []),
  ]

  return { code: isReady ? 0 : 1, text: lines.join('\n') }
}

/** Runs the command; returns the exit code and the output. */
export const runService = async (
  root: string,
  [name, ...more]: readonly string[],
  env: Env,
): Promise<CommandResult> => {
  try {
    if (name === 'install' && more.length === 0) return await install(root, env)
    if (name === 'remove' && more.length === 0) return await remove(root)
    if (name === 'status' && more.length === 0) return await status(root)

    return { code: 1, text: USAGE }
  } catch (error) {
    if (error instanceof ConfigError) return { code: 1, text: error.message }
    throw error
  }
}
