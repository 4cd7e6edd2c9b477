// Starts a count of goods that no other open count contains.
import type { Actor } from '@webale/domain/access/role.ts'
import { departmentOf } from '@webale/domain/access/scope.ts'
import {
  type CountScope,
  MAX_COUNTED,
  type NewStockCount,
  type StockCount,
} from '@webale/domain/features/stock-count/stock-count.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { StoredScope } from '../../platform/database/count-tables.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { findCategoryName } from '../product/category.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type CountedGoods, countGoods, findCommonProduct } from './goods-to-count.queries.ts'
import { findCount, insertCount, listOpenCounts, takeCountNumber } from './stock-count.queries.ts'

type StartContext = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: string
}

const withCategoryName = async (tx: Tx, scope: CountScope): Promise<StoredScope> => {
  if (scope.kind !== 'category') return scope
  const category_name = await findCategoryName(tx, scope.category_id)
  if (category_name === undefined) throw refuse('not_found', { thing: 'The category' })

  return { ...scope, category_name }
}

const checkGoods = async (tx: Tx, goods: CountedGoods): Promise<void> => {
  const products = await countGoods(tx, goods)
  if (products === 0) throw refuse('nothing_to_count')
  if (products > MAX_COUNTED) throw refuse('too_many_to_count')

  for (const { count, scope } of await listOpenCounts(tx, goods.department_id)) {
    const product = await findCommonProduct(tx, goods, {
      department_id: count.department_id,
      scope,
    })
    if (product !== undefined) throw refuse('already_counted', { product, count: count.name })
  }
}

const contentOf = (scope: CountScope): readonly unknown[] => {
  if (scope.kind === 'all') return []
  return scope.kind === 'category' ? [scope.category_id] : scope.product_ids.toSorted()
}

/** Throws nothing_to_count, too_many_to_count and already_counted. */
export const startCount = async (
  context: StartContext,
  input: NewStockCount,
): Promise<{ count: StockCount; replayed: boolean }> => {
  const { tx, actor, now } = context
  const { id, name } = input
  const department_id = departmentOf(actor, input.department_id)
  const find = async () => (await findCount(tx, { all: true }, id))?.count
  const content = [name, department_id, input.scope.kind, ...contentOf(input.scope)]
  const document = { id, kind: 'stock_count', content, department_id, find } as const
  const result = await documentOnce(context, document, async () => {
    if (!(await readShopRules(tx)).stock_counts) throw refuse('not_allowed')
    await checkDepartment(tx, department_id)
    // The number first: of two people who start at once,
    // the second one waits and sees the first count.
    const number = await takeCountNumber(tx)
    const scope = await withCategoryName(tx, input.scope)
    await checkGoods(tx, { department_id, scope })
    const by = {
      started_by: actor.id,
      started_name: actor.full_name,
      started_at: now,
    }

    await insertCount(tx, { id, number, name, scope, department_id, ...by })
    const count = await find()
    if (count === undefined) throw new Error(`the count ${id} was not stored`)

    return count
  })

  return { count: result.document, replayed: result.replayed }
}
