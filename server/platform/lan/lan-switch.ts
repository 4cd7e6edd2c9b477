// Https for the phones of the shop, switched on and off while the server runs. What is served
// follows the stored choice: at the start, when it changes, and every minute, because a port that
// was taken may be free.
import type { Log } from '../base/log.ts'
import { ConfigError } from '../settings/config.ts'
import type { Lan } from './lan.ts'

const POLL_MS = 60_000

/** What the network reaches. */
export type LanListeners = {
  /** Throws ConfigError for a port that is taken. */
  start(lan: Lan): Promise<void>
  stop(): void
}

type LanSwitchState = {
  /** Not while a setting of the start decides it. */
  readonly can_switch: boolean
  /** The stored choice. */
  readonly wanted: boolean
  /** Why it is not served although it is wanted; null otherwise. */
  readonly trouble: string | null
}

export type LanSwitch = {
  /** Https on the shop's network; null while it is off. */
  current(): Lan | null
  state(): LanSwitchState
  /** Follows the choice from now on. Never throws. */
  begin(listeners: LanListeners): Promise<void>
  /** Resolves when what is served is what is wanted, or cannot be. Never throws. */
  follow(): Promise<void>
  close(): Promise<void>
}

/** The setting LAN, or an address of the shop by a proxy, decides: there is nothing to switch. */
export const fixedLan = (lan: Lan | null): LanSwitch => ({
  current: () => lan,
  state: () => ({ can_switch: false, wanted: lan !== null, trouble: null }),
  begin: async () => undefined,
  follow: async () => undefined,
  close: async () => lan?.close(),
})

type Options = {
  openLan(): Promise<Lan>
  /** The stored choice. */
  isWanted(): Promise<boolean>
  /** Called after what is served, or its trouble, has changed. */
  onChange(): void
  readonly log: Pick<Log, 'error'>
}

const NOT_OPENED = 'Phones could not be switched on. The log of the server says why'

/** What is served now. */
const openServed = ({ openLan, onChange, log }: Options) => {
  let lan: Lan | null = null
  let trouble: string | null = null
  const fail = (error: unknown): void => {
    const text = error instanceof ConfigError ? error.message : NOT_OPENED
    if (text === trouble) return
    log.error({ err: error }, 'phones of the shop cannot be served')
    trouble = text
    onChange()
  }

  const end = async (listeners: LanListeners): Promise<void> => {
    listeners.stop()
    const ended = lan
    lan = null
    await ended?.close()
  }

  return {
    current: () => lan,
    trouble: () => trouble,
    forgive: () => void (trouble = null),
    start: async (listeners: LanListeners): Promise<void> => {
      try {
        // Before the listeners: plain http serves phones /join only from the first request on.
        lan = await openLan()
        await listeners.start(lan)
        void lan.announce()
        trouble = null
        onChange()
      } catch (error) {
        await end(listeners)
        fail(error)
      }
    },
    end: async (listeners: LanListeners): Promise<void> => {
      await end(listeners)
      onChange()
    },
  }
}

/** Nothing is served before `begin`. */
export const openLanSwitch = (options: Options): LanSwitch => {
  const served = openServed(options)
  let listeners: LanListeners | undefined
  let isWanted = false
  let isClosed = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined

  const look = async (): Promise<void> => {
    if (listeners === undefined || isClosed) return
    // A database that cannot be read changes nothing.
    isWanted = await options.isWanted().catch(() => isWanted)
    if (!isWanted) served.forgive()
    if (isWanted && served.current() === null) await served.start(listeners)
    if (!isWanted && served.current() !== null) await served.end(listeners)
  }

  const follow = (): Promise<void> => {
    running = running.then(look)
    return running
  }

  return {
    current: served.current,
    state: () => ({ can_switch: true, wanted: isWanted, trouble: served.trouble() }),
    begin: (given) => {
      listeners = given
      timer = setInterval(() => void follow(), POLL_MS).unref()
      return follow()
    },
    follow,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running
      await served.current()?.close()
    },
  }
}
