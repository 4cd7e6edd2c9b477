// Metrics in the text format of Prometheus. Off unless METRICS_TOKEN or METRICS_HOST is set; only
// then the library is loaded. Labels contain names of operations and of flags only: no person, no
// shop, no URL.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type * as prometheus from 'prom-client'
import type { Histogram, Registry } from 'prom-client'
import type { Config } from '../settings/config.ts'
import type { Store } from '../database/store.ts'
import { rowCount } from '../database/row-count.ts'
import { openHostCheck } from '../http/hosts.ts'
import type { Http } from '../http/http-instance.ts'
import type { RouteDescription } from '../http/openapi.ts'
import type { AppContext } from '../operations/app-context.ts'
import { limitRequests } from '../http/request-line.ts'
import { nameOfRequest } from '../http/request-log.ts'
import { readSms } from '../sms/sms-today.ts'
import {
  countQuarantined,
  countUnreviewed,
  countWaiting,
  measureTillSales,
} from './till-metrics.ts'

/** Not measured: streams stay open as long as a screen is open. */
const STREAM = '/api/changes'
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WAIT_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

type Sources = { readonly context: AppContext; readonly listening: () => number }

export type Metrics = {
  /** Wraps the store to measure how long writes wait. */
  watch(store: Store): Store
  /** Measures requests, and serves GET /metrics to clients with METRICS_TOKEN. */
  addTo(http: Http, sources: Sources): void
  /** Opens a separate listener on METRICS_HOST; null without METRICS_HOST. */
  listen(): Promise<{ readonly port: number; close(): Promise<void> } | null>
}

type Library = typeof prometheus

const withWaitMetric = (store: Store, waited: Histogram): Store => {
  const watched =
    (run: Store['transaction']): Store['transaction'] =>
    (work) => {
      const start = performance.now()
      return run((tx) => {
        waited.observe((performance.now() - start) / 1000)
        return work(tx)
      })
    }
  return {
    ...store,
    transaction: watched(store.transaction),
    shortTransaction: watched(store.shortTransaction),
  }
}

const countMail = async ({ store }: AppContext): Promise<number> => {
  const { count } = await store.db
    .selectFrom('auth_outbox')
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const countSms = async ({ store, now }: AppContext): Promise<number> =>
  (await readSms(store.db, now())).today

const countSalesToday = async ({ store, now }: AppContext): Promise<number> => {
  const { count } = await store.longReads
    .selectFrom('sales')
    .select(rowCount.as('count'))
    .where('business_date', '=', businessDate(now()))
    .executeTakeFirstOrThrow()
  return count
}

/** Gauges that are computed when the metrics are read. */
const addGauges = (
  { Gauge }: Library,
  register: Registry,
  { context, listening }: Sources,
): void => {
  const gauge = (name: string, help: string, ask: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await ask())
      },
    })

  gauge('webale_sales_today', 'Sales of the running day in Kampala', () => countSalesToday(context))
  gauge('webale_tills_waiting', 'Sales that wait on tills, as they last reported', () =>
    countWaiting(context.store.db),
  )

  gauge('webale_sales_kept', 'Sales of tills outside the books that nobody decided', () =>
    countQuarantined(context.store.db),
  )

  gauge('webale_sales_unreviewed', 'Flags of sales that nobody marked as right', () =>
    countUnreviewed(context.store.db),
  )

  gauge('webale_mail_waiting', 'Mails and text messages that have not left yet', () =>
    countMail(context),
  )

  gauge('webale_text_messages', 'Text messages asked for in the running 24 hours', () =>
    countSms(context),
  )

  gauge('webale_live_streams', 'Screens that hear of changes', listening)
}

const measureRequests = ({ Histogram: Made }: Library, register: Registry, http: Http): void => {
  const duration = new Made({
    name: 'webale_request_duration_seconds',
    help: 'How long answers take, by operation and class of the status',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [register],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const operation = nameOfRequest(request)
    if (operation !== STREAM)
      duration.observe(
        { operation, status: `${Math.floor(reply.statusCode / 100)}xx` },
        reply.elapsedTime / 1000,
      )

    done()
  })
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (token: string, authorization = ''): boolean =>
  timingSafeEqual(digestOf(`Bearer ${token}`), digestOf(authorization))

const ABOUT: RouteDescription = {
  summary: 'Figures for Prometheus; asks for METRICS_TOKEN',
  bearer: true,
  type: 'text/plain',
}

const addRoute = (http: Http, register: Registry, token: string): void => {
  http.get('/metrics', { config: { about: ABOUT } }, async (request, reply) => {
    if (!hasToken(token, request.headers.authorization)) throw refuse('not_signed_in')
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
}

const listenOn = (register: Registry, host: string, port: number) => {
  const checkHost = openHostCheck(
    { LAN: false, HOST: host, AUTH_URI_ALLOW_LIST: [] },
    () => undefined,
  )

  const server = createServer((request, response) => {
    try {
      checkHost(request)
    } catch (error) {
      response
        .writeHead((error as Refusal).status, { 'content-type': 'text/plain' })
        .end((error as Refusal).message)
      return
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })

  limitRequests(server)

  return new Promise<{ port: number; close(): Promise<void> }>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const close = () => new Promise<void>((closed) => void server.close(() => closed()))
      resolve({ port: (server.address() as AddressInfo).port, close })
    })
  })
}

/** Null when metrics are off. */
export const openMetrics = async ({
  METRICS_TOKEN: token,
  METRICS_HOST: host,
  METRICS_PORT: port,
}: Config): Promise<Metrics | null> => {
  if (token === undefined && host === undefined) return null
  const library = await import('prom-client')
  const register = new library.Registry()
  library.collectDefaultMetrics({ register })
  const waited = new library.Histogram({
    name: 'webale_database_wait_seconds',
    help: 'How long a write waits for its turn',
    buckets: WAIT_BUCKETS,
    registers: [register],
  })

  return {
    watch: (store) => withWaitMetric(store, waited),
    addTo: (http, sources) => {
      measureRequests(library, register, http)
      measureTillSales(library, register, http)
      addGauges(library, register, sources)
      if (token !== undefined) addRoute(http, register, token)
    },
    listen: async () => (host === undefined ? null : listenOn(register, host, port)),
  }
}
