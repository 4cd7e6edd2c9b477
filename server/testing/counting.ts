// A shop that counts its stock, for tests: a moderator
// who leads, and the steps of a count in few words.
import type { Actor } from '@webale/domain/access/role.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import type { CountReview, ReviewRow } from '@webale/domain/features/stock-count/stock-count.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import type { TestTill } from './till.ts'

type Goods = { readonly id: string }
type Start = Partial<SentOf<typeof stockCountApi.start>>

export type CountingShop = {
  /** A moderator of the department. */
  readonly leader: Actor
  /** Starts a count of the department, and answers its id. */
  start(fields?: Start, who?: Actor): Promise<string>
  /** Saves a line, as the seller unless said otherwise. */
  count(
    count_id: string,
    product: Goods,
    counted: number,
    place?: string,
    who?: Actor,
  ): Promise<OutputOf<typeof stockCountApi.saveLine>['line']>
  review(count_id: string, who?: Actor): Promise<CountReview>
  row(count_id: string, product: Goods, who?: Actor): Promise<ReviewRow | undefined>
  finish(
    count_id: string,
    fields?: Partial<SentOf<typeof stockCountApi.finish>>,
  ): Promise<OutputOf<typeof stockCountApi.finish>>
}

/** Lets a shop count its stock. */
export const withCounts = async <Kind extends TestTill>(
  shop: Kind,
): Promise<Kind & CountingShop> => {
  const { newId } = shop.context
  const leader = await shop.person('moderator', shop.department_id)
  await shop.ask(shopRulesApi.save, shop.admin, { stock_counts: true })
  const review: CountingShop['review'] = (count_id, who = leader) =>
    shop.ask(stockCountApi.review, who, { count_id })
  return {
    ...shop,
    leader,
    start: async (fields = {}, who = leader) => {
      const count = { id: newId(), name: 'Shelves', scope: { kind: 'all' as const }, ...fields }
      return (await shop.ask(stockCountApi.start, who, count)).count.id
    },
    count: async (count_id, { id: product_id }, counted, place, who = shop.seller) => {
      const line = {
        id: newId(),
        count_id,
        product_id,
        counted,
        ...(place !== undefined && { place }),
      }
      return (await shop.ask(stockCountApi.saveLine, who, line)).line
    },
    review,
    row: async (count_id, { id }, who) =>
      (await review(count_id, who)).rows.find(({ product_id }) => product_id === id),
    finish: (count_id, fields = {}) =>
      shop.ask(stockCountApi.finish, leader, { id: newId(), count_id, ...fields }),
  }
}
