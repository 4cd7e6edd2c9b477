// The servers that share one PostgreSQL know of each other: a row each, renewed while it lives. A server whose key file is not
// the others' must not start: people signed in at one would be strangers at the next.
import { ConfigError } from './config.ts'
import { followFeed } from './change-feed.ts'
import type { World } from './operations.ts'
import { inTransaction } from './database/transaction.ts'

const RENEWED_MS = 10_000
const LIVES_MS = 30_000

export type Company = { close(): Promise<void> }

const renew = ({ store, changes, now }: World, keys: string): Promise<unknown> =>
  inTransaction(store, async (tx) => {
    const until = new Date(Date.parse(now()) + LIVES_MS).toISOString()
    await tx.deleteFrom('servers').where('until', '<=', now()).execute()
    await tx
      .insertInto('servers')
      .values({ id: changes.server, keys, until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
      .execute()
  })

const leave = ({ store, changes }: World): Promise<unknown> => inTransaction(store, (tx) => tx.deleteFrom('servers').where('id', '=', changes.server).execute())

/**
 * Joins the other servers on this database and follows what they change; alone on the embedded one. `keys` is a mark of the
 * key file. Throws ConfigError while a server with another key file runs.
 */
export const joinServers = async (world: World, keys: string): Promise<Company> => {
  const { store, now, log } = world
  if (store.engine === 'sqlite') return { close: async () => undefined }
  // Written before the look: of two that start at the same moment at least one sees the other.
  await renew(world, keys)
  const stranger = await store.db.selectFrom('servers').select('id').where('keys', '!=', keys).where('until', '>', now()).executeTakeFirst()
  if (stranger !== undefined) {
    await leave(world)
    throw new ConfigError(
      'AUTH_JWT_KEYS_FILE: a server with another key file runs on this database. Give all of them one file; if that server has just ended, start again in half a minute',
    )
  }
  const feed = await followFeed(world)
  const timer = setInterval(() => {
    renew(world, keys).catch((error: unknown) => log.warn({ err: error }, 'this server could not tell the others that it lives'))
  }, RENEWED_MS).unref()
  return {
    close: async () => {
      clearInterval(timer)
      await feed.close()
      await leave(world).catch((error: unknown) => log.warn({ err: error }, 'this server could not tell the others that it ends'))
    },
  }
}
