// Assembles the server: the services, and HTTP with sign-in, operations, live updates and files.
// main.ts serves it.
import { authenticateTillWith } from './features/till/authenticate-till.ts'
import { features, fileRoutes, streamRoutes } from './features.ts'
import { migrations } from './migrations/migrations.ts'
import { addChangeStream } from './platform/http/change-stream.ts'
import type { Config } from './platform/settings/config.ts'
import { addFileRoutes } from './platform/http/file-routes.ts'
import { addOperations, openHttp } from './platform/http/http.ts'
import type { Http } from './platform/http/http-instance.ts'
import { addJoin } from './platform/lan/join-routes.ts'
import type { Lan } from './platform/lan/lan.ts'
import { type Listener, openListener } from './platform/lan/listener.ts'
import { addPlainGate } from './platform/lan/plain-gate.ts'
import { addReadiness } from './platform/watching/ready.ts'
import { addStatic, inlineScripts } from './platform/http/static.ts'
import { addStreamRoutes } from './platform/http/stream-routes.ts'
import { openServices, type ServiceOptions, type Services } from './services.ts'

export type App = Services & {
  readonly http: Http
  /** The https listener of the shop's network; null without LAN. */
  readonly secure: Listener | null
}

/** The https listener with the certificates of the shop, the rule for plain http, and /join. */
const openSecure = (http: Http, lan: Lan, config: Config): Listener => {
  const listener = openListener(http, config)
  const certificate = lan.current()
  if (certificate !== null) listener.use(certificate)
  lan.onRenewed(listener.use)
  addPlainGate(http, { ...config, address: lan.address })
  addJoin(http, lan)

  return listener
}

/** Adds sign-in, the operations, live updates, stream routes and files. */
const addApi = (http: Http, { context, auth }: Services): ReturnType<typeof addChangeStream> => {
  auth.addRoutes(http)
  addOperations(http, context, features, auth.authenticate, authenticateTillWith(context.store.db))
  const changes = addChangeStream(http, context, auth.authenticate)
  addStreamRoutes(http, context, streamRoutes, auth.authenticate)
  addFileRoutes(http, context, fileRoutes, auth.authenticate)

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
  const secure = lan === null ? null : openSecure(http, lan, config)
  metrics?.addTo(http, { context, listening: () => changes.listening() })
  addReadiness(http, context.store, migrations, clock.behind)
  const changes = addApi(http, services)
  await addStatic(http, webFolder)
  const close = async (): Promise<void> => {
    await http.close()
    await secure?.closed()
    await services.close()
  }

  return { ...services, http, secure, close }
}

/** Migrates the database and builds the app; returns it before it listens. */
export const openApp = async (options: ServiceOptions): Promise<App> =>
  addHttp(await openServices(options), options)
