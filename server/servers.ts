// Registration of the servers that share one PostgreSQL: one row each,
// renewed regularly. A server with a different key file must not
// start, because sessions of one server would be invalid on the other.
import { ConfigError } from './platform/settings/config.ts'
import { followFeed } from './platform/operations/change-feed.ts'
import type { AppContext } from './platform/operations/app-context.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { startRounds } from './platform/base/rounds.ts'

const RENEWAL_MS = 10_000
const LEASE_MS = 30_000

export type ServerRegistration = { close(): Promise<void> }

const renewRegistration = ({ store, changes, now }: AppContext, keys: string): Promise<unknown> =>
  inTransaction(store, async (tx) => {
    const until = new Date(Date.parse(now()) + LEASE_MS).toISOString()
    await tx.deleteFrom('servers').where('until', '<=', now()).execute()
    await tx
      .insertInto('servers')
      .values({ id: changes.server, keys, until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
      .execute()
  })

const deleteRegistration = ({ store, changes }: AppContext): Promise<unknown> =>
  inTransaction(store, (tx) => tx.deleteFrom('servers').where('id', '=', changes.server).execute())

/**
 * Registers this server and follows the change feed; does nothing on the embedded database. `keys`
 * is a hash of the key file. Throws ConfigError while a server with another key file runs.
 */
export const registerServer = async (
  context: AppContext,
  keys: string,
): Promise<ServerRegistration> => {
  const { store, now, log } = context
  if (store.engine === 'sqlite') return { close: async () => undefined }
  // Written before reading: of two servers that start
  // at the same time, at least one sees the other.
  await renewRegistration(context, keys)
  const stranger = await store.db
    .selectFrom('servers')
    .select('id')
    .where('keys', '!=', keys)
    .where('until', '>', now())
    .executeTakeFirst()

  if (stranger !== undefined) {
    await deleteRegistration(context)
    throw new ConfigError(
      'AUTH_JWT_KEYS_FILE: a server with another key file runs on this database. ' +
        'Give all of them one file; if that server has just ended, start again in half a minute',
    )
  }

  const feed = await followFeed(context)
  const renewals = startRounds(
    () => renewRegistration(context, keys),
    RENEWAL_MS,
    (error) => log.warn({ err: error }, 'this server could not tell the others that it lives'),
  )

  return {
    close: async () => {
      await renewals.close()
      await feed.close()
      await deleteRegistration(context).catch((error: unknown) =>
        log.warn({ err: error }, 'this server could not tell the others that it ends'),
      )
    },
  }
}
