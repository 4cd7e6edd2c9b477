// A registered till for one test: its credential, what it reports, and its operations.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { findShopId } from '../features/snapshot/epoch.queries.ts'
import { tillHandlers } from '../features/till/till.handlers.ts'
import { performOperation } from '../platform/operations/operations.ts'
import type { Shop } from './shop.ts'

type SentReport = SentOf<typeof tillApi.report>

/** A report of a till that only looked: no sales, no numbers wanted. */
export const reportOf = (changes: Partial<SentReport> = {}): SentReport => ({
  completed: 0,
  waiting: 0,
  waiting_total: 0,
  waiting_since: null,
  numbers_left: null,
  block_id: null,
  block_last: null,
  epoch: null,
  last_stored: null,
  starts: [{ count: 1, id: '01a00000-0000-7000-8000-0000000000f1' }],
  app: '1.0.0',
  persisted: true,
  device_now: '2026-11-21T09:00:00.000Z',
  ...changes,
})

const SECRET = 'a'.repeat(64)

export type RegisteredTill = {
  readonly id: string
  readonly secret: string
  readonly number: number
  /** Performs an operation with the credential of this till; `actor` is signed in on it. */
  call<Op extends Operation>(
    operation: Op,
    sent: SentOf<Op>,
    actor?: Actor | null,
  ): Promise<OutputOf<Op>>
  report(
    changes?: Partial<SentReport>,
    actor?: Actor | null,
  ): Promise<OutputOf<typeof tillApi.report>>
}

const nameOf = (operation: Operation): keyof typeof tillApi => {
  const found = Object.entries(tillApi).find(
    ([, candidate]) => (candidate as Operation) === operation,
  )
  if (found === undefined) throw new Error(`${operation.path} is no operation of tills`)
  return found[0] as keyof typeof tillApi
}

/** The id of the shop, which a till names when it registers. */
export const shopIdOf = async ({ context }: Pick<Shop, 'context'>): Promise<string> =>
  (await findShopId(context.store.db)) ?? ''

/** Registers a till for this person. */
export const registerTill = async (
  shop: Shop,
  actor: Actor,
  name = 'Front',
): Promise<RegisteredTill> => {
  const { newId, now } = shop.context
  const id = newId()
  const { number } = await shop.ask(tillApi.register, actor, {
    id,
    secret: SECRET,
    name,
    since: now(),
    shop_id: await shopIdOf(shop),
  })
  const call: RegisteredTill['call'] = async (operation, sent, person = null) => {
    const key = nameOf(operation)
    const till = { id, ended_at: null }
    const entry = { name: `till.${key}`, operation, handler: tillHandlers[key] }
    return (await performOperation(shop.context, { ...entry, actor: person, till, sent })) as never
  }
  return {
    id,
    secret: SECRET,
    number,
    call,
    report: (changes = {}, person = null) =>
      call(tillApi.report, reportOf({ device_now: now(), ...changes }), person),
  }
}
