// Opens the listeners of the server: plain http, https for the phones of the shop, and the metrics.
import { otherAnswersText } from '@webale/domain/kernel/lan.ts'
import type { App } from './app.ts'
import { type Config, ConfigError } from './platform/settings/config.ts'
import { isLoopback } from './platform/settings/setting-types.ts'
import { addressTrouble } from './platform/watching/start-trouble.ts'

/** The https address of the shop, and the page that connects a phone. */
export type Phones = {
  readonly address: string
  readonly join: string
  /** Says that another computer answers for the name; null when none does. */
  readonly other: string | null
}

const ALL_NETWORKS = ['0.0.0.0', '::']

/** The address that a browser on this computer opens. */
export const addressHere = ({ HOST, LAN }: Pick<Config, 'HOST' | 'LAN'>, port: number): string => {
  // With LAN plain http is served on localhost only. The address of all networks is none that a
  // browser should open.
  if (LAN || ALL_NETWORKS.includes(HOST)) return `http://localhost:${port}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

/**
 * Opens the listener of plain http; returns its address. Throws ConfigError for an address that
 * cannot be used.
 */
export const openPort = async (
  { http, close }: Pick<App, 'http' | 'close'>,
  config: Config,
): Promise<string> => {
  const { HOST: host, PORT } = config

  try {
    await http.listen({ host, port: PORT })
  } catch (error) {
    await close()
    throw addressTrouble(error, config) ?? error
  }

  const { port } = http.server.address() as { port: number }

  return addressHere(config, port)
}

/** With the setting LAN a port that is taken ends the start. */
const listenByName = async ({ secure, context: { lan }, close }: App, { HOST }: Config) => {
  try {
    await secure.listen(HOST)
  } catch (error) {
    await close()
    throw error
  }

  if (!isLoopback(HOST)) await lan?.announce()
}

/**
 * Opens https for the phones of the shop; null while it is off. Throws ConfigError for a port that
 * is taken, with LAN.
 */
export const listenForPhones = async (
  app: App,
  config: Config,
  address: string,
): Promise<Phones | null> => {
  const { context, listeners } = app
  if (config.LAN) await listenByName(app, config)
  else await context.lanSwitch.begin(listeners)

  const { lan } = context
  if (lan === null) return null
  const other = lan.state().other_answers ? otherAnswersText(lan.name) : null

  return { address: lan.address, join: `${address}/join`, other }
}

/** The listener of the metrics, if one is configured. */
export const listenForMetrics = async (
  { metrics, close }: App,
  { METRICS_HOST, METRICS_PORT }: Config,
): Promise<() => Promise<void>> => {
  try {
    const listener = await metrics?.listen()
    return async () => listener?.close()
  } catch (error) {
    await close()
    throw new ConfigError(
      `METRICS_PORT=${METRICS_PORT} cannot be used on ${METRICS_HOST} ` +
        `(${String((error as { code?: unknown }).code)}). Choose another port`,
    )
  }
}
