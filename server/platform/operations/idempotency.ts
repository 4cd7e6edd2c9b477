// Idempotency keys: a command sent twice with one Idempotency-Key runs once and returns the same
// response twice. The response is stored in the transaction of the command.
import type { Actor } from '@webale/domain/access/role.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db, Store, Tx } from '../database/store.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AppContext } from './app-context.ts'
import { hashContent, isRepeat } from './recognise.ts'

type KeyedRequest = {
  readonly key: string
  readonly name: string
  readonly actor: Actor
  readonly now: string
}

const MAX_KEY_LENGTH = 200
const MAX_ANSWER_BYTES = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const LIFETIME_MS = 7 * DAY_MS

type IdempotencyContext = Pick<AppContext, 'store' | 'markSecret'>

// The stored hash of a request is a fast one. If it contained a password, a reader of the database
// could guess it offline.
const withMarkedSecrets =
  ({ markSecret }: IdempotencyContext) =>
  (field: string, value: unknown): unknown =>
    typeof value === 'string' && /password|secret|^pin$/i.test(field) ? markSecret(value) : value

/** Time of the last cleanup of each database by this process, in ms. */
const lastCleanup = new WeakMap<Store, number>()

/**
 * Deletes responses older than seven days, after the first command after the start and then once a
 * day. A cleanup that fails is due again with the next command.
 */
export const deleteExpiredKeys = async (store: Store, now: string): Promise<void> => {
  const moment = Date.parse(now)
  if (moment - (lastCleanup.get(store) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
  await inTransaction(store, async (tx) => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(moment - LIFETIME_MS).toISOString())
      .execute()
  })

  lastCleanup.set(store, moment)
}

/** The id of a keyed request, and a hash of what it asks for. */
const identify = (
  context: IdempotencyContext,
  { key, name, actor }: KeyedRequest,
  input: unknown,
) => ({
  id: `${actor.id}:${key.slice(0, MAX_KEY_LENGTH)}`,
  actor,
  content_hash: hashContent(JSON.stringify([name, input], withMarkedSecrets(context))),
})

type StoredResponse = { readonly response: unknown }

/** Null when the request was not carried out. Throws key_reused when the content differs. */
const findStored = async (
  db: Db,
  { id, actor, content_hash }: ReturnType<typeof identify>,
): Promise<StoredResponse | null> => {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'actor_id as created_by', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()

  if (row === undefined) return null
  if (!isRepeat(row, content_hash, actor)) throw refuse('key_reused')

  return { response: JSON.parse(row.answer) }
}

/**
 * Two copies of a request may run at once on PostgreSQL, and the later
 * one may be refused because of what the earlier one did: it gets the
 * response of the earlier one. `keyed` is null without a key.
 */
export const orResponseOfCopy = async (
  context: IdempotencyContext,
  keyed: KeyedRequest | null,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    if (keyed === null || !(error instanceof Refusal)) throw error
    const stored = await findStored(context.store.db, identify(context, keyed, input))
    if (stored === null) throw error

    return stored.response
  }
}

/**
 * Runs the work once per person and key; a repeated request gets the stored response. Throws
 * key_reused when the content differs. A response of more than 64 kB is not stored: only settings
 * with a logo are so large, and saving them again changes nothing.
 */
export const withIdempotencyKey = async (
  context: IdempotencyContext,
  tx: Tx,
  keyed: KeyedRequest,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const { name, actor, now } = keyed
  const request = identify(context, keyed, input)
  const stored = await findStored(tx, request)
  if (stored !== null) return stored.response
  const result = await work()
  const answer = JSON.stringify(result)
  if (Buffer.byteLength(answer) > MAX_ANSWER_BYTES) return result
  await tx
    .insertInto('idempotency_keys')
    .values({
      id: request.id,
      content_hash: request.content_hash,
      actor_id: actor.id,
      operation: name,
      answer,
      created_at: now,
    })
    .execute()

  return result
}
