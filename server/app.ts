// Assembles the server: the services, and HTTP with sign-in, operations, live updates and files.
// main.ts serves it.
import type { AddressInfo } from 'node:net'
import { addCollectionCallback } from './features/collection/callback-route.ts'
import { authenticateTillWith } from './features/till/authenticate-till.ts'
import { features, fileRoutes, streamRoutes } from './features.ts'
import { migrations } from './migrations/migrations.ts'
import { addChangeStream } from './platform/http/change-stream.ts'
import { addFileRoutes } from './platform/http/file-routes.ts'
import { addOperations, openHttp } from './platform/http/http.ts'
import type { Http } from './platform/http/http-instance.ts'
import { addJoin } from './platform/lan/join-routes.ts'
import type { Lan } from './platform/lan/lan.ts'
import type { LanListeners } from './platform/lan/lan-switch.ts'
import { type Listener, openListener } from './platform/lan/listener.ts'
import { openNetworkDoors } from './platform/lan/network-doors.ts'
import { addPlainGate } from './platform/lan/plain-gate.ts'
import { isLoopback } from './platform/settings/setting-types.ts'
import { addReadiness } from './platform/watching/ready.ts'
import { addStatic, inlineScripts } from './platform/http/static.ts'
import { addStreamRoutes } from './platform/http/stream-routes.ts'
import { openServices, type ServiceOptions, type Services } from './services.ts'

export type App = Services & {
  readonly http: Http
  /** The https listener of the shop's network. */
  readonly secure: Listener
  /** What a switch opens and closes in the shop's network. */
  readonly listeners: LanListeners
}

const WHOLE_NETWORK = '0.0.0.0'

/** The certificates of the shop for https, and the port of plain http for its addresses. */
const applyLan = (http: Http, secure: Listener, lan: Lan): void => {
  const certificate = lan.current()
  if (certificate !== null) secure.use(certificate)
  lan.onRenewed(secure.use)
  lan.setPlainPort(() => (http.server.address() as AddressInfo).port)
}

/** Https in the shop's network, and plain http for /join unless the server listens there. */
const listenersOf = (
  http: Http,
  secure: Listener,
  { config, log }: Services['context'],
): LanListeners => {
  const doors = openNetworkDoors(http, log)

  return {
    start: async (lan) => {
      applyLan(http, secure, lan)
      await secure.listen(WHOLE_NETWORK)
      if (isLoopback(config.HOST))
        doors.open(() => lan.joinAddresses().map((address) => new URL(address).hostname))
    },
    stop: () => {
      doors.close()
      secure.stop()
    },
  }
}

/** Adds the rule for plain http, and /join. */
const addPhones = (http: Http, context: Services['context'], isFixed: boolean): void => {
  const { LAN_PLAIN, HOST } = context.config
  addPlainGate(http, {
    // A server that serves its network by plain http goes on with it when phones are switched on.
    servesPlain: LAN_PLAIN === 'app' || (!isFixed && !isLoopback(HOST)),
    address: () => context.lan?.address ?? null,
  })

  addJoin(http, () => context.lan)
}

/** Adds sign-in, the operations, live updates, stream routes and files. */
const addApi = (http: Http, { context, auth }: Services): ReturnType<typeof addChangeStream> => {
  auth.addRoutes(http)
  addOperations(http, context, features, auth.authenticate, authenticateTillWith(context.store.db))
  const changes = addChangeStream(http, context, auth.authenticate)
  addStreamRoutes(http, context, streamRoutes, auth.authenticate)
  addFileRoutes(http, context, fileRoutes, auth.authenticate)
  if (context.config.COLLECTION_CALLBACK_URL !== undefined) addCollectionCallback(http, context)

  return changes
}

/** Adds HTTP to opened services; it does not listen yet. Closing the app closes them, too. */
export const addHttp = async (
  services: Services,
  { log, webFolder }: ServiceOptions,
): Promise<App> => {
  const { context, metrics, clock } = services
  const { lan, config } = context
  const http = await openHttp(log, { config, scripts: inlineScripts(webFolder) })
  const secure = openListener(http, config)
  const listeners = listenersOf(http, secure, context)
  if (lan !== null) applyLan(http, secure, lan)
  addPhones(http, context, lan !== null)
  metrics?.addTo(http, { context, listening: () => changes.listening() })
  addReadiness(http, context.store, migrations, clock.behind)
  const changes = addApi(http, services)
  await addStatic(http, webFolder)
  const close = async (): Promise<void> => {
    await http.close()
    await secure.closed()
    await services.close()
  }

  return { ...services, http, secure, listeners, close }
}

/** Migrates the database and builds the app; returns it before it listens. */
export const openApp = async (options: ServiceOptions): Promise<App> =>
  addHttp(await openServices(options), options)
