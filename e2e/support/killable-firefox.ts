// A Firefox in its own process group, on a profile that it keeps, which can be killed like a
// computer whose power fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import { type BidiPage, openBidiPage } from './bidi-page.ts'

export type KillableFirefox = {
  readonly page: BidiPage
  /** Ends all its processes with SIGKILL at once. */
  kill(): Promise<void>
  /** Closes it as a person does. */
  close(): Promise<void>
}

/** What a person answers or switches off once; nothing that changes how it stores. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.warnOnQuit': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.security.https_first': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'permissions.default.persistent-storage': 1,
  'signon.rememberSignons': false,
  // Otherwise it asks for its safe mode after some kills.
  'toolkit.startup.max_resumed_crashes': -1,
} as const

const [READY_MS, WINDOW_MS, CLOSE_MS, GONE_MS] = [120_000, 30_000, 30_000, 2000] as const
const LOOK_MS = 50

const writePreferences = (profile: string): void =>
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
      .join(''),
  )

const addressOf = async ({ stderr }: ChildProcess): Promise<string> => {
  if (stderr === null) throw new Error('Firefox has no output')
  const lines: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    lines.push(line)
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`Firefox ended before it was ready:\n${lines.slice(-20).join('\n')}`)
}

const isGone = (group: number): boolean => {
  try {
    process.kill(-group, 0)
    return false
  } catch {
    return true
  }
}

/** Kills the process group, and waits until nothing of it can write any more. */
const killGroup = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  const { pid } = child
  if (pid === undefined || isGone(pid)) return
  process.kill(-pid, 'SIGKILL')
  await ended
  // A process that nobody buries stays in the group.
  for (let waited = 0; waited < GONE_MS && !isGone(pid); waited += LOOK_MS) await pause(LOOK_MS)
}

type ContextTree = { readonly contexts: readonly { readonly context: string }[] }

/** The first tab never gets the focus, so Enter would press no button in it (Firefox 140.12). */
const openTab = async (connection: BidiConnection): Promise<BidiPage> => {
  const made = await connection.send<{ readonly context: string }>('browsingContext.create', {
    type: 'tab',
  })

  return openBidiPage(connection, made.context)
}

const startSession = async (connection: BidiConnection): Promise<BidiPage> => {
  await connection.send('session.new', { capabilities: {} })
  for (let waited = 0; waited < WINDOW_MS; waited += LOOK_MS) {
    const { contexts } = await connection.send<ContextTree>('browsingContext.getTree', {})
    const [first] = contexts
    if (first !== undefined) return openTab(connection)
    // It listens before its window is open.
    await pause(LOOK_MS)
  }
  throw new Error('Firefox has no window')
}

/** Opens Firefox on a profile. `more` are environment variables. */
export const openFirefox = async (
  executable: string,
  profile: string,
  more: Readonly<Record<string, string>>,
): Promise<KillableFirefox> => {
  writePreferences(profile)
  const options = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ]
  const child = spawn(executable, [...options, 'about:blank'], {
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '1366', MOZ_HEADLESS_HEIGHT: '900', ...more },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const kill = () => killGroup(child, ended)
  const late = setTimeout(() => void kill(), READY_MS)
  try {
    const address = await addressOf(child).finally(() => clearTimeout(late))
    child.stderr.resume()
    const connection = await connectBidi(`${address}/session`)
    const page = await startSession(connection)

    return {
      page,
      kill,
      close: async () => {
        // The answer may not come any more.
        connection.send('browser.close', {}).catch(() => undefined)
        await Promise.race([ended, pause(CLOSE_MS)])
        await kill()
      },
    }
  } catch (error) {
    await kill()
    throw error
  }
}
