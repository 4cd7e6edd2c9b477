// Idempotency keys: a command sent twice with one Idempotency-Key runs once and returns the same response twice. The
// response is stored in the transaction of the command.
import { createHash } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Store, Tx } from './database/open.ts'
import type { AppContext } from './operations.ts'

type KeyedRequest = { readonly key: string; readonly name: string; readonly actor: Actor; readonly now: string }

const MAX_KEY_LENGTH = 200
const MAX_ANSWER_BYTES = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const LIFETIME_MS = 7 * DAY_MS

type IdempotencyContext = Pick<AppContext, 'store' | 'markSecret'>

// The stored hash of a request is a fast one. If it contained a password, a reader of the database could guess it
// offline.
const withMarkedSecrets =
  ({ markSecret }: IdempotencyContext) =>
  (field: string, value: unknown): unknown =>
    typeof value === 'string' && /password|secret|^pin$/i.test(field) ? markSecret(value) : value

/** Time of the last cleanup of each database by this process, in ms. */
const lastCleanup = new WeakMap<Store, number>()

/** Deletes responses older than seven days, with the first command after the start and then once a day. */
const deleteExpiredKeys = async (store: Store, tx: Tx, now: string): Promise<void> => {
  const moment = Date.parse(now)
  if (moment - (lastCleanup.get(store) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(moment - LIFETIME_MS).toISOString())
    .execute()
  lastCleanup.set(store, moment)
}

/**
 * Runs the work once per person and key; a repeated request gets the stored response. Throws key_reused when the
 * content differs. A response of more than 64 kB is not stored: only settings with a logo are so large, and saving them
 * again changes nothing.
 */
export const withIdempotencyKey = async (
  context: IdempotencyContext,
  tx: Tx,
  { key, name, actor, now }: KeyedRequest,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const id = `${actor.id}:${key.slice(0, MAX_KEY_LENGTH)}`
  const content_hash = createHash('sha256')
    .update(JSON.stringify([name, input], withMarkedSecrets(context)))
    .digest('hex')
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (before !== undefined) {
    if (before.content_hash !== content_hash) throw refuse('key_reused')
    return JSON.parse(before.answer)
  }
  const result = await work()
  const answer = JSON.stringify(result)
  await deleteExpiredKeys(context.store, tx, now)
  if (Buffer.byteLength(answer) > MAX_ANSWER_BYTES) return result
  await tx
    .insertInto('idempotency_keys')
    .values({ id, actor_id: actor.id, operation: name, content_hash, answer, created_at: now })
    .execute()
  return result
}
