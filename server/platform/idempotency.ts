// A command sent twice with one Idempotency-Key answers twice but happens once. The answer is kept in the command's own
// transaction, for as long as somebody might still ask again.
import { createHash } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Store, Tx } from './database/open.ts'
import type { AppContext } from './operations.ts'

type KeyedRequest = { readonly key: string; readonly name: string; readonly actor: Actor; readonly now: string }

const MAX_KEY_LENGTH = 200
const MAX_ANSWER_BYTES = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 7 * DAY_MS

type IdempotencyContext = Pick<AppContext, 'store' | 'markSecret'>

// The stored hash of a request is a quick one: with a bare password in it, somebody who reads the database could try words.
const withMarkedSecrets =
  ({ markSecret }: IdempotencyContext) =>
  (field: string, value: unknown): unknown =>
    typeof value === 'string' && /password|secret|^pin$/i.test(field) ? markSecret(value) : value

/** When the old answers of a database were last taken away by this process, in ms. */
const lastCleanup = new WeakMap<Store, number>()

/** Takes away answers of more than seven days ago, with the first command after the start and then once a day. */
const deleteExpiredKeys = async (store: Store, tx: Tx, now: string): Promise<void> => {
  const moment = Date.parse(now)
  if (moment - (lastCleanup.get(store) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(moment - KEPT_MS).toISOString())
    .execute()
  lastCleanup.set(store, moment)
}

/**
 * Does the work unless this person's key has done it before, and then answers as before. Throws key_reused when the key came
 * with other content. An answer of more than 64 kB is not kept: only settings with a logo are so large, and saving them
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
