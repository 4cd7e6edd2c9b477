// Handlers of the stock counts.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { cancelCount, finishCount } from './finish-count.ts'
import { listGoodsToCount } from './goods-to-count.queries.ts'
import { toReviewRows, type FoundResult, listResults, listStoredResults } from './review.queries.ts'
import { saveLine } from './save-line.ts'
import { startCount } from './start-count.ts'
import { findCount, type FoundCount, listCounts, listOwnLines } from './stock-count.queries.ts'

/** Throws not_found for a count that the person may not see. */
const getCount = async (db: Db, actor: Actor, id: string): Promise<FoundCount> => {
  const found = await findCount(db, scopeOf(actor), id)
  if (found === undefined) throw refuse('not_found', { thing: 'The count' })
  return found
}

const goodsOf = ({ count: { department_id }, scope }: FoundCount) => ({ department_id, scope })

/** A cancelled count has no result. */
const resultsOf = (db: Db, found: FoundCount): Promise<FoundResult[]> => {
  const { id, state } = found.count
  if (state === 'open') return listResults(db, id, goodsOf(found))
  return state === 'finished' ? listStoredResults(db, id) : Promise.resolve([])
}

export const stockCountHandlers: Handlers<typeof stockCountApi> = {
  list: ({ db, actor, input }) => listCounts(db, scopeOf(actor), input),
  get: async ({ db, actor, input: { count_id } }) => (await getCount(db, actor, count_id)).count,
  start: (context) => startCount(context, context.input),
  goods: async ({ db, actor, input: { count_id, search = '' } }) =>
    listGoodsToCount(db, count_id, goodsOf(await getCount(db, actor, count_id)), search),
  ownLines: async ({ db, actor, input: { count_id } }) => {
    await getCount(db, actor, count_id)
    return listOwnLines(db, count_id, actor.id)
  },
  saveLine: async (context) => {
    const found = await getCount(context.tx, context.actor, context.input.count_id)
    const { department_id } = found.count
    return { ...(await saveLine(context, found, context.input)), department_id }
  },
  review: async ({ db, actor, input: { count_id } }) => {
    const found = await getCount(db, actor, count_id)
    const seesCost = can(actor, 'product.see_cost')
    const rows = toReviewRows(await resultsOf(db, found), seesCost)

    return {
      count: found.count,
      valued_at: seesCost ? 'cost' : 'selling_price',
      rows,
    }
  },
  finish: async (context) =>
    finishCount(
      context,
      await getCount(context.tx, context.actor, context.input.count_id),
      context.input,
    ),
  cancel: async (context) =>
    cancelCount(
      context,
      await getCount(context.tx, context.actor, context.input.count_id),
      context.input,
    ),
}
