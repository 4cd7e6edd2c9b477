// Checks before the shop opens that its database is intact and belongs to this shop. If not, a
// rescue page says what to do, and no file is changed.
import { join } from 'node:path'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Logger } from 'pino'
import type { Config } from './platform/settings/config.ts'
import { checkFile } from './platform/database/check-file.ts'
import type { Store } from './platform/database/store.ts'
import { openHttp } from './platform/http/http.ts'
import type { Http } from './platform/http/http-instance.ts'
import { findLoss, findLossInStore } from './platform/snapshot/lost-shop.ts'
import { refusalOf, rescuePage, type StartFailure } from './rescue-page.ts'
import type { ServerRun } from './platform/shop-file/running.ts'
import { findCopies } from './platform/snapshot/copies.ts'

export type Rescue = {
  readonly http: Http
  readonly trouble: StartFailure
  close(): Promise<void>
}

const isPage = (url: string, method: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|auth\/v1|functions|readyz)(\/|$|\?)/.test(url)

/** Serves only the rescue page; `close` releases the folder. */
export const openRescue = async (
  trouble: StartFailure,
  config: Config,
  log: Logger,
  close: () => void,
): Promise<Rescue> => {
  const http = await openHttp(log, { config, scripts: [] })
  // Healthy, so that a supervisor does not restart the server again and again: only the database is
  // at fault.
  http.get('/healthz', async () => ({ status: 'rescue' }))
  http.setNotFoundHandler(async ({ url, method }, reply) => {
    if (!isPage(url, method)) throw refuse(refusalOf(trouble))
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(rescuePage(trouble, findCopies(config, new Date().toISOString())))
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

/** Checks the database of the data folder; returns its fault, or null when the shop can open. */
export const checkDatabase = (
  config: Config,
  { cutOff: since }: ServerRun,
  log: Logger,
): StartFailure | null => {
  const {
    damage,
    looked,
    log: log_bytes,
  } = checkFile(join(config.DATA_DIR, 'webale.db'), since !== null)

  if (since !== null)
    log.warn(
      { since, log_bytes, looked, damage },
      'the last server was cut off; what it had not written back yet is taken over from the ' +
        'log beside the database',
    )

  if (damage !== null)
    return {
      kind: 'damaged',
      detail: damage,
      engine: 'sqlite',
    }

  const loss = findLoss(config)
  if (loss !== null)
    log.error({ found: loss.detail }, 'this is not the database of the shop; no new shop was begun')

  return loss === null ? null : { ...loss, engine: 'sqlite' }
}

/** The same check for PostgreSQL. */
export const checkStore = async (
  config: Config,
  store: Store,
  log: Logger,
): Promise<StartFailure | null> => {
  const loss = await findLossInStore(config, store)
  if (loss !== null)
    log.error({ found: loss.detail }, 'this is not the database of the shop; no new shop was begun')
  return loss === null ? null : { ...loss, engine: 'postgres' }
}
