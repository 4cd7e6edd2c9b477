// Before the shop opens its embedded database: is the file whole? If not, the shop's address says what to do, and the file is
// left exactly as it is.
import { join } from 'node:path'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Logger } from 'pino'
import { type Config, snapshotFolder } from './platform/config.ts'
import { checkFile } from './platform/database/check-file.ts'
import { type Http, openHttp } from './platform/http.ts'
import { rescuePage } from './platform/rescue-page.ts'
import type { Run } from './platform/running.ts'
import { listSnapshots } from './platform/snapshot/manifest.ts'

export type Rescue = { readonly http: Http; readonly damage: string; close(): Promise<void> }

const isPage = (url: string, method: string): boolean => (method === 'GET' || method === 'HEAD') && !/^\/(api|auth\/v1|functions|readyz)(\/|$|\?)/.test(url)

const openRescue = async (damage: string, config: Config, log: Logger, close: () => void): Promise<Rescue> => {
  const http = await openHttp(log, { trustProxy: config.TRUST_PROXY, scripts: [] })
  // Whoever watches must not start the server again and again: it is well, the database is not.
  http.get('/healthz', async () => ({ status: 'rescue' }))
  http.setNotFoundHandler(async ({ url, method }, reply) => {
    if (!isPage(url, method)) throw refuse('database_damaged')
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(rescuePage(damage, listSnapshots(snapshotFolder(config))))
  })
  return {
    http,
    damage,
    close: async () => {
      await http.close()
      close()
    },
  }
}

/** Looks through the database of the data folder; the rescue when it is damaged, null when the shop can open. */
export const checkDatabase = async (config: Config, run: Run, log: Logger): Promise<Rescue | null> => {
  const since = run.cutOff
  const { damage, looked, log: log_bytes } = checkFile(join(config.DATA_DIR, 'webale.db'), since !== null)
  if (since !== null)
    log.warn(
      { since, log_bytes, looked, damage },
      'the last server was cut off; what it had not written back yet is taken over from the log beside the database',
    )
  return damage === null ? null : openRescue(damage, config, log, run.giveUp)
}
