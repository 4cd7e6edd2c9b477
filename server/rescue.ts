// Before the shop opens its database: is it whole, and is it the database of this shop? If not, the shop's address says
// what to do, and every file is left exactly as it is.
import { join } from 'node:path'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { checkFile } from './platform/database/check-file.ts'
import type { Store } from './platform/database/open.ts'
import { type Http, openHttp } from './platform/http.ts'
import { findLoss, lossInStore } from './platform/lost-shop.ts'
import { refusalOf, rescuePage, type StartFailure } from './platform/rescue-page.ts'
import type { Run } from './platform/running.ts'
import { findCopies } from './platform/snapshot/copies.ts'

export type Rescue = { readonly http: Http; readonly trouble: StartFailure; close(): Promise<void> }

const isPage = (url: string, method: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|auth\/v1|functions|readyz)(\/|$|\?)/.test(url)

/** Serves the page and nothing else; `close` lets go of the folder. */
export const openRescue = async (
  trouble: StartFailure,
  config: Config,
  log: Logger,
  close: () => void,
): Promise<Rescue> => {
  const http = await openHttp(log, { config, scripts: [] })
  // Whoever watches must not start the server again and again: it is well, the database is not.
  http.get('/healthz', async () => ({ status: 'rescue' }))
  http.setNotFoundHandler(async ({ url, method }, reply) => {
    if (!isPage(url, method)) throw refuse(refusalOf(trouble))
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(rescuePage(trouble, findCopies(config)))
  })
  return {
    http,
    trouble,
    close: async () => {
      await http.close()
      close()
    },
  }
}

/** Looks through the database of the data folder; what is wrong with it, null when the shop can open. */
export const checkDatabase = (config: Config, { cutOff: since }: Run, log: Logger): StartFailure | null => {
  const { damage, looked, log: log_bytes } = checkFile(join(config.DATA_DIR, 'webale.db'), since !== null)
  if (since !== null)
    log.warn(
      { since, log_bytes, looked, damage },
      'the last server was cut off; what it had not written back yet is taken over from the log beside the database',
    )
  if (damage !== null) return { kind: 'damaged', detail: damage, engine: 'sqlite' }
  const loss = findLoss(config)
  if (loss !== null) log.error({ found: loss.detail }, 'this is not the database of the shop; no new shop was begun')
  return loss === null ? null : { ...loss, engine: 'sqlite' }
}

/** The same for PostgreSQL. */
export const checkStore = async (config: Config, store: Store, log: Logger): Promise<StartFailure | null> => {
  const loss = await lossInStore(config, store)
  if (loss !== null) log.error({ found: loss.detail }, 'this is not the database of the shop; no new shop was begun')
  return loss === null ? null : { ...loss, engine: 'postgres' }
}
