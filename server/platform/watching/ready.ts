// Health checks for monitoring (/healthz, /readyz). The app learns from a header of every response
// that writes fail, and then polls /readyz until they work again.
import { sql } from 'kysely'
import { isCurrent, type Schema } from '../database/migrate.ts'
import type { Store } from '../database/store.ts'
import type { Http } from '../http/http-instance.ts'
import type { RouteDescription } from '../http/openapi.ts'

/** Header with the refusal code of the storage failure. */
const HEADER = 'x-storage-trouble'
/** Header with the newest stored time while the server's clock is behind it. */
const CLOCK_HEADER = 'x-clock-behind'

const HEALTH: RouteDescription = { summary: 'The server answers' }
const READINESS: RouteDescription = {
  summary: 'The shop can sell: its database can be read and written',
}

/** Tries a write: only this shows whether writing works, and it triggers the recovery. */
const canWrite = (store: Store): Promise<boolean> =>
  store
    .transaction(async (tx) => {
      await tx
        .updateTable('counters')
        .set({ value: sql`value` })
        .where('name', '=', 'receipt_number')
        .execute()
      return true
    })
    .catch(() => false)

/** Adds both routes, and the headers to every response of routes added later. */
export const addReadiness = (
  http: Http,
  store: Store,
  schema: Schema,
  clockBehind: () => string | null,
): void => {
  http.addHook('onSend', (_request, reply, _payload, done) => {
    const trouble = store.trouble()
    if (trouble !== null) reply.header(HEADER, trouble)
    const behind = clockBehind()
    if (behind !== null) reply.header(CLOCK_HEADER, behind)
    done()
  })

  http.get('/healthz', { config: { about: HEALTH } }, async () => ({ status: 'ok' }))
  http.get('/readyz', { config: { about: READINESS } }, async (_request, reply) => {
    const migrated = await isCurrent(store, schema).catch(() => false)
    const writable = await canWrite(store)

    return reply
      .code(migrated && writable ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database: writable, migrations: migrated, writable })
  })
}
