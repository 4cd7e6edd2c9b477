// Handlers of the collections.
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import {
  COLLECTION_LIMITS,
  collectionContent,
  type SentCollection,
} from '@webale/domain/features/collection/collection.ts'
import { CALLBACK_PAUSE_MS, nextLook } from '@webale/domain/features/collection/look-schedule.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate, timeBefore } from '@webale/domain/kernel/time.ts'
import { lockText } from '../../platform/database/lock-text.ts'
import {
  type CommandContext,
  type Handlers,
  withPreparation,
} from '../../platform/operations/handler.ts'
import { compareContents, isRepeat } from '../../platform/operations/recognise.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import {
  countAsked,
  findCollection,
  getCollection,
  giveUp,
  insertCollection,
  isCartWaiting,
  listOfCart,
  readCollection,
  setLook,
} from './collection.queries.ts'
import { recordStatement } from './record-statement.ts'
import { payBack, putOnAccount } from './settle-collection.ts'
import { listOfDay, listUnsettled, sumDay, sumInSales } from './unsettled.queries.ts'

const MINUTE_MS = 60_000
/** A request that nobody answered for so long keeps its till from no other one. */
const WAITING_MS = 6 * MINUTE_MS

type AskContext = CommandContext<typeof collectionApi.ask>

/** Throws collections_off, and invalid_input for too small an amount. */
const checkAllowed = async ({ tx, input, config, collecting }: AskContext): Promise<void> => {
  const { collections } = await readShopRules(tx)
  if (!collections || !collecting.providers.includes(input.provider))
    throw refuse('collections_off')

  const least = config.COLLECTION_LEAST_AMOUNT
  if (input.amount < least)
    throw refuse('invalid_input', { message: `Amount cannot be below ${formatUgx(least)}` })
}

/** Throws collections_too_many and collection_waiting. */
const checkLimits = async ({ tx, actor, input, now }: AskContext): Promise<void> => {
  const asker = { till_id: input.till_id ?? null, created_by: actor.id }
  const { by_asker, at_once, in_shop } = await countAsked(tx, asker, {
    since: timeBefore(now, MINUTE_MS),
    waitingSince: timeBefore(now, WAITING_MS),
  })

  const isTooMany =
    by_asker >= COLLECTION_LIMITS.till ||
    at_once >= COLLECTION_LIMITS.at_once ||
    in_shop >= COLLECTION_LIMITS.shop

  if (isTooMany) throw refuse('collections_too_many')
  await lockText(tx, input.cart_id)
  if (await isCartWaiting(tx, input.cart_id)) throw refuse('collection_waiting')
}

/** The stored request of this id when it is the same one. Throws key_reused. */
const isKnown = async ({ tx, actor, input }: AskContext): Promise<boolean> => {
  const stored = await findCollection(tx, input.id)
  if (stored === undefined) return false
  const { known, content_hash } = compareContents(
    stored.created_by,
    collectionContent(stored),
    collectionContent(input),
  )

  const { department_id } = stored
  if (!isRepeat({ ...known, department_id }, content_hash, actor)) throw refuse('key_reused')

  return true
}

const insertRequest = async (context: AskContext, sent: SentCollection): Promise<void> => {
  const { tx, actor, now, config } = context
  const { department_id: chosen, till_id = null, ...asked } = sent
  const department_id = departmentOf(actor, chosen)
  await checkDepartment(tx, department_id)
  const begun = {
    ...asked,
    department_id,
    till_id,
    business_date: businessDate(now),
    created_by: actor.id,
    created_at: now,
    state: 'created',
    reason: null,
    settled_at: null,
  } as const

  await insertCollection(tx, {
    ...begun,
    reference: null,
    state_changes: 0,
    was_late: 0,
    given_up_at: null,
    used_at: null,
    looked_at: null,
    look_at: nextLook(begun, now, config.COLLECTION_AIRTEL_FIRST_LOOK * 1000),
  })
}

export const collectionHandlers: Handlers<typeof collectionApi> = {
  providers: async ({ db, config, collecting }) => ({
    providers: (await readShopRules(db)).collections ? [...collecting.providers] : [],
    least_amount: config.COLLECTION_LEAST_AMOUNT,
  }),

  // The request is stored before the provider hears of it.
  ask: withPreparation(
    async () => undefined,
    async (context) => {
      const { tx, actor, input } = context
      if (!(await isKnown(context))) {
        await checkAllowed(context)
        await checkLimits(context)
        await insertRequest(context, input)
      }

      return readCollection(tx, input.id, scopeOf(actor))
    },
    async ({ collecting, input }) => collecting.ask(input.id),
  ),

  ofCart: ({ db, actor, input }) => listOfCart(db, scopeOf(actor), input.cart_id),

  giveUp: async ({ tx, actor, input: { id }, now }) => {
    await getCollection(tx, id, scopeOf(actor))
    await giveUp(tx, id, now)
    return readCollection(tx, id, scopeOf(actor))
  },

  look: withPreparation(
    async () => undefined,
    async ({ tx, actor, input: { id }, now }) => {
      const { looked_at, state } = await getCollection(tx, id, scopeOf(actor))
      const soonest = timeBefore(looked_at ?? now, looked_at === null ? 0 : -CALLBACK_PAUSE_MS)
      if (state !== 'succeeded') await setLook(tx, id, { look_at: soonest > now ? soonest : now })

      return readCollection(tx, id, scopeOf(actor))
    },
    async ({ collecting }) => collecting.wake(),
  ),

  list: async ({ db, actor, input: { day }, now }) => ({
    rows: await listOfDay(db, scopeOf(actor), day),
    sums: await sumDay(db, scopeOf(actor), day, now),
    in_sales: await sumInSales(db, scopeOf(actor), day),
  }),

  unsettled: ({ db, actor, now }) => listUnsettled(db, scopeOf(actor), now),
  putOnAccount,
  payBack,
  record: recordStatement,
}
