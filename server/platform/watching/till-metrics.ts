// Metrics of tills: what waits on them and for an administrator, and how late their sales arrive.
import type { FastifyRequest } from 'fastify'
import type * as prometheus from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../database/store.ts'
import { rowCount } from '../database/row-count.ts'
import type { Http } from '../http/http-instance.ts'
import { nameOfRequest } from '../http/request-log.ts'

const SELL = 'till.sell'
/** From at once to a week. */
const LATENESS_BUCKETS = [1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600]

/** Sales that wait on tills, as these last reported. An ended till reports no more. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { waiting } = await db
    .selectFrom('tills')
    .select(({ fn }) => fn.sum<number | string | null>('waiting').as('waiting'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(waiting ?? 0)
}

/** Quarantined sales that nobody decided. */
export const countQuarantined = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('kept_sales')
    .select(rowCount.as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Flags of sales that nobody marked as right. */
export const countUnreviewed = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('document_flags')
    .select(rowCount.as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The part of the answer to a sale of a till that is measured. */
type StoredAnswer = {
  readonly state: 'stored'
  readonly replayed: boolean
  readonly now: string
  readonly flags: readonly string[]
  readonly sale: { readonly created_at: string }
}

const isNewSale = (request: FastifyRequest, answer: unknown): answer is StoredAnswer =>
  nameOfRequest(request) === SELL &&
  (answer as StoredAnswer).state === 'stored' &&
  !(answer as StoredAnswer).replayed

/** Measures each sale of a till once, when it is stored. */
export const measureTillSales = (
  { Counter, Histogram }: typeof prometheus,
  register: Registry,
  http: Pick<Http, 'addHook'>,
): void => {
  const lateness = new Histogram({
    name: 'webale_sale_lateness_seconds',
    help: 'Time from a sale on a till to its arrival',
    buckets: LATENESS_BUCKETS,
    registers: [register],
  })

  const flagged = new Counter({
    name: 'webale_sales_flagged_total',
    help: 'Sales of tills that arrived with this flag',
    labelNames: ['flag'],
    registers: [register],
  })

  http.addHook('preSerialization', (request, _reply, answer, done) => {
    if (isNewSale(request, answer)) {
      const { now, flags, sale } = answer
      lateness.observe(Math.max(0, Date.parse(now) - Date.parse(sale.created_at)) / 1000)
      for (const flag of flags) flagged.inc({ flag })
    }
    done(null, answer)
  })
}
